import { Button, Group, Text, TextInput } from '@mantine/core'
import { useDebouncedCallback, useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useEffect, useState } from 'react'
import { numberText } from '../format/format.ts'
import { IconRefresh, IconSearch } from '../pieces/icons.tsx'
import { Page } from '../pieces/page.tsx'
import { EmptyState, Failure, Waiting } from '../pieces/states.tsx'
import { type Column, DataTable } from './data-table.tsx'
import { ExportButton } from './export-button.tsx'
import type { Search } from './search.ts'
import type { useList } from './use-list.ts'
import type { View } from './views.ts'
import { ViewsMenu } from './views-menu.tsx'

const TYPING_MS = 200
const CARD_PX = 68

type Props<Row extends { id: string }> = {
  kind: 'shipments' | 'moves'
  title: string
  searchHint: string
  search: Search
  onSearch: (search: Search) => void
  columns: readonly Column<Row>[]
  /** A row on a phone, which has no room for columns. */
  card: (row: Row) => ReactNode
  /** The column of checkboxes, if the user may change rows. */
  selectionColumn: Column<Row> | undefined
  list: ReturnType<typeof useList<Row>>
  views: readonly View[]
  filters: ReactNode
  exportCsv: () => Promise<ReadableStream<Uint8Array>>
  actions?: ReactNode
  /** Shown instead of an empty list without filters. */
  empty: ReactNode
  isFiltered: boolean
  /** Shown above the rows: what can be done with the selected ones. */
  selectionBar?: ReactNode
}

/** The page of a list: search and filters in the URL, and the rows. */
export function ListPage<Row extends { id: string }>(props: Props<Row>) {
  const { list, search, onSearch } = props
  const { query, rows, total, unseen } = list
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  const cardColumn: Column<Row> = { name: props.title, width: 'minmax(0, 1fr)', cell: props.card }
  const set = (change: Record<string, string | undefined>) =>
    onSearch(Object.fromEntries(Object.entries({ ...search, ...change }).filter(([, value]) => value)) as Search)
  const showNew = () => {
    list.resetUnseen()
    void query.refetch()
  }
  return (
    <Page
      title={props.title}
      note={total === undefined ? ' ' : countText(total, props.kind, props.isFiltered)}
      actions={props.actions}
      isFilling
    >
      <Group gap="xs" mb="sm" role="search">
        <SearchBox hint={props.searchHint} value={search.q ?? ''} onChange={(q) => set({ q })} />
        {props.filters}
        <ViewsMenu kind={props.kind} views={props.views} search={search} onSearch={onSearch} />
        <ExportButton name={props.kind} open={props.exportCsv} />
        {props.isFiltered && (
          <Button variant="subtle" color="gray" onClick={() => onSearch({})}>
            Clear
          </Button>
        )}
        {unseen > 0 && (
          <Button variant="light" leftSection={<IconRefresh size={14} />} onClick={showNew}>
            {unseen} new
          </Button>
        )}
      </Group>
      {props.selectionBar}
      {query.isPending ? (
        <Waiting lines={12} />
      ) : query.isError && rows.length === 0 ? (
        <Failure error={query.error} onRetry={() => void query.refetch()} />
      ) : rows.length === 0 ? (
        props.isFiltered ? (
          <EmptyState title="No results">
            <Text size="sm" c="dimmed">
              Check the filters, or search for the beginning of a locator, a reference or a city.
            </Text>
            <Button variant="default" onClick={() => onSearch({})}>
              Clear the filters
            </Button>
          </EmptyState>
        ) : (
          props.empty
        )
      ) : (
        <DataTable
          // The height of its rows is known when it is created.
          key={String(isPhone)}
          label={props.title}
          columns={[
            ...(props.selectionColumn ? [props.selectionColumn] : []),
            ...(isPhone ? [cardColumn] : props.columns),
          ]}
          {...(isPhone && { rowPx: CARD_PX })}
          rows={rows}
          changed={list.changed}
          sort={search.sort}
          onSort={(sort) => set({ sort })}
          onEnd={list.more}
          isFetchingMore={query.isFetchingNextPage}
        />
      )}
    </Page>
  )
}

/** 8 shipments, or 24 shipments in all if nothing is filtered. */
function countText(total: number, kind: 'shipments' | 'moves', isFiltered: boolean): string {
  const noun = total === 1 ? kind.slice(0, -1) : kind
  return `${numberText(total)} ${noun}${isFiltered ? '' : ' in all'}`
}

/** Search while typing; the URL is updated after a pause. */
function SearchBox({ hint, value, onChange }: { hint: string; value: string; onChange: (value: string) => void }) {
  const [typed, setTyped] = useState(value)
  const tell = useDebouncedCallback(onChange, TYPING_MS)
  useEffect(() => setTyped(value), [value])
  return (
    <TextInput
      type="search"
      aria-label={hint}
      placeholder={hint}
      leftSection={<IconSearch size={14} />}
      value={typed}
      w={{ base: '100%', xs: 260 }}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        tell(event.currentTarget.value.trim())
      }}
    />
  )
}
