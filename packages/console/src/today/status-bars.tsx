import { Link } from '@tanstack/react-router'
import type { ShipmentSummary } from '@vanline/client'
import { numberText } from '../format/format.ts'
import { Status, toneOf } from '../pieces/status.tsx'
import { SHIPMENT_STATUSES } from '../shipments/statuses.ts'
import classes from './status-bars.module.css'

/** The number of shipments in each status, linked to the lists. */
export function StatusBars({ byStatus }: { byStatus: ShipmentSummary['byStatus'] }) {
  const most = Math.max(1, ...Object.values(byStatus))
  return (
    <ul className={classes.bars}>
      {SHIPMENT_STATUSES.map((status) => (
        <li key={status}>
          <Link to="/shipments" search={{ status }} className={classes.line}>
            <Status status={status} />
            <span className={classes.track} aria-hidden>
              <span
                className={classes.bar}
                data-tone={toneOf(status)}
                style={{ width: `${(100 * byStatus[status]) / most}%` }}
              />
            </span>
            <span className={classes.count}>{numberText(byStatus[status])}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
