/**
 * Runs all checks, and then the tests (`npm test`). With paths it runs only the tests in these files, with --long the long tests. With --times
 * files share processes as in a whole run, and it prints the processor time of each.
 */
import { spawn } from 'node:child_process'
import { globSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join, relative } from 'node:path'
import { run as runFiles } from 'node:test'
import { spec } from 'node:test/reporters'
import { hasCitus, makeCitusTemplate } from '../packages/server/test/citus.ts'
import { makeTemplate } from '../packages/server/test/databases.ts'
import { ensureChromium } from './chromium.ts'
import { joinPrograms } from './join-programs.ts'
import { ensureOpenapiTools } from './openapi-tools.ts'
import { startPostgres } from './postgres.ts'
import { keepFilesInMemory } from './test-files.ts'
import { groupsOf, testFiles, writeGroups } from './test-groups.ts'
import { processorSeconds, processorTimes } from './test-times.ts'

const ROOT = join(import.meta.dirname, '..')
const isLong = process.argv.includes('--long')
const isTimed = process.argv.includes('--times')
const patterns = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
const isEverything = patterns.length === 0 && !isLong

/** Three processes are faster even on two cores, because tests often wait for a database. */
const TESTS_AT_ONCE = Math.max(3, availableParallelism() - 1)
/** The server of the tests needs no durability and no autovacuum: its databases are deleted soon. */
const NOT_DURABLE = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum: 'off' }
/** A test prepares a transaction. */
const SETTINGS = { ...NOT_DURABLE, max_prepared_transactions: '5' }
/** Tests make much garbage that is gone soon: with room for it, Node copies less of it. */
const NODE_OPTIONS = ['--max-semi-space-size=64']
const TEST_MAX_MS = 240_000
const SLOWEST_SHOWN = 10

/** The compile cache of Node, shared by all processes. */
const CACHE = join(ROOT, 'node_modules/.cache/tests')

/** Runs a command and gives back its exit code. */
function run(command: string, args: string[]): Promise<number> {
  console.log(`> ${command} ${args.join(' ')}`)
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: 'inherit' })
    child.once('error', (error) => {
      console.error(`${command} could not be started: ${error.message}`)
      resolve(1)
    })
    child.once('exit', (code) => resolve(code ?? 1))
  })
}

/** The tests in a browser need one, and a built console that is up to date. */
async function prepareBrowserTests(): Promise<number> {
  if (patterns.length > 0 && !patterns.some((pattern) => pattern.includes('e2e'))) return 0
  ensureChromium()
  return run('node', ['scripts/console.ts', '--check'])
}

/** The tests of the OpenAPI document and of the client need linters and generators. */
function prepareOpenapiTests(): void {
  if (isEverything || patterns.some((pattern) => /openapi|client/.test(pattern))) ensureOpenapiTools()
}

/** What to run: the files that were asked for and the long ones, each in a process of its own, or all others in groups. */
function modulesToRun(): Map<string, string[]> {
  for (const pattern of patterns)
    if (globSync(pattern).length === 0) throw new Error(`There is no test file ${pattern}.`)
  const files = patterns.length > 0 ? globSync(patterns).toSorted() : testFiles(isLong ? 'long' : 'usual')
  if (isEverything || isTimed) return writeGroups(join(CACHE, 'groups'), groupsOf(files))
  return new Map(files.map((file) => [file, [file]]))
}

type Reported = { nesting: number; file?: string; details: { duration_ms: number } }

/** Runs the tests on a PostgreSQL server, and shows at the end which files took longest. */
async function runTestsOn(url: string): Promise<number> {
  await makeTemplate(url)
  if (hasCitus()) await makeCitusTemplate()
  else console.log('TEST_CITUS_URL is not set: nothing runs on Citus.')
  Object.assign(process.env, { TEST_DATABASE_URL: url, NODE_COMPILE_CACHE: CACHE })
  if (isEverything || isTimed) process.env.TEST_PICTURES = 'off'
  if (patterns.length === 0 || isTimed) {
    process.env.TEST_PROGRAMS = join(CACHE, 'programs')
    await joinPrograms(process.env.TEST_PROGRAMS)
  }
  const modules = modulesToRun()
  const times = processorTimes(modules)
  // Also of a run that is interrupted.
  if (isTimed) process.once('exit', () => console.log(times.lines().join('\n')))
  const seconds = new Map<string, number>()
  let isSuccess = false
  const files = [...modules.keys()]
  const events = runFiles({ files, concurrency: TESTS_AT_ONCE, timeout: TEST_MAX_MS, execArgv: NODE_OPTIONS })
  // A suite for each database stands in another file than its tests.
  let inside: string | undefined
  const note = ({ nesting, file = '', details }: Reported) => {
    if (nesting > 0) inside = file
    else seconds.set(inside ?? file, (seconds.get(inside ?? file) ?? 0) + details.duration_ms / 1000)
    if (nesting === 0) inside = undefined
  }
  events.on('test:pass', note)
  events.on('test:fail', note)
  for (const event of ['test:dequeue', 'test:complete'] as const)
    if (isTimed) events.on(event, ({ file = '' }) => times.note(relative(ROOT, file)))
  events.on('test:summary', ({ file, success }) => {
    if (file === undefined) isSuccess = success
  })
  for await (const text of events.compose(new spec())) process.stdout.write(text)
  const slowest = [...seconds].toSorted(([, one], [, other]) => other - one).slice(0, SLOWEST_SHOWN)
  for (const [file, time] of slowest) console.log(`${time.toFixed(1).padStart(6)} s  ${relative(ROOT, file)}`)
  return isSuccess ? 0 : 1
}

async function runTests(): Promise<number> {
  keepFilesInMemory()
  const given = process.env.TEST_DATABASE_URL
  if (given !== undefined) return runTestsOn(given)
  const server = await startPostgres(SETTINGS)
  try {
    return await runTestsOn(server.url)
  } finally {
    await server.stop()
  }
}

/** What takes seconds, at once: the compiler, the linter, and the page for the browser. */
async function prepare(): Promise<number> {
  const checks = [
    ['tsc', '--noEmit'],
    ['tsc', '--noEmit', '-p', 'packages/console'],
    ['biome', 'check', '--error-on-warnings', '.'],
  ]
  const running = isEverything ? checks.map(([command, ...args]) => run(command!, args)) : []
  prepareOpenapiTests()
  const codes = await Promise.all([...running, prepareBrowserTests()])
  return Math.max(...codes)
}

process.exitCode = (await prepare()) || (await runTests())
// On a busy machine this says more than the clock.
console.log(`${processorSeconds().toFixed(0)} s of processor time`)
