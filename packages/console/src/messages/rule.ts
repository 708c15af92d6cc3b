/** A rule as it is typed: one of a few occasions, instead of the members that only make sense together. */
import type { MessageRule, NewMessageRule } from '@vanline/client'
import { GROUPS } from '../format/fields.gen.ts'
import { fieldText, wordsOf } from '../format/format.ts'
import { countText } from '../format/plural.ts'

export type Occasion = 'STATUS' | 'MEMBER' | 'DAYS' | 'REQUEST' | 'OTHER'
export type Recipient = NewMessageRule['to'][number]
export type Who = Recipient['who']

/** What is typed about a rule. Numbers are text, as in their fields. */
export type TypedRule = {
  name: string
  isActive: boolean
  occasion: Occasion
  toStatus: string
  changedMember: string
  days: string
  isAfter: boolean
  date: string
  events: string[]
  to: Recipient[]
  by: MessageRule['by']
  templateID: string
  quietFrom: string
  quietTo: string
  perDayMax: string
  confirmAbove: string
}

export const OCCASIONS: readonly { value: Occasion; label: string }[] = [
  { value: 'STATUS', label: 'A shipment gets a status' },
  { value: 'MEMBER', label: 'A date or an address of a shipment changes' },
  { value: 'DAYS', label: 'Some days before or after a date' },
  { value: 'REQUEST', label: 'A request for a change is decided' },
  { value: 'OTHER', label: 'Other events' },
]

/** The members of a shipment whose changes people are told. */
/** The dates of a shipment. */
export const SHIPMENT_DATES = [...GROUPS.Pickup, ...GROUPS.Delivery]

export const TOLD_MEMBERS = [...SHIPMENT_DATES, 'pickupAddress', 'destinationAddress'].map((name) => `/${name}`)
export const memberWords = (pointer: string): string => fieldText(pointer.slice(1))

const STATUS_EVENTS = ['shipment.status_changed']
const MEMBER_EVENTS = ['shipment.updated']
const ADDRESS_EVENTS = ['shipment.updated', 'address.replaced']
const REQUEST_EVENTS = ['change_request.accepted', 'change_request.partly_accepted', 'change_request.refused']

/** Common types of events; any type of a move's records can be typed. */
export const OTHER_EVENTS = [
  ...['move.created', 'move.status_changed', 'shipment.created', 'job.created', 'job.status_changed'],
  ...['document.created', 'signature.created', 'storage_stay.created', 'storage_stay.extension_decided'],
  ...['service.status_changed', 'change_request.created', 'change_request.withdrawn'],
]

export const NEW_RULE: TypedRule = {
  ...{ name: '', isActive: true, occasion: 'STATUS', toStatus: 'IN_TRANSIT', changedMember: '/scheduledPickupDate' },
  ...{ days: '3', isAfter: false, date: 'scheduledPickupDate', events: [], to: [{ who: 'CUSTOMER' }], by: 'EMAIL' },
  ...{ templateID: '', quietFrom: '', quietTo: '', perDayMax: '', confirmAbove: '100' },
}

const isSame = (events: readonly string[], others: readonly string[]): boolean =>
  events.length === others.length && others.every((each) => events.includes(each))

const eventsOfMember = (pointer: string): string[] => (pointer.endsWith('Address') ? ADDRESS_EVENTS : MEMBER_EVENTS)

/** Which occasion a rule has; one that the form has no words for is OTHER. */
export function occasionOf({ events, changedMember, toStatus, daysBefore }: MessageRule): Occasion {
  if (daysBefore !== null) return 'DAYS'
  if (changedMember !== null)
    return toStatus === null && TOLD_MEMBERS.includes(changedMember) && isSame(events, eventsOfMember(changedMember))
      ? 'MEMBER'
      : 'OTHER'
  if (toStatus !== null) return isSame(events, STATUS_EVENTS) ? 'STATUS' : 'OTHER'
  return isSame(events, REQUEST_EVENTS) ? 'REQUEST' : 'OTHER'
}

const textOf = (value: number | string | null): string => (value === null ? '' : String(value))

export function typedRule(rule: MessageRule): TypedRule {
  const occasion = occasionOf(rule)
  return {
    ...{ ...NEW_RULE, name: rule.name, isActive: rule.isActive, occasion, events: rule.events },
    toStatus: rule.toStatus ?? (occasion === 'OTHER' ? '' : NEW_RULE.toStatus),
    changedMember: rule.changedMember ?? (occasion === 'OTHER' ? '' : NEW_RULE.changedMember),
    ...(rule.daysBefore !== null && { days: String(Math.abs(rule.daysBefore)), isAfter: rule.daysBefore < 0 }),
    date: rule.date ?? NEW_RULE.date,
    to: rule.to.map(recipientOf),
    ...{ by: rule.by, templateID: rule.templateID },
    ...{ quietFrom: textOf(rule.quietFrom), quietTo: textOf(rule.quietTo) },
    ...{ perDayMax: textOf(rule.perDayMax), confirmAbove: textOf(rule.confirmAbove) },
  }
}

/** A recipient with the members that its kind has. */
export const recipientOf = ({ who, agentType, role, address }: Recipient): Recipient => ({
  who,
  ...(who === 'AGENT' && agentType && { agentType }),
  ...(who === 'PARTY' && role && { role }),
  ...(who === 'ADDRESS' && address && { address }),
})

/** The members of an occasion; those of the others are empty. */
function occasionContent({ occasion, toStatus, changedMember, days, isAfter, date, events }: TypedRule) {
  const none = { events: [] as string[], changedMember: null, toStatus: null, daysBefore: null, date: null }
  switch (occasion) {
    case 'STATUS':
      return { ...none, events: STATUS_EVENTS, toStatus }
    case 'MEMBER':
      return { ...none, events: eventsOfMember(changedMember), changedMember }
    case 'DAYS':
      return { ...none, daysBefore: Number(days) * (isAfter ? -1 : 1) || 0, date: date as MessageRule['date'] }
    case 'REQUEST':
      return { ...none, events: REQUEST_EVENTS }
    case 'OTHER':
      return { ...none, events, changedMember: changedMember || null, toStatus: toStatus || null }
  }
}

const numberOrNull = (text: string): number | null => (text === '' ? null : Number(text))

export const ruleContent = (typed: TypedRule) =>
  ({
    name: typed.name.trim(),
    isActive: typed.isActive,
    ...occasionContent(typed),
    to: typed.to.map(recipientOf),
    by: typed.by,
    templateID: typed.templateID,
    quietFrom: typed.quietFrom || null,
    quietTo: typed.quietTo || null,
    perDayMax: numberOrNull(typed.perDayMax),
    confirmAbove: numberOrNull(typed.confirmAbove),
  }) satisfies NewMessageRule

/** When a rule sends, in words. */
export function whenWords(rule: MessageRule): string {
  const { daysBefore, date, toStatus, changedMember, events } = rule
  switch (occasionOf(rule)) {
    case 'DAYS': {
      const what = fieldText(date ?? '').toLowerCase()
      if (daysBefore === 0) return `On the ${what}`
      const days = countText(Math.abs(daysBefore ?? 0), 'day')
      return `${days} ${(daysBefore ?? 0) < 0 ? 'after' : 'before'} the ${what}`
    }
    case 'STATUS':
      return `A shipment becomes ${wordsOf(toStatus ?? '').toLowerCase()}`
    case 'MEMBER':
      return `The ${memberWords(changedMember ?? '').toLowerCase()} changes`
    case 'REQUEST':
      return 'A request is decided'
    case 'OTHER':
      return [events.join(', '), changedMember, toStatus && wordsOf(toStatus)].filter(Boolean).join(', ')
  }
}

export const WHO_WORDS: Record<Who, string> = {
  CUSTOMER: 'The customer',
  AGENT: 'An agent of the shipment',
  PARTY: 'A party of the move',
  ASSIGNEE: 'Who looks after the move',
  CREW: 'The crew of its jobs',
  ADDRESS: 'A fixed address',
}

export const recipientWords = ({ who, agentType, role, address }: Recipient): string =>
  who === 'ADDRESS'
    ? (address ?? '–')
    : who === 'AGENT' && agentType
      ? wordsOf(agentType)
      : who === 'PARTY' && role
        ? `Party: ${wordsOf(role).toLowerCase()}`
        : WHO_WORDS[who]
