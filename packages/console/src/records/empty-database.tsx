import { Code, Group, Text } from '@mantine/core'
import { IconPlus } from '../pieces/icons.tsx'
import { LinkButton } from '../pieces/link-button.tsx'
import { EmptyState } from '../pieces/states.tsx'
import { useMayCreateMoves } from '../session/caller.ts'

/** Shown while the database is empty, or nothing in it is for the user. */
export const EmptyDatabase = () => (
  <EmptyState title="No shipments yet">{useMayCreateMoves() && <FirstSteps />}</EmptyState>
)

const FirstSteps = () => (
  <>
    <Text size="sm" c="dimmed">
      Create the first one, or explore sample data. This command starts another server with a temporary database:
    </Text>
    <Code block tabIndex={0} aria-label="Command for sample data">
      npm run vanline -- demo
    </Code>
    <Group justify="center">
      <LinkButton to="/moves/new" leftSection={<IconPlus size={14} />}>
        Create a move
      </LinkButton>
    </Group>
  </>
)
