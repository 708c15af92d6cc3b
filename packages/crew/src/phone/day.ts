/** The items of the shipments of the day, and the texts to sign, kept encrypted for times without a signal. */
import { roomOf, shipmentsNear } from '../inventory/room.ts'
import { type Inventories, type Inventory, itemFrom } from '../inventory/schema.ts'
import { DAY_BYTES_MAX } from '../jobs/papers.ts'
import type { Visit } from '../jobs/schema.ts'
import type { SavedRecord } from '../outbox/created.ts'
import { type Signable, signableIn, signablePath } from '../outbox/sign.ts'
import { withoutVersions } from '../signing/facts.ts'
import { isOpen, type Purpose, purposesOf } from '../signing/purposes.ts'
import type { Device, Signed } from './device.ts'
import { ask, deleteOthers, findRead, keepRead } from './reading.ts'
import { serviceMsOn } from './state.ts'

/** A text to sign without its versions. */
export type KeptText = { text: string; atMs: number }

const ITEMS = 'items/'
const TEXTS = 'texts/'
const textName = (shipmentID: string, purpose: string): string => `${TEXTS}${shipmentID}/${purpose}`

const bytesOf = (value: unknown): number => new TextEncoder().encode(JSON.stringify(value)).length

/** The items that this phone keeps of the shipments of some jobs. */
export async function findInventories({ database }: Device, { vault, session }: Signed, visits: readonly Visit[]) {
  const ids = [...new Set(visits.flatMap(({ shipments }) => shipments.map(({ id }) => id)))]
  const found = await Promise.all(
    ids.map(async (id) => {
      const read = await findRead<readonly SavedRecord[]>(database, vault, session.memberID, ITEMS + id)
      return read && ([id, { items: read.content.map(itemFrom), tag: read.tag, atMs: read.atMs }] as const)
    }),
  )
  return new Map(found.filter((each) => each !== undefined))
}

/**
 * Stores the items of a shipment as the page shows them. They may change while they are sealed, and two writers may end in any order: the last one
 * stores what is shown then. A full phone keeps those from before.
 */
export async function keepInventory(device: Device, signed: Signed, shipmentID: string): Promise<void> {
  const { vault, session } = signed
  const shown = () => (device.signed === signed ? device.state.get().inventories.get(shipmentID) : undefined)
  try {
    for (let inventory = shown(), kept: Inventory | undefined; inventory && inventory !== kept; inventory = shown()) {
      const { items, tag, atMs } = inventory
      await keepRead(device.database, vault, session.memberID, ITEMS + shipmentID, { content: items, tag, atMs })
      kept = inventory
    }
    device.channel.postMessage('items')
  } catch {}
}

/** Reads the items of a shipment, if they have changed. What was saved while they were on their way would be undone: then they are read next time. */
export async function readInventory(
  device: Device,
  signed: Signed,
  shipmentID: string,
): Promise<Inventory | undefined> {
  const { state, clock } = device
  const known = state.get().inventories.get(shipmentID)
  const path = `/v1/crew/shipments/${shipmentID}/items`
  const asked = await ask<readonly SavedRecord[]>(signed.caller, path, known?.tag ?? null)
  const { inventories } = state.get()
  if (device.signed !== signed || asked.is !== 'read' || inventories.get(shipmentID) !== known) return undefined
  const inventory = { items: asked.content.map(itemFrom), tag: asked.tag, atMs: clock() }
  state.set({ inventories: new Map(inventories).set(shipmentID, inventory) })
  return inventory
}

/** Reads and keeps what belongs to the jobs around today, and returns how many bytes are left for papers. */
export async function readDay(device: Device, signed: Signed, isChanged: boolean): Promise<number> {
  const { state, clock, database } = device
  const { visits } = state.get()
  const room = roomOf(DAY_BYTES_MAX - bytesOf(visits))
  const kept: string[] = []
  for (const { visit, shipment } of shipmentsNear(visits, serviceMsOn(state.get(), clock()))) {
    const read = await readInventory(device, signed, shipment.id)
    if (device.signed !== signed) return 0
    const inventory = state.get().inventories.get(shipment.id)
    if (inventory && room.takes(bytesOf(inventory.items))) {
      kept.push(ITEMS + shipment.id)
      if (read) await keepInventory(device, signed, shipment.id)
    }
    for (const purpose of isOpen(visit.job.status) ? purposesOf(visit.job.kind) : []) {
      const text = await readText(device, signed, { shipmentID: shipment.id, purpose, isChanged: isChanged || !!read })
      if (text && room.takes(text.text.length)) kept.push(textName(shipment.id, purpose))
    }
  }
  if (device.signed !== signed) return 0
  for (const prefix of [ITEMS, TEXTS]) await deleteOthers(database, signed.session.memberID, prefix, kept)
  return room.left()
}

type TextOf = { shipmentID: string; purpose: Purpose; isChanged: boolean }

/** The text to sign, read again if something that it says may have changed. */
async function readText(device: Device, signed: Signed, { shipmentID, purpose, isChanged }: TextOf) {
  const { caller } = signed
  const known = await findText(device, signed, shipmentID, purpose)
  if (known && !isChanged) return known
  const asked = await ask<unknown>(caller, signablePath(shipmentID, purpose), null)
  const signable = asked.is === 'read' ? await signableIn(asked.content) : undefined
  if (!signable || device.signed !== signed) return known
  return keepText(device, signed, shipmentID, signable)
}

/** Stores a text to sign. A full phone keeps that from before. */
export async function keepText(
  { database, clock }: Device,
  { vault, session }: Signed,
  shipmentID: string,
  { purpose, text }: Pick<Signable, 'purpose' | 'text'>,
): Promise<KeptText> {
  const [content, atMs] = [withoutVersions(text), clock()]
  const read = { content, tag: null, atMs }
  await keepRead(database, vault, session.memberID, textName(shipmentID, purpose), read).catch(() => undefined)
  return { text: content, atMs }
}

/** A text to sign that this phone keeps. */
export async function findText(
  { database }: Device,
  { vault, session }: Signed,
  shipmentID: string,
  purpose: Purpose,
): Promise<KeptText | undefined> {
  const read = await findRead<string>(database, vault, session.memberID, textName(shipmentID, purpose))
  return read && { text: read.content, atMs: read.atMs }
}

/** Shows the items that another tab has stored. */
export async function showInventories(device: Device): Promise<void> {
  const { signed, state } = device
  if (!signed) return
  const inventories: Inventories = await findInventories(device, signed, state.get().visits)
  if (device.signed === signed) state.set({ inventories: new Map([...state.get().inventories, ...inventories]) })
}
