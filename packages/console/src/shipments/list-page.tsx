import { Button } from '@mantine/core'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import type { Shipment, ShipmentFilter } from '@vanline/client'
import { useMemo } from 'react'
import { BulkBar, useActions } from '../bulk/bulk-bar.tsx'
import {
  agoText,
  dateText,
  dayText,
  instantText,
  placeText,
  shipmentTypeText,
  today,
  weightText,
  wordsOf,
} from '../format/format.ts'
import { AssigneeFilter, useAssigned } from '../lists/assignee-filter.tsx'
import { Card } from '../lists/card.tsx'
import { ChoiceFilter } from '../lists/choice-filter.tsx'
import type { Column } from '../lists/column.ts'
import { ListPage } from '../lists/list-page.tsx'
import { RangeFilter } from '../lists/range-filter.tsx'
import type { Search } from '../lists/search.ts'
import { useSelection } from '../lists/selection.tsx'
import { useList } from '../lists/use-list.ts'
import { useTyped } from '../lists/use-typed.ts'
import { IconPlus, IconX } from '../pieces/icons.tsx'
import { LinkButton } from '../pieces/link-button.tsx'
import { Status } from '../pieces/status.tsx'
import { Time } from '../pieces/time.tsx'
import { api } from '../session/api.ts'
import { useLacks, useMayCreateMoves } from '../session/caller.ts'
import { withTyped } from '../session/typed-text.ts'
import { SHIPMENT_BULK } from './bulk-kind.tsx'
import { EmptyDatabase } from './empty-database.tsx'
import { CUSTOMER, listShipments, NO_EXPANSION } from './listed.ts'
import { FINAL_STATUSES, ON_THE_ROAD, SHIPMENT_STATUSES } from './statuses.ts'
import { viewsNow } from './views.ts'
import { SHIPMENT_TYPES } from './vocabulary.ts'

const isLate = ({ deliveryDate, status }: Shipment): boolean =>
  deliveryDate !== null && deliveryDate < today() && !FINAL_STATUSES.includes(status)

/** The date that counts: the actual one, else the scheduled, else the requested one. */
const pickupOf = (shipment: Shipment): string | null =>
  shipment.actualPickupDate ?? shipment.scheduledPickupDate ?? shipment.requestedPickupDate

const COLUMNS: readonly [Column<Shipment>, ...Column<Shipment>[]] = [
  {
    ...{ id: 'locator', name: 'Shipment', isBold: true },
    text: ({ locator }) => locator,
    cell: ({ id, locator }) => (
      <Link to="/shipments/$shipmentID" params={{ shipmentID: id }}>
        {locator}
      </Link>
    ),
  },
  { id: 'customerName', name: 'Customer', isFlexible: true, text: ({ customerName }) => customerName ?? '–' },
  {
    ...{ id: 'status', name: 'Status', besidePx: 16 },
    text: ({ status }) => wordsOf(status),
    cell: ({ status }) => <Status status={status} />,
  },
  { id: 'pickupAddress', name: 'From', isFlexible: true, text: ({ pickupAddress }) => placeText(pickupAddress) },
  {
    ...{ id: 'destinationAddress', name: 'To', isFlexible: true },
    text: ({ destinationAddress }) => placeText(destinationAddress),
  },
  { id: 'pickup', name: 'Pickup', sort: 'requestedPickupDate', text: (shipment) => dayText(pickupOf(shipment)) },
  {
    ...{ id: 'deliveryDate', name: 'Delivery', sort: 'deliveryDate' },
    text: ({ deliveryDate }) => dayText(deliveryDate),
    cell: (shipment) => <span data-late={isLate(shipment) || undefined}>{dayText(shipment.deliveryDate)}</span>,
    title: (shipment) => `${dateText(shipment.deliveryDate)}${isLate(shipment) ? ', late' : ''}`,
  },
  { id: 'shipmentType', name: 'Type', isFlexible: true, text: ({ shipmentType }) => shipmentTypeText(shipmentType) },
  {
    ...{ id: 'weight', name: 'Weight', isNumber: true },
    text: (row) => weightText(row.actualWeight ?? row.estimatedWeight),
  },
  { id: 'reference', name: 'Reference', isFlexible: true, text: ({ reference }) => reference ?? '–' },
  {
    id: 'scheduledPickupDate',
    name: 'Scheduled pickup',
    isOptional: true,
    text: (row) => dayText(row.scheduledPickupDate),
  },
  {
    ...{ id: 'scheduledDeliveryDate', name: 'Scheduled delivery', isOptional: true },
    text: (row) => dayText(row.scheduledDeliveryDate),
  },
  { id: 'actualDeliveryDate', name: 'Delivered', isOptional: true, text: (row) => dayText(row.actualDeliveryDate) },
  {
    ...{ id: 'lastUpdated', name: 'Changed', isOptional: true, sort: 'lastUpdated' },
    text: ({ lastUpdated }) => agoText(lastUpdated),
    cell: ({ lastUpdated }) => <Time at={lastUpdated} />,
    title: ({ lastUpdated }) => instantText(lastUpdated),
  },
  {
    ...{ id: 'createdAt', name: 'Created', isOptional: true, sort: 'createdAt' },
    text: ({ createdAt }) => dayText(createdAt.slice(0, 10)),
    title: ({ createdAt }) => instantText(createdAt),
  },
]

const isPickedUp = ({ status }: Shipment): boolean => ON_THE_ROAD.includes(status) || FINAL_STATUSES.includes(status)

const ShipmentCard = (shipment: Shipment) => (
  <Card
    title={
      <Link to="/shipments/$shipmentID" params={{ shipmentID: shipment.id }}>
        {shipment.customerName ?? shipment.locator}
      </Link>
    }
    note={shipment.customerName && shipment.locator}
    end={<Status status={shipment.status} />}
    second={`${placeText(shipment.pickupAddress)} → ${placeText(shipment.destinationAddress)}`}
    secondEnd={
      <span data-late={isLate(shipment) || undefined}>
        {isPickedUp(shipment)
          ? `Delivery ${dayText(shipment.actualDeliveryDate ?? shipment.deliveryDate)}`
          : `Pickup ${dayText(pickupOf(shipment))}`}
      </span>
    }
  />
)

/** The rows, and what decides on them. What was typed in the header is never in the URL: it can be a name. */
function useShipmentList() {
  const search = useSearch({ strict: false }) as Search
  const navigate = useNavigate()
  const { text: find, isReady } = useTyped('find')
  const show = (next: Search, nextFind: string) =>
    void navigate({
      ...{ to: '/shipments', search: next, replace: true },
      state: withTyped('find', nextFind),
    })
  const assigned = useAssigned(search)
  const filter = useMemo(
    () => ({ ...assigned.filter, ...(find && { search: find }) }) as ShipmentFilter,
    [assigned.filter, find],
  )
  const expand = useLacks('moves:read') ? NO_EXPANSION : CUSTOMER
  const shown = useMemo(() => ({ ...filter, expand }), [filter, expand])
  const list = useList<Shipment>('shipments', shown, listShipments, assigned.isReady && isReady)
  return { search, find, show, filter, list }
}

/** The list of shipments. */
export function ShipmentListPage() {
  const { search, find, show, filter, list } = useShipmentList()
  const onSearch = (next: Search) => show(next, Object.keys(next).length === 0 ? '' : find)
  const selection = useSelection(filter, list.rows)
  const canCreate = useMayCreateMoves()
  const isSelectable = useActions(SHIPMENT_BULK).length > 0
  const set = (change: Record<string, string | undefined>) =>
    onSearch(Object.fromEntries(Object.entries({ ...search, ...change }).filter(([, value]) => value)) as Search)
  return (
    <ListPage
      kind="shipments"
      title="Shipments"
      searchHint="Locator, reference or city"
      search={search}
      onSearch={onSearch}
      columns={COLUMNS}
      card={ShipmentCard}
      selection={selection}
      isSelectable={isSelectable}
      selectionBar={<BulkBar kind={SHIPMENT_BULK} selection={selection} filter={filter} total={list.total} />}
      list={list}
      views={viewsNow()}
      isSearched={find !== ''}
      exportCsv={() => api.shipments.export(filter, 'csv')}
      actions={
        canCreate && (
          <LinkButton to="/moves/new" variant="default" visibleFrom="sm" leftSection={<IconPlus size={14} />}>
            New shipment
          </LinkButton>
        )
      }
      empty={<EmptyDatabase />}
      filters={
        <>
          {find !== '' && <Found text={find} onClear={() => show(search, '')} />}
          <ChoiceFilter
            label="Status"
            choices={SHIPMENT_STATUSES}
            text={wordsOf}
            value={search.status}
            onChange={(status) => set({ status })}
          />
          <ChoiceFilter
            label="Type"
            choices={SHIPMENT_TYPES}
            text={shipmentTypeText}
            value={search.shipmentType}
            onChange={(shipmentType) => set({ shipmentType })}
          />
          <RangeFilter
            label="Delivery"
            from={search['deliveryDate[gte]']}
            to={search['deliveryDate[lte]']}
            onChange={(from, to) => set({ 'deliveryDate[gte]': from, 'deliveryDate[lte]': to })}
          />
          <RangeFilter
            label="Pickup"
            from={search['requestedPickupDate[gte]']}
            to={search['requestedPickupDate[lte]']}
            onChange={(from, to) => set({ 'requestedPickupDate[gte]': from, 'requestedPickupDate[lte]': to })}
          />
          <AssigneeFilter value={search.assigned} onChange={(assigned) => set({ assigned })} />
        </>
      }
    />
  )
}

/** What was searched for in the header. */
const Found = ({ text, onClear }: { text: string; onClear: () => void }) => (
  <Button variant="light" rightSection={<IconX size={14} />} aria-label={`Clear ${text}`} onClick={onClear}>
    {text}
  </Button>
)
