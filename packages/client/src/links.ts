import { path } from './address.ts'
import { type RecordMethods, recordMethods } from './record.ts'
import type { Link, LinkWithSecret, NewLink, Tracking } from './schema.ts'
import type { CallOptions, Transport, WriteOptions } from './transport.ts'

/** Tracking links are listed and created under their move, and found by their own id. They cannot be changed. */
export interface LinkMethods extends Pick<RecordMethods<Link, never>, 'get' | 'delete'> {
  /** The links of a move, newest first. */
  list(moveID: string, options?: CallOptions): Promise<Link[]>

  /** Creates a link. Only this answer contains its secret and its URL. */
  create(moveID: string, content?: NewLink, options?: WriteOptions): Promise<LinkWithSecret>

  /** The move as the holder of a link sees it. The secret is the only credential. */
  track(secret: string, options?: CallOptions): Promise<Tracking>
}

export function linkMethods(transport: Transport): LinkMethods {
  const linksOf = (moveID: string) => path`/v1/moves/${moveID}/links`
  const methods = recordMethods<Link, never>(transport, (id) => path`/v1/links/${id}`)
  return {
    get: methods.get,
    delete: methods.delete,
    async list(moveID, options = {}) {
      return (await transport.send<Link[]>({ ...options, method: 'GET', path: linksOf(moveID) })).body
    },
    async create(moveID, content = {}, options = {}) {
      const call = { ...options, method: 'POST', path: linksOf(moveID), body: content } as const
      return (await transport.send<LinkWithSecret>(call)).body
    },
    async track(secret, options = {}) {
      const headers = { 'vanline-tracking': secret }
      return (await transport.send<Tracking>({ ...options, method: 'GET', path: '/v1/tracking', headers })).body
    },
  }
}
