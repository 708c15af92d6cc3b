import type { Event } from '@vanline/client'
import { pointerText, weightText, wordsOf } from '../format/format.ts'
import { countText } from '../format/plural.ts'
import { countedText, deedOf } from '../live/activity.ts'
import { nameOfActor } from '../live/actor-text.ts'
import { changesShown } from '../live/event-text.ts'
import { type Purpose, purposeText } from '../signatures/words.ts'

const NAMES: Record<string, (record: Record<string, unknown>) => unknown> = {
  agent: ({ firstName }) => firstName,
  document: ({ name }) => name,
  item: ({ number, description }) => `${number} ${description}`,
  link: ({ label }) => label,
  service: ({ code }) => code,
  signature: ({ signerName, purpose }) =>
    `of ${signerName ?? 'an erased person'} (${purposeText(purpose as Purpose).toLowerCase()})`,
  weighing: ({ netWeight }) => weightText(Number(netWeight)),
}
const NOUNS: Record<string, string> = { move_party: 'party', link: 'tracking link', storage_stay: 'storage stay' }

const VERBS: Record<string, string> = {
  created: 'added',
  imported: 'imported',
  restored: 'restored',
  deleted: 'removed',
  reverted: 'undid a change of',
}

/** The same, and whose request it follows. */
export const entryText = (event: Event, subject: string, partyName?: string, count = 1): string =>
  `${deedText(event, subject, partyName, count)}${followedText(event)}`

const followedText = ({ changeRequest, type }: Event): string =>
  changeRequest && !type.startsWith('change_request.')
    ? `, as ${nameOfActor({ actor: changeRequest.askedBy, actorName: changeRequest.askedByName })} asked`
    : ''

/** What a person did, as the end of a sentence: "approved the shipment", "changed the reference". Parties are named if their name is known. */
function deedText(event: Event, subject: string, partyName?: string, count = 1): string {
  const [kind = '', verb = ''] = event.type.split('.')
  if (count > 1) return `${VERBS[verb] ?? 'changed'} ${countedText(kind, count)}`
  if (kind !== 'shipment' && kind !== 'move') return partText(event, kind, verb, partyName)
  const fields = changesShown(event).map(({ path, to }) => ({ name: pointerText(path).toLowerCase(), path, to }))
  if (verb === 'reverted') return `undid the change of ${fields.map(({ name }) => name).join(', ') || subject}`
  if (verb !== 'updated') {
    const { before, after } = deedOf(event)
    return [before, subject, after].filter(Boolean).join(' ')
  }
  const [first] = fields
  if (first?.path === '/assignee' && fields.length === 1)
    return first.to === null ? `removed the assignee of ${subject}` : `assigned ${subject} to ${first.to}`
  if (fields.length === 1) return `changed the ${first!.name}`
  return fields.length === 0 ? `changed ${subject}` : `changed ${fields.length} fields`
}

/** What a person did with something that belongs to a shipment or a move. */
function partText(event: Event, kind: string, verb: string, partyName: string | undefined): string {
  const noun = NOUNS[kind] ?? kind
  const name =
    kind === 'move_party' ? partyName : event.record && NAMES[kind]?.(event.record as Record<string, unknown>)
  if (kind === 'move_party' && verb === 'created' && event.record && 'role' in event.record)
    return `added ${name ?? 'a party'} as ${wordsOf(event.record.role).toLowerCase()}`
  if (kind === 'change_request') return requestText(event, verb)
  if (kind === 'storage_stay' && verb.startsWith('extension')) return extensionText(event, verb)
  const status = event.changes.find(({ path }) => path === '/status')
  if (kind === 'service' && verb === 'status_changed' && status)
    return `set the service ${name} to ${wordsOf(String(status.to)).toLowerCase()}`
  const content = event.changes.find(({ path }) => path === '/sha256')
  if (kind === 'document' && verb === 'updated' && content)
    return `${content.from === null ? 'stored' : 'replaced'} the content of ${name}`
  const [only, ...more] = changesShown(event)
  const field = verb === 'updated' && only && more.length === 0 ? `${pointerText(only.path).toLowerCase()} of the ` : ''
  return `${VERBS[verb] ?? 'changed'} the ${field}${noun}${name ? ` ${name}` : ''}`
}

type Asked = {
  kind: string
  patch: object | null
  askedBy?: string
  askedByName: string | null
  decisionReason: string | null
}

const REQUEST_DEEDS: Record<string, string> = {
  accepted: 'accepted',
  partly_accepted: 'accepted a part of',
  refused: 'refused',
  withdrawn: 'withdrew',
  outdated: 'ended',
  deleted: 'removed',
  restored: 'restored',
}

/** What was asked for, or what became of a request: "asked to change the delivery date", "refused the request of Ann". */
function requestText({ record }: Event, verb: string): string {
  const asked = record as unknown as Asked | null
  const fields = Object.keys(asked?.patch && typeof asked.patch === 'object' ? asked.patch : {})
  const names = fields.map((name) => pointerText(`/${name}`).toLowerCase()).join(', ')
  const what = asked?.kind === 'EXTENSION' ? 'for more days in storage' : `to change the ${names || 'record'}`
  if (verb === 'created') return `asked ${what}`
  const whose = asked ? ` of ${nameOfActor({ actor: asked.askedBy ?? 'someone', actorName: asked.askedByName })}` : ''
  const answer = asked?.decisionReason && verb !== 'withdrawn' ? `: “${asked.decisionReason}”` : ''
  return `${REQUEST_DEEDS[verb] ?? 'changed'} the request${whose} ${what}${answer}`
}

type Extension = { days: number; status: string; approvedDays: number | null; decidedAt: string | null }

/** What was asked for, or decided, about days in storage. */
function extensionText({ record }: Event, verb: string): string {
  const { extensions = [] } = (record ?? {}) as { extensions?: Extension[] }
  const last = extensions.toSorted((a, b) => (a.decidedAt ?? '').localeCompare(b.decidedAt ?? '')).at(-1)
  const asked = extensions.at(-1)
  if (verb === 'extension_asked') return asked ? `asked for ${moreDays(asked.days)}` : 'asked for more days in storage'
  if (last?.status === 'REFUSED') return `refused ${moreDays(last.days)}`
  return last ? `approved ${moreDays(last.approvedDays ?? last.days)}` : 'decided about more days in storage'
}

const moreDays = (days: number): string => `${countText(days, 'more day')} in storage`
