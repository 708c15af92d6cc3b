import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import type { Shipment, ShipmentFilter } from '@vanline/client'
import { useMemo } from 'react'
import { BulkBar, useActions } from '../bulk/bulk-bar.tsx'
import { agoText, dateText, placeText, shipmentTypeText, today, weightText, wordsOf } from '../format/format.ts'
import { ChoiceFilter } from '../lists/choice-filter.tsx'
import type { Column } from '../lists/data-table.tsx'
import { ListPage } from '../lists/list-page.tsx'
import { RangeFilter } from '../lists/range-filter.tsx'
import { filterOf, type Search } from '../lists/search.ts'
import { selectionColumn, useSelection } from '../lists/selection.tsx'
import { useList } from '../lists/use-list.ts'
import type { View } from '../lists/views.ts'
import { IconPlus } from '../pieces/icons.tsx'
import { LinkButton } from '../pieces/link-button.tsx'
import { Status } from '../pieces/status.tsx'
import { api } from '../session/api.ts'
import { useMay } from '../session/caller.ts'
import { SHIPMENT_BULK } from './bulk-kind.tsx'
import { EmptyDatabase } from './empty-database.tsx'
import { FINAL_STATUSES, SHIPMENT_STATUSES, SHIPMENT_TYPES, UNDECIDED_STATUSES } from './vocabulary.ts'

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
  'updatedSince',
  'sort',
] as const

const isLate = ({ deliveryDate, status }: Shipment): boolean =>
  deliveryDate !== null && deliveryDate < today() && !FINAL_STATUSES.includes(status)

const COLUMNS: readonly Column<Shipment>[] = [
  {
    name: 'Shipment',
    width: '7rem',
    isOnPhone: true,
    phoneWidth: 'minmax(6.5rem, 1fr)',
    cell: ({ id, locator }) => (
      <Link to="/shipments/$shipmentID" params={{ shipmentID: id }}>
        {locator}
      </Link>
    ),
  },
  { name: 'Status', width: '11.5rem', isOnPhone: true, cell: ({ status }) => <Status status={status} /> },
  { name: 'Type', width: 'minmax(6rem, 0.8fr)', cell: ({ shipmentType }) => shipmentTypeText(shipmentType) },
  { name: 'From', width: 'minmax(6rem, 1fr)', cell: ({ pickupAddress }) => placeText(pickupAddress) },
  {
    name: 'To',
    width: 'minmax(6rem, 1fr)',
    isOnPhone: true,
    cell: ({ destinationAddress }) => placeText(destinationAddress),
  },
  {
    name: 'Pickup',
    width: '6.5rem',
    sort: 'requestedPickupDate',
    cell: (shipment) =>
      dateText(shipment.actualPickupDate ?? shipment.scheduledPickupDate ?? shipment.requestedPickupDate),
  },
  {
    name: 'Delivery due',
    width: '6.5rem',
    sort: 'deliveryDate',
    cell: (shipment) => <span data-late={isLate(shipment) || undefined}>{dateText(shipment.deliveryDate)}</span>,
  },
  {
    name: 'Weight',
    width: '5rem',
    isNumber: true,
    cell: (row) => weightText(row.actualWeight ?? row.estimatedWeight),
  },
  { name: 'Reference', width: 'minmax(5rem, 0.8fr)', cell: ({ reference }) => reference ?? '–' },
  { name: 'Changed', width: '5rem', sort: 'lastUpdated', cell: ({ lastUpdated }) => agoText(lastUpdated) },
]

const OPEN = SHIPMENT_STATUSES.filter((status) => !FINAL_STATUSES.includes(status)).join(',')
const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** Predefined views. */
const viewsNow = (): View[] => [
  { name: 'Needs a decision', search: { status: UNDECIDED_STATUSES.join(',') } },
  { name: 'Late', search: { status: OPEN, 'deliveryDate[lte]': inDays(-1), sort: 'deliveryDate' } },
  {
    name: 'Due within a week',
    search: { status: OPEN, 'deliveryDate[gte]': today(), 'deliveryDate[lte]': inDays(7), sort: 'deliveryDate' },
  },
  { name: 'On the road', search: { status: 'IN_TRANSIT,IN_STORAGE' } },
]

/** The list of shipments. */
export function ShipmentListPage() {
  const search = useSearch({ strict: false }) as Search
  const navigate = useNavigate()
  const onSearch = (next: Search) => void navigate({ to: '/shipments', search: next, replace: true })
  const filter = useMemo(() => filterOf(search) as ShipmentFilter, [search])
  const list = useList<Shipment>('shipments', filter, (wanted, options) =>
    api.shipments.list(wanted as ShipmentFilter, options),
  )
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
      columns={isSelectable ? [selectionColumn(selection, list.rows), ...COLUMNS] : COLUMNS}
      selectionBar={<BulkBar kind={SHIPMENT_BULK} selection={selection} filter={filter} total={list.total} />}
      list={list}
      views={viewsNow()}
      isFiltered={Object.keys(search).some((name) => name !== 'sort')}
      exportCsv={() => api.shipments.export(filter, 'csv')}
      actions={
        canCreate && (
          <LinkButton to="/shipments/new" leftSection={<IconPlus size={14} />}>
            New shipment
          </LinkButton>
        )
      }
      empty={<EmptyDatabase />}
      filters={
        <>
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
