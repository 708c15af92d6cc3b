import { path } from './address.ts'
import { type VersionMethods, versionMethods } from './history.ts'
import { wholeListAt } from './pages.ts'
import { ifMatch, type RecordMethods, recordMethods } from './record.ts'
import type { NewService, Service, ServicePatch, ServiceStatus, ServiceStatusChange, Versioned } from './schema.ts'
import type { CallOptions, ChannelOptions, Channels, Transport, WriteOptions } from './transport.ts'

/** Services are listed and created under their shipment, and found by their own id. */
export interface ServiceMethods extends RecordMethods<Service, ServicePatch>, VersionMethods<Service> {
  /** All services of the shipment. Very many are on several pages, which are all read. */
  list(shipmentID: string, options?: CallOptions): Promise<Service[]>

  create(shipmentID: string, content: NewService, options?: WriteOptions): Promise<Service>

  status(
    record: Versioned,
    change: ServiceStatus | ServiceStatusChange,
    options?: WriteOptions & ChannelOptions,
  ): Promise<Service>
}

export function serviceMethods(transport: Transport, channels: Channels): ServiceMethods {
  const pathOf = (id: string) => path`/v1/services/${id}`
  const servicesOf = (shipmentID: string) => path`/v1/shipments/${shipmentID}/services`
  return {
    ...recordMethods<Service, ServicePatch>(transport, pathOf),
    ...versionMethods<Service>(transport, pathOf),
    list: (shipmentID, options = {}) => wholeListAt<Service>(transport, servicesOf(shipmentID), options),
    async create(shipmentID, content, options = {}) {
      const call = { ...options, method: 'POST', path: servicesOf(shipmentID), body: content } as const
      return (await transport.send<Service>(call)).body
    },
    async status(record, change, { channel = channels.forStatus, ...options } = {}) {
      const at = path`/${channel}/v1/services/${record.id}/updateStatus`
      const body = typeof change === 'string' ? { status: change } : change
      const call = { ...options, method: 'PATCH', path: at, headers: ifMatch(record), body } as const
      return (await transport.send<Service>(call)).body
    },
  }
}
