/** The text that will be signed once everything that waits on this phone is saved, as far as the phone can know. */
import { idToCome } from '../outbox/created.ts'
import type { Entry, Fields, Json, ListedItem } from '../outbox/entry.ts'
import type { SignedText } from './facts.ts'

type Members = Readonly<Record<string, Json>>
type Totals = { items: number; pieces: number; estimatedWeight: number; estimatedVolume: number }

/** What the text says of a file that waits: its size, its type and its SHA-256. */
export type FileFacts = { contentType: string; size: number; sha256: string }

const INITIAL = {
  ...{ room: null, quantity: 1, packedBy: null, estimatedWeight: null, estimatedVolume: null, isHighValue: false },
  ...{ conditionAtOrigin: [], conditionAtDestination: [], exceptions: null, status: 'LISTED' },
} satisfies Members

/** The items of a list, as the service will store them if no other phone adds items before. */
function added(items: readonly Members[], { id, listed = [] }: Entry): Members[] {
  const last = Math.max(0, ...items.map(({ number }) => Number(number)))
  return listed.map((item, i) => ({ ...INITIAL, ...item, id: idToCome(id, i), number: last + 1 + i }))
}

const itemsAfter = (items: readonly Members[], entry: Entry): readonly Members[] => {
  if (entry.kind === 'list') return [...items, ...added(items, entry)]
  if (entry.kind !== 'item') return items
  return items.map((item) => (entry.record === `items/${item.id}` ? { ...item, ...entry.values } : item))
}

/** Volumes are added in tenths, which are whole numbers. */
function totalsAfter(totals: Totals, listed: readonly ListedItem[]): Totals {
  const sum = (values: readonly (number | null | undefined)[]) =>
    values.reduce<number>((total, value) => total + (value ?? 0), 0)
  const tenths = sum(
    [totals.estimatedVolume, ...listed.map((each) => each.estimatedVolume)].map((each) => Math.round((each ?? 0) * 10)),
  )
  return {
    items: totals.items + listed.length,
    pieces: totals.pieces + sum(listed.map(({ quantity = 1 }) => quantity)),
    estimatedWeight: totals.estimatedWeight + sum(listed.map((each) => each.estimatedWeight)),
    estimatedVolume: tenths / 10,
  }
}

/** What the status of a job changes in its shipment: the status, and the day on which that was. */
const DAYS: Readonly<Record<string, string>> = { IN_TRANSIT: 'actualPickupDate', DELIVERED: 'actualDeliveryDate' }

function shipmentAfter(shipment: Members, { kind, values, request }: Entry): Members {
  if (kind === 'weight') return { ...shipment, ...values }
  const change = kind === 'status' ? (request.body.shipment as Fields | undefined) : undefined
  if (!change) return shipment
  const day = DAYS[String(change.status)]
  const isDayKnown = day !== undefined && change.occurredOn !== undefined && (shipment[day] ?? null) === null
  return { ...shipment, status: change.status!, ...(isDayKnown && { [day]: change.occurredOn! }) }
}

/** The text with the entries of its shipment that wait. What was refused is not done. `files` are those of the entries, by their ids. */
export function textWith(text: string, entries: readonly Entry[], files: ReadonlyMap<string, FileFacts>): string {
  const base = JSON.parse(text) as SignedText
  let { shipment, items, itemTotals, documents } = base
  for (const entry of entries) {
    shipment = shipmentAfter(shipment, entry)
    items &&= itemsAfter(items, entry)
    if (entry.kind === 'list') itemTotals &&= totalsAfter(itemTotals as Totals, entry.listed ?? [])
    const file = files.get(entry.request.fileID ?? '')
    const { documentType = null, name = null } = entry.request.body
    if (file) documents = [...documents, { documentType, name, ...file }]
  }
  return JSON.stringify({ ...base, shipment, items, itemTotals, documents })
}

/** The entries that change what is signed for a shipment. */
export const changing = (entries: readonly Entry[], shipmentID: string): Entry[] =>
  entries.filter((entry) => entry.shipmentID === shipmentID && entry.state !== 'blocked' && isSigned(entry))

const isSigned = ({ kind, alsoWrites }: Entry): boolean =>
  kind === 'status' ? alsoWrites.length > 0 : kind !== 'note' && kind !== 'signing'
