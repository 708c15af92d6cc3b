/** Everything that the papers of a shipment show. */
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Weighing } from '@vanline/client'
import { companyQuery } from '../company/query.ts'
import { useTrucks } from '../fleet/fleet.ts'
import { codesQuery } from '../inventory/codes.ts'
import { itemsQuery } from '../inventory/use-items.ts'
import { keys } from '../live/apply-event.ts'
import { api } from '../session/api.ts'
import { useMay } from '../session/caller.ts'
import { signaturesQuery } from '../signatures/query.ts'
import { weighingsQuery } from '../weighings/weighings.ts'
import type { Loaded, Printed } from './record.ts'

const printedQuery = (shipmentID: string) =>
  queryOptions({
    queryKey: [...keys.one('shipments', shipmentID), 'printed'],
    queryFn: async ({ signal }): Promise<Printed> => {
      const shipment: Printed = await api.shipments.get(shipmentID, { expand: ['agents', 'services', 'move'], signal })
      // Very many services are left out of their shipment.
      return shipment.services ? shipment : { ...shipment, services: await api.services.list(shipmentID, { signal }) }
    },
  })

/** The records of the papers. Until a paper is printed, it shows their changes live. */
export function usePapers(shipmentID: string) {
  const shipment = useQuery(printedQuery(shipmentID))
  const company = useQuery(companyQuery)
  const loaded = useLoaded(shipmentID, shipment.data)
  return {
    shipment,
    // A paper without the company is better than none: its lines are then written by hand.
    company: company.data,
    loaded: loaded.data,
    isPending: shipment.isPending || company.isPending || loaded.isPending,
  }
}

/** The trucks that were weighed. They are read only if there are any, and the line stays empty for users who may not see them. */
function useTruckNames(weighings: readonly Weighing[]): ReadonlyMap<string, string> {
  const mayRead = useMay('dispatch:read')
  const trucks = useTrucks(mayRead && weighings.some(({ truckID }) => truckID !== null)).data
  return new Map(trucks?.items.map(({ id, name, plate }) => [id, [name, plate].filter(Boolean).join(', ')]))
}

/** What was loaded, weighed and signed, as far as the user may see it. */
function useLoaded(shipmentID: string, shipment: Printed | undefined): { data: Loaded; isPending: boolean } {
  const mayRead = useMay('inventory:read')
  const items = useQuery({ ...itemsQuery(shipmentID), enabled: mayRead })
  const codes = useQuery(codesQuery)
  const weighings = useQuery({ ...weighingsQuery(shipmentID), enabled: mayRead })
  const signatures = useQuery({ ...signaturesQuery(shipmentID), enabled: mayRead })
  const truckNames = useTruckNames(weighings.data ?? [])
  const nowOf: Loaded['nowOf'] = (record) => {
    if (shipment && record === `shipments/${shipment.id}`) return { status: shipment.status }
    const item = items.data?.find(({ id }) => record === `items/${id}`)
    return item && { name: `${item.number} ${item.description}`, status: item.status }
  }
  return {
    data: {
      items: items.data ?? [],
      codes: codes.data,
      weighings: weighings.data ?? [],
      signatures: signatures.data ?? [],
      truckNames,
      nowOf,
    },
    isPending: codes.isPending || (mayRead && [items, weighings, signatures].some(({ isPending }) => isPending)),
  }
}
