/** The inventory of shipments in a file. Each of its records names its shipment by the locator, which an import keeps, or by an id of the service. */
import type { Client } from '@vanline/client'
import type { NotesOfFile } from './notes.ts'
import type { PlaceOf } from './send.ts'
import { missingText, signatureToSend } from './signatures.ts'

type Content = Record<string, unknown>

/** A member of each kind that no other kind has. */
const MARKS = {
  items: 'isHighValue',
  weighings: 'grossWeight',
  'storage-stays': 'authorizedDays',
  signatures: 'signerRole',
} as const
export type InventoryKind = keyof typeof MARKS

const KINDS = Object.keys(MARKS) as InventoryKind[]

/** Which kind of the inventory a line is; undefined if it is none. */
export const inventoryKindOf = (body: Content): InventoryKind | undefined => KINDS.find((kind) => MARKS[kind] in body)

export const isInventoryKind = (kind: string): kind is InventoryKind => KINDS.some((each) => each === kind)

/** How many records of an inventory are sent at once: those of one shipment take turns for their numbers and its weight. */
export const INVENTORY_AT_ONCE = 8

const SHIPMENTS_KEPT = 1_000

/** The content of a record, without what says where it belongs. */
export const contentOfInventory = ({ locator: _, moveID: __, shipmentID: ___, ...content }: Content): Content => content

/** Sends each record to its shipment, after the move of that was sent. */
export function placeOfInventory(kind: InventoryKind, client: Client, moves: NotesOfFile, folder: string): PlaceOf {
  const known = new Map<string, Promise<string | undefined>>()
  const shipmentAt = async (locator: string): Promise<string | undefined> => {
    const { items } = await client.shipments.list({ q: locator, fields: ['id', 'locator'] })
    return items.find((each) => each.locator === locator)?.id
  }
  const idOf = ({ locator, shipmentID }: Content): Promise<string | undefined> | string | undefined => {
    if (typeof locator !== 'string') return typeof shipmentID === 'string' ? shipmentID : undefined
    if (known.size >= SHIPMENTS_KEPT) known.clear()
    const found = known.get(locator) ?? shipmentAt(locator)
    known.set(locator, found)
    return found
  }
  return async (body) => {
    await moves.moveSent(body)
    const missing = kind === 'signatures' ? missingText(body, folder) : undefined
    if (missing !== undefined) return { missing }
    const id = await idOf(body)
    if (id === undefined) return undefined
    const path = `/shipments/${encodeURIComponent(id)}/${kind}`
    const sent =
      kind === 'signatures' ? signatureToSend(body, folder) : { content: JSON.stringify(contentOfInventory(body)) }
    return { path, ...sent, isUnknownAboutRow: true }
  }
}
