import { TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import type { Move, MoveFilter, Shipment } from '@vanline/client'
import { useState } from 'react'
import { dayText, numberText, placeText } from '../format/format.ts'
import { Card } from '../lists/card.tsx'
import type { Column } from '../lists/column.ts'
import { Status } from '../pieces/status.tsx'
import { CHANGED_COLUMN, CREATED_COLUMN, REFERENCE_COLUMN, STATUS_COLUMN } from '../records/columns.tsx'
import { type RecordList, RecordListPage } from '../records/list-page.tsx'
import { api } from '../session/api.ts'
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
    ...{ id: 'locator', name: 'Move', isBold: true, isWhole: true },
    text: ({ locator }) => locator,
    cell: ({ id, locator }) => (
      <Link to="/moves/$moveID" params={{ moveID: id }}>
        {locator}
      </Link>
    ),
  },
  { id: 'customer', name: 'Customer', isWrapped: true, text: ({ customer }) => customerText(customer) },
  { id: 'route', name: 'Route', isWrapped: true, text: routeText },
  { id: 'pickup', name: 'Pickup', text: (row) => dayText(pickupOf(row)) },
  STATUS_COLUMN,
  {
    ...{ id: 'assignee', name: 'Assignee', isFlexible: true },
    // As wide as the button that is there instead of a name.
    text: ({ assignee }) => assignee ?? 'Assign to me',
    title: ({ assignee }) => assignee ?? 'Not assigned',
    cell: (move) => <AssigneeCell move={move} />,
  },
  { id: 'phone', name: 'Phone', text: ({ customer }) => customer?.phone ?? '–' },
  REFERENCE_COLUMN,
  CREATED_COLUMN,
  { id: 'email', name: 'E-mail', isFlexible: true, isOptional: true, text: ({ customer }) => customer?.email ?? '–' },
  {
    ...{ id: 'shipments', name: 'Shipments', isOptional: true, isNumber: true },
    text: ({ shipments }) => (shipments ? numberText(shipments.length) : '–'),
  },
  CHANGED_COLUMN,
]

const MoveCard = (move: Row) => (
  <Card
    title={
      <Link to="/moves/$moveID" params={{ moveID: move.id }}>
        {nameOfCustomer(move.customer) ?? move.locator}
      </Link>
    }
    status={<Status status={move.status} />}
    date={pickupOf(move) ? `Pickup ${dayText(pickupOf(move))}` : dayText(move.createdAt.slice(0, 10))}
    route={routeText(move)}
    code={move.locator}
  />
)

const MOVES: RecordList<Row> = {
  kind: 'moves',
  title: 'Moves',
  searchHint: 'Locator or reference',
  newLabel: 'New move',
  columns: COLUMNS,
  card: MoveCard,
  statuses: MOVE_STATUSES,
  views: moveViews,
  typed: { name: 'customer', filter: 'customer' },
  expand: ['shipments'],
  expandScope: 'shipments:read',
  list: (wanted, options) => api.moves.list(wanted as MoveFilter & { expand: readonly ['shipments'] }, options),
  exportCsv: (filter) => api.moves.export(filter as MoveFilter, 'csv'),
}

/** The list of moves. The customer search is never in the URL. */
export const MoveListPage = () => (
  <RecordListPage
    of={MOVES}
    bulk={useMoveBulk()}
    fields={({ text, setText }) => <CustomerBox value={text} onChange={setText} />}
  />
)

const TYPING_MS = 250

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
