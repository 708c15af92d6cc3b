import { Button, Group } from '@mantine/core'
import type { Event } from '@vanline/client'
import { FormerContentButton, storedIn } from '../documents/former-content.tsx'
import { pointerText, valueText } from '../format/format.ts'
import { type Activity, alsoText } from '../live/activity.ts'
import { actorText, nameOfActor, throughText } from '../live/actor-text.ts'
import { DoneAt } from '../live/done-at.tsx'
import { changesShown } from '../live/event-text.ts'
import { usePartyNameOf } from '../parties/party-name.tsx'
import { Avatar } from '../pieces/avatar.tsx'
import { Time } from '../pieces/time.tsx'
import { useCaller } from '../session/caller.ts'
import classes from './timeline.module.css'
import { isUndoable, UndoButton } from './undo.tsx'
import { entryText } from './words.ts'

type Props = {
  activity: Activity
  /** The shipment, in the time line of a move. */
  about: string | undefined
  onTravel: ((event: Event) => void) | undefined
  isTravelled: boolean
  /** Whether nothing can be changed, because the record is deleted or shown as it was. */
  isFixed: boolean
}

const VALUE_LENGTH_MAX = 120

/** One request in the time line: who did what, old and new values. */
export function ChangeItem({ activity: { event, count, others }, about, onTravel, isTravelled, isFixed }: Props) {
  const me = useCaller()?.actor
  const stored = storedIn(event)
  const who = nameOfActor(event)
  const subject = event.type.startsWith('move.') ? 'the move' : about ? `shipment ${about}` : 'the shipment'
  const text = entryText(event, subject, usePartyNameOf(event), count)
  const canTravel = onTravel !== undefined && event.type.startsWith('shipment.') && event.record !== null
  return (
    <li className={classes.entry} aria-current={isTravelled ? 'time' : undefined}>
      <Avatar name={who} />
      <div className={classes.body}>
        <span>
          <strong>{actorText(event, me === event.actor ? 'You' : who)}</strong> {text}
          {alsoText(event, others)}{' '}
          <span className={classes.when}>
            <Time at={event.time} />
            <DoneAt event={event} />
            {throughText(event)}
            {about && !text.includes(about) && `, ${about}`}
          </span>
        </span>
        {count === 1 && <Changes event={event} />}
        <Group gap="xs" className={classes.tools}>
          {!isFixed && count === 1 && isUndoable(event) && <UndoButton event={event} />}
          {canTravel && isTravelled && <span className={classes.shown}>Shown now</span>}
          {canTravel && !isTravelled && (
            <Button variant="subtle" color="gray" size="compact-xs" fw={500} onClick={() => onTravel(event)}>
              Show as it was then
            </Button>
          )}
          {stored && <FormerContentButton document={stored} time={event.time} />}
        </Group>
      </div>
    </li>
  )
}

/** Old and new values. A single field is already named in the sentence. */
function Changes({ event }: { event: Event }) {
  const isMade = /^change_request\.|\.(created|imported|restored)$/.test(event.type)
  const changes = isMade ? [] : changesShown(event)
  if (changes.length === 0) return null
  return (
    <dl className={classes.changes} data-single={changes.length === 1 || undefined}>
      {changes.map(({ path, from, to }) => (
        <div key={path}>
          <dt>{pointerText(path)}</dt>
          <dd>
            <del>{shortened(valueText(path, from))}</del> → <ins>{shortened(valueText(path, to))}</ins>
          </dd>
        </div>
      ))}
    </dl>
  )
}

const shortened = (text: string): string =>
  text.length > VALUE_LENGTH_MAX ? `${text.slice(0, VALUE_LENGTH_MAX)}…` : text
