import { path } from './address.ts'
import { eachItem, eachPage, type ListOptions, listAt, type Page } from './pages.ts'
import { type RecordMethods, recordMethods } from './record.ts'
import type { NewParty, Party, PartyKind, PartyPatch } from './schema.ts'
import type { CallOptions, Transport, WriteOptions } from './transport.ts'

export type PartyFilter = {
  kind?: PartyKind | readonly PartyKind[]
  reference?: string | readonly string[]
  sort?: string
  limit?: number
  cursor?: string
}

/** Companies and persons that work on moves, or whose moves they are. */
export interface PartyMethods extends RecordMethods<Party, PartyPatch> {
  /** One page, newest first unless sorted. */
  list(filter?: PartyFilter, options?: ListOptions): Promise<Page<Party>>

  /** All pages; each is requested when it is needed. */
  pages(filter?: PartyFilter, options?: ListOptions): AsyncGenerator<Page<Party>, void>

  /** All parties, over all pages. */
  each(filter?: PartyFilter, options?: CallOptions): AsyncGenerator<Party, void>

  create(content: NewParty, options?: WriteOptions): Promise<Party>
}

export function partyMethods(transport: Transport): PartyMethods {
  const list: PartyMethods['list'] = (filter = {}, options = {}) => listAt(transport, '/v1/parties', filter, options)
  const pages: PartyMethods['pages'] = (filter = {}, options = {}) =>
    eachPage((place) => list({ ...filter, ...place }, options), filter.cursor)
  return {
    ...recordMethods<Party, PartyPatch>(transport, (id) => path`/v1/parties/${id}`),
    list,
    pages,
    each: (filter, options = {}) => eachItem(pages({ limit: 200, ...filter }, options)),
    async create(content, options = {}) {
      const call = { ...options, method: 'POST', path: '/v1/parties', body: content } as const
      return (await transport.send<Party>(call)).body
    },
  }
}
