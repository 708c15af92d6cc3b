import { path } from './address.ts'
import { readAsOf } from './history.ts'
import { eachItem, eachPage, type ListOptions, listAt, type Page } from './pages.ts'
import { ifMatch } from './record.ts'
import type {
  AskableKind,
  ChangeDecision,
  ChangeRequest,
  ChangeRequestFilter,
  JobPatch,
  MovePatch,
  ShipmentPatch,
  StorageStayPatch,
  Versioned,
} from './schema.ts'
import type { CallOptions, Transport, WriteOptions } from './transport.ts'

type Patches = { moves: MovePatch; shipments: ShipmentPatch; jobs: JobPatch; 'storage-stays': StorageStayPatch }

/** A record, in the version that the asker saw. */
export type AskedRecord<Kind extends AskableKind = AskableKind> = Versioned & { kind: Kind }

/** What is asked for, and why. */
export type AskedChange<Kind extends AskableKind = AskableKind> = { patch: Patches[Kind]; reason?: string | null }

/**
 * Requests for a change of a record that one may not write, or does not want to write alone. The record stays as it is until the request
 * is accepted.
 */
export interface ChangeRequestMethods {
  /** Asks for a change of the version of a record that was read. Throws ConflictError if it has changed since. */
  create<Kind extends AskableKind>(
    record: AskedRecord<Kind>,
    change: AskedChange<Kind>,
    options?: WriteOptions,
  ): Promise<ChangeRequest>

  /** One page, newest first unless sorted. */
  list(filter?: ChangeRequestFilter, options?: ListOptions): Promise<Page<ChangeRequest>>

  /** All pages; each is requested when it is needed. */
  pages(filter?: ChangeRequestFilter, options?: ListOptions): AsyncGenerator<Page<ChangeRequest>, void>

  /** All requests, over all pages. */
  each(filter?: ChangeRequestFilter, options?: CallOptions): AsyncGenerator<ChangeRequest, void>

  get(id: string, options?: CallOptions): Promise<ChangeRequest>

  /** The request as it was at an instant. */
  asOf(id: string, instant: string | Date, options?: CallOptions): Promise<ChangeRequest>

  /**
   * Accepts a request, whole or by member, or refuses it. `seen` is the version of the **record** on which the decision is based, not of
   * the request: throws ConflictError if the record has changed since.
   */
  decide(
    request: string | Pick<Versioned, 'id'>,
    seen: Pick<Versioned, 'eTag'>,
    decision: ChangeDecision,
    options?: WriteOptions,
  ): Promise<ChangeRequest>

  /** Withdraws a request that waits. */
  withdraw(request: Versioned, options?: WriteOptions): Promise<ChangeRequest>
}

const REQUESTS = '/v1/change-requests'

export function changeRequestMethods(transport: Transport): ChangeRequestMethods {
  const pathOf = (id: string) => path`/v1/change-requests/${id}`
  const list: ChangeRequestMethods['list'] = (filter = {}, options = {}) => listAt(transport, REQUESTS, filter, options)
  const pages: ChangeRequestMethods['pages'] = (filter = {}, options = {}) =>
    eachPage((place) => list({ ...filter, ...place }, options), filter.cursor)
  const post = async (at: string, seen: Pick<Versioned, 'eTag'>, body: object | undefined, options: WriteOptions) => {
    const call = { ...options, method: 'POST', path: at, headers: ifMatch(seen) } as const
    return (await transport.send<ChangeRequest>({ ...call, ...(body && { body }) })).body
  }
  return {
    create: ({ kind, id, eTag }, change, options = {}) =>
      post(path`/v1/${kind}/${id}/change-requests`, { eTag }, change, options),
    list,
    pages,
    each: (filter = {}, options = {}) => eachItem(pages({ limit: 200, ...filter }, options)),
    async get(id, options = {}) {
      return (await transport.send<ChangeRequest>({ ...options, method: 'GET', path: pathOf(id) })).body
    },
    asOf: (id, instant, options = {}) => readAsOf(transport, pathOf(id), instant, options),
    decide: (request, seen, decision, options = {}) =>
      post(`${pathOf(typeof request === 'string' ? request : request.id)}/decisions`, seen, decision, options),
    withdraw: (request, options = {}) => post(`${pathOf(request.id)}/withdrawals`, request, undefined, options),
  }
}
