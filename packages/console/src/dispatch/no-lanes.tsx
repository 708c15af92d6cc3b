import { Text } from '@mantine/core'
import { LinkButton } from '../pieces/link-button.tsx'
import { EmptyState } from '../pieces/states.tsx'
import { useMay } from '../session/caller.ts'
import type { Lane } from './lanes.ts'

/** Nothing can be planned yet: what is missing, and who adds it. */
export function NoLanes({ hasTrucks }: { hasTrucks: boolean }) {
  const canAdd = useMay('dispatch:write')
  const what = hasTrucks ? 'trucks' : 'crew members'
  return (
    <EmptyState title={`No ${what} yet`}>
      <Text size="sm" c="dimmed">
        {canAdd
          ? `Add your ${what}. Each gets a lane here, to which you drag pickups and deliveries.`
          : `Each of your ${what} has a lane here. A dispatcher adds them.`}
      </Text>
      {canAdd && (
        <LinkButton variant="default" to="/fleet">
          Add {what}
        </LinkButton>
      )}
    </EmptyState>
  )
}

/** What is said where nothing waits to be planned. */
export const nothingText = (lanes: readonly Lane[]): string =>
  lanes.some(({ visits }) => visits.length > 0)
    ? 'Everything of these days has a truck and a time.'
    : 'There are no pickups, deliveries or jobs on these days.'
