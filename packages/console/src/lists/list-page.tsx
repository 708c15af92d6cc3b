import { Button, Text, TextInput } from '@mantine/core'
import { useDebouncedCallback, useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { countText as countOf } from '../format/plural.ts'
import { IconRefresh, IconSearch } from '../pieces/icons.tsx'
import { Page } from '../pieces/page.tsx'
import { EmptyState, Failure, Waiting } from '../pieces/states.tsx'
import type { Column } from './column.ts'
import { ColumnsMenu } from './columns-menu.tsx'
import { DataTable } from './data-table.tsx'
import { ExportButton } from './export-button.tsx'
import classes from './list-page.module.css'
import { filtersIn } from './saved-search.ts'
import type { Search } from './search.ts'
import { type Selection, useSelectionColumn } from './selection.tsx'
import { type Columns, useColumns } from './use-columns.ts'
import type { useList } from './use-list.ts'
import type { ListKind, PresetView } from './views.ts'
import { ViewsMenu } from './views-menu.tsx'

const TYPING_MS = 200
const CARD_PX = 82

type Props<Row extends { id: string; locator: string }> = {
  kind: ListKind
  title: string
  searchHint: string
  search: Search
  onSearch: (search: Search) => void
  /** The first one always comes first, and stays while the others scroll. */
  columns: readonly [Column<Row>, ...Column<Row>[]]
  /** A row on a phone, which has no room for columns. */
  card: (row: Row) => ReactNode
  selection: Selection<Row>
  /** Whether the user may do something with selected rows. */
  isSelectable: boolean
  list: ReturnType<typeof useList<Row>>
  views: readonly PresetView[]
  /** Text fields beside the search. */
  fields?: ReactNode
  filters: ReactNode
  exportCsv: () => Promise<ReadableStream<Uint8Array>>
  actions?: ReactNode
  /** Shown instead of an empty list without filters. */
  empty: ReactNode
  /** Text that is searched for and not in the URL. */
  typed?: string
  /** Shown above the rows: what can be done with the selected ones. */
  selectionBar?: ReactNode
}

/** The page of a list: search and filters in the URL, and the rows. */
export function ListPage<Row extends { id: string; locator: string }>(props: Props<Row>) {
  const { search, onSearch } = props
  const { total } = props.list
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  const set = (change: Record<string, string | undefined>) =>
    onSearch(Object.fromEntries(Object.entries({ ...search, ...change }).filter(([, value]) => value)) as Search)
  const columns = useColumns(props.kind, props.columns, search.columns, (next) => set({ columns: next }))
  const isFiltered = Boolean(props.typed) || Object.keys(filtersIn(search)).some((name) => name !== 'sort')
  const shown = { ...props, columns, set, isFiltered, isPhone }
  return (
    <Page
      title={props.title}
      note={total === undefined ? ' ' : countText(total, props.kind, isFiltered)}
      actions={props.actions}
      isFilling
    >
      <Tools {...shown} />
      {props.selectionBar}
      <Rows {...shown} />
    </Page>
  )
}

type ListState<Row extends { id: string; locator: string }> = Omit<Props<Row>, 'columns'> & {
  columns: Columns<Row>
  /** Changes single parameters of the search. */
  set: (change: Record<string, string | undefined>) => void
  isFiltered: boolean
  isPhone: boolean
}

/** The search, filters, views and columns above the rows. */
function Tools<Row extends { id: string; locator: string }>(props: ListState<Row>) {
  const { list, search, onSearch, columns, set } = props
  const showNew = () => {
    list.resetUnseen()
    void list.query.refetch()
  }
  return (
    <search className={classes.tools}>
      <SearchBox hint={props.searchHint} value={search.q ?? ''} onChange={(q) => set({ q })} />
      {props.fields}
      <div className={classes.buttons}>
        {props.filters}
        <ViewsMenu
          kind={props.kind}
          presets={props.views}
          search={search}
          columns={search.columns === undefined && columns.isUsual ? [] : columns.ids}
          onSearch={onSearch}
        />
        {!props.isPhone && <ColumnsMenu columns={columns} />}
        <ExportButton
          name={props.kind}
          open={props.exportCsv}
          total={list.total}
          search={search}
          typed={props.typed ?? ''}
        />
        {props.isFiltered && (
          <Button variant="subtle" color="gray" onClick={() => onSearch({})}>
            Clear
          </Button>
        )}
        {list.unseen > 0 && (
          <Button variant="light" leftSection={<IconRefresh size={14} />} onClick={showNew}>
            {list.unseen} new
          </Button>
        )}
      </div>
    </search>
  )
}

/** The rows, or why there are none. */
function Rows<Row extends { id: string; locator: string }>(props: ListState<Row>) {
  const { list, search, onSearch, selection, columns, isPhone } = props
  const { query, rows } = list
  const tableColumns = useTableColumns(props)
  if (query.isPending) return <Waiting lines={12} />
  if (query.isError && rows.length === 0) return <Failure error={query.error} onRetry={() => void query.refetch()} />
  if (rows.length === 0) return props.isFiltered ? <NoResults onClear={() => onSearch({})} /> : props.empty
  return (
    <DataTable
      // The height of its rows is known when it is created.
      key={String(isPhone)}
      label={props.title}
      columns={tableColumns}
      widths={columns.widths}
      onResize={columns.resize}
      onMove={columns.moveTo}
      isSelected={selection.has}
      onSelect={props.isSelectable ? selection.choose : undefined}
      {...(isPhone && { rowPx: CARD_PX })}
      rows={rows}
      changed={list.changed}
      sort={search.sort}
      onSort={(sort) => props.set({ sort })}
      onEnd={list.more}
      isFetchingMore={query.isFetchingNextPage}
    />
  )
}

/** The columns of the table, in an array that stays the same until they are others. */
function useTableColumns<Row extends { id: string; locator: string }>(props: ListState<Row>): readonly Column<Row>[] {
  const { columns, isPhone, isSelectable, title, card: cell } = props
  const select = useSelectionColumn(props.selection, props.list.rows, isPhone)
  const ids = columns.ids.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the ids tell which columns there are
  return useMemo(() => {
    const card: Column<Row> = { id: 'card', name: title, track: 'minmax(0, 1fr)', text: () => '', cell }
    return [...(isSelectable ? [select] : []), ...(isPhone ? [card] : columns.shown)]
  }, [ids, isPhone, isSelectable, select, title, cell])
}

const NoResults = ({ onClear }: { onClear: () => void }) => (
  <EmptyState title="No results">
    <Text size="sm" c="dimmed">
      Check the filters, or search for the beginning of a locator, a reference or a city.
    </Text>
    <Button variant="default" onClick={onClear}>
      Clear the filters
    </Button>
  </EmptyState>
)

/** 8 shipments, or 24 shipments in all if nothing is filtered. */
function countText(total: number, kind: ListKind, isFiltered: boolean): string {
  return `${countOf(total, kind.slice(0, -1))}${isFiltered ? '' : ' in all'}`
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
      className={classes.search}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        tell(event.currentTarget.value.trim())
      }}
    />
  )
}
