import type { keysOf } from './keys.ts'
import { linesOf, type Outcome, placeOf } from './outcome.ts'
import { sendInParts } from './parts.ts'
import type { ImportProgress } from './progress.ts'
import type { Complaint, GivenRow, Row } from './rows.ts'
import type { Send } from './send.ts'

export type Counts = { rows: number; created: number; repeated: number; bad: number }

export type Run = {
  rows: AsyncIterator<Row, void>
  send: Send
  keyOf: ReturnType<typeof keysOf>
  concurrency: number
  progress: ImportProgress
  /** Called for every refused row, with the reasons and its place in the first file. */
  onBad: (row: Row, reasons: readonly string[]) => void
  /** Ends the run after the rows in progress. */
  signal: AbortSignal
}

/** The place of a row in the first file. A file of refused rows has this place in the reason of each row. */
const firstPlaceOf = (row: Row): string => /^(.*?, )??line \d+/.exec(row.refusedFor ?? '')?.[0] ?? placeOf(row)

/**
 * A corrected row that is equal to a row of the first file is another record, so its place in that file is part of its identity. It is the same in
 * every file of refused rows, however often the row was refused.
 */
const identityOf = (row: Row, content: string): string =>
  row.refusedFor === undefined ? content : `${firstPlaceOf(row)}\n${content}`

/** Sends all rows with several workers. Each worker takes the next row when it is done, so few rows are in memory. */
export async function runImport({ rows, send, keyOf, concurrency, progress, onBad, signal }: Run): Promise<Counts> {
  const counts: Counts = { rows: 0, created: 0, repeated: 0, bad: 0 }
  let failure: { error: unknown } | undefined

  const refuse = (row: Row, complaints: readonly Complaint[]) => {
    const reasonsAt = (at: (row: Row) => string) => row.reasonsFor?.(complaints, at) ?? linesOf(at(row), complaints)
    for (const reason of reasonsAt(placeOf)) progress.say(reason)
    onBad(row, reasonsAt(firstPlaceOf))
  }
  const note = (row: Row, outcome: Outcome) => {
    const { count = 1 } = row
    let bad = 0
    if (outcome.kind === 'bad') {
      bad = count
      refuse(row, outcome.complaints)
    } else if (outcome.kind === 'partly') {
      bad = Math.min(count, outcome.refused.length)
      for (const { place, complaints } of outcome.refused) refuse(row.shipmentAt!(place, outcome.moveID), complaints)
    }
    counts.rows += count
    counts.bad += bad
    counts[outcome.kind === 'repeated' ? 'repeated' : 'created'] += count - bad
    progress.row(row.size, count)
  }

  const sendRow = async (row: GivenRow): Promise<Outcome> => {
    let id: string | undefined
    try {
      const outcome = await sendInParts(row, send, (content) => keyOf(identityOf(row, content)))
      id = 'id' in outcome ? outcome.id : undefined
      return outcome
    } finally {
      // Other rows may wait for this one, also if it failed.
      row.answered?.(id)
    }
  }

  const sendRows = async () => {
    while (!failure && !signal.aborted) {
      const next = await rows.next()
      if (next.done) return
      const row = next.value
      if ('complaints' in row) note(row, { kind: 'bad', complaints: row.complaints })
      else note(row, await sendRow(row))
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
