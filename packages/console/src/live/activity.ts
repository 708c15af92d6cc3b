import type { Event } from '@vanline/client'
import { pointerText, valueText, wordsOf } from '../format/format.ts'
import { nounFor } from '../format/plural.ts'
import { changesShown, isUploadStep } from './event-text.ts'

/**
 * The changes of one request or bulk: the most important event, and the number of changed records of other kinds. `count` is how many records have
 * such an event, where they are parts of a shipment or move, which have no names in the sentence.
 */
export type Activity = { id: string; event: Event; count: number; others: ReadonlyMap<string, number> }

/** The event that names an activity: an event of a shipment first, then of a move. */
const RANKS: Record<string, number> = { shipment: 0, move: 1 }
const kindOf = ({ type }: Event): string => type.split('.', 1)[0]!
const rankOf = (event: Event): number => RANKS[kindOf(event)] ?? 2

/**
 * The status of a move follows from its shipments, so its change is not mentioned beside a change of a shipment. An accepted request is named by the
 * change that it led to.
 */
const follows = (event: Event, main: Event): boolean =>
  (event.type === 'move.status_changed' && kindOf(main) === 'shipment') ||
  (kindOf(event) === 'change_request' && main.changeRequest != null)

const HOUR_LENGTH = 'YYYY-MM-DDTHH'.length

/** What belongs together: a request, a bulk, and what one person does with the items of a shipment within an hour: they are checked off one by one. */
const groupOf = ({ type, actor, shipmentID, time, batchID, requestID }: Event): string =>
  type.startsWith('item.') ? [type, actor, shipmentID, time.slice(0, HOUR_LENGTH)].join() : (batchID ?? requestID)

/** Events as activities, in the same order: one approval with its services is one activity. */
export function activitiesOf(events: readonly Event[]): Activity[] {
  const groups = Map.groupBy(
    events.filter((event) => !isUploadStep(event)),
    groupOf,
  )
  return [...groups].map(([id, group]) => {
    // Events are newest first, and the first one of equal rank is the cause: a webhook is created, then called.
    const event = group.toReversed().toSorted((a, b) => rankOf(a) - rankOf(b))[0]!
    const others = new Map<string, number>()
    for (const subject of new Set(group.filter((other) => !follows(other, event)).map(subjectWithKind)))
      if (subject !== subjectWithKind(event)) countOne(others, subject.split(' ', 1)[0]!)
    const kind = kindOf(event)
    const count = kind in RANKS ? 1 : 1 + (others.get(kind) ?? 0)
    if (count > 1) others.delete(kind)
    return { id, event, count, others }
  })
}

const subjectWithKind = (event: Event): string => `${kindOf(event)} ${event.subject}`
const countOne = (counts: Map<string, number>, kind: string) => counts.set(kind, (counts.get(kind) ?? 0) + 1)

/** The words before and after the name of a record: "approved 7QXRJV-01", "put 7QXRJV-01 in transit". */
export type Deed = { before: string; after: string }
const deed = (before: string, after = ''): Deed => ({ before, after })

const STATUS_DEEDS: Record<string, Deed> = {
  SUBMITTED: deed('submitted'),
  APPROVED: deed('approved'),
  REJECTED: deed('rejected'),
  IN_TRANSIT: deed('put', 'in transit'),
  IN_STORAGE: deed('put', 'in storage'),
  DELIVERED: deed('delivered'),
  DIVERSION_REQUESTED: deed('asked for a diversion of'),
  CANCELLATION_REQUESTED: deed('asked to cancel'),
  CANCELED: deed('canceled'),
  TERMINATED_FOR_CAUSE: deed('terminated'),
}

const VERBS: Record<string, string> = {
  created: 'created',
  deleted: 'deleted',
  imported: 'imported',
  restored: 'restored',
  erased: 'erased the personal data of',
  reverted: 'took back a change of',
  disabled: 'disabled',
  paused: 'paused',
  ping: 'sent a test event to',
}

/** What a person did, in words. A party that is put on a move is named if its name is known, several parts are counted. */
export function deedOf(event: Event, partyName?: string, count = 1): Deed {
  const [kind = '', verb = ''] = event.type.split('.')
  if (!(kind in RANKS)) return partDeedOf(event, kind, verb, count > 1 ? countedText(kind, count) : partyName)
  const status = event.changes.find(({ path }) => path === '/status')
  if (verb === 'status_changed' && status)
    return STATUS_DEEDS[String(status.to)] ?? deed('changed', `to ${wordsOf(String(status.to)).toLowerCase()}`)
  const known = VERBS[verb]
  if (known) return deed(known)
  const changes = changesShown(event)
  const [change] = changes
  if (!change) return deed('changed')
  if (changes.length > 1) return deed(`changed ${changes.length} fields of`)
  const { path, from, to } = change
  const was = from === null || from === undefined ? '' : `, was ${valueText(path, from)}`
  return deed(`changed the ${pointerText(path).toLowerCase()} of`, `to ${valueText(path, to)}${was}`)
}

/** A change of a record that is neither a shipment nor a move, in words. */
function partDeedOf({ record, moveID }: Event, kind: string, verb: string, name: string | undefined): Deed {
  const one = name ?? article(nounOf(kind))
  if (!moveID) return deed(`${VERBS[verb] ?? 'changed'} ${one}`)
  const mentions = record && 'mentions' in record ? record.mentions : []
  const whom = mentions.length === 0 ? '' : ` for ${mentions.map((name) => `@${name}`).join(', ')}`
  if (kind === 'change_request') return deed(REQUEST_VERBS[verb] ?? `changed ${one} of`)
  if (verb === 'created' || verb === 'imported' || verb === 'restored') return deed(`added ${one}${whom} to`)
  if (verb === 'deleted') return deed(`removed ${one} from`)
  return deed(`changed ${one} of`)
}

const REQUEST_VERBS: Record<string, string> = {
  created: 'asked for a change of',
  accepted: 'accepted a request about',
  partly_accepted: 'accepted a part of a request about',
  refused: 'refused a request about',
  withdrawn: 'withdrew a request about',
  outdated: 'ended a request about',
}
const NOUNS: Record<string, string> = { move_party: 'party', link: 'tracking link' }
const nounOf = (kind: string): string => NOUNS[kind] ?? kind.replaceAll('_', ' ')
const article = (noun: string): string => `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`

/** What else the request changed: "approved 7QXRJV-01 and 6 services", "put 7QXRJV-01 in storage and changed 1 service". */
export function alsoText(event: Event, others: Activity['others']): string {
  if (others.size === 0) return ''
  const counts = [...others].map(([kind, count]) => countedText(kind, count))
  return ` and ${deedOf(event).after === '' ? '' : 'changed '}${counts.join(', ')}`
}

/** 6 services, 1 agent. */
export function countedText(kind: string, count: number): string {
  const noun = nounOf(kind)
  const plural = noun.endsWith('s') ? `${noun}es` : nounFor(2, noun)
  return `${count} ${count === 1 ? noun : plural}`
}
