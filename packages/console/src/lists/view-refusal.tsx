import { Alert, Button, Group } from '@mantine/core'
import { ChangesOfOthers, Refusal } from '../forms/refusal.tsx'
import type { ViewChanges } from './use-view-changes.ts'

/** Why a view was not changed. If another user changed it: what is different, and what can be done. */
export function ViewRefusal({ changes }: { changes: ViewChanges }) {
  const { conflict, failure } = changes
  if (failure) return <Refusal error={failure} />
  if (!conflict) return null
  const isDeletion = conflict.change.patch === 'delete'
  return (
    <Alert
      color="yellow"
      variant="light"
      role="alert"
      mt="xs"
      p="xs"
      title={`Another user changed ${conflict.change.view.name}`}
    >
      <ChangesOfOthers changes={conflict.changes} />
      Nothing was overwritten.
      <Group gap="xs" mt="xs">
        <Button variant="default" onClick={changes.dismiss}>
          Keep theirs
        </Button>
        <Button loading={changes.isBusy} onClick={changes.applyAgain}>
          {isDeletion ? 'Delete it anyway' : 'Apply my change'}
        </Button>
      </Group>
    </Alert>
  )
}
