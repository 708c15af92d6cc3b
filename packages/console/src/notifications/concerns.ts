/** Decides whether an event concerns the user: assigned, mentioned, or a conflict with unsaved input. */
import type { Event, Move, Note } from '@vanline/client'
import { pointerText } from '../format/format.ts'
import { nameOfActor } from '../live/actor-text.ts'

/** The user as events (`actor`) and assignees and mentions (`name`) say it. */
export type Me = { actor: string; name: string }

export type Concern = {
  id: string
  kind: 'assigned' | 'mentioned' | 'conflict' | 'late'
  /** The position in the feed; undefined for what follows from the date. */
  seq: number | undefined
  at: string
  who: string | undefined
  /** What happened, after the name of the person. */
  text: string
  /** The words of a note. */
  quote?: string
  /** What the user can do about it. */
  advice: string
  moveID: string | null
  shipmentID: string | null
}

/** What the user has typed and not saved: the units of a record that it changes. */
export type Edited = (subject: string) => readonly string[]
/** The unit that a changed field belongs to, so that two changes of it are a conflict. */
export type UnitOf = (subject: string, pointer: string) => string

/** What the event means to the user; undefined if it does not concern them, for example because it is their own. */
export function concernOf(event: Event, me: Me, edited: Edited, unitOf: UnitOf): Concern | undefined {
  if (event.actor === me.actor) return undefined
  const about = {
    id: event.id,
    seq: event.seq,
    at: event.time,
    who: nameOfActor(event),
    moveID: event.moveID,
    shipmentID: event.shipmentID,
  }
  const conflict = conflictIn(event, edited, unitOf)
  if (conflict !== undefined) return { ...about, kind: 'conflict', ...conflict }
  if (isAssigned(event, me))
    return {
      ...about,
      kind: 'assigned',
      text: `assigned ${moveText(event)} to you`,
      advice: 'Check its dates and papers.',
    }
  if (isMentioned(event, me)) {
    const quote = (event.record as Note).text
    return { ...about, kind: 'mentioned', text: 'mentioned you in a note', quote, advice: 'Answer with a note there.' }
  }
  return undefined
}

/** Whether the event makes the user the assignee of a move. */
const isAssigned = ({ type, changes }: Event, { name }: Me): boolean =>
  type.startsWith('move.') && changes.some(({ path, to }) => path === '/assignee' && to === name)

/** Whether a note mentions the user that did not do so before. */
function isMentioned({ type, changes, record }: Event, me: Me): boolean {
  if (type !== 'note.created' && type !== 'note.updated') return false
  const before = changes.find(({ path }) => path === '/mentions')
  const had = type === 'note.created' ? [] : (before?.from ?? (record as Note).mentions)
  return names((record as Note | null)?.mentions, me) && !names(had, me)
}

/** Names are typed by people, so their case does not matter. */
const names = (mentions: unknown, { name, actor }: Me): boolean =>
  Array.isArray(mentions) &&
  mentions.some((mention: string) => [name, actor].some((own) => own.toLowerCase() === mention.toLowerCase()))

/** How the event collides with unsaved input of the user, in words. */
function conflictIn(
  { type, subject, changes, record }: Event,
  edited: Edited,
  unitOf: UnitOf,
): Pick<Concern, 'text' | 'advice'> | undefined {
  const mine = edited(subject)
  if (mine.length === 0) return undefined
  if (type.endsWith('.deleted'))
    return { text: 'deleted what you are editing', advice: 'Ask before you enter it again.' }
  const both = [...new Set(changes.map(({ path }) => unitOf(subject, path)))].filter((unit) => mine.includes(unit))
  if (both.length === 0) return undefined
  const of = record && 'locator' in record ? ` of ${record.locator}` : ''
  const units = both.map((unit) => pointerText(unit).toLowerCase()).join(', ')
  return {
    text: `also changed the ${units}${of}, which you are editing`,
    advice: 'Save to choose which value to keep.',
  }
}

const moveText = ({ record }: Event): string => {
  const { locator, customer } = (record ?? {}) as Partial<Move>
  const name = [customer?.firstName, customer?.lastName].filter(Boolean).join(' ')
  return [`move ${locator ?? ''}`.trim(), name && `(${name})`].filter(Boolean).join(' ')
}
