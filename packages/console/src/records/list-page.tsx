/** The page of the list of moves or of shipments. */
import { Group } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { Scope } from '@vanline/client'
import { type ComponentProps, type ReactNode, useMemo } from 'react'
import { BulkBar, useActions } from '../bulk/bulk-bar.tsx'
import type { BulkKind, Item } from '../bulk/kind.ts'
import { wordsOf } from '../format/format.ts'
import { ImportButton } from '../imports/import-button.tsx'
import { AssigneeFilter, useAssigned } from '../lists/assignee-filter.tsx'
import { ChoiceFilter } from '../lists/choice-filter.tsx'
import { ListPage } from '../lists/list-page.tsx'
import type { Filter, Lister } from '../lists/list-queries.ts'
import type { Search } from '../lists/search.ts'
import { useSelection } from '../lists/selection.tsx'
import { useList } from '../lists/use-list.ts'
import { useTyped } from '../lists/use-typed.ts'
import type { PresetView } from '../lists/views.ts'
import { IconPlus } from '../pieces/icons.tsx'
import { LinkButton } from '../pieces/link-button.tsx'
import { useCaller, useLacks, useMayCreateMoves } from '../session/caller.ts'
import { type TypedName, withTyped } from '../session/typed-text.ts'
import { EmptyDatabase } from './empty-database.tsx'

type OfListPage = 'kind' | 'title' | 'searchHint' | 'columns' | 'card'

/** What is different in the list of each kind of record. */
export type RecordList<Row extends Item> = Pick<ComponentProps<typeof ListPage<Row>>, OfListPage> & {
  newLabel: string
  statuses: readonly string[]
  /** The predefined views. Without authentication, the console does not know the user. */
  views: (isUserKnown: boolean) => readonly PresetView[]
  /** A text that is never in the URL, since it can be a name: its place in the state of the history, and its filter. */
  typed: { name: TypedName; filter: string }
  /** The related records in the rows, and the scope that the user needs for them. */
  expand: readonly string[]
  expandScope: Scope
  list: Lister<Row>
  exportCsv: (filter: Filter) => Promise<ReadableStream<Uint8Array>>
}

const NO_EXPANSION: readonly string[] = []

/** The rows, and the search that finds them. */
function useRecordList<Row extends Item>({ kind, typed, expand, expandScope, list }: RecordList<Row>) {
  const search = useSearch({ strict: false }) as Search
  const navigate = useNavigate()
  const { text, isReady } = useTyped(typed.name)
  const show = (next: Search, nextText: string) =>
    void navigate({ ...{ to: `/${kind}`, search: next, replace: true }, state: withTyped(typed.name, nextText) })
  const assigned = useAssigned(search)
  const filter: Filter = useMemo(
    () => ({ ...assigned.filter, ...(text && { [typed.filter]: text }) }),
    [assigned.filter, text, typed.filter],
  )
  const expanded = useLacks(expandScope) ? NO_EXPANSION : expand
  const wanted = useMemo(() => ({ ...filter, expand: expanded }), [filter, expanded])
  return { search, text, show, filter, wanted, list: useList<Row>(kind, wanted, list, assigned.isReady && isReady) }
}

/** The search of the page, for its own fields and filters. */
export type SearchState = {
  search: Search
  /** Changes single parameters of the URL. */
  set: (change: Record<string, string | undefined>) => void
  text: string
  setText: (text: string) => void
}

type Props<Row extends Item> = {
  of: RecordList<Row>
  bulk: BulkKind<Row>
  /** Text fields beside the search. */
  fields?: (state: SearchState) => ReactNode
  /** Filters before and after the one by status. */
  first?: (state: SearchState) => ReactNode
  filters?: (state: SearchState) => ReactNode
}

export function RecordListPage<Row extends Item>({ of, bulk, fields, first, filters }: Props<Row>) {
  const { search, text, show, filter, wanted, list } = useRecordList(of)
  const selection = useSelection<Row>(filter, list.rows)
  const canCreate = useMayCreateMoves()
  const isSelectable = useActions(bulk).length > 0
  const isUserKnown = useCaller() !== undefined
  const onSearch = (next: Search) => show(next, Object.keys(next).length === 0 ? '' : text)
  const set = (change: Record<string, string | undefined>) =>
    onSearch(Object.fromEntries(Object.entries({ ...search, ...change }).filter(([, value]) => value)) as Search)
  const state = { search, set, text, setText: (next: string) => show(search, next) }
  return (
    <ListPage
      {...of}
      search={search}
      onSearch={onSearch}
      selection={selection}
      isSelectable={isSelectable}
      selectionBar={
        // A bulk shows the names of customers: a move has its own, a shipment that of its move.
        <BulkBar
          kind={bulk}
          selection={selection}
          filter={of.kind === 'shipments' ? wanted : filter}
          total={list.total}
        />
      }
      list={list}
      views={of.views(isUserKnown)}
      typed={text}
      exportCsv={() => of.exportCsv(filter)}
      actions={
        <Group gap="xs">
          <ImportButton kind={of.kind} />
          {canCreate && (
            <LinkButton to="/moves/new" variant="default" visibleFrom="sm" leftSection={<IconPlus size={14} />}>
              {of.newLabel}
            </LinkButton>
          )}
        </Group>
      }
      empty={<EmptyDatabase />}
      fields={fields?.(state)}
      filters={
        <>
          {first?.(state)}
          <ChoiceFilter
            label="Status"
            choices={of.statuses}
            text={wordsOf}
            value={search.status}
            onChange={(status) => set({ status })}
          />
          {filters?.(state)}
          <AssigneeFilter value={search.assigned} onChange={(assigned) => set({ assigned })} />
        </>
      }
    />
  )
}
