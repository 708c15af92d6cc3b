import { Alert } from '@mantine/core'
import { ConflictError } from '@vanline/client'
import { agoText, pointerText } from '../format/format.ts'
import { detailOf, titleOf } from '../pieces/states.tsx'

/** Why a status was not changed: a change of another user, with who made it, or an error. */
export function StatusRefusal({ error }: { error: unknown }) {
  const conflict = error instanceof ConflictError ? error : undefined
  return (
    <Alert
      color={conflict ? 'yellow' : 'red'}
      variant="light"
      role="alert"
      title={conflict ? 'Another user changed this shipment' : titleOf(error)}
    >
      {conflict ? changedMeanwhile(conflict) : detailOf(error)}
    </Alert>
  )
}

const changedMeanwhile = ({ changes }: ConflictError): string => {
  const each = changes.map(
    ({ path, by, byName, at }) => `${pointerText(path)} changed by ${byName ?? by} ${agoText(at)}.`,
  )
  return [...each, 'Check the changes. Repeat the step to apply it to the new version.'].join(' ')
}
