/** Which test files run, by what stands on the command line. */
import { spawnSync } from 'node:child_process'
import { existsSync, globSync, statSync } from 'node:fs'
import { relative } from 'node:path'
import { ROOT } from '../processes.ts'
import { sampleOf } from '../sample.ts'
import { type Graph, usersOf } from './graph.ts'

const TESTS = '{packages/*/{src,test},bench,clients,e2e,scripts,torture}/**/*.test.ts'
const LONG = '.long.test.ts'
const SAMPLES = 'scripts/sample.ts'
/** A day of a dispatcher is in every run. */
const DAY = 'e2e/dispatcher-day.test.ts'
/** Tests of faults, of installed programs and of commands: each of these files starts or ends many processes. */
export const OF_PROCESSES: ReadonlySet<string> = new Set([
  'bench/seed/documents.test.ts',
  'packages/cli/test/backup.test.ts',
  'packages/cli/test/command.test.ts',
  'packages/cli/test/company.test.ts',
  'packages/cli/test/copy-interrupted.test.ts',
  'packages/cli/test/copy-refused.test.ts',
  'packages/cli/test/copy.test.ts',
  'packages/cli/test/crossings.test.ts',
  'packages/cli/test/demo.test.ts',
  'packages/cli/test/dispatch.test.ts',
  'packages/cli/test/files.test.ts',
  'packages/cli/test/health.test.ts',
  'packages/cli/test/import-files.test.ts',
  'packages/cli/test/import.test.ts',
  'packages/cli/test/joined.test.ts',
  'packages/cli/test/keys.test.ts',
  'packages/cli/test/mcp.test.ts',
  'packages/cli/test/odd-machines.test.ts',
  'packages/cli/test/onboarding-documents.test.ts',
  'packages/cli/test/onboarding-notes.test.ts',
  'packages/cli/test/onboarding.test.ts',
  'packages/cli/test/personal-data.test.ts',
  'packages/cli/test/reachable-states.test.ts',
  'packages/cli/test/records.test.ts',
  'packages/client/test/package.test.ts',
  'packages/tanstack-db/test/package.test.ts',
  'packages/server/src/edge/unsent-answers.test.ts',
  'packages/server/src/edge/unsent.test.ts',
  'packages/server/src/processes/stop-uncaught.test.ts',
  'packages/server/src/serve-ending.test.ts',
  'packages/server/src/webhooks/deliveries/nodes.test.ts',
  'packages/server/test/database-lost.test.ts',
  'packages/server/test/postgres-start.test.ts',
])

/** Of these files a run draws some, and a long run has all. */
const DRAWN = [
  { what: 'files in a browser', isOne: (file: string) => file.startsWith('e2e/') && file !== DAY, count: 1 },
  { what: 'files of processes', isOne: (file: string) => OF_PROCESSES.has(file), count: 4 },
] as const

export type Options = {
  /** Files, folders or patterns. */
  paths: readonly string[]
  /** Only what the changes of the working tree can affect. */
  isChanged: boolean
  /** The long tests, and all that others draw samples of. */
  isLong: boolean
  /** A line for each test. */
  isVerbose: boolean
  /** The processor time of each file. Files share processes as in a whole run. */
  isTimed: boolean
}

/** A run that cannot begin. The message says why, so that no stack trace is needed. */
export class CannotRun extends Error {}

const FLAGS = { '--changed': 'isChanged', '--long': 'isLong', '--verbose': 'isVerbose', '--times': 'isTimed' } as const

/** Reads the command line. */
export function optionsOf(args: readonly string[]): Options {
  const flags = args.filter((each) => each.startsWith('-'))
  for (const flag of flags)
    if (!Object.hasOwn(FLAGS, flag))
      throw new CannotRun(`There is no ${flag}. There are ${Object.keys(FLAGS).join(', ')}.`)
  const named = Object.entries(FLAGS).map(([flag, name]) => [name, flags.includes(flag)])
  return { paths: args.filter((each) => !each.startsWith('-')), ...Object.fromEntries(named) }
}

/** Every test file, as paths from the root. */
export const allTests = (): string[] => globSync(TESTS, { cwd: ROOT, exclude: ['**/node_modules/**'] }).toSorted()

const isLongFile = (path: string): boolean => path.endsWith(LONG)

/** The files to run. */
export function selectTests(options: Options, graph: () => Graph): string[] {
  const { paths, isChanged, isLong } = options
  if (paths.length === 0 && !isChanged) return ofLength(isLong, graph)
  const among = named(paths.length > 0 ? paths : [TESTS], isLong ? isInLongRun(graph) : (file) => !isLongFile(file))
  if (!isChanged) return among
  const affected = usersOf(graph(), changedPaths())
  return among.filter((file) => affected.has(file))
}

/** With --long: long files, and files that draw samples. Otherwise: all other files, and a sample of some. */
const ofLength = (isLong: boolean, graph: () => Graph): string[] =>
  isLong ? allTests().filter(isInLongRun(graph)) : usualTests()

function isInLongRun(graph: () => Graph): (file: string) => boolean {
  const drawing = usersOf(graph(), [SAMPLES], false)
  return (file) => isLongFile(file) || isDrawn(file) || drawing.has(file)
}

const isDrawn = (file: string): boolean => DRAWN.some(({ isOne }) => isOne(file))

function usualTests(): string[] {
  const files = allTests().filter((file) => !isLongFile(file))
  const drawn = new Set(DRAWN.flatMap(({ what, isOne, count }) => sampleOf(what, files.filter(isOne), count)))
  return files.filter((file) => !isDrawn(file) || drawn.has(file))
}

/** Test files by name. A folder or a pattern means no long tests, unless these are asked for. */
function named(paths: readonly string[], isWanted: (file: string) => boolean): string[] {
  const files = paths.flatMap((path) => {
    const isFolder = existsSync(path) && statSync(path).isDirectory()
    const found = globSync(isFolder ? `${path}/**/*.test.ts` : path, { exclude: ['**/node_modules/**'] })
    if (found.length === 0) throw new CannotRun(`There is no test file ${path}.`)
    const isExact = found.length === 1 && !isFolder
    return found.map((each) => relative(ROOT, each)).filter((each) => isExact || isWanted(each))
  })
  return [...new Set(files)].toSorted()
}

/** What differs from the last commit, and what is new. */
function changedPaths(): string[] {
  const { status, stdout, stderr } = spawnSync('git', ['status', '--porcelain', '-z', '--untracked-files=all'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  if (status !== 0) throw new CannotRun(`--changed asks git what has changed: ${stderr}`)
  const paths = stdout.split('\0').flatMap((entry) => (entry === '' ? [] : entry.replace(/^.. /, '')))
  return withBuilt(paths)
}

/** The console and the page of the crews are built from their sources, and every test needs the packages of the lockfile. */
function withBuilt(paths: readonly string[]): string[] {
  const isOfConsole = paths.some((path) => /^packages\/(console|crew)\//.test(path) && !path.endsWith('.test.ts'))
  const isOfAll = paths.some((path) => /(^|\/)package(-lock)?\.json$|^tsconfig/.test(path))
  return [...paths, ...(isOfConsole ? ['packages/server/console/index.html'] : []), ...(isOfAll ? allTests() : [])]
}
