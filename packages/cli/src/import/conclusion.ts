/** What an import says at its end: how far it came, and what to do next. */
import { VanlineError } from '@vanline/client'
import { Failure } from '../command.ts'
import { failureOf } from '../connection.ts'
import { formatCount, formatDuration } from '../copy/progress.ts'
import type { ExitName } from '../exit.ts'
import { print, printError } from '../output.ts'
import type { Counts } from './run.ts'

const rowCount = (rows: number): string => `${formatCount(rows)} row${rows === 1 ? '' : 's'}`

const AGAIN = 'Run the same command again to continue: no row is created twice.'

/** What to do after an error that ended the import. Where the same command would end in the same way, something comes first. */
const NEXT: Partial<Record<ExitName, string>> = {
  unavailable: AGAIN,
  notAllowed:
    'Use a key that may do this (`vanline login`, VANLINE_KEY), then run the command again: no row is created twice.',
  notFound: 'Correct --url or --channel, then run the command again: no row is created twice.',
  invalid: 'They are not created twice.',
}
const OTHERWISE = 'The same command fails again until that is solved. Then no row is created twice.'

export function conclude(counts: Counts, how: { isDry: boolean; isInterrupted: boolean; seconds: number }): void {
  const { rows, created, repeated, bad } = counts
  const done = how.isDry
    ? `${formatCount(created)} valid`
    : `${formatCount(created)} created, ${formatCount(repeated)} existed already`
  const pace = `${how.seconds < 10 ? `${how.seconds.toFixed(1)} s` : formatDuration(how.seconds)}, ${formatCount(Math.round(rows / Math.max(how.seconds, 0.001)))} rows/s`
  printError(`${rowCount(rows)}: ${done}, ${formatCount(bad)} invalid (${pace}).`)
  if (!process.stdout.isTTY)
    print(JSON.stringify({ ...counts, dryRun: how.isDry, seconds: Number(how.seconds.toFixed(3)) }))
  if (how.isInterrupted) throw new Failure(`Interrupted. ${AGAIN}`, 'interrupted')
  if (bad > 0) throw new Failure(`${formatCount(bad)} invalid row${bad === 1 ? '' : 's'}; see above.`, 'invalid')
}

/** The error that ended the import, with the number of rows done and what to do next. A dry run has created none. */
export function explained(error: unknown, url: string, isDry: boolean): unknown {
  // A dry run asks for moves with the client.
  if (error instanceof VanlineError) return failureOf(error, url)
  if (!(error instanceof Failure)) return error
  const counts = (error as { counts?: Counts }).counts
  if (!counts || isDry) return error
  const existing = counts.created + counts.repeated
  if (existing === 0 && error.exit === 'invalid') return new Failure(`${error.message} No row was created.`, error.exit)
  const done = `${rowCount(existing)} created so far.`
  return new Failure(`${error.message} ${done} ${NEXT[error.exit] ?? OTHERWISE}`, error.exit)
}
