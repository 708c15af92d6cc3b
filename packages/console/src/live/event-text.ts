import type { Event } from '@vanline/client'
import { pointerText, valueText, wordsOf } from '../format/format.ts'

/** Derived members, which are not shown as changes. */
const BOOKKEEPING =
  /^\/(nextStatuses|submittedAt|approvedAt|canceledAt|createdAt|id|moveID|shipmentID|locator|sha256|size|contentType|received|uploaded\w+|locationRemoved)\b/

/** The changes without derived members. */
export const changesShown = ({ changes }: Pick<Event, 'changes'>): Event['changes'] =>
  changes.filter(({ path }) => !BOOKKEEPING.test(path))

/** Whether an event only says that a part of a file has arrived. The last part has an event of its own. */
export const isUploadStep = ({ type, changes }: Pick<Event, 'type' | 'changes'>): boolean =>
  type === 'document.updated' && changes.length > 0 && changes.every(({ path }) => path === '/received')

const FIELDS_NAMED_MAX = 3

/** A short text for an event. */
export function eventText(event: Event): string {
  const [subject = '', verb = ''] = event.type.split('.')
  const noun = wordsOf(subject === 'move_party' ? 'party' : subject)
  const status = event.changes.find(({ path }) => path === '/status')
  if (verb === 'status_changed' && status)
    return status.from === null
      ? wordsOf(String(status.to))
      : `${wordsOf(String(status.from))} → ${wordsOf(String(status.to))}`
  if (subject === 'move_party' && verb === 'created') return `Party added${roleIn(event)}`
  if (subject === 'move_party' && verb === 'deleted') return 'Party removed'
  const content = event.changes.find(({ path }) => path === '/sha256')
  if (subject === 'document' && verb === 'updated' && content)
    return `Content of${namedIn(event)} ${content.from === null ? 'stored' : 'replaced'}`
  if (isUploadStep(event)) return `Part of${namedIn(event)} received`
  if (verb === 'created') return `${noun}${namedIn(event)} created`
  if (verb === 'deleted') return `${noun} deleted`
  if (verb === 'imported')
    return `${noun}${namedIn(event)} imported${event.source === null ? '' : ` from ${event.source}`}`
  if (verb === 'restored') return `${noun}${namedIn(event)} restored`
  if (verb === 'erased') return 'Personal data erased'
  const names = changesShown(event).map(({ path }) => pointerText(path))
  const more = names.length - FIELDS_NAMED_MAX
  const listed = names.slice(0, FIELDS_NAMED_MAX).join(', ') + (more > 0 ? ` and ${more} more` : '')
  if (verb === 'reverted') return `Undone: ${listed === '' ? noun : listed}`
  return listed === '' ? `${noun} changed` : `${subject === 'shipment' ? '' : `${noun}: `}${listed}`
}

/** The name of the created or restored record, if it has one. */
function namedIn({ type, record }: Event): string {
  const { code, firstName, name } = (record ?? {}) as { code?: string; firstName?: string; name?: string }
  if (type.startsWith('service.') && code) return ` ${code}`
  if (type.startsWith('agent.') && firstName) return ` ${firstName}`
  if (type.startsWith('document.') && name) return ` ${name}`
  return ''
}

/** What a party that was added is on the move. */
const roleIn = ({ record }: Event): string =>
  record && 'role' in record ? ` as ${wordsOf(record.role).toLowerCase()}` : ''

/** One change as a sentence: from what to what. */
export const changeText = ({ path, from, to }: Event['changes'][number]): string =>
  `${pointerText(path)}: ${valueText(path, from)} → ${valueText(path, to)}`

/** Which shipment or move an event is about, for people. */
export const subjectText = ({ record, type }: Event): string =>
  record && 'locator' in record ? record.locator : wordsOf(type.split('.')[0]!)
