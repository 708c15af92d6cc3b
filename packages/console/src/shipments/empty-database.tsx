import { Code, Group, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { LinkButton } from '../pieces/link-button.tsx'
import { Nothing } from '../pieces/states.tsx'

/** What to do where nothing is yet. */
export const EmptyDatabase = () => (
  <Nothing title="There are no shipments yet">
    <Text size="sm" c="dimmed">
      Make the first one, or look around with example data. This starts another server with a database that is thrown
      away afterwards:
    </Text>
    <Code block tabIndex={0} aria-label="The command for example data">
      npm run vanline -- demo
    </Code>
    <Group justify="center">
      <LinkButton to="/shipments/new" leftSection={<IconPlus size={14} />}>
        First shipment
      </LinkButton>
    </Group>
  </Nothing>
)
