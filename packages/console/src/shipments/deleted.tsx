import { Alert } from '@mantine/core'
import { NotFoundError } from '@vanline/client'

/** The shipment was deleted while it was open: its data and the input stay readable. */
export const Deleted = ({ error }: { error: Error | null }) =>
  error instanceof NotFoundError && (
    <Alert color="red" variant="light" mb="sm" role="alert" title="This shipment was deleted">
      What you see is how it was. Nothing can be saved any more; what happened to it is still in its history.
    </Alert>
  )
