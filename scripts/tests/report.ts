/**
 * What the runner says: failures in full as soon as they are known, one line of progress on a terminal, and a summary. Passed tests are
 * counted, not listed.
 */
import { relative } from 'node:path'
import { inspect } from 'node:util'
import { ROOT } from '../processes.ts'
import { LAST_TEST } from './groups.ts'

/** How often a run that is piped says how far it is. */
const PIPED_MS = 60_000
const ON_TERMINAL_MS = 200
const FAILED_SHOWN = 5
const SLOWEST_SHOWN = 3
/** A piped run names what it waits for, once that takes longer than its lines are apart. */
const WAITED_SHOWN = 3
const COMPLAINT_MAX = 4_000
/** Returns to the start of the line and clears it. */
const CLEAR = '\r\x1b[K'

/** A test that begins or ends, as the test runner of Node tells it. */
export type Told = {
  name: string
  testId: number
  parentId: number
  nesting: number
  file?: string
  line?: number
  entryFile?: string
  skip?: string | boolean
  details?: { passed?: boolean; duration_ms: number; type?: string; error?: Failure }
}
type Failure = Error & { failureType?: string; exitCode?: number; signal?: string; cause?: unknown }

export type Output = { isTTY?: boolean; columns?: number; write: (text: string) => unknown }

/** Files that share a process: which of them runs, the names of its tests, which of them failed, and whether the last one has ended. */
type Group = {
  current: string | undefined
  begunAt: number
  names: Map<number, { name: string; parent: number }>
  failed: Set<number>
  isWhole: boolean
}

/** A run so far. */
type Run = {
  out: Output
  begunAt: number
  saidAt: number
  /** All files, and the seconds that they took before. */
  files: ReadonlySet<string>
  usual: ReadonlyMap<string, number>
  seconds: Map<string, number>
  groups: Map<string, Group>
  complaints: Map<string, string>
  counts: { passed: number; failed: number; skipped: number }
  failed: string[]
  /** The number of skipped tests by their reason. */
  skips: Map<string, number>
}

export type Reporter = {
  /** A test begins. */
  began(told: Told): void
  /** A test has ended, or a suite, or the process of a group. */
  ended(told: Told): void
  /** Keeps what a process wrote to stderr, shown if the process fails. */
  complained(entry: string, text: string): void
  /** Says how far the run is, if it has not for a while. */
  progress(): void
  /** The end of the run, in at most ten lines. */
  summary(): string[]
  /** The seconds of each file, for the next run. */
  seconds: ReadonlyMap<string, number>
  counts: Readonly<Run['counts']>
}

/** Follows a run of test files. `usual` has the seconds that they took before. */
export function reporter(files: Iterable<string>, usual: ReadonlyMap<string, number>, out: Output): Reporter {
  const begunAt = Date.now()
  const run: Run = {
    ...{ out, begunAt, saidAt: out.isTTY ? 0 : begunAt, files: new Set(files), usual, seconds: new Map() },
    ...{
      groups: new Map(),
      complaints: new Map(),
      counts: { passed: 0, failed: 0, skipped: 0 },
      failed: [],
      skips: new Map(),
    },
  }
  return {
    began: (told) => began(run, told),
    ended: (told) => ended(run, told),
    complained: (entry, text) =>
      void run.complaints.set(entry, ((run.complaints.get(entry) ?? '') + text).slice(-COMPLAINT_MAX)),
    progress: () => sayProgress(run),
    summary: () => summaryOf(run),
    seconds: run.seconds,
    counts: run.counts,
  }
}

function began(run: Run, { entryFile = '', file = '', testId, parentId, name }: Told): void {
  const group = groupAt(run, entryFile)
  group.names.set(testId, { name, parent: parentId })
  const path = relative(ROOT, file)
  // A suite for each database stands in another file than its tests.
  if (run.files.has(path) && group.current !== path) {
    endFile(run, group)
    Object.assign(group, { current: path, begunAt: Date.now() })
  }
  sayProgress(run)
}

function groupAt({ groups }: Run, entryFile: string): Group {
  const group = groups.get(entryFile) ?? {
    ...{ current: undefined, begunAt: Date.now(), names: new Map(), failed: new Set(), isWhole: false },
  }
  groups.set(entryFile, group)
  return group
}

function endFile({ seconds }: Run, group: Group): void {
  const { current, begunAt } = group
  if (current !== undefined) seconds.set(current, (seconds.get(current) ?? 0) + (Date.now() - begunAt) / 1000)
  group.current = undefined
}

function ended(run: Run, told: Told): void {
  const { entryFile, file = '', line, name, skip } = told
  const { error, passed, type } = told.details!
  const isOwnFailure = error && error.failureType !== 'subtestsFailed'
  if (entryFile === undefined) {
    endProcess(run, file || name, isOwnFailure ? error : undefined)
    return
  }
  const group = groupAt(run, entryFile)
  if (name === LAST_TEST || run.files.has(relative(ROOT, entryFile))) group.isWhole = true
  if (name === LAST_TEST) return
  // A test that is cancelled may be told twice.
  if (isOwnFailure && !group.failed.has(told.testId)) {
    group.failed.add(told.testId)
    sayFailure(run, `${namesOf(group, told).join(' › ')} (${relative(ROOT, file)}:${line})`, error)
  } else if (skip !== undefined) countSkip(run, String(skip))
  else if (type !== 'suite' && passed) run.counts.passed += 1
  sayProgress(run)
}

function countSkip({ counts, skips }: Run, reason: string): void {
  counts.skipped += 1
  skips.set(reason, (skips.get(reason) ?? 0) + 1)
}

/** The process of a group has ended, for this reason if it failed by itself. */
function endProcess(run: Run, entryFile: string, error: Failure | undefined): void {
  const group = groupAt(run, entryFile)
  const during = group.current === undefined ? '' : ` during ${group.current}`
  endFile(run, group)
  const how = error?.signal ?? error?.exitCode
  const title = `The process of ${relative(ROOT, entryFile)} ended${how === undefined ? '' : ` with ${how}`}${during}`
  if (error) sayFailure(run, title, error, run.complaints.get(entryFile))
  else if (!group.isWhole)
    sayFailure(run, `${title}, before its last test`, new Error('Not all of its tests have run.'))
}

function sayFailure(run: Run, title: string, { cause, message }: Failure, complaint = ''): void {
  run.counts.failed += 1
  run.failed.push(title)
  const reason = cause instanceof Error ? inspect(cause) : String(cause ?? message)
  const text = [title, reason, complaint].filter((each) => each !== '').join('\n')
  run.out.write(`${run.out.isTTY ? CLEAR : ''}✖ ${text.replaceAll('\n', '\n  ')}\n\n`)
}

function sayProgress(run: Run): void {
  const { out, begunAt } = run
  if (Date.now() - run.saidAt < (out.isTTY ? ON_TERMINAL_MS : PIPED_MS)) return
  run.saidAt = Date.now()
  const text = progressText(run.seconds, run.files, run.usual, run.counts.failed, (run.saidAt - begunAt) / 1000)
  out.write(out.isTTY ? `${CLEAR}${text.slice(0, (out.columns ?? 80) - 1)}` : `${text}${waitedFor(run)}\n`)
}

/** The files that run for the longest time. */
function waitedFor({ groups, saidAt }: Run): string {
  const running = [...groups.values()].flatMap(({ current, begunAt }) =>
    current !== undefined && saidAt - begunAt > PIPED_MS ? [{ current, begunAt }] : [],
  )
  const shown = running.toSorted((one, other) => one.begunAt - other.begunAt).slice(0, WAITED_SHOWN)
  const texts = shown.map(({ current, begunAt }) => `${current} (${timeText((saidAt - begunAt) / 1000)})`)
  return texts.length > 0 ? `, waiting for ${texts.join(', ')}` : ''
}

function summaryOf({ out, begunAt, seconds, counts, failed, skips }: Run): string[] {
  if (out.isTTY) out.write(CLEAR)
  const slowest = [...seconds].toSorted(([, one], [, other]) => other - one).slice(0, SLOWEST_SHOWN)
  const shown = failed.slice(0, FAILED_SHOWN).map((each) => `✖ ${each}`)
  const more = failed.length > FAILED_SHOWN ? [`  and ${failed.length - FAILED_SHOWN} more, above`] : []
  const results = Object.entries(counts).flatMap(([how, count]) =>
    count || how === 'passed' ? `${grouped(count)} ${how}` : [],
  )
  return [
    ...[...shown, ...more],
    `${failed.length > 0 ? '✖' : '✔'} ${results.join(', ')} in ${seconds.size} ${seconds.size === 1 ? 'file' : 'files'} and ${timeText((Date.now() - begunAt) / 1000)}`,
    ...(skips.size > 0 ? [`Skipped: ${[...skips].map(([reason, count]) => `${count} (${reason})`).join(', ')}`] : []),
    ...(seconds.size > SLOWEST_SHOWN
      ? [`Slowest: ${slowest.map(([file, each]) => `${file} (${each.toFixed(0)} s)`).join(', ')}`]
      : []),
  ]
}

/** The names from the outermost suite to the test. */
function namesOf(group: Group | undefined, { name, parentId }: Told): string[] {
  const names = [name]
  for (let parent = group?.names.get(parentId); parent; parent = group?.names.get(parent.parent))
    names.unshift(parent.name)
  return names
}

/** How far a run is. How long the rest takes follows from what its files took before. */
export function progressText(
  done: ReadonlyMap<string, number>,
  total: ReadonlySet<string>,
  usual: ReadonlyMap<string, number>,
  failed: number,
  elapsed: number,
): string {
  const known = [...usual.values()]
  const middle = known.length > 0 ? known.reduce((sum, each) => sum + each, 0) / known.length : 1
  const weightOf = (files: Iterable<string>) =>
    Iterator.from(files).reduce((sum, file) => sum + (usual.get(file) ?? middle), 0)
  const doneWeight = weightOf(done.keys())
  const leftWeight = weightOf(total.values().filter((file) => !done.has(file)))
  const left = doneWeight > 0 ? `, about ${timeText((elapsed * leftWeight) / doneWeight)} left` : ''
  return `${done.size} of ${total.size} files, ${failed} failed${left}`
}

function timeText(exact: number): string {
  const seconds = Math.round(exact)
  return seconds < 90 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`
}

const grouped = (count: number): string => count.toLocaleString('en-US')
