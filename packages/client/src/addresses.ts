import { path } from './address.ts'
import { ifMatch } from './record.ts'
import type { Address, AddressContent, Versioned } from './schema.ts'
import type { CallOptions, Transport, WriteOptions } from './transport.ts'

/** Addresses belong to a shipment and are found under it. */
export function addressMethods(transport: Transport) {
  const pathOf = (shipmentID: string, id: string) => path`/v1/mto-shipment/${shipmentID}/address/${id}`

  /** All addresses of a shipment. */
  async function list(shipmentID: string, options: CallOptions = {}): Promise<Address[]> {
    const at = path`/v1/shipments/${shipmentID}/addresses`
    return (await transport.send<Address[]>({ ...options, method: 'GET', path: at })).body
  }

  async function get(shipmentID: string, id: string, options: CallOptions = {}): Promise<Address> {
    return (await transport.send<Address>({ ...options, method: 'GET', path: pathOf(shipmentID, id) })).body
  }

  /** Puts a complete address in the place of the one that was read: an optional member that is left out is cleared. */
  async function replace(
    shipmentID: string,
    address: Versioned,
    content: AddressContent,
    options: WriteOptions = {},
  ): Promise<Address> {
    const call = { ...options, method: 'PUT', path: pathOf(shipmentID, address.id), headers: ifMatch(address) } as const
    return (await transport.send<Address>({ ...call, body: content })).body
  }

  return { list, get, replace }
}
