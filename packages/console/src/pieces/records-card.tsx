import { Card, Group, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { detailOf, Waiting } from './states.tsx'

type Props = {
  name: string
  /** The heading, if it says more than the name. */
  title?: string
  action: ReactNode
  /** Undefined until they are read. */
  records: readonly unknown[] | undefined
  error: Error | null
  /** The text when there are none. */
  empty: string
  /** How many lines are waited for. */
  lines?: number
  children: ReactNode
}

/** A section of a page about the records of one kind. Those that were read before an error stay in sight. */
export const RecordsCard = ({ name, title = name, action, records, error, empty, lines = 2, children }: Props) => (
  <Card withBorder padding="md" component="section" aria-label={name}>
    <Group justify="space-between" mb={4}>
      <Title order={2} size="h3">
        {title}
      </Title>
      {action}
    </Group>
    {error ? <Text size="sm">{detailOf(error)}</Text> : !records && <Waiting lines={lines} />}
    {records?.length === 0 && (
      <Text size="sm" c="dimmed">
        {empty}
      </Text>
    )}
    {children}
  </Card>
)
