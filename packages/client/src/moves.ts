import { path, type Query } from './address.ts'
import { type CollectionMethods, collectionMethods } from './collection.ts'
import { type PastMethods, pastMethods } from './history.ts'
import { eachPage, type ListOptions, listAt, type Page, wholeListAt } from './pages.ts'
import { type ChangeMethods, type CreateOptions, ifMatch, ifNoneMatch, recordMethods } from './record.ts'
import type {
  Erasure,
  Move,
  MoveBulk,
  MoveExpansion,
  MoveFilter,
  MovePatch,
  MoveStatusChange,
  NewMove,
  Shipment,
  ShipmentExpansion,
  ShipmentFilter,
  Showing,
  Shown,
  Versioned,
} from './schema.ts'
import type { CallOptions, ChannelOptions, Channels, Transport, WriteOptions } from './transport.ts'

/** A filter for the shipments of a move. */
export type ShipmentsOfMoveFilter = Omit<ShipmentFilter, 'customer' | 'moveID'>

type NewVersionOptions = WriteOptions & { expand?: readonly MoveExpansion[] }

/** A move can be named by its id or locator. */
export interface MoveMethods
  extends ChangeMethods<Move, MovePatch, Move, MoveExpansion>,
    CollectionMethods<Move, MoveFilter, MoveExpansion, MoveBulk>,
    PastMethods<Move> {
  /** Creates a move; with `unlessExists`, only if none has its reference (the service must keep references unique). */
  create(content?: NewMove, options?: CreateOptions<MoveExpansion>): Promise<Move>

  /** Cancels a move: all its shipments or none. The status of a move follows from its shipments, so only CANCELED can be set. */
  status(
    record: Versioned,
    change: 'CANCELED' | MoveStatusChange,
    options?: NewVersionOptions & ChannelOptions,
  ): Promise<Move>

  /**
   * Erases the personal data of a move and of everything below it, in its records and its history: the given version, or any
   * version if you pass only the id. It cannot be undone. A deleted move can be erased too.
   */
  erase(record: string | Versioned, options?: WriteOptions): Promise<Erasure>

  /** The erasures of a move, newest first. */
  erasures(id: string, options?: CallOptions): Promise<Erasure[]>

  /** An erasure with its progress. */
  erasure(id: string, options?: CallOptions): Promise<Erasure>

  /** One page of the move's shipments. */
  shipments<Field extends keyof Shipment = keyof Shipment, Expanded extends ShipmentExpansion = never>(
    id: string,
    filter?: ShipmentsOfMoveFilter & Showing<Field, Expanded>,
    options?: ListOptions,
  ): Promise<Page<Shown<Shipment, Field, Expanded>>>

  /** All of the move's shipments, page after page. */
  shipmentPages<Field extends keyof Shipment = keyof Shipment, Expanded extends ShipmentExpansion = never>(
    id: string,
    filter?: ShipmentsOfMoveFilter & Showing<Field, Expanded>,
    options?: ListOptions,
  ): AsyncGenerator<Page<Shown<Shipment, Field, Expanded>>, void>
}

export function moveMethods(transport: Transport, channels: Channels): MoveMethods {
  const pathOf = (id: string) => path`/v1/moves/${id}`
  const shipments = <Some>(id: string, filter: Query, options: ListOptions) =>
    listAt<Some>(transport, `${pathOf(id)}/shipments`, filter, options)

  return {
    ...recordMethods<Move, MovePatch, Move, MoveExpansion>(transport, pathOf),
    ...collectionMethods<Move, MoveFilter, MoveExpansion, MoveBulk>(transport, 'moves'),
    ...pastMethods<Move>(transport, pathOf),
    async create(content = {}, { expand, unlessExists, ...options } = {}) {
      const sent = { ...options, ...ifNoneMatch(unlessExists), query: { expand }, body: content }
      const call = { ...sent, method: 'POST', path: '/v1/moves' } as const
      return (await transport.send<Move>(call)).body
    },
    async status(record, change, { channel = channels.forStatus, expand, ...options } = {}) {
      const at = path`/${channel}/v1/moves/${record.id}/updateStatus`
      const body = typeof change === 'string' ? { status: change } : change
      const call = { ...options, method: 'PATCH', path: at, query: { expand }, headers: ifMatch(record), body } as const
      return (await transport.send<Move>(call)).body
    },
    async erase(record, options = {}) {
      const [id, headers] = typeof record === 'string' ? [record, { 'if-match': '*' }] : [record.id, ifMatch(record)]
      const call = { ...options, method: 'POST', path: `${pathOf(id)}/erasures`, headers } as const
      return (await transport.send<Erasure>(call)).body
    },
    erasures: (id, options = {}) => wholeListAt<Erasure>(transport, `${pathOf(id)}/erasures`, options),
    async erasure(id, options = {}) {
      return (await transport.send<Erasure>({ ...options, method: 'GET', path: path`/v1/erasures/${id}` })).body
    },
    shipments: (id, filter, options = {}) => shipments(id, filter ?? {}, options),
    shipmentPages: (id, filter, options = {}) =>
      eachPage((place) => shipments(id, { ...filter, ...place }, options), filter?.cursor),
  }
}
