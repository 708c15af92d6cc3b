import { Link } from '@tanstack/react-router'
import type { Shipment } from '@vanline/client'
import { shipmentTypeText } from '../format/format.ts'
import { Time } from '../pieces/time.tsx'
import classes from './shipment-page.module.css'

/** One line about a shipment: type, move, and age of the shown version. */
export const Origin = ({ shipment, shown }: { shipment: Shipment; shown: Shipment }) => (
  <>
    {shipmentTypeText(shown.shipmentType)} in move{' '}
    <Link to="/moves/$moveID" params={{ moveID: shipment.moveID }} className={classes.link}>
      {shipment.locator.split('-')[0]}
    </Link>
    , created <Time at={shipment.createdAt} />, changed <Time at={shown.lastUpdated} />
  </>
)
