import { Alert } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { NotFoundError } from '@vanline/client'
import { keys } from '../live/apply-event.ts'
import { Page } from '../pieces/page.tsx'
import { Failure, Waiting } from '../pieces/states.tsx'
import { Timeline } from '../pieces/timeline.tsx'
import { api } from '../session/api.ts'

/** The shipment was deleted while it was open: its data and the input stay readable. */
export const Deleted = ({ error }: { error: Error | null }) =>
  error instanceof NotFoundError && (
    <Alert color="red" variant="light" mb="sm" role="alert" title="This shipment was deleted">
      What you see is how it was. Nothing can be saved any more; what happened to it is still in its history.
    </Alert>
  )

type GoneProps = { shipmentID: string; error: Error; onRetry: () => void }

/** The shipment does not exist. If it was deleted, its history is shown. */
export function Gone({ shipmentID, error, onRetry }: GoneProps) {
  const history = useQuery({
    queryKey: [...keys.one('shipments', shipmentID), 'was'],
    queryFn: ({ signal }) => api.shipments.history(shipmentID, { limit: 1 }, { signal }),
    enabled: error instanceof NotFoundError,
  })
  if (history.isLoading) return <Waiting />
  if (!history.data) return <Failure error={error} onRetry={onRetry} />
  return (
    <Page title="This shipment was deleted" note="Its history stays.">
      <Timeline kind="shipments" id={shipmentID} history={api.shipments.history} isGone />
    </Page>
  )
}
