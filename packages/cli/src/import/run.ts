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
  /** Called for every refused row, with the reasons. */
  onBad: (row: Row, reasons: readonly string[]) => void
  /** Ends the run after the rows in progress. */
  signal: AbortSignal
}

/** A corrected row that is equal to a row of the first file is another record; its reasons name the line that it comes from. */
const identityOf = ({ refusedFor }: Row, content: string): string =>
  refusedFor === undefined ? content : `${refusedFor}\n${content}`

/** Sends all rows with several workers. Each worker takes the next row when it is done, so few rows are in memory. */
export async function runImport({ rows, send, keyOf, concurrency, progress, onBad, signal }: Run): Promise<Counts> {
  const counts: Counts = { rows: 0, created: 0, repeated: 0, bad: 0 }
  let failure: { error: unknown } | undefined

  const note = (row: Row, outcome: Outcome) => {
    const { count = 1 } = row
    counts.rows += count
    counts[outcome.kind] += count
    if (outcome.kind === 'bad') {
      const reasons = row.reasonsFor?.(outcome.complaints) ?? linesOf(row.line, outcome.complaints)
      for (const reason of reasons) progress.say(reason)
      onBad(row, reasons)
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
