import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { lazy, useState } from 'react'
import { durationText } from '../format/format.ts'
import { nameOfCustomer } from '../moves/customer.ts'
import { OnceOpened } from '../pieces/once-opened.tsx'
import { Time } from '../pieces/time.tsx'
import classes from '../today/lines.module.css'
import { recordOf } from './kinds.ts'
import { askedText, askerText, useMayDecide } from './requests.ts'
import type { WaitingRequest } from './waiting.ts'

const DecideDialog = lazy(async () => ({ default: (await import('./decide-dialog.tsx')).DecideDialog }))

/** What partners and customers asked for, longest first. */
export function WaitingRequests({ requests }: { requests: readonly WaitingRequest[] }) {
  const [chosen, choose] = useState<string>()
  const decided = requests.find(({ request }) => request.id === chosen)?.request
  return (
    <>
      <ul className={classes.lines}>
        {requests.map((waiting) => (
          <li key={waiting.request.id} className={classes.line}>
            <Line {...waiting} onDecide={() => choose(waiting.request.id)} />
          </li>
        ))}
      </ul>
      <OnceOpened isOpen={decided !== undefined}>
        <DecideDialog request={decided} onDone={() => choose(undefined)} />
      </OnceOpened>
    </>
  )
}

function Line({ request, move, onDecide }: WaitingRequest & { onDecide: () => void }) {
  const { moveID, shipmentID, createdAt, reason } = request
  const mayDecide = useMayDecide(recordOf(request).kind, moveID)
  const name = nameOfCustomer(move?.customer) ?? move?.locator ?? 'A move'
  return (
    <>
      <span className={classes.text}>
        <span className={classes.first}>
          {shipmentID ? (
            <Link to="/shipments/$shipmentID" params={{ shipmentID }}>
              {name}
            </Link>
          ) : (
            <Link to="/moves/$moveID" params={{ moveID }}>
              {name}
            </Link>
          )}
          : {askerText(request)} asks for {askedText(request)}
        </span>
        <span className={classes.more}>
          {reason && `“${reason}”, `}for <Time at={createdAt} as={durationText} />
        </span>
      </span>
      {mayDecide && (
        <Button variant="default" size="compact-xs" aria-label={`Decide ${askedText(request)}`} onClick={onDecide}>
          Decide
        </Button>
      )}
    </>
  )
}
