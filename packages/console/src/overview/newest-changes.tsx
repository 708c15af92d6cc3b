import { Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Event } from '@vanline/client'
import { useEffect, useState } from 'react'
import { agoText, instantText } from '../format/format.ts'
import { eventText, subjectText } from '../live/event-text.ts'
import { useFeed } from '../live/feed.ts'
import { Waiting } from '../pieces/states.tsx'
import classes from './lines.module.css'

const SHOWN = 12
const TICK_MS = 5_000

/** The newest events, live. */
export function NewestChanges() {
  const { recent, state } = useFeed()
  const [, setTick] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setTick((tick) => tick + 1), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  if (state === 'connecting' && recent.length === 0) return <Waiting />
  if (state === 'off')
    return (
      <Text size="sm" c="dimmed">
        Your key does not allow following events. It needs the scope events:read.
      </Text>
    )
  return (
    <ul className={classes.lines} aria-live="off">
      {recent.slice(0, SHOWN).map((event) => (
        <li
          key={event.id}
          className={classes.line}
          data-new={Date.now() - Date.parse(event.time) < TICK_MS || undefined}
        >
          <Subject event={event} />
          <span className={classes.text}>
            <span>{eventText(event)}</span>
            <span className={classes.more}>
              {event.actorName ?? event.actor}
              {event.channel && ` through ${event.channel}`}
            </span>
          </span>
          <time className={classes.when} dateTime={event.time} title={instantText(event.time)}>
            {agoText(event.time)}
          </time>
        </li>
      ))}
    </ul>
  )
}

/** A link to the shipment of an event, or to its move. */
function Subject({ event }: { event: Event }) {
  const text = subjectText(event)
  if (event.shipmentID)
    return (
      <Link to="/shipments/$shipmentID" params={{ shipmentID: event.shipmentID }}>
        {text}
      </Link>
    )
  if (event.moveID)
    return (
      <Link to="/moves/$moveID" params={{ moveID: event.moveID }}>
        {text}
      </Link>
    )
  return <span>{text}</span>
}
