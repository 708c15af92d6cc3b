/**
 * Runs the checks and the tests (`npm test`); with paths only the tests in these files or folders, with --changed those that the changes of the
 * working tree can affect, with --long the long ones. --verbose prints a line for each test, --times the processor time of each file.
 */
import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join, relative } from 'node:path'
import { run as runFiles } from 'node:test'
import { spec } from 'node:test/reporters'
import { hasCitus, makeCitusTemplate } from '../../packages/server/test/citus.ts'
import { makeTemplate } from '../../packages/server/test/databases.ts'
import { ensureConsole } from '../built-console.js'
import { joinPrograms } from '../join-programs.ts'
import { ROOT } from '../processes.ts'
import { SEED } from '../sample.ts'
import { ALONE, environmentAfterRun } from './alone.ts'
import { keepFilesInMemory } from './files-in-memory.ts'
import { type Graph, readGraph } from './graph.ts'
import { groupsOf, writeGroups } from './groups.ts'
import { meetNeeds, meetPrograms, needsConsole, needsPostgres, startServer, withoutPostgres } from './needs.ts'
import { runOnCitus } from './on-citus.ts'
import { reporter, type Told } from './report.ts'
import { CannotRun, optionsOf, selectTests } from './select.ts'
import { killTests, processorSeconds, processorTimes } from './times.ts'

/** Five processes are faster even on two cores, because tests often wait for a database or a browser. */
const TESTS_AT_ONCE = Math.max(5, availableParallelism())
/** The server of the tests needs no durability and no autovacuum: its databases are deleted soon. */
const NOT_DURABLE = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum: 'off' }
/** A test prepares a transaction. */
const SETTINGS = { ...NOT_DURABLE, max_prepared_transactions: '5' }
/** Tests make much garbage that is gone soon: with room for it, Node copies less of it. */
const NODE_OPTIONS = ['--max-semi-space-size=64', `--import=${new URL('end-after-tests.ts', import.meta.url)}`]
/** How long the processes of tests have to end by themselves when the run is interrupted. */
const INTERRUPTED_MAX_MS = 3_000
/** How often the reporter is asked for a line. */
const PROGRESS_MS = 10_000
/** A long test tries everything. */
const TEST_MAX_MS = { usual: 240_000, long: 1_200_000 }

/** The compile cache of Node, shared by all processes, and what a run leaves for the next. */
const CACHE = join(ROOT, 'node_modules/.cache/tests')

const options = readOptions()
const { paths, isChanged, isLong, isTimed, isVerbose } = options
const SECONDS = join(CACHE, isLong ? 'seconds-long.json' : 'seconds.json')
const isEverything = paths.length === 0 && !isLong && !isChanged
const isWholeLong = paths.length === 0 && isLong
/** Whether files share processes: alone a file starts sooner, and shows what others leave behind. */
const isShared = isEverything || isTimed || isChanged || isLong

function readOptions() {
  try {
    return optionsOf(process.argv.slice(2))
  } catch (error) {
    return endWith(error)
  }
}

/** Ends a run that cannot begin, with the reason. */
function endWith(error: unknown): never {
  if (!(error instanceof CannotRun)) throw error
  console.error(error.message)
  process.exit(1)
}

let known: Graph | undefined
const graph = (): Graph => {
  known ??= readGraph()
  return known
}

/**
 * Runs a command and gives back its exit code. The compiler is a Go program: with more room for garbage it takes a third less processor time. The
 * commands run at once, so it also needs no threads that check the same types twice.
 */
function run(command: string, args: readonly string[], environment = process.env): Promise<number> {
  console.log(`> ${command} ${args.join(' ')}`)
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: 'inherit', env: { ...environment, GOGC: '400' } })
    child.once('error', (error) => {
      console.error(`${command} could not be started: ${error.message}`)
      resolve(1)
    })
    child.once('exit', (code) => resolve(code ?? 1))
  })
}

/** The seconds that files took in the last run, if that has left them. */
function usualSeconds(): Map<string, number> {
  try {
    return new Map(Object.entries(JSON.parse(readFileSync(SECONDS, 'utf8'))))
  } catch {
    return new Map()
  }
}

/** Runs the tests and says how it goes. Returns whether all have passed. */
async function runTests(modules: ReadonlyMap<string, string[]>): Promise<boolean> {
  const times = processorTimes(modules)
  // Also of a run that is interrupted.
  if (isTimed) process.once('exit', () => console.log(times.lines().join('\n')))
  const usual = usualSeconds()
  const report = reporter([...modules.values()].flat(), usual, isVerbose ? { write: () => {} } : process.stdout)
  const hasLong = isLong || [...modules.values()].flat().some((file) => file.endsWith('.long.test.ts'))
  const timeout = hasLong ? TEST_MAX_MS.long : TEST_MAX_MS.usual
  const interrupted = new AbortController()
  const interrupt = () => {
    interrupted.abort()
    setTimeout(killTests, INTERRUPTED_MAX_MS).unref()
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, interrupt)
  const events = runFiles({
    ...{ files: [...modules.keys()], concurrency: TESTS_AT_ONCE, timeout, execArgv: NODE_OPTIONS },
    signal: interrupted.signal,
  })
  let isSuccess = false
  // A test that hangs tells nothing.
  const progress = setInterval(report.progress, PROGRESS_MS)
  events.on('test:dequeue', (told) => report.began(told as Told))
  events.on('test:complete', (told) => report.ended(told as Told))
  events.on('test:stderr', ({ file, message }) => report.complained(file, message))
  // Node says here what happened after the end of a test.
  events.on('test:diagnostic', ({ entryFile, message }: { entryFile?: string; message: string }) => {
    if (entryFile !== undefined) report.complained(entryFile, `${message}\n`)
  })
  for (const event of ['test:dequeue', 'test:complete'] as const)
    if (isTimed) events.on(event, ({ file = '' }) => times.note(relative(ROOT, file)))
  events.on('test:summary', ({ file, success }) => {
    if (file === undefined) isSuccess = success
  })
  if (isVerbose) for await (const text of events.compose(new spec())) process.stdout.write(text)
  else for await (const _event of events);
  clearInterval(progress)
  console.log(report.summary().join('\n'))
  mkdirSync(CACHE, { recursive: true })
  writeFileSync(SECONDS, JSON.stringify(Object.fromEntries([...usual, ...report.seconds])))
  return isSuccess && report.counts.failed === 0
}

/** Makes what the processes of the tests share: the template of their databases, and the programs that they start. */
async function prepareShared(files: readonly string[], url: string | undefined): Promise<Map<string, string[]>> {
  if (url !== undefined) await makeTemplate(url)
  if (hasCitus()) await makeCitusTemplate()
  Object.assign(process.env, { TEST_DATABASE_URL: url ?? '', NODE_COMPILE_CACHE: CACHE })
  process.env.TEST_SEED = String(SEED)
  process.env.TORTURE_SEED ??= String(SEED)
  if (isLong) process.env.TEST_WHOLE = 'on'
  if (!isShared) return new Map(files.map((file) => [join(ROOT, file), [file]]))
  process.env.TEST_PICTURES = 'off'
  process.env.TEST_PROGRAMS = join(CACHE, 'programs')
  await joinPrograms(process.env.TEST_PROGRAMS)
  return writeGroups(join(CACHE, 'groups'), groupsOf(files, isLong))
}

/** Runs test files on the databases, and says what was left out. */
async function runOnDatabases(files: readonly string[]): Promise<boolean> {
  keepFilesInMemory()
  const given = process.env.TEST_DATABASE_URL
  const needsServer = given === undefined && needsPostgres(files, graph)
  const server = needsServer ? await startServer(SETTINGS) : undefined
  if (typeof server === 'string') {
    console.log(server)
    return runTests(await prepareShared(withoutPostgres(files, graph), undefined)).finally(() => console.log(server))
  }
  try {
    return await runTests(await prepareShared(files, server?.url ?? given))
  } finally {
    await server?.stop()
  }
}

/** What takes seconds, at once: the compiler and the linter. */
async function runChecks(): Promise<boolean> {
  if (!isEverything) return true
  const checks = [
    ['tsc', '--noEmit', '--checkers', '1'],
    ...['packages/console', 'packages/crew', 'packages/crew/src/service-worker'].map((project) => [
      ...['tsc', '--noEmit', '--checkers', '1', '-p', project],
    ]),
    ['biome', 'check', '--error-on-warnings', '.'],
  ]
  const codes = await Promise.all(checks.map(([command, ...args]) => run(command!, args)))
  return codes.every((code) => code === 0)
}

/** A whole long run also runs on Citus, if that is installed; a command that names a Citus runs on nothing else. */
async function runSuitesOnCitus(leftOut: string[]): Promise<boolean> {
  if (!isWholeLong || hasCitus()) return true
  const runFilesOn = async (suites: readonly string[], environment: NodeJS.ProcessEnv) =>
    (await run(process.execPath, ['scripts/tests/run.ts', ...suites], environment)) === 0
  const result = await runOnCitus(runFilesOn)
  if (typeof result === 'string') leftOut.push(result)
  return result !== false
}

/** A whole long run ends with the measurements, and prints what they say. */
async function runAlone(): Promise<boolean> {
  if (!isWholeLong || hasCitus()) return true
  const words = ['scripts/tests/run.ts', '--verbose', ...ALONE]
  return (await run(process.execPath, words, environmentAfterRun())) === 0
}

/** The whole run. */
async function main(): Promise<boolean> {
  const selected = selectTests(options, graph)
  if (isChanged) console.log(`${selected.length} test files use what has changed.`)
  if (selected.length === 0) {
    if (!isChanged) console.error('There is no such test.')
    return isChanged
  }
  console.log(`Samples: TEST_SEED=${SEED} draws the same again.`)
  const among = isWholeLong ? selected.filter((file) => !ALONE.includes(file)) : selected
  const { files, leftOut } = meetNeeds(among, graph)
  for (const line of leftOut) console.log(line)
  meetPrograms(files)
  if (files.some(needsConsole) && !(await ensureConsole(process.stdout))) return false
  if (!(await runChecks())) return false
  const isSuccess = (await runOnDatabases(files)) && (await runSuitesOnCitus(leftOut)) && (await runAlone())
  for (const line of leftOut) console.log(`Left out: ${line}`)
  // On a busy machine this says more than the clock.
  console.log(`${processorSeconds().toFixed(0)} s of processor time, samples of TEST_SEED=${SEED}`)
  return isSuccess
}

process.exitCode = (await main().catch(endWith)) ? 0 : 1
