import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { keys } from '../live/take-in.ts'
import { Page } from '../pieces/page.tsx'
import { Failure, Waiting } from '../pieces/states.tsx'
import { Status } from '../pieces/status.tsx'
import { api } from '../session/api.ts'

/** One shipment with everything that belongs to it. */
export function ShipmentPage() {
  const { shipmentID } = useParams({ from: '/shipments/$shipmentID' })
  const query = useQuery({
    queryKey: keys.one('shipments', shipmentID),
    queryFn: ({ signal }) => api.shipments.get(shipmentID, { signal }),
  })
  if (query.isPending) return <Waiting />
  if (query.isError) return <Failure error={query.error} onRetry={() => void query.refetch()} />
  return (
    <Page title={query.data.locator} note={<Status status={query.data.status} />}>
      {null}
    </Page>
  )
}
