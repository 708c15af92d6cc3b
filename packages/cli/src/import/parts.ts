/**
 * Moves that are too large for one request. The first request has the move with as many shipments as fit; each of the others follows by
 * itself, as a shipment of that move.
 */
import type { Outcome } from './outcome.ts'
import type { Complaint, GivenRow } from './rows.ts'
import type { Send } from './send.ts'

type Content = Record<string, unknown>
type Size = { records: number; members: number; bytes: number }

/** What the service takes in one request: records below a move, members in the JSON, and bytes. */
export const REQUEST_MAX: Size = { records: 500, members: 20_000, bytes: 1024 * 1024 }

/** The parts of a move: the content of the first request, with the places of its shipments in the whole, and the other shipments. */
type Parts = { first: Content; places: number[]; others: { place: number; shipment: Content }[] }

export function partsOf(move: Content, max = REQUEST_MAX): Parts {
  const shipments = Array.isArray(move.shipments) ? (move.shipments as Content[]) : []
  const used = sizeOf({ ...move, shipments: [] })
  used.records = Array.isArray(move.parties) ? move.parties.length : 0
  const places = decisiveFirst(shipments).filter((place) => {
    const size = sizeOf(shipments[place])
    const fits = LIMITS.every((limit) => used[limit] + size[limit] <= max[limit])
    if (fits) for (const limit of LIMITS) used[limit] += size[limit]
    return fits
  })
  if (places.length === shipments.length) return { first: move, places, others: [] }
  places.sort((a, b) => a - b)
  return {
    first: { ...move, shipments: places.map((place) => shipments[place]) },
    places,
    others: shipments.flatMap((shipment, place) => (places.includes(place) ? [] : [{ place, shipment }])),
  }
}

const LIMITS = Object.keys(REQUEST_MAX) as (keyof Size)[]

/**
 * The places of the shipments, those first that decide the status of the move: one of each status, picked up or not. The move then has
 * its status at once, and no shipment that follows gives it another version.
 */
function decisiveFirst(shipments: readonly Content[]): number[] {
  const groups = Map.groupBy(
    shipments.keys(),
    (place) => `${shipments[place]?.status} ${shipments[place]?.actualPickupDate == null}`,
  )
  const firsts = new Set([...groups.values()].map(([place]) => place!))
  return [...firsts, ...shipments.keys().filter((place) => !firsts.has(place))]
}

/** The size of a record with everything in it. */
function sizeOf(value: unknown): Size {
  const { agents, services } = (value ?? {}) as { agents?: unknown; services?: unknown }
  const below = [agents, services].map((list) => (Array.isArray(list) ? list.length : 0))
  return {
    records: 1 + below[0]! + below[1]!,
    members: membersOf(value),
    bytes: Buffer.byteLength(JSON.stringify(value) ?? '') + 1,
  }
}

function membersOf(value: unknown): number {
  if (value === null || typeof value !== 'object') return 0
  const inner = Object.values(value)
  return (Array.isArray(value) ? 0 : inner.length) + inner.reduce<number>((sum, each) => sum + membersOf(each), 0)
}

/** Sends a row, if necessary in parts. `keyOf` gives the key of each request. */
export async function sendInParts(
  { body }: GivenRow,
  send: Send,
  keyOf: (content: string) => string,
  max = REQUEST_MAX,
): Promise<Outcome> {
  const { first, places, others } = partsOf(body, max)
  const content = JSON.stringify(first)
  const outcome = await send(first, content, keyOf(content))
  if (outcome.kind === 'bad')
    return { kind: 'bad', complaints: outcome.complaints.map((each) => inWhole(each, places)) }
  if (others.length === 0) return outcome
  const refused: { place: number; complaints: readonly Complaint[] }[] = []
  let { kind } = outcome
  for (const { place, shipment } of others) {
    const single = { source: first.source, ...shipment, moveID: outcome.id }
    const text = JSON.stringify(single)
    const result = await send(single, text, keyOf(`${content}\n${text}`))
    if (result.kind === 'bad') refused.push({ place, complaints: result.complaints })
    else if (result.kind === 'created') kind = 'created'
  }
  return refused.length > 0 ? { kind: 'partly', moveID: outcome.id, refused } : { kind }
}

/** An error about a shipment of the first request, by its place in the whole move. */
const inWhole = ({ column, detail }: Complaint, places: readonly number[]): Complaint =>
  column === undefined
    ? { detail }
    : { column: column.replace(/^shipments\.(\d+)/, (_, place) => `shipments.${places[Number(place)]}`), detail }
