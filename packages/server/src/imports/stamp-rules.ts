import type { Violation } from '../kernel/errors.ts'
import { instantOfId } from '../kernel/ids.ts'
import { type Instant, instantFrom, isInstant } from '../kernel/instant.ts'
import type { JsonObject } from '../kernel/json.ts'

/** An instant of the content in our form; undefined if there is none, or if the schema refuses it. */
export const stampOf = (sent: JsonObject, name: string): Instant | undefined =>
  typeof sent[name] === 'string' && isInstant(sent[name]) ? instantFrom(sent[name]) : undefined

/** The stamps of a record in the order in which they are set. */
const ORDER = ['createdAt', 'submittedAt', 'approvedAt', 'canceledAt', 'lastUpdated']

/** When an imported record was created: as it says, or by its id, or by its earliest stamp, or now. */
export function createdAtOf(sent: JsonObject, now: Instant): Instant {
  const [first = now] = ORDER.flatMap((name) => stampOf(sent, name) ?? [])
  return stampOf(sent, 'createdAt') ?? (typeof sent.id === 'string' ? instantOfId(sent.id) : first)
}

const UUID_V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i

/** The violations of the stamps and the id of one record: none in the future, in their order, and the time in the id is createdAt. */
export function stampViolations(sent: JsonObject, at: string, now: Instant): Violation[] {
  const violations: Violation[] = []
  const say = (name: string, code: string, detail: string) =>
    violations.push({ pointer: `${at}/${name}`, detail, code })
  const given = ORDER.flatMap((name) => {
    const instant = stampOf(sent, name)
    return instant === undefined ? [] : [{ name, instant }]
  })
  const created = stampOf(sent, 'createdAt')
  if (typeof sent.id === 'string') {
    const ofID = UUID_V7.test(sent.id) ? instantOfId(sent.id) : undefined
    if (ofID === undefined) say('id', 'id_time', 'Must be a UUIDv7: lists are sorted by the time in the id.')
    else if (created === undefined) given.unshift({ name: 'id', instant: ofID })
    else if (ofID !== created)
      say('id', 'id_time', `The time in the id must be createdAt. This id has the time ${ofID}.`)
  }
  for (const [i, { name, instant }] of given.entries()) {
    const before = given[i - 1]
    // An id can be of a year with five digits, which is not an instant of ours.
    if (instant > now || instant.length > now.length) say(name, 'in_future', `Must not be later than now (${now}).`)
    else if (instant < EPOCH) say(name, 'out_of_range', 'Must not be before 1970.')
    else if (before && before.instant > instant) say(name, 'stamp_order', `Must not be before ${before.name}.`)
  }
  return violations
}

const EPOCH = '1970-01-01T00:00:00.000Z'
