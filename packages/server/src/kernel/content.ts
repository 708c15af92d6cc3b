import { invalidContent, VIOLATIONS_MAX, type Violation } from './errors.ts'
import { cutName, isObject, type Json, type JsonObject, sameJson } from './json.ts'
import { pointerTo, stepsOf } from './pointer.ts'
import { unknownMember } from './validate.ts'

/**
 * Which members of a record a client may write, and which it may only repeat. `changedBy` names the operation that changes a
 * read-only one, `initial` has the values of writable ones that are not null when nothing is sent.
 */
export type Members = {
  writable: readonly string[]
  readOnly: readonly string[]
  changedBy?: Readonly<Record<string, string>>
  initial?: Readonly<Record<string, Json>>
}

/**
 * Finds unknown members, and read-only members that differ from the current record: a client may send back what it read, but not
 * change it. A missing member counts as null. Content with more violations than an answer lists is refused at once (422).
 */
export function memberViolations(
  members: Members,
  current: Readonly<Record<string, unknown>>,
  sent: JsonObject,
  at = '',
): Violation[] {
  const violations: Violation[] = []
  const check = (name: string) => {
    // Untouched members are identical values; this is the usual case.
    if (sent[name] === current[name] || members.writable.includes(name)) return
    const pointer = pointerTo(at, cutName(name))
    if (!members.readOnly.includes(name)) violations.push(unknownMember(pointer, name, members.writable))
    else if (!sameJson(withoutNulls(sent[name] ?? null), withoutNulls(current[name] ?? null)))
      violations.push({ pointer, detail: readOnlyDetail(members, name), code: 'read_only' })
  }
  const names = Object.keys(sent)
  for (const [i, name] of names.entries()) {
    check(name)
    // Suggestions are expensive, so the rest is only counted.
    if (violations.length > VIOLATIONS_MAX) throw invalidContent(violations, unknownAmong(names.slice(i + 1), members))
  }
  for (const name of members.readOnly) if (!(name in sent)) check(name)
  return violations
}

function unknownAmong(names: readonly string[], { writable, readOnly }: Members): number {
  const known = new Set([...writable, ...readOnly])
  return names.filter((name) => !known.has(name)).length
}

/** A value without its null members, since a merge patch that repeats an object drops them. */
const withoutNulls = (value: unknown): unknown =>
  isObject(value)
    ? Object.fromEntries(
        Object.entries(value)
          .filter(([, member]) => member !== null)
          .map(([name, member]) => [name, withoutNulls(member)]),
      )
    : value

function readOnlyDetail({ changedBy }: Members, name: string): string {
  const operation = changedBy?.[name]
  return operation === undefined
    ? 'Is read-only; leave it out or send the current value.'
    : `Is read-only here; ${operation} changes it.`
}

/**
 * Violations without those of values that stay as they are: a value that an earlier release took must not prevent changes of other
 * members.
 */
export const exceptUnchanged = (
  violations: readonly Violation[],
  current: Readonly<Record<string, unknown>>,
  result: JsonObject,
): Violation[] =>
  violations.filter((violation) => {
    if (!('pointer' in violation) || violation.code !== 'invalid_format') return true
    const [before, after] = [current, result].map((record) => valueAt(record, violation.pointer))
    return before === undefined || !sameJson(before, after)
  })

const valueAt = (record: unknown, pointer: string): unknown =>
  stepsOf(pointer).reduce<unknown>((value, step) => (isObject(value) ? value[step] : undefined), record)

/** Reports members that the server sets as read-only instead of unknown. */
export const withReadOnlyCodes = (violations: Violation[], readOnly: readonly string[], at = ''): Violation[] =>
  violations.map((violation) => {
    const isMade = 'pointer' in violation && readOnly.some((name) => violation.pointer === `${at}/${name}`)
    return isMade && violation.code === 'unknown_member'
      ? { ...violation, detail: 'Is set by the server; leave it out.', code: 'read_only' }
      : violation
  })

/** The value of a writable member; null, or its initial value, if none was sent. */
export const valueSent = ({ initial }: Members, sent: JsonObject, name: string): Json =>
  sent[name] ?? initial?.[name] ?? null

/** The writable members alone, with values for missing ones. */
export const writableOf = (members: Members, sent: JsonObject): JsonObject =>
  Object.fromEntries(members.writable.map((name) => [name, valueSent(members, sent, name)]))

/** Whether two objects have the same values of these members. */
export const sameMembers = (names: readonly string[], a: object, b: object): boolean =>
  names.every((name) => sameJson(Reflect.get(a, name), Reflect.get(b, name)))

export function objectContent(sent: Json): JsonObject {
  if (isObject(sent)) return sent
  throw invalidContent([{ pointer: '', detail: 'Must be an object.', code: 'wrong_type' }])
}
