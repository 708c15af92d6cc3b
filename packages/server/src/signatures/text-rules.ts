/**
 * The text that a person signs. It is composed when it is shown, and again in the change that stores the signature: the same records in the
 * same versions give the same bytes. It has what a customer may see and nothing else, because its bytes are handed out as they are.
 */
import { reducedOf } from '../access/reduced.ts'
import type { Company } from '../company/schema.ts'
import { CREW_DOCUMENT_TYPES } from '../crew/fields.ts'
import type { Item } from '../items/schema.ts'
import { AppError } from '../kernel/errors.ts'
import type { Versioned } from '../kernel/event.ts'
import { canonicalJson, type Json } from '../kernel/json.ts'
import { reduced, type VisibleParts } from '../kernel/reduced.ts'
import type { Shipment } from '../shipments/schema.ts'
import type { Purpose, Shown, Signable } from './schema.ts'
import { digestOf } from './seal-rules.ts'

/** Names the form of the text. Another form gets another name, so that texts of this release stay readable. */
const FORMAT = 'vanline-signed-1'

/** How long a text may be, in bytes. It is composed, hashed and stored while a request waits. */
export const TEXT_BYTES_MAX = 2 * 1024 * 1024

/** The papers and pictures that a customer is shown: those that crews see. The office keeps others, for example invoices. */
export const SIGNED_DOCUMENT_TYPES: readonly string[] = CREW_DOCUMENT_TYPES

const parts = (names: readonly string[]): VisibleParts => Object.fromEntries(names.map((name) => [name, true as const]))

/** `nextStatuses` follows from other members, and a release may compute it again without another version. */
const { nextStatuses: _, ...OF_SHIPMENT } = reducedOf('Shipment').CUSTOMER!
const OF_COMPANY = parts(['name', 'address', 'phone', 'email', 'website', 'licenses'])

/** The members of each kind of record that stand in a text, by the name of the kind in the subjects of events. */
export const SIGNED_PARTS = {
  shipments: OF_SHIPMENT,
  items: reducedOf('Item').CUSTOMER!,
  documents: parts(['id', 'documentType', 'name', 'contentType', 'size', 'sha256', 'lastUpdated', 'eTag']),
} satisfies Record<string, VisibleParts>

export type SignedKind = keyof typeof SIGNED_PARTS

/** What a text for a purpose shows of the items. */
export const ITEMS_SHOWN: Readonly<Record<Purpose, 'each' | 'totals' | 'none'>> = {
  BILL_OF_LADING: 'totals',
  INVENTORY_AT_ORIGIN: 'each',
  DELIVERY: 'each',
  RELEASE: 'none',
}

/** A record as it stands in a text. */
type Piece = Pick<Versioned, 'id' | 'eTag' | 'lastUpdated'> & { text: string }

/** A record of the database is JSON. */
const canonical = (record: unknown): string => canonicalJson(record as Json)

export function pieceOf(kind: SignedKind, record: Versioned): Piece {
  const { id, eTag, lastUpdated } = record
  return { id, eTag, lastUpdated, text: canonical(reduced(SIGNED_PARTS[kind], record)) }
}

/** How many items and pieces there are, and what they weigh and measure as far as that was estimated. */
type ItemTotals = { items: number; pieces: number; estimatedWeight: number; estimatedVolume: number }

/** The totals of some items. Volumes are added in tenths, which are whole numbers. */
export function totalsOf(items: readonly Pick<Item, 'quantity' | 'estimatedWeight' | 'estimatedVolume'>[]): ItemTotals {
  const sum = (values: readonly (number | null)[]) => values.reduce<number>((total, value) => total + (value ?? 0), 0)
  return {
    items: items.length,
    pieces: sum(items.map(({ quantity }) => quantity)),
    estimatedWeight: sum(items.map(({ estimatedWeight }) => estimatedWeight)),
    estimatedVolume: sum(items.map(({ estimatedVolume }) => Math.round((estimatedVolume ?? 0) * 10))) / 10,
  }
}

/** The records that a text is composed of. `items` is null for a purpose that does not show each item. */
export type Composed = {
  company: Company
  shipment: Shipment
  documents: readonly Piece[]
  items: readonly Piece[] | null
  itemTotals: ItemTotals | null
}

const tagged = (pieces: readonly Piece[] | null) => (pieces ?? []).map(({ id, eTag }) => ({ id, eTag }))
const listed = (pieces: readonly Piece[] | null): string =>
  pieces === null ? 'null' : `[${pieces.map(({ text }) => text).join()}]`

/** The versions that a text shows. */
export const shownOf = ({ shipment, items, documents }: Composed): Shown => ({
  ...{ shipment: shipment.eTag, items: tagged(items), documents: tagged(documents) },
})

/** What is shown and signed for a purpose, as canonical JSON: its members are sorted. */
export function textOf(purpose: Purpose, { company, shipment, documents, items, itemTotals }: Composed): string {
  const members = {
    company: canonical(reduced(OF_COMPANY, company)),
    documents: listed(documents),
    format: JSON.stringify(FORMAT),
    itemTotals: canonicalJson(itemTotals),
    items: listed(items),
    purpose: JSON.stringify(purpose),
    shipment: pieceOf('shipments', shipment).text,
  }
  const named = Object.entries(members).map(([name, value]) => `"${name}":${value}`)
  return `{${named.join()}}`
}

/** The same with its digest and the versions that it shows (409 if it is too long). */
export function signableOf(purpose: Purpose, composed: Composed): Signable {
  const text = textOf(purpose, composed)
  if (Buffer.byteLength(text) > TEXT_BYTES_MAX) throw tooMuchToSign()
  return { purpose, text, digest: digestOf(text), shown: shownOf(composed) }
}

export const tooMuchToSign = (): AppError =>
  new AppError(
    'too_much_to_sign',
    'What would be shown and signed is longer than 2 MiB. Shorten the descriptions and conditions of the items first.',
  )
