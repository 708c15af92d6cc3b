/** Entries about items that a list on this phone adds: until the service has saved the list, they name an item by the list and its line. */
import type { Entry, Json, Reason } from './entry.ts'

/** A record as the service answered it. */
export type SavedRecord = { readonly [name: string]: Json }

/** The id of an item of a list that waits on this phone. */
export const idToCome = (listID: string, line: number): string => `new:${listID}:${line}`

/** The item of a list that an entry is about, as the list named it. */
function nameIn({ record, request }: Entry, listID: string): string | undefined {
  const itemID = typeof request.body.itemID === 'string' ? request.body.itemID : ''
  return [record.replace(/^items\//, ''), itemID].find((name) => name.startsWith(idToCome(listID, 0).slice(0, -1)))
}

/** The line of a list that was not kept: the service made fewer items of the list than the phone. */
const NO_LINE: Reason = { why: 'refused', status: 404, code: 'line_not_kept', detail: 'The list has no such line.' }

/** An entry after the service has saved the list that adds its item: it names the item by its id, and is based on its first version. */
export function withCreated(entry: Entry, list: Entry, items: readonly SavedRecord[]): Entry {
  const name = nameIn(entry, list.id)
  if (name === undefined) return entry
  const item = items[Number(name.split(':').at(-1))]
  if (typeof item?.id !== 'string') return { ...entry, state: 'blocked', reason: NO_LINE }
  const { request, record, tag } = entry
  const itemID = item.id
  return {
    ...entry,
    record: record.replace(name, itemID),
    tag: tag === null ? null : String(item.eTag),
    about: aboutItem(item.number, String(item.description)),
    needs: (entry.needs ?? []).filter((id) => id !== list.id),
    request: {
      ...request,
      path: request.path.replace(name, itemID),
      body: request.body.itemID === name ? { ...request.body, itemID } : request.body,
    },
  }
}

/** How an item is named: by its number and what it is. */
export const aboutItem = (number: Json | undefined, description: string): string =>
  typeof number === 'number' ? `${number} ${description}` : description

/** Whether an entry makes no sense without the list that adds its item. A photograph does: it is one of the shipment then. */
export const isOfLine = (entry: Entry, list: Entry): boolean =>
  entry.kind === 'item' && nameIn(entry, list.id) !== undefined

/** An entry after the list that would add its item has left the phone. */
export function withoutList(entry: Entry, list: Entry): Entry {
  if (nameIn(entry, list.id) === undefined) return entry
  const { itemID: _, ...body } = entry.request.body
  const needs = (entry.needs ?? []).filter((id) => id !== list.id)
  return { ...entry, needs, request: { ...entry.request, body } }
}
