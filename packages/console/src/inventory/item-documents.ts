/** The documents of a shipment that belong to one of its items. */
import { queryOptions } from '@tanstack/react-query'
import type { Document } from '@vanline/client'
import { keys } from '../live/apply-event.ts'
import { api } from '../session/api.ts'

export const photographsKey = (shipmentID: string) => [...keys.one('shipments', shipmentID), 'photographs']

export const photographsQuery = (shipmentID: string) =>
  queryOptions({
    queryKey: photographsKey(shipmentID),
    queryFn: async ({ signal }): Promise<Document[]> => {
      const all = await Array.fromAsync(api.documents.each({ shipmentID }, {}, { signal }))
      return all.filter(({ itemID }) => itemID !== null)
    },
  })
