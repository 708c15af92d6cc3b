import { queryOptions } from '@tanstack/react-query'
import type { Document, Weighing } from '@vanline/client'
import { keys } from '../live/apply-event.ts'
import { api } from '../session/api.ts'

/** The weighings of a shipment, the newest first: at most 50. */
export const weighingsQuery = (shipmentID: string) =>
  queryOptions({
    queryKey: [...keys.one('shipments', shipmentID), 'weighings'],
    queryFn: async ({ signal }): Promise<Weighing[]> =>
      (await api.weighings.list(shipmentID, { sort: '-weighedAt', limit: 50 }, { signal })).items,
  })

/** The documents that can be the ticket of a weighing: weight tickets first. */
export const ticketsQuery = (shipmentID: string) =>
  queryOptions({
    queryKey: [...keys.one('shipments', shipmentID), 'tickets'],
    queryFn: async ({ signal }): Promise<Document[]> => {
      const { items } = await api.documents.list({ shipmentID }, { limit: 200 }, { signal })
      const isTicket = ({ documentType }: Document): boolean => documentType === 'WEIGHT_TICKET'
      return items.toSorted((a, b) => Number(isTicket(b)) - Number(isTicket(a)))
    },
  })
