/**
 * Rows of moves and of shipments together. A move is sent with its shipments in one request, so that its status fits them at every
 * moment. A line may be a move with its `shipments`, a move, or a shipment; the last two wait until all lines are read.
 */
import { linesOf } from './outcome.ts'
import type { Complaint, Row } from './rows.ts'

type Content = Record<string, unknown>
type Given = Exclude<Row, { complaints: Complaint[] }>

/** Members that follow from others, or say where a record is. */
const DERIVED = ['eTag', 'nextStatuses', 'shipmentID', 'move', 'moveReference']

/** Whether a line is a shipment. */
export const isShipment = (body: Content): boolean => 'shipmentType' in body && !('shipments' in body)

/** The rows to send: complete moves as they come, then the others with their shipments. */
export async function* wholeRows(
  rows: AsyncIterable<Row>,
  { source, keepIDs }: { source: string; keepIDs: boolean },
): AsyncGenerator<Row, void> {
  const moves: Given[] = []
  const shipments: Given[] = []
  const contentOf = (body: Content): Content => ({ source, ...(importable(body, keepIDs) as Content) })
  for await (const row of rows) {
    if ('complaints' in row) yield row
    else if (isShipment(row.body)) shipments.push(row)
    else if ('shipments' in row.body) yield { ...row, body: contentOf(row.body) }
    else moves.push(row)
  }
  const moveOf = finderOf(moves)
  const groups = Map.groupBy(shipments, ({ body }) => moveOf(body))
  for (const move of moves) {
    const parts = groups.get(move) ?? []
    const below = parts.map(({ body: { moveID: _, ...rest } }) => rest)
    yield { ...togetherOf([move, ...parts]), body: contentOf({ ...move.body, shipments: below }) }
  }
  for (const row of groups.get(undefined) ?? []) yield { ...row, body: contentOf(row.body) }
}

/**
 * A record as an import takes it: without what is derived and, unless they are kept, without ids. Members that are null are left out, because
 * JSON may have 20,000; only the name of a service has another default.
 */
function importable(value: unknown, keepIDs: boolean, isInside = false): unknown {
  if (Array.isArray(value)) return value.map((each) => importable(each, keepIDs, true))
  if (value === null || typeof value !== 'object') return value
  const isLeftOut = (name: string) =>
    DERIVED.includes(name) || (name === 'id' && !keepIDs) || (name === 'moveID' && isInside)
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name, member]) => !isLeftOut(name) && (member !== null || name === 'name'))
      .map(([name, member]) => [name, name === 'metadata' ? member : importable(member, keepIDs, true)]),
  )
}

/** Finds the move of a shipment: by its id, by the beginning of the locator, or by the reference. */
function finderOf(moves: readonly Given[]): (shipment: Content) => Given | undefined {
  const by = (member: string) => new Map<unknown, Given>(moves.map((row) => [row.body[member] ?? Symbol('none'), row]))
  const [ids, locators, references] = [by('id'), by('locator'), by('reference')]
  return ({ moveID, locator, moveReference, reference }) =>
    ids.get(moveID) ?? locators.get(String(locator ?? '').slice(0, 6)) ?? references.get(moveReference ?? reference)
}

/** Several rows that are created together or not at all. Each is refused with its own errors. */
function togetherOf(rows: readonly Given[]): Omit<Row, 'body' | 'complaints'> {
  const [move] = rows as [Given]
  const own = new Map<Given, string[]>(rows.map((row) => [row, []]))
  const refusedFor = rows.map((row) => row.refusedFor ?? '').join('')
  return {
    line: move.line,
    size: rows.reduce((sum, { size }) => sum + size, 0),
    count: rows.length,
    ...(refusedFor === '' ? {} : { refusedFor }),
    reasonsFor(complaints) {
      for (const { column, detail } of complaints) {
        const [, index, inner] = /^shipments\.(\d+)\.?(.*)$/.exec(column ?? '') ?? []
        const row = (index === undefined ? move : rows[Number(index) + 1]) ?? move
        const place = index === undefined ? column : inner
        own.get(row)!.push(...linesOf(row.line, [place ? { column: place, detail } : { detail }]))
      }
      return [...own.values()].flat()
    },
    withErrors: () =>
      rows
        .map((row) =>
          row.withErrors(own.get(row)!.length > 0 ? own.get(row)! : ['Another row of its move was refused.']),
        )
        .join('\n'),
  }
}
