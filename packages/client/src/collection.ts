/** What moves and shipments have in common: they are searched, shown in part or with what belongs to them, and exported. */
import { path, type Query } from './address.ts'
import { counting, eachItem, eachPage, type ListOptions, type Page, pageOf } from './pages.ts'
import type { Showing, Shown } from './schema.ts'
import type { CallOptions, Transport } from './transport.ts'

/** How everything that fits a filter is exported. */
export type ExportFormat = 'csv' | 'ndjson'
const EXPORT_TYPES = { csv: 'text/csv', ndjson: 'application/x-ndjson' }

export interface CollectionMethods<Item, Filter, Expansion extends keyof Item> {
  /** One record, only the members that `fields` names if it does, with what `expand` names beside them. */
  get<Field extends keyof Item = keyof Item, Expanded extends Expansion = never>(
    id: string,
    options?: CallOptions & Showing<Field, Expanded>,
  ): Promise<Shown<Item, Field, Expanded>>

  /** One page, newest first unless sorted. A filter by customer goes by the QUERY method and never stands in a URL. */
  list<Field extends keyof Item = keyof Item, Expanded extends Expansion = never>(
    filter?: Filter & Showing<Field, Expanded>,
    options?: ListOptions,
  ): Promise<Page<Shown<Item, Field, Expanded>>>

  /** One page by the QUERY method whatever the filter: also one that is too long for a URL. */
  query<Field extends keyof Item = keyof Item, Expanded extends Expansion = never>(
    filter: Filter & Showing<Field, Expanded>,
    options?: ListOptions,
  ): Promise<Page<Shown<Item, Field, Expanded>>>

  /** Page after page, each asked for when it is wanted. */
  pages<Field extends keyof Item = keyof Item, Expanded extends Expansion = never>(
    filter?: Filter & Showing<Field, Expanded>,
    options?: ListOptions,
  ): AsyncGenerator<Page<Shown<Item, Field, Expanded>>, void>

  /** Record after record, over all pages. */
  each<Field extends keyof Item = keyof Item, Expanded extends Expansion = never>(
    filter?: Filter & Showing<Field, Expanded>,
    options?: CallOptions,
  ): AsyncGenerator<Shown<Item, Field, Expanded>, void>

  /** Everything that fits, as it comes: CSV, or one JSON object a line. */
  export(filter: Filter, format: ExportFormat, options?: CallOptions): Promise<ReadableStream<Uint8Array>>
}

export function collectionMethods<Item, Filter extends { cursor?: string }, Expansion extends keyof Item>(
  transport: Transport,
  name: 'moves' | 'shipments',
): CollectionMethods<Item, Filter, Expansion> {
  const at = path`/v1/${name}`
  /** Whether the types are right is for the interface to say: here a filter is some names and values. */
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
    async export(filter, format, options = {}) {
      const headers = { accept: EXPORT_TYPES[format] }
      const response = await transport.open({ ...options, ...filtered(at, filter, mustBeHidden(filter)), headers })
      return response.body ?? new Blob().stream()
    },
  }
}

/** Filters of which a list takes several values. */
const SEVERAL = ['status', 'shipmentType', 'moveID', 'reference', 'fields', 'expand']

/** A filter as a request: in the URL, or as content. */
function filtered(at: string, filter: Query, isHidden: boolean) {
  if (!isHidden) return { method: 'GET', path: at, query: filter } as const
  const several = ([name, value]: [string, unknown]) => [
    name,
    SEVERAL.includes(name) && value !== undefined ? [value].flat() : value,
  ]
  return { method: 'QUERY', path: at, body: Object.fromEntries(Object.entries(filter).map(several)) } as const
}

/** Names, e-mails and phones never stand in a URL; and in a URL a comma separates. */
const mustBeHidden = (filter: Query): boolean =>
  filter.customer !== undefined ||
  SEVERAL.some((name) => [filter[name]].flat().some((value) => typeof value === 'string' && value.includes(',')))
