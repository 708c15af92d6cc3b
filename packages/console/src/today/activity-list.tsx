import { Box } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Event } from '@vanline/client'
import { useEffect, useState } from 'react'
import { type Activity, activitiesOf, alsoText, deedOf } from '../live/activity.ts'
import { actorText, nameOfActor, throughText } from '../live/actor-text.ts'
import { DoneAt } from '../live/done-at.tsx'
import { useFeed } from '../live/feed.ts'
import { useAbout } from '../live/use-about.ts'
import { usePartyNameOf } from '../parties/party-name.tsx'
import { Avatar } from '../pieces/avatar.tsx'
import { NothingHere, Waiting } from '../pieces/states.tsx'
import { Time } from '../pieces/time.tsx'
import { useCaller } from '../session/caller.ts'
import classes from './lines.module.css'

const SHOWN = 8
const TICK_MS = 5_000

/** What people changed last, live. */
export function ActivityList() {
  const { recent, state } = useFeed()
  const [, setTick] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setTick((tick) => tick + 1), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  if (state === 'connecting' && recent.length === 0)
    return (
      <Box px="md" pb="sm">
        <Waiting />
      </Box>
    )
  if (state === 'off')
    return <NothingHere>Your account does not allow following events. It needs the scope events:read.</NothingHere>
  if (recent.length === 0) return <NothingHere>No changes yet.</NothingHere>
  return (
    <ul className={classes.lines} aria-live="off">
      {activitiesOf(recent)
        .slice(0, SHOWN)
        .map((activity) => (
          <Line key={activity.id} activity={activity} />
        ))}
    </ul>
  )
}

function Line({ activity: { event, count, others } }: { activity: Activity }) {
  const caller = useCaller()
  const who = nameOfActor(event)
  const { before, after } = deedOf(event, usePartyNameOf(event), count)
  const about = useAbout(event)
  const named = [about?.customer, about?.route].filter(Boolean).join(', ')
  return (
    <li className={classes.line} data-new={Date.now() - Date.parse(event.time) < TICK_MS || undefined}>
      <Avatar name={who} />
      <span className={classes.text}>
        <span className={classes.first}>
          <strong>{actorText(event, caller?.actor === event.actor ? 'You' : who)}</strong> {before}{' '}
          <Subject event={event} known={about?.locator} />
          {after && ` ${after}`}
          {alsoText(event, others)}
        </span>
        {named && <span className={classes.about}>{named}</span>}
        <span className={classes.more}>
          <Time at={event.time} />
          <DoneAt event={event} />
          {throughText(event)}
        </span>
      </span>
    </li>
  )
}

/** A link to the shipment of an event, or to its move. Other records, such as keys, belong to neither. */
function Subject({ event, known }: { event: Event; known: string | undefined }) {
  const { record, shipmentID, moveID } = event
  const locator = record && 'locator' in record ? record.locator : known
  if (shipmentID)
    return (
      <Link to="/shipments/$shipmentID" params={{ shipmentID }}>
        {locator ?? 'a shipment'}
      </Link>
    )
  if (moveID)
    return (
      <Link to="/moves/$moveID" params={{ moveID }}>
        {locator ?? 'a move'}
      </Link>
    )
  return null
}
