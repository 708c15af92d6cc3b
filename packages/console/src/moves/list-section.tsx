import { Card, Group, Text, Title } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
import { detailOf, Waiting } from '../pieces/states.tsx'
import { Table } from '../pieces/table.tsx'

type Props<Item> = {
  title: string
  action: ReactNode
  query: UseQueryResult<readonly Item[]>
  /** The text for an empty list. */
  empty: string
  columns: ComponentProps<typeof Table>['columns']
  /** Whether the last column has buttons. */
  hasActions: boolean
  rowOf: (item: Item) => ComponentProps<typeof Table>['rows'][number]
}

/** A section of the page of a move with the records of one kind. */
export const ListSection = <Item,>({ title, action, query, empty, columns, hasActions, rowOf }: Props<Item>) => (
  <Card withBorder padding="md" component="section">
    <Group justify="space-between" mb="xs">
      <Title order={2} size="h3">
        {title}
      </Title>
      {action}
    </Group>
    {query.isPending ? (
      <Waiting lines={1} />
    ) : query.isError ? (
      <Text size="sm">{detailOf(query.error)}</Text>
    ) : query.data.length === 0 ? (
      <Text size="sm" c="dimmed">
        {empty}
      </Text>
    ) : (
      <Table label={title} columns={columns} hasActions={hasActions} rows={query.data.map(rowOf)} />
    )}
  </Card>
)
