import { Link } from '@tanstack/react-router'
import type { StorageStay } from '@vanline/client'
import { citiesText, dateText } from '../format/format.ts'
import { nameOfCustomer } from '../moves/customer.ts'
import { StatusDot } from '../pieces/status.tsx'
import classes from './lines.module.css'
import { daysLeftText, isAskedFor } from './storage.ts'

/** The storage that ends soon or is over. */
export const StorageList = ({ stays }: { stays: readonly StorageStay[] }) => (
  <ul className={classes.lines}>
    {stays.map((stay) => (
      <li key={stay.id} className={classes.line}>
        <Line stay={stay} />
      </li>
    ))}
  </ul>
)

function Line({ stay }: { stay: StorageStay }) {
  const { shipmentID, shipment, move, daysLeft, authorizedUntil, place } = stay
  const left = daysLeft ?? 0
  const route = shipment && citiesText(shipment.pickupAddress, shipment.destinationAddress)
  return (
    <span className={classes.text}>
      <span className={classes.first}>
        <Link to="/shipments/$shipmentID" params={{ shipmentID }}>
          {nameOfCustomer(move?.customer) ?? shipment?.locator ?? 'A shipment'}
        </Link>{' '}
        <span title={dateText(authorizedUntil)}>
          <StatusDot tone={left < 0 ? 'wrong' : 'waiting'}>{daysLeftText(left)}</StatusDot>
        </span>
      </span>
      <span className={classes.more}>
        {[move?.customer && shipment?.locator, route, place, isAskedFor(stay) && 'more days are asked for']
          .filter(Boolean)
          .join(', ')}
      </span>
    </span>
  )
}
