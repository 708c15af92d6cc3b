import { Alert } from '@mantine/core'
import { useSession } from './session.ts'

/** Says that the identity provider cannot be reached, as long as requests wait for it. */
export function CutOff() {
  const { isCutOff } = useSession()
  if (!isCutOff) return null
  return (
    <Alert color="yellow" variant="light" role="alert" m="sm" title="The identity provider cannot be reached">
      Your session cannot be renewed at the moment. Your input is kept. Everything continues when the provider answers
      again.
    </Alert>
  )
}
