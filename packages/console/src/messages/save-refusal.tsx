import { Alert } from '@mantine/core'
import { ConflictError } from '@vanline/client'
import type { FieldErrors } from '../forms/errors.ts'
import { ChangesOfOthers, Refusal } from '../forms/refusal.tsx'

type Props = { error: Error | null; errors: FieldErrors; noun: string }

/** Why a form was not saved. Errors of fields are shown there. */
export function SaveRefusal({ error, errors, noun }: Props) {
  if (!error || Object.keys(errors).length > 0) return null
  if (!(error instanceof ConflictError)) return <Refusal error={error} />
  return (
    <Alert color="yellow" variant="light" role="alert" title={`Another user changed the ${noun}`}>
      <ChangesOfOthers changes={error.changes} />
      Nothing was saved, and your input is still here. Save again to replace these values with yours.
    </Alert>
  )
}
