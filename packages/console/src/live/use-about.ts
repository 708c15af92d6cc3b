import { useQuery } from '@tanstack/react-query'
import type { Customer, Shipment } from '@vanline/client'
import { placeText } from '../format/format.ts'
import { api } from '../session/api.ts'
import { useRights } from '../session/caller.ts'

const KNOWN_FOR_MS = 5 * 60_000

type Place = { moveID: string | null; shipmentID: string | null }
type Found = { locator: string; customer: string | undefined; route: string | undefined }
type Ends = Pick<Shipment, 'pickupAddress' | 'destinationAddress'>

/** From where to where; undefined if neither is known. */
const routeOf = ({ pickupAddress, destinationAddress }: Ends): string | undefined =>
  pickupAddress || destinationAddress ? `${placeText(pickupAddress)} → ${placeText(destinationAddress)}` : undefined

const nameOf = (customer: Customer | null): string | undefined =>
  [customer?.firstName, customer?.lastName].filter(Boolean).join(' ') || undefined

/**
 * The shipment or move that a change is about, as people call it: the customer and the route. Undefined until it is read, and if the user
 * may not read it or it is gone.
 */
export function useAbout({ moveID, shipmentID }: Place): Found | undefined {
  const may = useRights()
  const [hasMoves, hasShipments] = [may('moves:read'), may('shipments:read')]
  const { data } = useQuery({
    queryKey: shipmentID === null ? ['moves', 'about', moveID] : ['shipments', 'about', shipmentID],
    queryFn: async ({ signal }): Promise<Found> =>
      shipmentID === null
        ? await aboutMove(moveID!, hasShipments, signal)
        : await aboutShipment(shipmentID, hasMoves, signal),
    enabled: shipmentID === null ? moveID !== null && hasMoves : hasShipments,
    staleTime: KNOWN_FOR_MS,
    retry: false,
  })
  return data
}

async function aboutShipment(id: string, hasMoves: boolean, signal: AbortSignal): Promise<Found> {
  const shipment: Shipment = await api.shipments.get(id, { signal, ...(hasMoves && { expand: ['customerName'] }) })
  return { locator: shipment.locator, customer: shipment.customerName ?? undefined, route: routeOf(shipment) }
}

/** A move has the route of its first shipment. */
async function aboutMove(id: string, hasShipments: boolean, signal: AbortSignal): Promise<Found> {
  const [move, first] = await Promise.all([
    api.moves.get(id, { signal }),
    hasShipments ? api.shipments.list({ moveID: [id], sort: 'createdAt', limit: 1 }, { signal }) : undefined,
  ])
  return {
    locator: move.locator,
    customer: nameOf(move.customer),
    route: first?.items[0] && routeOf(first.items[0]),
  }
}
