import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { agoText, dateText, placeText } from '../format/format.ts'
import { detailOf, Waiting } from '../pieces/states.tsx'
import { Status } from '../pieces/status.tsx'
import { api } from '../session/api.ts'
import { UNDECIDED_STATUSES } from '../shipments/vocabulary.ts'
import classes from './lines.module.css'

const SHOWN = 8

/** What waits for somebody to decide, longest first. */
export function Decisions() {
  const query = useQuery({
    queryKey: ['summary', 'decisions'],
    queryFn: ({ signal }) =>
      api.shipments.list({ status: UNDECIDED_STATUSES, sort: 'lastUpdated', limit: SHOWN }, { signal }),
  })
  if (query.isPending) return <Waiting />
  if (query.isError) return <Text size="sm">{detailOf(query.error)}</Text>
  if (query.data.items.length === 0)
    return (
      <Text size="sm" c="dimmed">
        Nothing waits for anybody.
      </Text>
    )
  return (
    <ul className={classes.lines}>
      {query.data.items.map((shipment) => (
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
          <span className={classes.when}>{agoText(shipment.lastUpdated)}</span>
        </li>
      ))}
    </ul>
  )
}
