import { path } from './address.ts'
import { ifMatch, recordMethods } from './record.ts'
import type { NewService, Service, ServicePatch, ServiceStatus, ServiceStatusChange, Versioned } from './schema.ts'
import type { CallOptions, ChannelOptions, Channels, Transport, WriteOptions } from './transport.ts'

/** Services are listed and created under their shipment, and found by their own id. */
export function serviceMethods(transport: Transport, channels: Channels) {
  const servicesOf = (shipmentID: string) => path`/v1/shipments/${shipmentID}/services`

  async function list(shipmentID: string, options: CallOptions = {}): Promise<Service[]> {
    return (await transport.send<Service[]>({ ...options, method: 'GET', path: servicesOf(shipmentID) })).body
  }

  async function create(shipmentID: string, content: NewService, options: WriteOptions = {}): Promise<Service> {
    const call = { ...options, method: 'POST', path: servicesOf(shipmentID), body: content } as const
    return (await transport.send<Service>(call)).body
  }

  async function status(
    record: Versioned,
    change: ServiceStatus | ServiceStatusChange,
    { channel = channels.forStatus, ...options }: WriteOptions & ChannelOptions = {},
  ): Promise<Service> {
    const body = typeof change === 'string' ? { status: change } : change
    const at = path`/${channel}/v1/services/${record.id}/updateStatus`
    const call = { ...options, method: 'PATCH', path: at, headers: ifMatch(record), body } as const
    return (await transport.send<Service>(call)).body
  }

  return {
    ...recordMethods<Service, ServicePatch>(transport, (id) => path`/v1/services/${id}`),
    list,
    create,
    status,
  }
}
