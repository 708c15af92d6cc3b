import { isObject, sameJson } from './json.ts'
import { pointerTo } from './pointer.ts'

export type FieldChange = { path: string; from: unknown; to: unknown }

type Members = Readonly<Record<string, unknown>>

/** The version of a record or of a part of it, which is no change of its own. */
const VERSION = new Set(['eTag', 'lastUpdated'])

/**
 * The differences between two versions of a record, field by field. An object that appears or disappears is one change. `derived` are
 * pointers to members that follow from others, so they are no change either.
 */
export function changesBetween(
  before: Members,
  after: Members,
  derived: readonly string[] = [],
  path = '',
): FieldChange[] {
  const changes: FieldChange[] = []
  const compare = (name: string) => {
    const from = ownMember(before, name)
    const to = ownMember(after, name)
    // The names in metadata are the client's own.
    if (from === to || (VERSION.has(name) && path !== '/metadata')) return
    const at = pointerTo(path, name)
    if (derived.includes(at)) return
    if (isObject(from) && isObject(to)) changes.push(...changesBetween(from, to, derived, at))
    else if (!sameJson(from, to)) changes.push({ path: at, from, to })
  }
  for (const name of Object.keys(before)) compare(name)
  for (const name of Object.keys(after)) if (!Object.hasOwn(before, name)) compare(name)
  return changes
}

/** An own member, or null: every object inherits names such as toString. */
const ownMember = (record: Members, name: string): unknown =>
  Object.hasOwn(record, name) ? (record[name] ?? null) : null
