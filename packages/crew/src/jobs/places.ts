/** How a job is named: for whom it is, where it is, and which of its shipments a person means. */
import type { ShipmentChoice } from '../outbox/entry.ts'
import type { Address, CrewShipment, JobKind, Visit } from './schema.ts'

export const nameOf = ({ customer, locator }: Visit): string =>
  [customer?.firstName, customer?.lastName].filter(Boolean).join(' ') || locator

export const addressText = (address: Address): string =>
  [address.streetAddress1, address.streetAddress2, address.city, address.state, address.postalCode]
    .filter(Boolean)
    .join(', ')

/** The address of a shipment that matters for a job of this kind. */
function placeOf(kind: JobKind, { pickupAddress, destinationAddress }: CrewShipment): Address | null {
  const isAtDestination = kind === 'DELIVERY' || kind === 'STORAGE_OUT'
  return (isAtDestination ? destinationAddress : pickupAddress) ?? null
}

/** The addresses that matter for a job, each once. */
export function placesOf({ job, shipments }: Visit): Address[] {
  const places = shipments.flatMap((shipment) => placeOf(job.kind, shipment) ?? [])
  return [...new Map(places.map((address) => [addressText(address), address])).values()]
}

/** The shipments of a job, as a person chooses among them: by locator and place. */
export const choicesOf = ({ job, shipments }: Visit): ShipmentChoice[] =>
  shipments.map((shipment) => {
    const place = placeOf(job.kind, shipment)
    return { id: shipment.id, name: [shipment.locator, place && addressText(place)].filter(Boolean).join(', ') }
  })

/** The locator of a shipment, where a job has several. */
export const locatorOf = ({ shipments }: Visit, shipmentID: string | null): string | undefined =>
  shipments.length > 1 ? shipments.find(({ id }) => id === shipmentID)?.locator : undefined
