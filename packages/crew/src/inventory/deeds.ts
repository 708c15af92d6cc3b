/** Makes entries from what a person did with the items of a shipment. */
import { documentOf } from '../jobs/deeds.ts'
import { type Ground, type Made, making } from '../jobs/making.ts'
import type { CrewShipment, Visit } from '../jobs/schema.ts'
import type { Entry, Fields, Json, ListedItem } from '../outbox/entry.ts'
import { isSame } from '../outbox/meaning.ts'
import { isAtDestination } from './check-off.ts'
import { type ItemOnPhone, nameOfItem } from './on-phone.ts'
import type { Item, ItemChange } from './schema.ts'

type Place = { visit: Visit; shipment: CrewShipment }

export type SeenDeed = Place & {
  /** The item as the person saw it. */
  seen: ItemOnPhone
  change: ItemChange
  photos: readonly Blob[]
}

/** `now` is the item on the phone at this moment: it may have been read again. */
type ItemDeed = SeenDeed & { now: Item }

/** A check-off, or what a sheet says about an item: one change of the item, and its photographs. */
export function itemEntries(
  { visit, shipment, seen, now, change, photos }: ItemDeed,
  held: readonly Entry[],
  ground: Ground,
): Made {
  const { entries, files, add, addFile, onVersion } = making(visit, shipment, held, ground)
  const about = nameOfItem(now)
  const list = held.find(({ id, kind }) => kind === 'list' && now.id.startsWith(`new:${id}:`))
  const shared = { about, ...(list && { needs: [list.id] }) }
  const alsoIn = [`shipments/${shipment.id}`]
  photos.forEach((file, i) => {
    const body = {
      documentType: isAtDestination(visit.job.kind) ? 'DAMAGE_PHOTO' : 'PHOTO',
      name: photoName(visit, now, i),
      itemID: now.id,
    }
    add({ kind: 'photo', ...shared, ...documentOf(shipment.id, body, addFile(file)) })
  })
  // A second tap on a slow phone, or one on what a colleague has done meanwhile, changes nothing.
  const names = (Object.keys(change) as (keyof ItemChange)[]).filter(
    (name) => !isSame(change[name], seen[name]) && !isSame(change[name], now[name]),
  )
  if (names.length === 0) return { entries, files }
  const [values, before] = [membersOf(change, names), membersOf(seen, names)]
  // What a colleague changed meanwhile is not overwritten: the service refuses the version before it, and the person decides.
  const isUntouched = names.every((name) => isSame(seen[name], now[name]))
  const record = `items/${now.id}`
  const on = isUntouched
    ? onVersion(record, now.eTag, values, before)
    : { record, tag: seen.eTag, follows: null, values, before }
  const path = `/v1/crew/items/${now.id}`
  add({ kind: 'item', ...shared, alsoIn, ...on, request: { method: 'PATCH', path, body: values, fileID: null } })
  return { entries, files }
}

const membersOf = (of: ItemChange, names: readonly (keyof ItemChange)[]): Fields =>
  Object.fromEntries(names.map((name) => [name, (of[name] ?? null) as Json]))

const photoName = ({ locator }: Visit, { number }: Item, i: number): string =>
  [locator.toLowerCase(), number === null ? 'item' : `item-${number}`, `${i + 1}.jpg`].join('-')

export type ListDeed = Place & {
  room: string | null
  text: string
  /** What the lines make, as far as the phone knows. */
  listed: readonly ListedItem[]
}

/** The list of a room, as it was typed. */
export function listEntries(
  { visit, shipment, room, text, listed }: ListDeed,
  held: readonly Entry[],
  ground: Ground,
): Made {
  const { entries, files, add } = making(visit, shipment, held, ground)
  const path = `/v1/crew/shipments/${shipment.id}/item-lists`
  const body = { text, ...(room !== null && { room }) }
  const about = [room, String(listed.length)].filter(Boolean).join(', ')
  add({
    kind: 'list',
    about,
    listed: listed.map((item) => ({ room, ...item })),
    request: { method: 'POST', path, body, fileID: null },
  })
  return { entries, files }
}
