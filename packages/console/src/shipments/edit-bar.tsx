import { Alert, Button, Group, Text } from '@mantine/core'
import type { Event } from '@vanline/client'
import { useCallback, useEffect, useState } from 'react'
import { agoText, pointerText } from '../format/format.ts'
import { useEvents } from '../live/feed.ts'
import { detailOf, titleOf } from '../pieces/states.tsx'
import classes from './shipment-page.module.css'
import type { Sight } from './sight.ts'
import { unitOf, unitsChanged } from './units.ts'

/** While one types: how much, how to save it, and what a colleague has saved meanwhile. */
export function EditBar({ sight }: { sight: Sight }) {
  const { edit, now } = sight
  const event = useNewestEvent(now.id)
  const { draft, save } = edit
  if (!draft) return null
  const theirs = unitsChanged(draft.base, now)
  const mine = [...new Set(Object.keys(draft.typed).map(unitOf))]
  const overlap = theirs.filter((unit) => mine.includes(unit))
  return (
    <section className={classes.editBar} aria-label="Unsaved changes">
      {theirs.length > 0 && (
        <Alert color="yellow" variant="light" role="status" p="xs">
          <Text size="sm">
            Changed by {event?.actor ?? 'a colleague'} {event ? agoText(event.time) : ''}:{' '}
            {theirs.map(pointerText).join(', ')}.{' '}
            {overlap.length > 0
              ? 'You are changing the same: when you save, you choose.'
              : 'It does not touch what you are changing.'}
          </Text>
        </Alert>
      )}
      {save.isError && !edit.conflict && Object.keys(edit.errors).length === 0 && theirs.length === 0 && (
        <Alert color="red" variant="light" role="alert" p="xs" title={titleOf(save.error)}>
          {detailOf(save.error)} What you typed is kept.
        </Alert>
      )}
      <Group justify="space-between">
        <Text size="sm">
          {mine.length === 1 ? '1 change' : `${mine.length} changes`}, kept in this browser until you save
        </Text>
        <Group gap="xs">
          <Button variant="default" onClick={edit.discard}>
            Discard
          </Button>
          <Button onClick={() => edit.submit()} loading={save.isPending}>
            Save
          </Button>
        </Group>
      </Group>
    </section>
  )
}

const TICK_MS = 1_000

/** What happened last to the shipment since the page was opened, told anew every second. */
function useNewestEvent(shipmentID: string): Event | undefined {
  const [event, setEvent] = useState<Event>()
  const [, setTick] = useState(0)
  useEvents(useCallback((next) => void (next.subject === `shipments/${shipmentID}` && setEvent(next)), [shipmentID]))
  useEffect(() => {
    const timer = setInterval(() => setTick((tick) => tick + 1), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return event
}
