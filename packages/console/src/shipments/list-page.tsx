import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Shipment, ShipmentFilter } from '@vanline/client'
import { codedTypeText, dateText, dayText, placeText, shipmentTypeText, weightText } from '../format/format.ts'
import { today } from '../format/today.ts'
import { Card } from '../lists/card.tsx'
import { ChoiceFilter } from '../lists/choice-filter.tsx'
import type { Column } from '../lists/column.ts'
import { RangeFilter } from '../lists/range-filter.tsx'
import { IconX } from '../pieces/icons.tsx'
import { Status } from '../pieces/status.tsx'
import { CHANGED_COLUMN, CREATED_COLUMN, REFERENCE_COLUMN, STATUS_COLUMN } from '../records/columns.tsx'
import { type RecordList, RecordListPage } from '../records/list-page.tsx'
import { api } from '../session/api.ts'
import { SHIPMENT_BULK } from './bulk-kind.tsx'
import { CUSTOMER, listShipments } from './listed.ts'
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
    ...{ id: 'locator', name: 'Shipment', isBold: true, isWhole: true },
    text: ({ locator }) => locator,
    cell: ({ id, locator }) => (
      <Link to="/shipments/$shipmentID" params={{ shipmentID: id }}>
        {locator}
      </Link>
    ),
  },
  { id: 'customerName', name: 'Customer', isWrapped: true, text: ({ customerName }) => customerName ?? '–' },
  STATUS_COLUMN,
  { id: 'pickupAddress', name: 'From', isWrapped: true, text: ({ pickupAddress }) => placeText(pickupAddress) },
  {
    ...{ id: 'destinationAddress', name: 'To', isWrapped: true },
    text: ({ destinationAddress }) => placeText(destinationAddress),
  },
  { id: 'pickup', name: 'Pickup', sort: 'requestedPickupDate', text: (shipment) => dayText(pickupOf(shipment)) },
  {
    ...{ id: 'deliveryDate', name: 'Delivery', sort: 'deliveryDate' },
    text: ({ deliveryDate }) => dayText(deliveryDate),
    cell: (shipment) => <span data-late={isLate(shipment) || undefined}>{dayText(shipment.deliveryDate)}</span>,
    title: (shipment) => `${dateText(shipment.deliveryDate)}${isLate(shipment) ? ', late' : ''}`,
  },
  {
    ...{ id: 'weight', name: 'Weight', isNumber: true },
    text: (row) => weightText(row.actualWeight ?? row.estimatedWeight),
  },
  REFERENCE_COLUMN,
  // Last, because it is the column that can be missed most where a small window scrolls sideways.
  { id: 'shipmentType', name: 'Type', isWrapped: true, text: ({ shipmentType }) => shipmentTypeText(shipmentType) },
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
  CHANGED_COLUMN,
  { ...CREATED_COLUMN, isOptional: true },
]

const isPickedUp = ({ status }: Shipment): boolean => ON_THE_ROAD.includes(status) || FINAL_STATUSES.includes(status)

const ShipmentCard = (shipment: Shipment) => (
  <Card
    title={
      <Link to="/shipments/$shipmentID" params={{ shipmentID: shipment.id }}>
        {shipment.customerName ?? shipment.locator}
      </Link>
    }
    status={<Status status={shipment.status} />}
    date={
      <span data-late={isLate(shipment) || undefined}>
        {isPickedUp(shipment)
          ? `Delivery ${dayText(shipment.actualDeliveryDate ?? shipment.deliveryDate)}`
          : `Pickup ${dayText(pickupOf(shipment))}`}
      </span>
    }
    route={`${placeText(shipment.pickupAddress)} → ${placeText(shipment.destinationAddress)}`}
    code={shipment.locator}
  />
)

const SHIPMENTS: RecordList<Shipment> = {
  kind: 'shipments',
  title: 'Shipments',
  searchHint: 'Locator, reference or city',
  newLabel: 'New shipment',
  columns: COLUMNS,
  card: ShipmentCard,
  statuses: SHIPMENT_STATUSES,
  views: viewsNow,
  typed: { name: 'find', filter: 'search' },
  expand: CUSTOMER,
  expandScope: 'moves:read',
  list: listShipments,
  exportCsv: (filter) => api.shipments.export(filter as ShipmentFilter, 'csv'),
}

/** The list of shipments. The text that was typed in the header is never in the URL: it can be a name. */
export const ShipmentListPage = () => (
  <RecordListPage
    of={SHIPMENTS}
    bulk={SHIPMENT_BULK}
    first={({ text, setText }) => text !== '' && <Found text={text} onClear={() => setText('')} />}
    filters={({ search, set }) => (
      <>
        <ChoiceFilter
          label="Type"
          choices={SHIPMENT_TYPES}
          text={codedTypeText}
          value={search.shipmentType}
          onChange={(shipmentType) => set({ shipmentType })}
        />
        {Object.entries(RANGES).map(([label, name]) => (
          <RangeFilter
            key={name}
            label={label}
            from={search[`${name}[gte]`]}
            to={search[`${name}[lte]`]}
            onChange={(from, to) => set({ [`${name}[gte]`]: from, [`${name}[lte]`]: to })}
          />
        ))}
      </>
    )}
  />
)

/** The filters by a range of days. */
const RANGES = { Delivery: 'deliveryDate', Pickup: 'requestedPickupDate' }

/** The text of the search in the header. */
const Found = ({ text, onClear }: { text: string; onClear: () => void }) => (
  <Button variant="light" rightSection={<IconX size={14} />} aria-label={`Clear ${text}`} onClick={onClear}>
    {text}
  </Button>
)
