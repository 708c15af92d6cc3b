import { REDUCED_EVENTS } from '../access/event-policy.ts'
import { POLICY } from '../access/policy.ts'
import { aboutApart, recordRules } from '../dispatch/rules.ts'
import { EVENT_TYPES } from '../events/event-types.ts'
import { duplicates } from '../imports/rules.ts'
import { JOB_STATUSES } from '../jobs/fields.ts'
import { invalidContent, type Violation } from '../kernel/errors.ts'
import { isObject, type JsonObject } from '../kernel/json.ts'
import { isPointer, stepsOf } from '../kernel/pointer.ts'
import { suggestionFor } from '../kernel/suggest.ts'
import { addressViolations } from '../message-opt-outs/address-rules.ts'
import { MOVE_STATUSES } from '../moves/fields.ts'
import { SERVICE_STATUSES } from '../services/fields.ts'
import { SHIPMENT_STATUSES } from '../shipments/fields.ts'
import { MESSAGE_RULE } from './fields.ts'
import { type MessageRule, MessageRuleContent } from './schema.ts'

export const aboutMessageRule = aboutApart('message-rules')

/** Whether a type of events tells of a record of a move: only those have recipients. */
const isOfMove = (type: string): boolean => Object.hasOwn(REDUCED_EVENTS, type.split('.', 1)[0] ?? '')

/** Events that repeat what has happened, or remove it; and those of links, because messages make links: a rule would follow itself. */
const UNTOLD = /^link\.|\.(imported|restored|erased)$/

const TYPES_OF_MOVES: readonly string[] = EVENT_TYPES.filter((type) => isOfMove(type) && !UNTOLD.test(type))

/** The kind of the record that a type of event tells of: StorageStay for storage_stay.updated. */
const recordKindOf = (type: string): string =>
  type.slice(0, type.indexOf('.')).replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase())

const STATUSES: Readonly<Record<string, readonly string[]>> = {
  ...{ Move: MOVE_STATUSES, Shipment: SHIPMENT_STATUSES, Service: SERVICE_STATUSES, Job: JOB_STATUSES },
}

const fault = (pointer: string, code: string, detail: string): Violation => ({ pointer, code, detail })

/** The words that a client may mean, for the answer about one that does not exist. */
function knownWords(word: string, known: readonly string[]): string {
  const suggestion = suggestionFor(word, known)
  return suggestion === undefined ? `There are ${known.join(', ')}.` : `Did you mean ${suggestion}?`
}

const namesOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((name) => typeof name === 'string') : []

/** Both or neither of two members that only make sense together. */
function togetherViolations(content: JsonObject, a: string, b: string): Violation[] {
  const missing = [a, b].filter((name) => content[name] === null)
  if (missing.length !== 1) return []
  const [name] = missing
  return [fault(`/${name}`, 'required', `Is needed with ${name === a ? b : a}.`)]
}

function occasionViolations(content: JsonObject): Violation[] {
  const hasEvents = namesOf(content.events).length > 0
  const hasDays = content.daysBefore !== null || content.date !== null
  if (!hasEvents && !hasDays)
    return [fault('/events', 'required', 'Name events, or daysBefore and date: a rule needs an occasion.')]
  if (hasEvents && hasDays)
    return [fault('/events', 'not_allowed', 'A rule has either events or daysBefore with date. Write two rules.')]
  const alone = ['changedMember', 'toStatus'].filter((name) => hasDays && content[name] !== null)
  return alone.map((name) => fault(`/${name}`, 'not_allowed', 'Belongs to events. A rule with daysBefore has none.'))
}

function eventViolations({ events }: JsonObject): Violation[] {
  const names = namesOf(events)
  return names.flatMap((name, i) =>
    TYPES_OF_MOVES.includes(name)
      ? []
      : [
          fault(
            `/events/${i}`,
            'unknown_event',
            `No record of a move has such an event. ${knownWords(name, TYPES_OF_MOVES)}`,
          ),
        ],
  )
}

/** What an event must be about: a member and a status that its record has. */
function narrowViolations({ events, changedMember, toStatus }: JsonObject): Violation[] {
  const kinds = [
    ...new Set(
      namesOf(events)
        .filter((name) => TYPES_OF_MOVES.includes(name))
        .map(recordKindOf),
    ),
  ]
  if (kinds.length === 0) return []
  const violations: Violation[] = []
  if (typeof changedMember === 'string') {
    const known = [...new Set(kinds.flatMap((kind) => Object.keys(POLICY[kind as keyof typeof POLICY]?.members ?? {})))]
    const [name = ''] = isPointer(changedMember) ? stepsOf(changedMember) : [changedMember]
    const pointers = known.map((each) => `/${each}`)
    if (!isPointer(changedMember) || !known.includes(name))
      violations.push(
        fault(
          '/changedMember',
          'unknown_member',
          `No record of these events has it. ${knownWords(`/${name}`, pointers)}`,
        ),
      )
  }
  if (typeof toStatus === 'string') {
    const known = [...new Set(kinds.flatMap((kind) => STATUSES[kind] ?? []))]
    if (!known.includes(toStatus))
      violations.push(
        fault(
          '/toStatus',
          'unknown_status',
          `No record of these events has such a status. ${knownWords(toStatus, known)}`,
        ),
      )
  }
  return violations
}

/** The member that each kind of recipient needs, or may have. */
const PARTS = { agentType: 'AGENT', role: 'PARTY', address: 'ADDRESS' } as const

function recipientViolations({ to, by }: JsonObject): Violation[] {
  if (!Array.isArray(to)) return []
  return to.flatMap((recipient, i) => {
    if (!isObject(recipient)) return []
    const at = `/to/${i}`
    const parts = Object.entries(PARTS).flatMap(([name, who]): Violation[] => {
      const isNamed = recipient[name] != null
      if (isNamed && recipient.who !== who) return [fault(`${at}/${name}`, 'not_allowed', `Only ${who} has it.`)]
      // Any agent of the shipment may be meant.
      return !isNamed && recipient.who === who && name !== 'agentType'
        ? [fault(`${at}/${name}`, 'required', `${who} needs it.`)]
        : []
    })
    const { address } = recipient
    const isChecked = typeof address === 'string' && recipient.who === 'ADDRESS' && (by === 'EMAIL' || by === 'TEXT')
    return isChecked ? [...parts, ...addressViolations(by, address, `${at}/address`)] : parts
  })
}

const violationsOf = (content: JsonObject): Violation[] => [
  ...occasionViolations(content),
  ...togetherViolations(content, 'daysBefore', 'date'),
  ...togetherViolations(content, 'quietFrom', 'quietTo'),
  ...eventViolations(content),
  ...duplicates(namesOf(content.events).map((name, i) => [name, `/events/${i}`])),
  ...narrowViolations(content),
  ...recipientViolations(content),
]

/** Recipients have all of their members, so that equal ones are equal text. */
const storedForm = (content: JsonObject): JsonObject => ({
  ...content,
  confirmAbove: content.confirmAbove ?? 100,
  to: (content.to as JsonObject[]).map(({ who = null, agentType = null, role = null, address = null }) => ({
    ...{ who, agentType, role, address },
  })),
})

/** New rules wait for nothing. `heldSince` comes before the version, as in the table. */
const rules = recordRules<MessageRule>({ table: MESSAGE_RULE, content: MessageRuleContent, violationsOf, storedForm })

export const messageRuleRules: typeof rules = {
  ...rules,
  from(sent, ctx) {
    const { createdAt, lastUpdated, eTag, ...content } = rules.from(sent, ctx)
    return { ...content, heldSince: null, createdAt, lastUpdated, eTag }
  },
}

/** 422 for a rule whose template does not exist. */
export function requireTemplate(exists: boolean): void {
  if (exists) return
  throw invalidContent([fault('/templateID', 'unknown_template', 'There is no message template with this id.')])
}
