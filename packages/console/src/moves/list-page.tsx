import { TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import type { Move, MoveFilter, Shipment } from '@vanline/client'
import { useMemo, useState } from 'react'
import { BulkBar, useActions } from '../bulk/bulk-bar.tsx'
import { agoText, dayText, instantText, numberText, placeText, wordsOf } from '../format/format.ts'
import { AssigneeFilter, useAssigned } from '../lists/assignee-filter.tsx'
import { Card } from '../lists/card.tsx'
import { ChoiceFilter } from '../lists/choice-filter.tsx'
import type { Column } from '../lists/column.ts'
import { ListPage } from '../lists/list-page.tsx'
import type { Search } from '../lists/search.ts'
import { useSelection } from '../lists/selection.tsx'
import { useList } from '../lists/use-list.ts'
import { useTyped } from '../lists/use-typed.ts'
import { IconPlus } from '../pieces/icons.tsx'
import { LinkButton } from '../pieces/link-button.tsx'
import { Status } from '../pieces/status.tsx'
import { Time } from '../pieces/time.tsx'
import { api } from '../session/api.ts'
import { useCaller, useLacks, useMayCreateMoves } from '../session/caller.ts'
import { withTyped } from '../session/typed-text.ts'
import { EmptyDatabase } from '../shipments/empty-database.tsx'
import { AssigneeCell, useMoveBulk } from './assign.tsx'
import { customerText, nameOfCustomer } from './customer.ts'
import { moveViews } from './views.ts'

const MOVE_STATUSES = ['DRAFT', 'SUBMITTED', 'APPROVED', 'IN_PROGRESS', 'COMPLETED', 'CANCELED'] as const

/** A move with its shipments, if the user may see them. */
type Row = Move & { shipments?: readonly Shipment[] }

const pickupOf = ({ shipments = [] }: Row): string | undefined =>
  shipments
    .flatMap((of) => of.actualPickupDate ?? of.scheduledPickupDate ?? of.requestedPickupDate ?? [])
    .toSorted()
    .at(0)

/** From where to where: the route of the first shipment, and how many others go elsewhere. */
function routeText({ shipments = [] }: Row): string {
  const routes = new Set(shipments.map((of) => `${placeText(of.pickupAddress)} → ${placeText(of.destinationAddress)}`))
  const [first] = routes
  return first === undefined ? '–' : `${first}${routes.size > 1 ? ` +${routes.size - 1}` : ''}`
}

const COLUMNS: readonly [Column<Row>, ...Column<Row>[]] = [
  {
    ...{ id: 'locator', name: 'Move', isBold: true },
    text: ({ locator }) => locator,
    cell: ({ id, locator }) => (
      <Link to="/moves/$moveID" params={{ moveID: id }}>
        {locator}
      </Link>
    ),
  },
  { id: 'customer', name: 'Customer', isFlexible: true, text: ({ customer }) => customerText(customer) },
  { id: 'route', name: 'Route', text: routeText },
  { id: 'pickup', name: 'Pickup', text: (row) => dayText(pickupOf(row)) },
  {
    ...{ id: 'status', name: 'Status', besidePx: 16 },
    text: ({ status }) => wordsOf(status),
    cell: ({ status }) => <Status status={status} />,
  },
  {
    ...{ id: 'assignee', name: 'Assignee', isFlexible: true },
    // As wide as the button that is there instead of a name.
    text: ({ assignee }) => assignee ?? 'Assign to me',
    title: ({ assignee }) => assignee ?? 'Not assigned',
    cell: (move) => <AssigneeCell move={move} />,
  },
  { id: 'phone', name: 'Phone', text: ({ customer }) => customer?.phone ?? '–' },
  { id: 'reference', name: 'Reference', isFlexible: true, text: ({ reference }) => reference ?? '–' },
  {
    ...{ id: 'createdAt', name: 'Created', sort: 'createdAt' },
    text: ({ createdAt }) => dayText(createdAt.slice(0, 10)),
    title: ({ createdAt }) => instantText(createdAt),
  },
  { id: 'email', name: 'E-mail', isFlexible: true, isOptional: true, text: ({ customer }) => customer?.email ?? '–' },
  {
    ...{ id: 'shipments', name: 'Shipments', isOptional: true, isNumber: true },
    text: ({ shipments }) => (shipments ? numberText(shipments.length) : '–'),
  },
  {
    ...{ id: 'lastUpdated', name: 'Changed', isOptional: true, sort: 'lastUpdated' },
    text: ({ lastUpdated }) => agoText(lastUpdated),
    cell: ({ lastUpdated }) => <Time at={lastUpdated} />,
    title: ({ lastUpdated }) => instantText(lastUpdated),
  },
]

const MoveCard = (move: Row) => (
  <Card
    title={
      <Link to="/moves/$moveID" params={{ moveID: move.id }}>
        {nameOfCustomer(move.customer) ?? move.locator}
      </Link>
    }
    note={nameOfCustomer(move.customer) && move.locator}
    end={<Status status={move.status} />}
    second={routeText(move)}
    secondEnd={pickupOf(move) ? `Pickup ${dayText(pickupOf(move))}` : dayText(move.createdAt.slice(0, 10))}
  />
)

const SHIPMENTS = ['shipments'] as const
const NO_EXPANSION = [] as const

/** The list of moves. The customer search is never in the URL. */
export function MoveListPage() {
  const search = useSearch({ strict: false }) as Search
  const navigate = useNavigate()
  const { customer, isReady, setCustomer } = useCustomer()
  const onSearch = (next: Search) => {
    if (Object.keys(next).length === 0) setCustomer('')
    void navigate({ to: '/moves', search: next, replace: true })
  }
  const assigned = useAssigned(search)
  const filter = useMemo(
    () => ({ ...assigned.filter, ...(customer && { customer }) }) as MoveFilter,
    [assigned.filter, customer],
  )
  const expand = useLacks('shipments:read') ? NO_EXPANSION : SHIPMENTS
  const shown = useMemo(() => ({ ...filter, expand }), [filter, expand])
  const list = useList<Row>(
    'moves',
    shown,
    (wanted, options) => api.moves.list(wanted as typeof shown, options),
    assigned.isReady && isReady,
  )
  const selection = useSelection<Row>(filter, list.rows)
  const canCreate = useMayCreateMoves()
  const bulk = useMoveBulk()
  const isSelectable = useActions(bulk).length > 0
  const caller = useCaller()
  return (
    <ListPage
      kind="moves"
      title="Moves"
      searchHint="Locator or reference"
      search={search}
      onSearch={onSearch}
      columns={COLUMNS}
      card={MoveCard}
      selection={selection}
      isSelectable={isSelectable}
      selectionBar={<BulkBar kind={bulk} selection={selection} filter={filter} total={list.total} />}
      list={list}
      views={moveViews(caller !== undefined)}
      isSearched={customer !== ''}
      exportCsv={() => api.moves.export(filter, 'csv')}
      actions={
        canCreate && (
          <LinkButton to="/moves/new" variant="default" visibleFrom="sm" leftSection={<IconPlus size={14} />}>
            New move
          </LinkButton>
        )
      }
      empty={<EmptyDatabase />}
      fields={<CustomerBox value={customer} onChange={setCustomer} />}
      filters={
        <>
          <ChoiceFilter
            label="Status"
            choices={MOVE_STATUSES}
            text={wordsOf}
            value={search.status}
            onChange={(status) => onSearch({ ...search, status: status ?? '' })}
          />
          <AssigneeFilter value={search.assigned} onChange={(next) => onSearch({ ...search, assigned: next ?? '' })} />
        </>
      }
    />
  )
}

const TYPING_MS = 250

function useCustomer() {
  const navigate = useNavigate()
  const { text: customer, isReady } = useTyped('customer')
  const setCustomer = (next: string) =>
    void navigate({ to: '.', search: true, replace: true, state: withTyped('customer', next) })
  return { customer, isReady, setCustomer }
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
