import { path } from './address.ts'
import { collectionMethods } from './collection.ts'
import { eachPage, listAt, type Page } from './pages.ts'
import { pastMethods } from './past.ts'
import { ifMatch, recordMethods } from './record.ts'
import type {
  Move,
  MoveExpansion,
  MoveFilter,
  MovePatch,
  MoveStatusChange,
  NewMove,
  Shipment,
  ShipmentFilter,
  Versioned,
} from './schema.ts'
import type { CallOptions, ChannelOptions, Channels, Transport, WriteOptions } from './transport.ts'

/** Which of a move's shipments. A filter by customer makes no sense here. */
export type ShipmentsOfMoveFilter = Omit<ShipmentFilter, 'customer' | 'moveID'>

/** Moves are found by their id or, wherever an id is taken, by their locator. */
export function moveMethods(transport: Transport, channels: Channels) {
  const pathOf = (id: string) => path`/v1/moves/${id}`

  async function create(content: NewMove = {}, options: WriteOptions = {}): Promise<Move> {
    return (await transport.send<Move>({ ...options, method: 'POST', path: '/v1/moves', body: content })).body
  }

  /** The status of a move follows from its shipments; only CANCELED can be asked for, and cancels them all or none. */
  async function status(
    record: Versioned,
    change: 'CANCELED' | MoveStatusChange,
    { channel = channels.forStatus, ...options }: WriteOptions & ChannelOptions = {},
  ): Promise<Move> {
    const body = typeof change === 'string' ? { status: change } : change
    const at = path`/${channel}/v1/moves/${record.id}/updateStatus`
    const call = { ...options, method: 'PATCH', path: at, headers: ifMatch(record), body } as const
    return (await transport.send<Move>(call)).body
  }

  /** One page of the move's shipments. */
  const shipments = (
    id: string,
    filter: ShipmentsOfMoveFilter = {},
    options: CallOptions = {},
  ): Promise<Page<Shipment>> => listAt<Shipment>(transport, path`/v1/moves/${id}/shipments`, filter, options)

  const shipmentPages = (id: string, filter: ShipmentsOfMoveFilter = {}, options: CallOptions = {}) =>
    eachPage((cursor) => shipments(id, cursor === undefined ? filter : { ...filter, cursor }, options), filter.cursor)

  return {
    ...recordMethods<Move, MovePatch>(transport, pathOf),
    ...collectionMethods<Move, MoveFilter, MoveExpansion>(transport, 'moves'),
    ...pastMethods<Move>(transport, pathOf),
    create,
    status,
    shipments,
    shipmentPages,
  }
}
