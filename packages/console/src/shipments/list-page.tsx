import { Button } from '@mantine/core'
import { Link, useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import type { Shipment, ShipmentFilter } from '@vanline/client'
import { useMemo } from 'react'
import { BulkBar, useActions } from '../bulk/bulk-bar.tsx'
import { dayText, placeText, shipmentTypeText, today, weightText, wordsOf } from '../format/format.ts'
import { Card } from '../lists/card.tsx'
import { ChoiceFilter } from '../lists/choice-filter.tsx'
import type { Column } from '../lists/data-table.tsx'
import { ListPage } from '../lists/list-page.tsx'
import { RangeFilter } from '../lists/range-filter.tsx'
import { filterOf, type Search } from '../lists/search.ts'
import { selectionColumn, useSelection } from '../lists/selection.tsx'
import { useList } from '../lists/use-list.ts'
import { IconPlus, IconX } from '../pieces/icons.tsx'
import { LinkButton } from '../pieces/link-button.tsx'
import { Status } from '../pieces/status.tsx'
import { Time } from '../pieces/time.tsx'
import { api } from '../session/api.ts'
import { useLacks, useMay } from '../session/caller.ts'
import { SHIPMENT_BULK } from './bulk-kind.tsx'
import { EmptyDatabase } from './empty-database.tsx'
import { viewsNow } from './views.ts'
import { FINAL_STATUSES, SHIPMENT_STATUSES, SHIPMENT_TYPES } from './vocabulary.ts'

/** The parameters in the URL of the list: those of the API. */
export const SHIPMENT_SEARCH = [
  'q',
  'status',
  'shipmentType',
  'reference',
  'deliveryDate[gte]',
  'deliveryDate[lte]',
  'requestedPickupDate[gte]',
  'requestedPickupDate[lte]',
  ...['pickup[gte]', 'pickup[lte]', 'delivery[gte]', 'delivery[lte]'],
  'updatedSince',
  'sort',
] as const

const CUSTOMER = ['customerName'] as const
const NO_EXPANSION = [] as const

const isLate = ({ deliveryDate, status }: Shipment): boolean =>
  deliveryDate !== null && deliveryDate < today() && !FINAL_STATUSES.includes(status)

const COLUMNS: readonly Column<Shipment>[] = [
  {
    name: 'Shipment',
    width: '6.5rem',
    pinnedAt: '2.125rem',
    cell: ({ id, locator }) => (
      <Link to="/shipments/$shipmentID" params={{ shipmentID: id }}>
        {locator}
      </Link>
    ),
  },
  { name: 'Customer', width: 'minmax(7rem, 1.2fr)', cell: ({ customerName }) => customerName ?? '–' },
  { name: 'Status', width: '11.25rem', cell: ({ status }) => <Status status={status} /> },
  { name: 'Type', width: 'minmax(4.5rem, 0.6fr)', cell: ({ shipmentType }) => shipmentTypeText(shipmentType) },
  { name: 'From', width: 'minmax(6.5rem, 1fr)', cell: ({ pickupAddress }) => placeText(pickupAddress) },
  { name: 'To', width: 'minmax(6.5rem, 1fr)', cell: ({ destinationAddress }) => placeText(destinationAddress) },
  {
    name: 'Pickup',
    width: '4.75rem',
    sort: 'requestedPickupDate',
    cell: (shipment) =>
      dayText(shipment.actualPickupDate ?? shipment.scheduledPickupDate ?? shipment.requestedPickupDate),
  },
  {
    name: 'Delivery due',
    width: '5.25rem',
    sort: 'deliveryDate',
    cell: (shipment) => <span data-late={isLate(shipment) || undefined}>{dayText(shipment.deliveryDate)}</span>,
  },
  {
    name: 'Weight',
    width: '4.25rem',
    isNumber: true,
    cell: (row) => weightText(row.actualWeight ?? row.estimatedWeight),
  },
  { name: 'Reference', width: 'minmax(4.25rem, 0.8fr)', cell: ({ reference }) => reference ?? '–' },
  { name: 'Changed', width: '3.75rem', sort: 'lastUpdated', cell: ({ lastUpdated }) => <Time at={lastUpdated} /> },
]

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
    secondEnd={<span data-late={isLate(shipment) || undefined}>{dayText(shipment.deliveryDate)}</span>}
  />
)

/** The rows, and what decides on them. What was typed in the header is never in the URL: it can be a name. */
function useShipmentList() {
  const search = useSearch({ strict: false }) as Search
  const navigate = useNavigate()
  const find = (useLocation().state as { find?: string }).find ?? ''
  const show = (next: Search, nextFind: string) =>
    void navigate({
      ...{ to: '/shipments', search: next, replace: true },
      state: (before) => ({ ...before, find: nextFind }),
    })
  const filter = useMemo(
    () => ({ ...filterOf(search), ...(find && { search: find }) }) as ShipmentFilter,
    [search, find],
  )
  const expand = useLacks('moves:read') ? NO_EXPANSION : CUSTOMER
  const shown = useMemo(() => ({ ...filter, expand }), [filter, expand])
  const list = useList<Shipment>('shipments', shown, (wanted, options) =>
    api.shipments.list(wanted as typeof shown, options),
  )
  return { search, find, show, filter, list }
}

/** The list of shipments. */
export function ShipmentListPage() {
  const { search, find, show, filter, list } = useShipmentList()
  const onSearch = (next: Search) => show(next, Object.keys(next).length === 0 ? '' : find)
  const selection = useSelection(filter, list.rows)
  const canCreate = useMay('shipments:write')
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
      selectionColumn={isSelectable ? selectionColumn(selection, list.rows) : undefined}
      selectionBar={<BulkBar kind={SHIPMENT_BULK} selection={selection} filter={filter} total={list.total} />}
      list={list}
      views={viewsNow()}
      isFiltered={find !== '' || Object.keys(search).some((name) => name !== 'sort')}
      exportCsv={() => api.shipments.export(filter, 'csv')}
      actions={
        canCreate && (
          <LinkButton to="/shipments/new" variant="default" leftSection={<IconPlus size={14} />}>
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
