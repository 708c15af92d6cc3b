import { Alert } from '@mantine/core'
import { detailOf, titleOf } from '../pieces/states.tsx'

/** An error. */
export const Refusal = ({ error }: { error: unknown }) => (
  <Alert color="red" variant="light" role="alert" title={titleOf(error)}>
    {detailOf(error)}
  </Alert>
)
