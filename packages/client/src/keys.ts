import { path } from './address.ts'
import { eachPage, type ListOptions, listAt, type Page } from './pages.ts'
import { ifMatch, type RecordMethods, recordMethods } from './record.ts'
import type { Key, KeyWithSecret, NewKey, Versioned } from './schema.ts'
import type { Transport, WriteOptions } from './transport.ts'

export type KeyFilter = { limit?: number; cursor?: string; sort?: string }

/** Keys are created and revoked; they cannot be changed. */
export interface KeyMethods extends Pick<RecordMethods<Key, never>, 'get'> {
  list(filter?: KeyFilter, options?: ListOptions): Promise<Page<Key>>

  pages(filter?: KeyFilter, options?: ListOptions): AsyncGenerator<Page<Key>, void>

  /** Creates a key. Only this answer contains its secret. */
  create(content: NewKey, options?: WriteOptions): Promise<KeyWithSecret>

  /** Revokes a key. The keys that it created stay valid; `cascade` revokes all keys below it too. */
  delete(key: string | Versioned, options?: WriteOptions & { cascade?: boolean }): Promise<void>
}

export function keyMethods(transport: Transport): KeyMethods {
  const pathOf = (id: string) => path`/v1/keys/${id}`
  const { get } = recordMethods<Key, never>(transport, pathOf)
  const list: KeyMethods['list'] = (filter = {}, options = {}) => listAt(transport, '/v1/keys', filter, options)
  return {
    get,
    list,
    pages: (filter = {}, options = {}) => eachPage((place) => list({ ...filter, ...place }, options), filter.cursor),
    async create(content, options = {}) {
      const call = { ...options, method: 'POST', path: '/v1/keys', body: content } as const
      return (await transport.send<KeyWithSecret>(call)).body
    },
    async delete(key, { cascade = false, ...options } = {}) {
      const [id, headers] = typeof key === 'string' ? [key, {}] : [key.id, ifMatch(key)]
      const query = cascade ? { cascade: 'true' } : {}
      await transport.send({ ...options, method: 'DELETE', path: pathOf(id), headers, query })
    },
  }
}
