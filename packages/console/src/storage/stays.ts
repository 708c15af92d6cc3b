import { queryOptions } from '@tanstack/react-query'
import type { StorageStay } from '@vanline/client'
import { keys } from '../live/apply-event.ts'
import { api } from '../session/api.ts'

/** The stays of a shipment, the newest first: at most 20. How many days are left is counted by the service, in the calendar of the company. */
export const staysQuery = (shipmentID: string) =>
  queryOptions({
    queryKey: [...keys.one('shipments', shipmentID), 'storage-stays'],
    queryFn: async ({ signal }): Promise<StorageStay[]> => {
      const filter = { sort: '-startedOn', expand: ['daysLeft'], limit: 50 } as const
      return (await api.storageStays.ofShipment(shipmentID, filter, { signal })).items
    },
  })
