/** Methods that moves and shipments share: lists, `fields`, `expand` and export. */
import { path, type Query } from './address.ts'
import { counting, eachItem, eachPage, type ListOptions, type Page, pageOf } from './pages.ts'
import type { Showing, Shown } from './schema.ts'
import type { CallOptions, Transport, WriteOptions } from './transport.ts'

/** The formats of an export. */
export type ExportFormat = 'csv' | 'ndjson'
export const EXPORT_TYPES = { csv: 'text/csv', ndjson: 'application/x-ndjson' }

/** `ATOMIC`, the default: all operations or none (StateError `bulk_refused`). `ISOLATED`: each by itself. */
export type BulkOptions = WriteOptions & { mode?: 'ATOMIC' | 'ISOLATED' }

/** What a bulk sends and gets. */
type BulkTypes = { operations: readonly unknown[]; answer: unknown }

export interface CollectionMethods<Item, Filter, Expansion extends keyof Item, Bulk extends BulkTypes> {
  /** One record; `fields` selects members, `expand` includes related records. */
  get<Field extends keyof Item = keyof Item, Expanded extends Expansion = never>(
    id: string,
    options?: CallOptions & Showing<Field, Expanded>,
  ): Promise<Shown<Item, Field, Expanded>>

  /** One page, newest first unless sorted. Filters with personal data are sent with QUERY, never in a URL. */
  list<Field extends keyof Item = keyof Item, Expanded extends Expansion = never>(
    filter?: Filter & Showing<Field, Expanded>,
    options?: ListOptions,
  ): Promise<Page<Shown<Item, Field, Expanded>>>

  /** One page with the QUERY method, for filters that are too long for a URL. */
  query<Field extends keyof Item = keyof Item, Expanded extends Expansion = never>(
    filter: Filter & Showing<Field, Expanded>,
    options?: ListOptions,
  ): Promise<Page<Shown<Item, Field, Expanded>>>

  /** All pages; each is requested when it is needed. */
  pages<Field extends keyof Item = keyof Item, Expanded extends Expansion = never>(
    filter?: Filter & Showing<Field, Expanded>,
    options?: ListOptions,
  ): AsyncGenerator<Page<Shown<Item, Field, Expanded>>, void>

  /** All records, over all pages. */
  each<Field extends keyof Item = keyof Item, Expanded extends Expansion = never>(
    filter?: Filter & Showing<Field, Expanded>,
    options?: CallOptions,
  ): AsyncGenerator<Shown<Item, Field, Expanded>, void>

  /** Up to 100 changes, status changes and deletions in one request, each with the tag of its record as `ifMatch`. */
  bulk(operations: Bulk['operations'], options?: BulkOptions): Promise<Bulk['answer']>

  /** All matching records as a stream: CSV, or one JSON object on each line. */
  export(filter: Filter, format: ExportFormat, options?: CallOptions): Promise<ReadableStream<Uint8Array>>
}

export function collectionMethods<
  Item,
  Filter extends { cursor?: string },
  Expansion extends keyof Item,
  Bulk extends BulkTypes,
>(transport: Transport, name: 'moves' | 'shipments'): CollectionMethods<Item, Filter, Expansion, Bulk> {
  const at = path`/v1/${name}`
  /** The interface checks the types; here a filter is only names and values. */
  async function ask<Some>(
    filter: Query,
    { count, ...options }: ListOptions,
    isHidden = mustBeHidden(filter),
  ): Promise<Page<Some>> {
    const call = { ...options, ...filtered(at, filter, isHidden), headers: counting(count) }
    return pageOf(await transport.send<Some[]>(call))
  }
  const pagesOf = <Some>(filter: Query & { cursor?: string }, options: ListOptions) =>
    eachPage((place) => ask<Some>({ ...filter, ...place }, options), filter.cursor)

  return {
    async get(id, { fields, expand, ...options } = {}) {
      const call = { ...options, method: 'GET', path: `${at}${path`/${id}`}`, query: { fields, expand } } as const
      return (await transport.send<never>(call)).body
    },
    list: (filter, options = {}) => ask(filter ?? {}, options),
    query: (filter, options = {}) => ask(filter, options, true),
    pages: (filter, options = {}) => pagesOf(filter ?? {}, options),
    each: (filter, options = {}) => eachItem(pagesOf({ limit: 200, ...filter }, options)),
    async bulk(operations, { mode = 'ATOMIC', ...options } = {}) {
      const call = { ...options, method: 'PATCH', path: at, body: { mode, operations } } as const
      return (await transport.send<Bulk['answer']>(call)).body
    },
    async export(filter, format, options = {}) {
      const headers = { accept: EXPORT_TYPES[format] }
      const response = await transport.open({ ...options, ...filtered(at, filter, mustBeHidden(filter)), headers })
      return response.body ?? new Blob().stream()
    },
  }
}

/** Filters that accept several values. */
const SEVERAL = ['skill', 'accountID', 'status', 'shipmentType', 'moveID', 'reference', 'assignee', 'fields', 'expand']

/** A filter as a request: in the URL, or in the body. */
export function filtered(at: string, filter: Query, isHidden: boolean) {
  if (!isHidden) return { method: 'GET', path: at, query: filter } as const
  const several = ([name, value]: [string, unknown]) => [
    name,
    SEVERAL.includes(name) && value !== undefined ? [value].flat() : value,
  ]
  return { method: 'QUERY', path: at, body: Object.fromEntries(Object.entries(filter).map(several)) } as const
}

/** Filters that are or can be personal data. */
const PERSONAL = ['customer', 'agent', 'assignee', 'search', 'metadata']

/** Whether a filter needs QUERY: personal data must not be in a URL, and values with commas cannot be. */
const mustBeHidden = (filter: Query): boolean =>
  PERSONAL.some((name) => filter[name] !== undefined) ||
  SEVERAL.some((name) => [filter[name]].flat().some((value) => typeof value === 'string' && value.includes(',')))
