import { path } from './address.ts'
import { readAsOf } from './history.ts'
import { wholeListAt } from './pages.ts'
import { ifMatch } from './record.ts'
import type { Address, AddressContent, Versioned } from './schema.ts'
import type { CallOptions, Transport, WriteOptions } from './transport.ts'

/** Addresses belong to a shipment and are found under it. */
export interface AddressMethods {
  /** All addresses of a shipment. */
  list(shipmentID: string, options?: CallOptions): Promise<Address[]>

  get(shipmentID: string, id: string, options?: CallOptions): Promise<Address>

  /** The address at an instant. To change it, read the current one. */
  asOf(shipmentID: string, id: string, instant: string | Date, options?: CallOptions): Promise<Address>

  /** Replaces the address. An optional member that is left out is cleared. */
  replace(shipmentID: string, address: Versioned, content: AddressContent, options?: WriteOptions): Promise<Address>
}

export function addressMethods(transport: Transport): AddressMethods {
  const pathOf = (shipmentID: string, id: string) => path`/v1/mto-shipment/${shipmentID}/address/${id}`
  return {
    list: (shipmentID, options = {}) =>
      wholeListAt<Address>(transport, path`/v1/shipments/${shipmentID}/addresses`, options),
    async get(shipmentID, id, options = {}) {
      return (await transport.send<Address>({ ...options, method: 'GET', path: pathOf(shipmentID, id) })).body
    },
    asOf: (shipmentID, id, instant, options = {}) =>
      readAsOf<Address>(transport, pathOf(shipmentID, id), instant, options),
    async replace(shipmentID, address, content, options = {}) {
      const call = { ...options, method: 'PUT', path: pathOf(shipmentID, address.id), body: content } as const
      return (await transport.send<Address>({ ...call, headers: ifMatch(address) })).body
    },
  }
}
