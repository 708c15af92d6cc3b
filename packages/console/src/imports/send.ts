/** Sends the rows of a file by bulks, or tries them. Every row has its own key: sent again, it is created once. */
import { type NewItem, type Problem, VanlineError } from '@vanline/client'
import { newKey } from '../format/new-key.ts'
import { textOf } from '../pieces/problem-text.ts'
import { detailOf } from '../pieces/states.tsx'
import { api } from '../session/api.ts'
import type { Content, Row } from './rows.ts'

const BULK_MAX = 100

/** A row, and what became of it. */
export type Line = {
  row: Row
  key: string
  outcome:
    | { kind: 'waiting' | 'planned' | 'done' }
    /** Imported before: nothing is created again. */
    | { kind: 'known' }
    | { kind: 'refused'; reason: string }
    /** No answer: it may have been created or not. */
    | { kind: 'unknown'; reason: string }
}

/** The lines of a file. The key of a row is a digest of its content, so that a file can be imported again after a correction. */
export async function linesOf(to: Destination, rows: readonly Row[]): Promise<Line[]> {
  const place = to.kind === 'items' ? `items of ${to.shipmentID}` : to.kind
  const seen = new Map<string, number>()
  return Promise.all(
    rows.map(async (row): Promise<Line> => {
      const { content, complaint } = row
      if (!content) return { row, key: '', outcome: { kind: 'refused', reason: complaint ?? '' } }
      const text = JSON.stringify([place, content])
      const times = seen.get(text) ?? 0
      seen.set(text, times + 1)
      return { row, key: await keyOf(`${text} ${times}`), outcome: { kind: 'waiting' } }
    }),
  )
}

/** Pages without TLS have no digests; then the key is random, and holds as long as the dialog is open. */
async function keyOf(text: string): Promise<string> {
  if (!crypto.subtle) return `import-${newKey()}${newKey()}`
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return `import-${Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

/** Where rows go: moves and shipments by bulks, items to their shipment. */
export type Destination = { kind: 'moves' | 'shipments' } | { kind: 'items'; shipmentID: string }

type Sending = { dryRun: boolean; columnOf: (pointer: string) => string }

/** Sends lines, and yields them with their outcomes. A dry run that fails throws; otherwise what fails does not stop the others. */
export const sendLines = (to: Destination, lines: readonly Line[], how: Sending): AsyncGenerator<Line[], void> =>
  to.kind === 'items' ? sendItems(to.shipmentID, lines, how) : sendBulks(to.kind, lines, how)

async function* sendBulks(
  kind: 'moves' | 'shipments',
  lines: readonly Line[],
  { dryRun, columnOf }: Sending,
): AsyncGenerator<Line[], void> {
  for (let from = 0; from < lines.length; from += BULK_MAX) {
    const batch = lines.slice(from, from + BULK_MAX)
    const operations = batch.map(({ row, key }) => ({
      ...{ action: 'create', idempotencyKey: key, record: row.content as Content },
    }))
    try {
      const { results } = await api[kind].bulk(operations as never, { mode: 'ISOLATED', dryRun })
      yield batch.map((line, i) => ({ ...line, outcome: outcomeOf(results[i]!, dryRun, columnOf) }))
    } catch (error) {
      if (dryRun) throw error
      yield batch.map((line) => ({ ...line, outcome: failed(error) }))
    }
  }
}

const failed = (error: unknown): Line['outcome'] => ({
  kind: error instanceof VanlineError && error.status < 500 ? 'refused' : 'unknown',
  reason: detailOf(error),
})

/** Creates items one after the other: they get their numbers in the order of the file. */
async function* sendItems(
  shipmentID: string,
  lines: readonly Line[],
  { dryRun, columnOf }: Sending,
): AsyncGenerator<Line[], void> {
  for (const line of lines) {
    const options = dryRun ? { dryRun } : { idempotencyKey: line.key }
    try {
      await api.items.create(shipmentID, line.row.content as NewItem, options)
      yield [{ ...line, outcome: { kind: dryRun ? 'planned' : 'done' } }]
    } catch (error) {
      const problem = error instanceof VanlineError && error.status < 500 ? error.problem : undefined
      if (!problem && dryRun) throw error
      const outcome: Line['outcome'] = problem
        ? { kind: 'refused', reason: reasonOf(problem, columnOf) }
        : failed(error)
      yield [{ ...line, outcome }]
    }
  }
}

function outcomeOf(result: object, dryRun: boolean, columnOf: (pointer: string) => string): Line['outcome'] {
  if ('problem' in result) return { kind: 'refused', reason: reasonOf(result.problem as Problem, columnOf) }
  if ('replayed' in result && result.replayed === true) return { kind: 'known' }
  return { kind: dryRun ? 'planned' : 'done' }
}

/** The errors of a row, each with its column. */
function reasonOf({ code, detail, errors = [] }: Problem, columnOf: (pointer: string) => string): string {
  if (errors.length === 0) return textOf(code, detail)
  return errors.map(({ pointer, detail: text }) => (pointer ? `${columnOf(pointer)}: ${text}` : text)).join(' ')
}
