import type { keysOf } from './keys.ts'
import { linesOf, type Outcome } from './outcome.ts'
import type { ImportProgress } from './progress.ts'
import type { Row } from './rows.ts'
import type { Send } from './send.ts'

export type Counts = { rows: number; created: number; repeated: number; bad: number }

export type Run = {
  rows: AsyncIterator<Row, void>
  send: Send
  keyOf: ReturnType<typeof keysOf>
  concurrency: number
  progress: ImportProgress
  /** Called for every refused row, with the reasons for its line in the first file. */
  onBad: (row: Row, reasons: readonly string[]) => void
  /** Ends the run after the rows in progress. */
  signal: AbortSignal
}

/** The line of a row in the first file. The files of refused rows keep it in their reasons. */
const firstLineOf = ({ line, refusedFor = '' }: Row): number => Number(/\bline (\d+)/.exec(refusedFor)?.[1] ?? line)

/**
 * A corrected row that is equal to a row of the first file is another record, so its line in that file is part of its identity. It is the same in
 * every file of refused rows, however often the row was refused.
 */
const identityOf = (row: Row, content: string): string =>
  row.refusedFor === undefined ? content : `line ${firstLineOf(row)}\n${content}`

/** Sends all rows with several workers. Each worker takes the next row when it is done, so few rows are in memory. */
export async function runImport({ rows, send, keyOf, concurrency, progress, onBad, signal }: Run): Promise<Counts> {
  const counts: Counts = { rows: 0, created: 0, repeated: 0, bad: 0 }
  let failure: { error: unknown } | undefined

  const note = (row: Row, outcome: Outcome) => {
    const { count = 1 } = row
    counts.rows += count
    counts[outcome.kind] += count
    if (outcome.kind === 'bad') {
      const reasonsAt = (line: number) => row.reasonsFor?.(outcome.complaints) ?? linesOf(line, outcome.complaints)
      for (const reason of reasonsAt(row.line)) progress.say(reason)
      onBad(row, reasonsAt(firstLineOf(row)))
    }
    progress.row(row.size, count)
  }

  const sendRows = async () => {
    while (!failure && !signal.aborted) {
      const next = await rows.next()
      if (next.done) return
      const row = next.value
      if ('complaints' in row) note(row, { kind: 'bad', complaints: row.complaints })
      else {
        const content = JSON.stringify(row.body)
        note(row, await send(row.body, content, keyOf(identityOf(row, content))))
      }
    }
  }

  await Promise.all(
    Array.from({ length: concurrency }, () =>
      sendRows().catch((error: unknown) => {
        failure ??= { error }
      }),
    ),
  )
  await rows.return?.()
  progress.end()
  if (failure) throw Object.assign(failure.error as Error, { counts })
  return counts
}
