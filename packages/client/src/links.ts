import { path } from './address.ts'
import { wholeListAt } from './pages.ts'
import { ifMatch, type RecordMethods, recordMethods } from './record.ts'
import type {
  Link,
  LinkWithSecret,
  NewLink,
  NewTrackingRequest,
  Tracking,
  TrackingRequest,
  Versioned,
} from './schema.ts'
import type { CallOptions, Transport, WriteOptions } from './transport.ts'

/** Tracking links are listed and created under their move, and found by their own id. They cannot be changed. */
export interface LinkMethods extends Pick<RecordMethods<Link, never>, 'get' | 'delete'> {
  /** The links of a move, newest first. */
  list(moveID: string, options?: CallOptions): Promise<Link[]>

  /** Creates a link. Only this answer contains its secret and its URL. */
  create(moveID: string, content?: NewLink, options?: WriteOptions): Promise<LinkWithSecret>

  /** The move as the holder of a link sees it. The secret is the only credential. */
  track(secret: string, options?: CallOptions): Promise<Tracking>

  /** Asks for a change of a shipment that `track` shows, as the holder of a link. */
  ask(
    secret: string,
    shipment: { locator: string; eTag: string },
    content: NewTrackingRequest,
    options?: WriteOptions,
  ): Promise<TrackingRequest>

  /** A request of the link. */
  asked(secret: string, id: string, options?: CallOptions): Promise<TrackingRequest>

  /** Withdraws a request of the link. */
  withdraw(secret: string, request: Versioned, options?: WriteOptions): Promise<TrackingRequest>
}

export function linkMethods(transport: Transport): LinkMethods {
  const linksOf = (moveID: string) => path`/v1/moves/${moveID}/links`
  const methods = recordMethods<Link, never>(transport, (id) => path`/v1/links/${id}`)
  return {
    get: methods.get,
    delete: methods.delete,
    list: (moveID, options = {}) => wholeListAt<Link>(transport, linksOf(moveID), options),
    async create(moveID, content = {}, options = {}) {
      const call = { ...options, method: 'POST', path: linksOf(moveID), body: content } as const
      return (await transport.send<LinkWithSecret>(call)).body
    },
    async track(secret, options = {}) {
      const headers = { 'vanline-tracking': secret }
      return (await transport.send<Tracking>({ ...options, method: 'GET', path: '/v1/tracking', headers })).body
    },
    async ask(secret, { locator, eTag }, content, options = {}) {
      const address = path`/v1/tracking/shipments/${locator}/change-requests`
      const headers = { ...ifMatch({ eTag }), 'vanline-tracking': secret }
      const call = { ...options, method: 'POST', path: address, body: content, headers } as const
      return (await transport.send<TrackingRequest>(call)).body
    },
    async asked(secret, id, options = {}) {
      const call = {
        ...options,
        method: 'GET',
        path: path`/v1/tracking/change-requests/${id}`,
        headers: { 'vanline-tracking': secret },
      } as const
      return (await transport.send<TrackingRequest>(call)).body
    },
    async withdraw(secret, { id, eTag }, options = {}) {
      const headers = { ...ifMatch({ eTag }), 'vanline-tracking': secret }
      const call = {
        ...options,
        method: 'POST',
        path: path`/v1/tracking/change-requests/${id}/withdrawals`,
        headers,
      } as const
      return (await transport.send<TrackingRequest>(call)).body
    },
  }
}
