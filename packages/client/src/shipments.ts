import { path } from './address.ts'
import { collectionMethods } from './collection.ts'
import { pastMethods } from './past.ts'
import { ifMatch, recordMethods } from './record.ts'
import type {
  NewShipment,
  Shipment,
  ShipmentExpansion,
  ShipmentFilter,
  ShipmentPatch,
  ShipmentStatus,
  ShipmentStatusChange,
  Versioned,
} from './schema.ts'
import type { ChannelOptions, Channels, Transport, WriteOptions } from './transport.ts'

export function shipmentMethods(transport: Transport, channels: Channels) {
  const pathOf = (id: string) => path`/v1/shipments/${id}`

  /** A new shipment, in a new move unless it names one. */
  async function create(
    content: NewShipment,
    { channel = channels.given, ...options }: WriteOptions & ChannelOptions = {},
  ): Promise<Shipment> {
    const at = channel === undefined ? '/v1/shipments' : path`/${channel}/v1/shipments`
    return (await transport.send<Shipment>({ ...options, method: 'POST', path: at, body: content })).body
  }

  /** Asks for another status; `nextStatuses` of the record lists those that would be accepted. */
  async function status(
    record: Versioned,
    change: ShipmentStatus | ShipmentStatusChange,
    { channel = channels.forStatus, ...options }: WriteOptions & ChannelOptions = {},
  ): Promise<Shipment> {
    const body = typeof change === 'string' ? { status: change } : change
    const at = path`/${channel}/v1/shipments/${record.id}/updateStatus`
    const call = { ...options, method: 'PATCH', path: at, headers: ifMatch(record), body } as const
    return (await transport.send<Shipment>(call)).body
  }

  return {
    ...recordMethods<Shipment, ShipmentPatch>(transport, pathOf),
    ...collectionMethods<Shipment, ShipmentFilter, ShipmentExpansion>(transport, 'shipments'),
    ...pastMethods<Shipment>(transport, pathOf),
    create,
    status,
  }
}
