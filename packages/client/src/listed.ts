/** Methods of records that belong to no other record: each kind has one list, where records are also created. */
import { path, type Query } from './address.ts'
import { filtered } from './collection.ts'
import { counting, eachItem, eachPage, type ListOptions, type Page, pageOf } from './pages.ts'
import { type RecordMethods, recordMethods } from './record.ts'
import type { Versioned } from './schema.ts'
import type { CallOptions, Transport, WriteOptions } from './transport.ts'

/** The place in a list, and its order. */
export type Listing = { sort?: string; limit?: number; cursor?: string }

export interface ListedMethods<Item, New, Patch, Filter> extends RecordMethods<Item, Patch> {
  /** One page, newest first unless sorted. */
  list(filter?: Filter, options?: ListOptions): Promise<Page<Item>>

  /** All pages; each is requested when it is needed. */
  pages(filter?: Filter, options?: ListOptions): AsyncGenerator<Page<Item>, void>

  /** All records, over all pages. */
  each(filter?: Filter, options?: CallOptions): AsyncGenerator<Item, void>

  create(content: New, options?: WriteOptions): Promise<Item>
}

/** `personal` are filters that must not be in a URL: a list with one of them is a QUERY. */
export function listedMethods<Item extends Versioned, New, Patch, Filter extends Listing>(
  transport: Transport,
  at: string,
  personal: readonly string[] = [],
): ListedMethods<Item, New, Patch, Filter> {
  async function list(filter: Query, { count, ...options }: ListOptions): Promise<Page<Item>> {
    const isHidden = personal.some((name) => filter[name] !== undefined)
    return pageOf(
      await transport.send<Item[]>({ ...options, ...filtered(at, filter, isHidden), headers: counting(count) }),
    )
  }
  const pages = (filter: Query & Listing, options: ListOptions) =>
    eachPage((place) => list({ ...filter, ...place }, options), filter.cursor)
  return {
    ...recordMethods<Item, Patch>(transport, (id) => `${at}${path`/${id}`}`),
    list: (filter, options = {}) => list(filter ?? {}, options),
    pages: (filter, options = {}) => pages(filter ?? {}, options),
    each: (filter, options = {}) => eachItem(pages({ limit: 200, ...filter }, options)),
    async create(content, options = {}) {
      return (await transport.send<Item>({ ...options, method: 'POST', path: at, body: content })).body
    },
  }
}
