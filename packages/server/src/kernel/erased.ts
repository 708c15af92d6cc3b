/**
 * What an erasure leaves of a record.
 *
 * In an older version every erased value reads `[erased]`; null stays null, so that nothing looks as if a person had cleared it. In
 * the current version members become null, or a note where text is required. The note differs from the marker on purpose: a diff
 * between an older version and the current one then shows every erased member, and the marker identifies a version from before the
 * erasure.
 */
import type { FieldChange } from './diff.ts'
import type { Instant } from './instant.ts'
import { isObject, type JsonObject, sameJson } from './json.ts'
import { pointerTo, stepsOf } from './pointer.ts'

/** The marker in older versions. */
export const ERASED = '[erased]'

/**
 * What an erasure does to a member: keep it, empty it, or replace it with a note because text is required; `entries` are names and
 * values that clients chose, of which neither is kept. `whole` empties a list as a whole: how many values it had goes too. An object has a
 * rule for each of its members.
 */
export type ErasureRule = 'kept' | 'emptied' | 'whole' | 'replaced' | 'entries' | ErasureRules
export type ErasureRules = { readonly [member: string]: ErasureRule }

/** Whether text is the note of an erasure. */
export const isErasureNote = (text: unknown): boolean => typeof text === 'string' && NOTE.test(text)

const NOTE = /^\[erased on \d{4}-\d{2}-\d{2}\]$/

/** The note in the current version where text is required. */
export const erasureNote = (now: Instant): string => `[erased on ${now.slice(0, 10)}]`

const ruleIn = (rules: ErasureRules, name: string): ErasureRule | undefined =>
  Object.hasOwn(rules, name) ? rules[name] : undefined

const eachMember = (value: JsonObject, change: (name: string) => unknown): JsonObject =>
  Object.fromEntries(Object.keys(value).map((name) => [name, change(name)])) as JsonObject

/** A value of an older version after the erasure. Unknown members are erased too. */
export function redacted(rule: ErasureRule | undefined, value: unknown): unknown {
  if (value === null || value === undefined || rule === 'kept') return value
  if (rule === 'whole') return ERASED
  if (Array.isArray(value)) return value.map((item) => redacted(rule, item))
  if (!isObject(value)) return ERASED
  if (rule === 'entries') return Object.keys(value).length > 0 ? { [ERASED]: ERASED } : value
  if (typeof rule !== 'object') return ERASED
  return eachMember(value, (name) => redacted(ruleIn(rule, name), value[name]))
}

/** The changes that led to a version after the erasure. Paths can contain names that clients chose; those become one entry. */
export function redactedChanges(rules: ErasureRules, changes: readonly FieldChange[]): FieldChange[] {
  const byPath = new Map<string, FieldChange>()
  for (const change of changes) {
    const { path, rule } = placeOf(rules, change.path)
    const [from, to] = [redacted(rule, change.from), redacted(rule, change.to)]
    const known = byPath.get(path)
    byPath.set(path, { path, from: known?.from ?? from, to: known?.to ?? to })
  }
  return [...byPath.values()]
}

/**
 * What a change of a record, or its deletion (null), erases from the stored versions of the record: the personal members that it changes.
 * Undefined for nothing.
 */
export function erasedBetween(rules: ErasureRules, before: object, after: object | null): ErasureRules | undefined {
  const isErased = (name: string): boolean =>
    ruleIn(rules, name) !== 'kept' && (after === null || !sameJson(Reflect.get(after, name), Reflect.get(before, name)))
  const changed = Object.keys(rules).filter(isErased)
  if (changed.length === 0) return undefined
  return Object.fromEntries(
    Object.keys(before).map((name) => [name, changed.includes(name) ? (ruleIn(rules, name) ?? 'emptied') : 'kept']),
  )
}

/** A path without erased names, and the rule for its value. */
function placeOf(rules: ErasureRules, pointer: string): { path: string; rule: ErasureRule | undefined } {
  let rule: ErasureRule | undefined = rules
  let path = ''
  for (const step of stepsOf(pointer)) {
    path = pointerTo(path, rule === 'entries' ? ERASED : step)
    rule = typeof rule === 'object' ? ruleIn(rule, step) : rule === 'entries' ? 'emptied' : rule
  }
  return { path, rule }
}

/** A value of an older version that becomes the current value: text that is `[erased]` is emptied, everything else stays. */
export function emptiedWhereErased(rule: ErasureRule | undefined, value: unknown, note: string): unknown {
  if (value === ERASED || (isObject(value) && Object.hasOwn(value, ERASED))) return emptied(rule, value, note)
  if (Array.isArray(value) && typeof rule === 'object') return value.map((item) => emptiedWhereErased(rule, item, note))
  if (!isObject(value) || typeof rule !== 'object') return value
  const members = eachMember(value, (name) => emptiedWhereErased(ruleIn(rule, name), value[name], note))
  const isNothingLeft = Object.values(value).includes(ERASED) && Object.values(members).every((each) => each === null)
  return isNothingLeft ? null : members
}

/** A value of the current version after the erasure. An object of which nothing is kept becomes null. */
export function emptied(rule: ErasureRule | undefined, value: unknown, note: string): unknown {
  if (value === null || value === undefined || rule === 'kept') return value
  if (rule === 'entries') return {}
  if (rule === 'replaced') return isErasureNote(value) ? value : note
  if (typeof rule === 'object' && Array.isArray(value)) return value.map((item) => emptied(rule, item, note))
  if (typeof rule !== 'object' || !isObject(value)) return null
  if (Object.values(rule).every((each) => each === 'emptied')) return null
  return eachMember(value, (name) => emptied(ruleIn(rule, name), value[name], note))
}
