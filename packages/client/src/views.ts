import { path } from './address.ts'
import { eachPage, type ListOptions, listAt, type Page } from './pages.ts'
import { type RecordMethods, recordMethods } from './record.ts'
import type { NewView, View, ViewPatch } from './schema.ts'
import type { Transport, WriteOptions } from './transport.ts'

export type ViewFilter = { page?: string; limit?: number; cursor?: string; sort?: string }

/** Filters and columns of pages: your own, and those that others share. */
export interface ViewMethods extends RecordMethods<View, ViewPatch> {
  /** One page, newest first. */
  list(filter?: ViewFilter, options?: ListOptions): Promise<Page<View>>

  /** All pages; each is requested when it is needed. */
  pages(filter?: ViewFilter, options?: ListOptions): AsyncGenerator<Page<View>, void>

  create(content: NewView, options?: WriteOptions): Promise<View>
}

export function viewMethods(transport: Transport): ViewMethods {
  const list: ViewMethods['list'] = (filter = {}, options = {}) => listAt(transport, '/v1/views', filter, options)
  return {
    ...recordMethods<View, ViewPatch>(transport, (id) => path`/v1/views/${id}`),
    list,
    pages: (filter = {}, options = {}) => eachPage((place) => list({ ...filter, ...place }, options), filter.cursor),
    async create(content, options = {}) {
      return (await transport.send<View>({ ...options, method: 'POST', path: '/v1/views', body: content })).body
    },
  }
}
