import { TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { Link, useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import type { Move, MoveFilter } from '@vanline/client'
import { useMemo, useState } from 'react'
import { BulkBar, useActions } from '../bulk/bulk-bar.tsx'
import { dateText, wordsOf } from '../format/format.ts'
import { Card } from '../lists/card.tsx'
import { ChoiceFilter } from '../lists/choice-filter.tsx'
import type { Column } from '../lists/data-table.tsx'
import { ListPage } from '../lists/list-page.tsx'
import { filterOf, type Search } from '../lists/search.ts'
import { selectionColumn, useSelection } from '../lists/selection.tsx'
import { useList } from '../lists/use-list.ts'
import type { View } from '../lists/views.ts'
import { IconPlus } from '../pieces/icons.tsx'
import { LinkButton } from '../pieces/link-button.tsx'
import { Status } from '../pieces/status.tsx'
import { Time } from '../pieces/time.tsx'
import { api } from '../session/api.ts'
import { useMayCreateMoves } from '../session/caller.ts'
import { EmptyDatabase } from '../shipments/empty-database.tsx'
import { MOVE_BULK } from './bulk-kind.tsx'
import { customerText, nameOfCustomer } from './customer.ts'

export const MOVE_SEARCH = ['q', 'status', 'reference', 'updatedSince', 'sort'] as const

export const MOVE_STATUSES = ['DRAFT', 'SUBMITTED', 'APPROVED', 'IN_PROGRESS', 'COMPLETED', 'CANCELED'] as const

const COLUMNS: readonly Column<Move>[] = [
  {
    name: 'Move',
    width: '6rem',
    pinnedAt: '2.125rem',
    cell: ({ id, locator }) => (
      <Link to="/moves/$moveID" params={{ moveID: id }}>
        {locator}
      </Link>
    ),
  },
  { name: 'Status', width: '9rem', cell: ({ status }) => <Status status={status} /> },
  { name: 'Customer', width: 'minmax(8rem, 1fr)', cell: ({ customer }) => customerText(customer) },
  { name: 'Assignee', width: 'minmax(6rem, 0.8fr)', cell: ({ assignee }) => assignee ?? '–' },
  { name: 'E-mail', width: 'minmax(8rem, 1fr)', cell: ({ customer }) => customer?.email ?? '–' },
  { name: 'Phone', width: '9rem', cell: ({ customer }) => customer?.phone ?? '–' },
  { name: 'Reference', width: 'minmax(6rem, 0.8fr)', cell: ({ reference }) => reference ?? '–' },
  { name: 'Created', width: '7rem', sort: 'createdAt', cell: ({ createdAt }) => dateText(createdAt.slice(0, 10)) },
  { name: 'Changed', width: '6rem', sort: 'lastUpdated', cell: ({ lastUpdated }) => <Time at={lastUpdated} /> },
]

const MoveCard = ({ id, locator, customer, status, assignee, createdAt }: Move) => (
  <Card
    title={
      <Link to="/moves/$moveID" params={{ moveID: id }}>
        {nameOfCustomer(customer) ?? locator}
      </Link>
    }
    note={nameOfCustomer(customer) && locator}
    end={<Status status={status} />}
    second={assignee ?? 'Not assigned'}
    secondEnd={dateText(createdAt.slice(0, 10))}
  />
)

const VIEWS: readonly View[] = [
  { name: 'In progress', search: { status: 'APPROVED,IN_PROGRESS' } },
  { name: 'Waiting for approval', search: { status: 'SUBMITTED' } },
]

/** The list of moves. The customer search is never in the URL. */
export function MoveListPage() {
  const search = useSearch({ strict: false }) as Search
  const navigate = useNavigate()
  const [customer, setCustomer] = useCustomer()
  const onSearch = (next: Search) => {
    if (Object.keys(next).length === 0) setCustomer('')
    void navigate({ to: '/moves', search: next, replace: true })
  }
  const filter = useMemo(
    () => ({ ...filterOf(search), ...(customer && { customer }) }) as MoveFilter,
    [search, customer],
  )
  const list = useList<Move>('moves', filter, (wanted, options) => api.moves.list(wanted as MoveFilter, options))
  const selection = useSelection(filter, list.rows)
  const canCreate = useMayCreateMoves()
  const isSelectable = useActions(MOVE_BULK).length > 0
  return (
    <ListPage
      kind="moves"
      title="Moves"
      searchHint="Locator or reference"
      search={search}
      onSearch={onSearch}
      columns={COLUMNS}
      card={MoveCard}
      selectionColumn={isSelectable ? selectionColumn(selection, list.rows) : undefined}
      selectionBar={<BulkBar kind={MOVE_BULK} selection={selection} filter={filter} total={list.total} />}
      list={list}
      views={VIEWS}
      isFiltered={customer !== '' || Object.keys(search).some((name) => name !== 'sort')}
      exportCsv={() => api.moves.export(filter, 'csv')}
      actions={
        canCreate && (
          <LinkButton to="/moves/new" variant="default" leftSection={<IconPlus size={14} />}>
            New move
          </LinkButton>
        )
      }
      empty={<EmptyDatabase />}
      filters={
        <>
          <CustomerBox value={customer} onChange={setCustomer} />
          <ChoiceFilter
            label="Status"
            choices={MOVE_STATUSES}
            text={wordsOf}
            value={search.status}
            onChange={(status) => onSearch({ ...search, status: status ?? '' })}
          />
        </>
      }
    />
  )
}

const TYPING_MS = 250

/** The customer search is stored in the state of the browser history, which no server or log sees. */
function useCustomer() {
  const { state } = useLocation()
  const navigate = useNavigate()
  const customer = (state as { customer?: string }).customer ?? ''
  const setCustomer = (next: string) =>
    void navigate({ to: '.', search: true, replace: true, state: (before) => ({ ...before, customer: next }) })
  return [customer, setCustomer] as const
}

function CustomerBox({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const [typed, setTyped] = useState(value)
  const [known, setKnown] = useState(value)
  const tell = useDebouncedCallback(onChange, TYPING_MS)
  if (known !== value) {
    setKnown(value)
    setTyped(value)
  }
  return (
    <TextInput
      aria-label="Customer: name, e-mail or phone"
      placeholder="Customer: name, e-mail or phone"
      autoComplete="off"
      value={typed}
      w={{ base: '100%', xs: 230 }}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        tell(event.currentTarget.value.trim())
      }}
    />
  )
}
