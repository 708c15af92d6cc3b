import { queryOptions } from '@tanstack/react-query'
import { keys } from '../live/apply-event.ts'
import { api } from '../session/api.ts'

/** One shipment, as its page shows it. */
export const shipmentQuery = (id: string) =>
  queryOptions({
    queryKey: keys.one('shipments', id),
    queryFn: ({ signal }) => api.shipments.get(id, { signal }),
  })
