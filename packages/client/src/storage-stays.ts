import { path } from './address.ts'
import { EXPORT_TYPES, type ExportFormat } from './collection.ts'
import { type VersionMethods, versionMethods } from './history.ts'
import { eachItem, eachPage, type ListOptions, listAt, type Page } from './pages.ts'
import { ifMatch, type RecordMethods, recordMethods } from './record.ts'
import type {
  NewStorageExtension,
  NewStorageStay,
  StorageExtensionDecision,
  StorageStay,
  StorageStayPatch,
  Versioned,
} from './schema.ts'
import type { CallOptions, Transport, WriteOptions } from './transport.ts'

type Days = { gte?: string; lte?: string }

/** Filter, sort and page size for storage stays. */
export type StorageStayFilter = {
  shipmentID?: string | readonly string[]
  moveID?: string | readonly string[]
  /** Whether the goods are still there. */
  isOpen?: boolean
  startedOn?: Days
  endedOn?: Days
  authorizedUntil?: Days
  updatedSince?: string
  sort?: string
  limit?: number
  cursor?: string
  /** What each stay has beside its days: whose goods they are, and how many days are left today. */
  expand?: readonly StorageStayExpansion[]
}
export type StorageStayExpansion = 'shipment' | 'move' | 'daysLeft'

/** Storage stays are created under their shipment, and found by their own id. A status change to IN_STORAGE creates one too. */
export interface StorageStayMethods extends RecordMethods<StorageStay, StorageStayPatch>, VersionMethods<StorageStay> {
  /** One page of the stays of all shipments, newest first unless sorted. */
  list(filter?: StorageStayFilter, options?: ListOptions): Promise<Page<StorageStay>>

  /** All pages; each is requested when it is needed. */
  pages(filter?: StorageStayFilter, options?: ListOptions): AsyncGenerator<Page<StorageStay>, void>

  /** All storage stays, over all pages. */
  each(filter?: StorageStayFilter, options?: CallOptions): AsyncGenerator<StorageStay, void>

  /** One page of the stays of a shipment. */
  ofShipment(shipmentID: string, filter?: StorageStayFilter, options?: ListOptions): Promise<Page<StorageStay>>

  create(shipmentID: string, content: NewStorageStay, options?: WriteOptions): Promise<StorageStay>

  /** Asks for more days. */
  extend(record: Versioned, content: NewStorageExtension, options?: WriteOptions): Promise<StorageStay>

  /** Decides the extension that waits. */
  decide(record: Versioned, decision: StorageExtensionDecision, options?: WriteOptions): Promise<StorageStay>

  /** All matching stays as a stream, for example for billing: CSV, or one JSON object on each line. */
  export(filter: StorageStayFilter, format: ExportFormat, options?: CallOptions): Promise<ReadableStream<Uint8Array>>
}

const STAYS = '/v1/storage-stays'

export function storageStayMethods(transport: Transport): StorageStayMethods {
  const pathOf = (id: string) => path`/v1/storage-stays/${id}`
  const staysOf = (shipmentID: string) => path`/v1/shipments/${shipmentID}/storage-stays`
  const list: StorageStayMethods['list'] = (filter = {}, options = {}) => listAt(transport, STAYS, filter, options)
  const pages: StorageStayMethods['pages'] = (filter = {}, options = {}) =>
    eachPage((place) => list({ ...filter, ...place }, options), filter.cursor)
  const changed = async (record: Versioned, under: string, body: object, options: WriteOptions) => {
    const at = `${pathOf(record.id)}/${under}`
    const call = { ...options, method: 'POST', path: at, headers: ifMatch(record), body } as const
    return (await transport.send<StorageStay>(call)).body
  }
  return {
    ...recordMethods<StorageStay, StorageStayPatch>(transport, pathOf),
    ...versionMethods<StorageStay>(transport, pathOf),
    list,
    pages,
    each: (filter = {}, options = {}) => eachItem(pages({ limit: 200, ...filter }, options)),
    ofShipment: (shipmentID, filter = {}, options = {}) => listAt(transport, staysOf(shipmentID), filter, options),
    async create(shipmentID, content, options = {}) {
      const call = { ...options, method: 'POST', path: staysOf(shipmentID), body: content } as const
      return (await transport.send<StorageStay>(call)).body
    },
    extend: (record, content, options = {}) => changed(record, 'extensions', content, options),
    decide: (record, decision, options = {}) => changed(record, 'extension-decisions', decision, options),
    async export(filter, format, options = {}) {
      const headers = { accept: EXPORT_TYPES[format] }
      const response = await transport.open({ ...options, method: 'GET', path: STAYS, query: filter, headers })
      return response.body ?? new Blob().stream()
    },
  }
}
