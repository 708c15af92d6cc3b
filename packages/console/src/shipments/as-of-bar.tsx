import { Alert, Button, Group, Text } from '@mantine/core'
import { NotFoundError } from '@vanline/client'
import { instantText } from '../format/format.ts'
import { detailOf } from '../pieces/states.tsx'
import { Status } from '../pieces/status.tsx'
import { unitName } from './fields.ts'
import type { ShipmentView } from './shipment-view.ts'
import { unitsChanged } from './units.ts'

type Props = {
  asOf: string
  view: ShipmentView
  /** Whether the version of that time has arrived. */
  isLoaded: boolean
  error: Error | null
  onTravel: (instant: string | undefined) => void
}

/** The time of the shown version, its status, and what has changed since. */
export function AsOfBar({ asOf, view, isLoaded, error, onTravel }: Props) {
  return (
    <Alert color="yellow" variant="light" mb="sm" p="xs" role="status" aria-label="Earlier version">
      <Group justify="space-between" gap="xs">
        <div>
          <Text fw={600}>As it was on {instantText(asOf)}</Text>
          {error ? whyNot(error) : isLoaded ? <Since view={view} /> : 'Loading …'}
        </div>
        <Button variant="default" onClick={() => onTravel(undefined)}>
          Back to now
        </Button>
      </Group>
    </Alert>
  )
}

const whyNot = (error: Error): string =>
  error instanceof NotFoundError
    ? 'The shipment did not exist at that time. The page shows its current version.'
    : detailOf(error)

function Since({ view: { shown, now } }: { view: ShipmentView }) {
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
          ? 'No editable field has changed since.'
          : `Changed since, and marked below: ${changed.map(unitName).join(', ')}.`}
      </Text>
    </Group>
  )
}
