import { Alert } from '@mantine/core'
import type { ConflictError } from '@vanline/client'
import { ChangesOfOthers } from '../forms/refusal.tsx'

/** Says what another user changed in a record since it was shown. */
export const ConflictNotice = ({ error, noun }: { error: ConflictError; noun: string }) => (
  <Alert color="yellow" variant="light" role="alert" title={`Another user changed the ${noun}`}>
    <ChangesOfOthers changes={error.changes} />
    Nothing was written. The values above are those of now: look at them, then try again.
  </Alert>
)
