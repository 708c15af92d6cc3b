/** What moves and shipments have in common: they are searched, shown in part or with what belongs to them, and exported. */
import { path, type Query } from './address.ts'
import { eachItem, eachPage, type Page, pageOf } from './pages.ts'
import type { Showing, Shown } from './schema.ts'
import type { CallOptions, Transport } from './transport.ts'

export type ListOptions = CallOptions & {
  /** Whether to count what is on all pages too; the service then has to look at all of it. */
  count?: boolean
}

/** How everything that fits a filter is exported. */
export type ExportFormat = 'csv' | 'ndjson'
const EXPORT_TYPES = { csv: 'text/csv', ndjson: 'application/x-ndjson' }

/** Filters of which a list takes several values. */
const SEVERAL = ['status', 'shipmentType', 'moveID', 'reference', 'fields', 'expand']

export function collectionMethods<Item, Filter extends { cursor?: string }, Expansion extends keyof Item>(
  transport: Transport,
  name: 'moves' | 'shipments',
) {
  const at = path`/v1/${name}`

  async function ask<Field extends keyof Item, Expanded extends Expansion>(
    filter: Query,
    { count, ...options }: ListOptions,
    isHidden: boolean,
  ): Promise<Page<Shown<Item, Field, Expanded>>> {
    const headers = { prefer: count ? 'count=exact' : undefined }
    const call = { ...options, ...filtered(at, filter, isHidden), headers }
    return pageOf(await transport.send<Shown<Item, Field, Expanded>[]>(call))
  }

  /** One record, only the members that `fields` names if it does, with what `expand` names beside them. */
  async function get<Field extends keyof Item = keyof Item, Expanded extends Expansion = never>(
    id: string,
    { fields, expand, ...options }: CallOptions & Showing<Field, Expanded> = {},
  ): Promise<Shown<Item, Field, Expanded>> {
    const call = { ...options, method: 'GET', path: path`/v1/${name}/${id}`, query: { fields, expand } } as const
    return (await transport.send<Shown<Item, Field, Expanded>>(call)).body
  }

  /** One page, newest first unless sorted. A filter by customer goes by the QUERY method and never stands in a URL. */
  const list = <Field extends keyof Item = keyof Item, Expanded extends Expansion = never>(
    filter: Filter & Showing<Field, Expanded> = {} as Filter,
    options: ListOptions = {},
  ) => ask<Field, Expanded>(filter, options, mustBeHidden(filter))

  /** One page by the QUERY method whatever the filter: also one that is too long for a URL. */
  const query = <Field extends keyof Item = keyof Item, Expanded extends Expansion = never>(
    filter: Filter & Showing<Field, Expanded>,
    options: ListOptions = {},
  ) => ask<Field, Expanded>(filter, options, true)

  /** Page after page. */
  const pages = <Field extends keyof Item = keyof Item, Expanded extends Expansion = never>(
    filter: Filter & Showing<Field, Expanded> = {} as Filter,
    options: ListOptions = {},
  ) => eachPage((cursor) => list<Field, Expanded>({ ...filter, cursor }, options), filter.cursor)

  /** Record after record, over all pages. */
  const each = <Field extends keyof Item = keyof Item, Expanded extends Expansion = never>(
    filter: Filter & Showing<Field, Expanded> = {} as Filter,
    options: CallOptions = {},
  ) => eachItem(pages<Field, Expanded>({ limit: 200, ...filter }, options))

  /** Everything that fits, as it comes: CSV, or one JSON object a line. */
  async function exportAll(
    filter: Filter,
    format: ExportFormat,
    options: CallOptions = {},
  ): Promise<ReadableStream<Uint8Array>> {
    const headers = { accept: EXPORT_TYPES[format] }
    const response = await transport.open({ ...options, ...filtered(at, filter, mustBeHidden(filter)), headers })
    return response.body ?? new Blob().stream()
  }

  return { get, list, query, pages, each, export: exportAll }
}

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
