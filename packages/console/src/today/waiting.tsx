import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Shipment, ShipmentStatus } from '@vanline/client'
import { lazy, useState } from 'react'
import { citiesText, durationText } from '../format/format.ts'
import { nameOfCustomer } from '../moves/customer.ts'
import { LinkButton } from '../pieces/link-button.tsx'
import { OnceOpened } from '../pieces/once-opened.tsx'
import { NothingHere } from '../pieces/states.tsx'
import { Time } from '../pieces/time.tsx'
import { useMay } from '../session/caller.ts'
import classes from './lines.module.css'
import { waitsSince } from './plan.ts'

const StatusDialog = lazy(async () => ({ default: (await import('../shipments/status-dialog.tsx')).StatusDialog }))

const ASKS: Partial<Record<ShipmentStatus, string>> = {
  SUBMITTED: 'submitted',
  DIVERSION_REQUESTED: 'asks for a diversion',
  CANCELLATION_REQUESTED: 'wants to cancel',
}

/** What waits for a decision, longest first. */
export function WaitingList({ shipments, hasOthers }: { shipments: readonly Shipment[]; hasOthers: boolean }) {
  const mayDecide = useMay('shipments:status')
  const [chosen, choose] = useState<string>()
  // The newest version of it, also after a conflict.
  const approved = shipments.find(({ id }) => id === chosen)
  if (shipments.length === 0 && hasOthers) return null
  if (shipments.length === 0) return <NothingHere>Everything is decided.</NothingHere>
  return (
    <>
      <ul className={classes.lines}>
        {shipments.map((shipment) => (
          <li key={shipment.id} className={classes.line}>
            <Line shipment={shipment} />
            {mayDecide &&
              (shipment.status === 'SUBMITTED' ? (
                <Button variant="default" size="compact-xs" onClick={() => choose(shipment.id)}>
                  Approve
                </Button>
              ) : (
                <LinkButton
                  to="/shipments/$shipmentID"
                  params={{ shipmentID: shipment.id }}
                  variant="default"
                  size="compact-xs"
                >
                  Decide
                </LinkButton>
              ))}
          </li>
        ))}
      </ul>
      <OnceOpened isOpen={approved !== undefined}>
        <StatusDialog shipment={approved} to={approved && 'APPROVED'} onDone={() => choose(undefined)} />
      </OnceOpened>
    </>
  )
}

function Line({ shipment }: { shipment: Shipment }) {
  const { id, locator, status, move, pickupAddress, destinationAddress } = shipment
  const since = waitsSince(shipment)
  return (
    <span className={classes.text}>
      <span className={classes.first}>
        <Link to="/shipments/$shipmentID" params={{ shipmentID: id }}>
          {nameOfCustomer(move?.customer) ?? locator}
        </Link>{' '}
        {ASKS[status]}
      </span>
      <span className={classes.more}>
        {citiesText(pickupAddress, destinationAddress)}, for <Time at={since} as={durationText} />
      </span>
    </span>
  )
}
