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
import { isObject, type JsonObject } from './json.ts'
import { pointerTo, stepsOf } from './pointer.ts'

/** The marker in older versions. */
export const ERASED = '[erased]'

/**
 * What an erasure does to a member: keep it, empty it, or replace it with a note because text is required; `entries` are names and
 * values that clients chose, of which neither is kept. An object has a rule for each of its members.
 */
export type Fate = 'kept' | 'emptied' | 'replaced' | 'entries' | Fates
export type Fates = { readonly [member: string]: Fate }

const NOTE = /^\[erased on \d{4}-\d{2}-\d{2}\]$/

/** The note in the current version where text is required. */
export const erasureNote = (now: Instant): string => `[erased on ${now.slice(0, 10)}]`

const fateIn = (fates: Fates, name: string): Fate | undefined => (Object.hasOwn(fates, name) ? fates[name] : undefined)

const eachMember = (value: JsonObject, change: (name: string) => unknown): JsonObject =>
  Object.fromEntries(Object.keys(value).map((name) => [name, change(name)])) as JsonObject

/** A value of an older version after the erasure. Unknown members are erased too. */
export function redacted(fate: Fate | undefined, value: unknown): unknown {
  if (value === null || value === undefined || fate === 'kept') return value
  if (Array.isArray(value)) return value.map((item) => redacted(fate, item))
  if (!isObject(value)) return ERASED
  if (fate === 'entries') return Object.keys(value).length > 0 ? { [ERASED]: ERASED } : value
  if (typeof fate !== 'object') return ERASED
  return eachMember(value, (name) => redacted(fateIn(fate, name), value[name]))
}

/** The changes that led to a version after the erasure. Paths can contain names that clients chose; those become one entry. */
export function redactedChanges(fates: Fates, changes: readonly FieldChange[]): FieldChange[] {
  const told = new Map<string, FieldChange>()
  for (const change of changes) {
    const { path, fate } = placeOf(fates, change.path)
    const [from, to] = [redacted(fate, change.from), redacted(fate, change.to)]
    const known = told.get(path)
    told.set(path, { path, from: known?.from ?? from, to: known?.to ?? to })
  }
  return [...told.values()]
}

/** A path without erased names, and the rule for its value. */
function placeOf(fates: Fates, pointer: string): { path: string; fate: Fate | undefined } {
  let fate: Fate | undefined = fates
  let path = ''
  for (const step of stepsOf(pointer)) {
    path = pointerTo(path, fate === 'entries' ? ERASED : step)
    fate = typeof fate === 'object' ? fateIn(fate, step) : fate === 'entries' ? 'emptied' : fate
  }
  return { path, fate }
}

/** A value of the current version after the erasure. An object of which nothing is kept becomes null. */
export function emptied(fate: Fate | undefined, value: unknown, note: string): unknown {
  if (value === null || value === undefined || fate === 'kept') return value
  if (fate === 'entries') return {}
  if (fate === 'replaced') return typeof value === 'string' && NOTE.test(value) ? value : note
  if (typeof fate !== 'object' || !isObject(value)) return null
  if (Object.values(fate).every((each) => each === 'emptied')) return null
  return eachMember(value, (name) => emptied(fateIn(fate, name), value[name], note))
}
