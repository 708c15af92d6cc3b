import { path } from './address.ts'
import { eachPage, listAt, type Page } from './pages.ts'
import { type RecordMethods, recordMethods } from './record.ts'
import type { Key, KeyWithSecret, NewKey } from './schema.ts'
import type { CallOptions, Transport, WriteOptions } from './transport.ts'

export type KeyFilter = { limit?: number; cursor?: string }

/** Keys are made and revoked; they do not change. */
export interface KeyMethods extends Pick<RecordMethods<Key, never>, 'get' | 'delete'> {
  list(filter?: KeyFilter, options?: CallOptions): Promise<Page<Key>>

  pages(filter?: KeyFilter, options?: CallOptions): AsyncGenerator<Page<Key>, void>

  /** A new key. Its secret is in this answer and in no other: keep it. */
  create(content: NewKey, options?: WriteOptions): Promise<KeyWithSecret>
}

export function keyMethods(transport: Transport): KeyMethods {
  const { get, delete: revoke } = recordMethods<Key, never>(transport, (id) => path`/v1/keys/${id}`)
  const list: KeyMethods['list'] = (filter = {}, options = {}) => listAt(transport, '/v1/keys', filter, options)
  return {
    get,
    delete: revoke,
    list,
    pages: (filter = {}, options = {}) => eachPage((place) => list({ ...filter, ...place }, options), filter.cursor),
    async create(content, options = {}) {
      const call = { ...options, method: 'POST', path: '/v1/keys', body: content } as const
      return (await transport.send<KeyWithSecret>(call)).body
    },
  }
}
