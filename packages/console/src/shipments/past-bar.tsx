import { Alert, Button, Group, Text } from '@mantine/core'
import { NotFoundError } from '@vanline/client'
import { instantText } from '../format/format.ts'
import { detailOf } from '../pieces/states.tsx'
import { Status } from '../pieces/status.tsx'
import { unitName } from './fields.ts'
import type { Sight } from './sight.ts'
import { unitsChanged } from './units.ts'

type Props = {
  asOf: string
  sight: Sight
  error: Error | null
  onTravel: (instant: string | undefined) => void
}

/** Which moment of the past is shown, where the shipment stood then, and what has changed since. */
export function PastBar({ asOf, sight, error, onTravel }: Props) {
  return (
    <Alert color="yellow" variant="light" mb="sm" p="xs" role="status" aria-label="A moment of the past">
      <Group justify="space-between" gap="xs">
        <div>
          <Text fw={600}>As it was on {instantText(asOf)}</Text>
          {error ? whyNot(error) : sight.isPast ? <Since sight={sight} /> : 'One moment …'}
        </div>
        <Button variant="default" onClick={() => onTravel(undefined)}>
          Back to now
        </Button>
      </Group>
    </Alert>
  )
}

const whyNot = (error: Error): string =>
  error instanceof NotFoundError ? 'There was no such shipment at that moment. This is how it is now.' : detailOf(error)

function Since({ sight: { shown, now } }: { sight: Sight }) {
  const changed = unitsChanged(shown, now)
  const isElsewhere = shown.status !== now.status
  return (
    <Group gap="xs">
      <Status status={shown.status} />
      {isElsewhere && (
        <Text size="sm" component="span">
          now <Status status={now.status} />
        </Text>
      )}
      <Text size="sm" component="span">
        {changed.length === 0
          ? 'What people write about it is the same now.'
          : `Marked below, since changed: ${changed.map(unitName).join(', ')}.`}
      </Text>
    </Group>
  )
}
