import type { Customer, Shipment } from '@vanline/client'
import { nameOfCustomer } from '../moves/customer.ts'

/** What people call a shipment: "Carla O'Hara: Tulsa → Tucson". Undefined if neither customer nor cities are known. */
export function titleOfShipment(
  { pickupAddress, destinationAddress }: Shipment,
  customer: Customer | null | undefined,
): string | undefined {
  const cities = [pickupAddress, destinationAddress].map((address) => address?.city ?? '…').join(' → ')
  const route = pickupAddress || destinationAddress ? cities : ''
  return [nameOfCustomer(customer), route].filter(Boolean).join(': ') || undefined
}
