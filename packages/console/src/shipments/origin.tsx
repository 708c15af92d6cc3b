import { Link } from '@tanstack/react-router'
import type { Customer, Shipment } from '@vanline/client'
import { shipmentTypeText } from '../format/format.ts'
import { mailtoOf, telOf } from '../moves/customer.ts'
import { Time } from '../pieces/time.tsx'
import classes from './origin.module.css'

type Props = { shipment: Shipment; shown: Shipment; customer: Customer | null | undefined }

/** One line about a shipment: how to reach the customer, type, move, and age of the shown version. */
export const Origin = ({ shipment, shown, customer }: Props) => (
  <span className={classes.line}>
    {customer?.phone && <a href={telOf(customer.phone)}>{customer.phone}</a>}
    {customer?.email && <a href={mailtoOf(customer.email)}>{customer.email}</a>}
    <span>{shipmentTypeText(shown.shipmentType)}</span>
    <span>
      move{' '}
      <Link to="/moves/$moveID" params={{ moveID: shipment.moveID }}>
        {shipment.locator.split('-')[0]}
      </Link>
    </span>
    <span>
      changed <Time at={shown.lastUpdated} />
    </span>
  </span>
)
