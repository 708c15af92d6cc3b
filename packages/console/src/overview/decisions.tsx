import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Shipment } from '@vanline/client'
import { agoText, dateText, placeText } from '../format/format.ts'
import { detailOf, Waiting } from '../pieces/states.tsx'
import { Status } from '../pieces/status.tsx'
import { api } from '../session/api.ts'
import { UNDECIDED_STATUSES } from '../shipments/vocabulary.ts'
import classes from './lines.module.css'

const SHOWN = 8

/** The oldest shipments of each status that needs a decision. One request for each status, because an index has only each status in this order. */
async function longestWaiting(signal: AbortSignal): Promise<Shipment[]> {
  const pages = await Promise.all(
    UNDECIDED_STATUSES.map((status) => api.shipments.list({ status, sort: 'createdAt', limit: SHOWN }, { signal })),
  )
  const oldestFirst = (a: Shipment, b: Shipment) => a.createdAt.localeCompare(b.createdAt)
  return pages
    .flatMap(({ items }) => items)
    .toSorted(oldestFirst)
    .slice(0, SHOWN)
}

/** Open decisions, oldest first. */
export function Decisions() {
  const query = useQuery({ queryKey: ['summary', 'decisions'], queryFn: ({ signal }) => longestWaiting(signal) })
  if (query.isPending) return <Waiting />
  if (query.isError) return <Text size="sm">{detailOf(query.error)}</Text>
  if (query.data.length === 0)
    return (
      <Text size="sm" c="dimmed">
        No open decisions.
      </Text>
    )
  return (
    <ul className={classes.lines}>
      {query.data.map((shipment) => (
        <li key={shipment.id} className={classes.line}>
          <Link to="/shipments/$shipmentID" params={{ shipmentID: shipment.id }}>
            {shipment.locator}
          </Link>
          <span className={classes.text}>
            <Status status={shipment.status} />
            <span className={classes.more}>
              {placeText(shipment.pickupAddress)} → {placeText(shipment.destinationAddress)}
              {shipment.deliveryDate && `, due ${dateText(shipment.deliveryDate)}`}
            </span>
          </span>
          <span className={classes.when}>{agoText(shipment.submittedAt ?? shipment.createdAt)}</span>
        </li>
      ))}
    </ul>
  )
}
