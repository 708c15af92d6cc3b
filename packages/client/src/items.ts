import { path } from './address.ts'
import { type BulkOptions, EXPORT_TYPES, type ExportFormat } from './collection.ts'
import { type VersionMethods, versionMethods } from './history.ts'
import { eachItem, eachPage, type ListOptions, listAt, type Page } from './pages.ts'
import { type RecordMethods, recordMethods } from './record.ts'
import type { ConditionCodes, Item, ItemBulk, ItemFilter, ItemPatch, NewItem, NewItemList } from './schema.ts'
import type { CallOptions, Transport, WriteOptions } from './transport.ts'

/** The inventory of shipments. Items are listed and created under their shipment, and found by their own id. */
export interface ItemMethods extends RecordMethods<Item, ItemPatch>, VersionMethods<Item> {
  /** One page, newest first unless sorted: `sort: 'number'` is the order of the stickers. */
  list(shipmentID: string, filter?: ItemFilter, options?: ListOptions): Promise<Page<Item>>

  /** All pages; each is requested when it is needed. */
  pages(shipmentID: string, filter?: ItemFilter, options?: ListOptions): AsyncGenerator<Page<Item>, void>

  /** All items, over all pages. */
  each(shipmentID: string, filter?: ItemFilter, options?: CallOptions): AsyncGenerator<Item, void>

  /** Adds an item, which gets the next number of the shipment. */
  create(shipmentID: string, content: NewItem, options?: WriteOptions): Promise<Item>

  /** Adds the items of typed lines: `sofa, 3 cartons books, tv hv`. All of them, or none. */
  createList(shipmentID: string, content: NewItemList, options?: WriteOptions): Promise<Item[]>

  /** Up to 100 changes and deletions in one request, also of several shipments. */
  bulk(operations: ItemBulk['operations'], options?: BulkOptions): Promise<ItemBulk['answer']>

  /** What the symbols of conditions and the numbers of places mean. */
  conditionCodes(options?: CallOptions): Promise<ConditionCodes>

  /** All matching items of a shipment as a stream: CSV, or one JSON object on each line. */
  export(
    shipmentID: string,
    filter: ItemFilter,
    format: ExportFormat,
    options?: CallOptions,
  ): Promise<ReadableStream<Uint8Array>>
}

const itemsOf = (shipmentID: string) => path`/v1/shipments/${shipmentID}/items`
const pathOf = (id: string) => path`/v1/items/${id}`

export function itemMethods(transport: Transport): ItemMethods {
  const list: ItemMethods['list'] = (shipmentID, filter = {}, options = {}) =>
    listAt(transport, itemsOf(shipmentID), filter, options)
  const pages: ItemMethods['pages'] = (shipmentID, filter = {}, options = {}) =>
    eachPage((place) => list(shipmentID, { ...filter, ...place }, options), filter.cursor)
  return {
    ...recordMethods<Item, ItemPatch>(transport, pathOf),
    ...versionMethods<Item>(transport, pathOf),
    list,
    pages,
    each: (shipmentID, filter = {}, options = {}) => eachItem(pages(shipmentID, { limit: 200, ...filter }, options)),
    async create(shipmentID, content, options = {}) {
      const call = { ...options, method: 'POST', path: itemsOf(shipmentID), body: content } as const
      return (await transport.send<Item>(call)).body
    },
    async createList(shipmentID, content, options = {}) {
      const at = path`/v1/shipments/${shipmentID}/item-lists`
      return (await transport.send<Item[]>({ ...options, method: 'POST', path: at, body: content })).body
    },
    async bulk(operations, { mode = 'ATOMIC', ...options } = {}) {
      const call = { ...options, method: 'PATCH', path: '/v1/items', body: { mode, operations } } as const
      return (await transport.send<ItemBulk['answer']>(call)).body
    },
    async conditionCodes(options = {}) {
      return (await transport.send<ConditionCodes>({ ...options, method: 'GET', path: '/v1/condition-codes' })).body
    },
    async export(shipmentID, filter, format, options = {}) {
      const headers = { accept: EXPORT_TYPES[format] }
      const call = { ...options, method: 'GET', path: itemsOf(shipmentID), query: filter, headers } as const
      return (await transport.open(call)).body ?? new Blob().stream()
    },
  }
}
