import { path } from './address.ts'
import { type CollectionMethods, collectionMethods } from './collection.ts'
import { type PastMethods, pastMethods } from './history.ts'
import { type ChangeMethods, type CreateOptions, ifMatch, ifNoneMatch, recordMethods } from './record.ts'
import type {
  NewShipment,
  Shipment,
  ShipmentBulk,
  ShipmentExpansion,
  ShipmentFilter,
  ShipmentPatch,
  ShipmentStatus,
  ShipmentStatusChange,
  ShipmentSummary,
  Versioned,
} from './schema.ts'
import type { CallOptions, ChannelOptions, Channels, Transport, WriteOptions } from './transport.ts'

type NewVersionOptions = WriteOptions & ChannelOptions & { expand?: readonly ShipmentExpansion[] }

export interface ShipmentMethods
  extends ChangeMethods<Shipment, ShipmentPatch, Shipment, ShipmentExpansion>,
    CollectionMethods<Shipment, ShipmentFilter, ShipmentExpansion, ShipmentBulk>,
    PastMethods<Shipment> {
  /** Creates a shipment, in a new move unless it names one; with `unlessExists`, only if none has its reference. */
  create(content: NewShipment, options?: CreateOptions<ShipmentExpansion> & ChannelOptions): Promise<Shipment>

  /** Changes the status; `nextStatuses` of the record lists the allowed ones. */
  status(
    record: Versioned,
    change: ShipmentStatus | ShipmentStatusChange,
    options?: NewVersionOptions,
  ): Promise<Shipment>

  /** Counts by status, and by week of delivery. */
  summary(options?: CallOptions): Promise<ShipmentSummary>
}

export function shipmentMethods(transport: Transport, channels: Channels): ShipmentMethods {
  const pathOf = (id: string) => path`/v1/shipments/${id}`
  return {
    ...recordMethods<Shipment, ShipmentPatch, Shipment, ShipmentExpansion>(transport, pathOf),
    ...collectionMethods<Shipment, ShipmentFilter, ShipmentExpansion, ShipmentBulk>(transport, 'shipments'),
    ...pastMethods<Shipment>(transport, pathOf),
    async create(content, { channel = channels.given, expand, unlessExists, ...options } = {}) {
      const at = channel === undefined ? '/v1/shipments' : path`/${channel}/v1/shipments`
      const sent = { ...options, ...ifNoneMatch(unlessExists), query: { expand }, body: content }
      return (await transport.send<Shipment>({ ...sent, method: 'POST', path: at })).body
    },
    async status(record, change, { channel = channels.forStatus, expand, ...options } = {}) {
      const at = path`/${channel}/v1/shipments/${record.id}/updateStatus`
      const body = typeof change === 'string' ? { status: change } : change
      const call = { ...options, method: 'PATCH', path: at, query: { expand }, headers: ifMatch(record), body } as const
      return (await transport.send<Shipment>(call)).body
    },
    async summary(options = {}) {
      return (await transport.send<ShipmentSummary>({ ...options, method: 'GET', path: '/v1/shipments/summary' })).body
    },
  }
}
