import { isObject, sameJson } from './json.ts'
import { pointerTo } from './pointer.ts'

export type FieldChange = { path: string; from: unknown; to: unknown }

/** Derived members, which are no change of their own. */
const BOOKKEEPING = new Set(['eTag', 'lastUpdated', 'nextStatuses'])

/** The differences between two versions of a record, field by field. An object that appears or disappears is one change. */
export function changesBetween(before: object, after: object, path = ''): FieldChange[] {
  const changes: FieldChange[] = []
  const old = before as Record<string, unknown>
  const now = after as Record<string, unknown>
  const compare = (name: string) => {
    const from = memberOf(old, name)
    const to = memberOf(now, name)
    // The names in metadata are the client's own, so none of them is bookkeeping.
    if (from === to || (BOOKKEEPING.has(name) && path !== '/metadata')) return
    const at = pointerTo(path, name)
    if (isObject(from) && isObject(to)) changes.push(...changesBetween(from, to, at))
    else if (!sameJson(from, to)) changes.push({ path: at, from, to })
  }
  for (const name of Object.keys(old)) compare(name)
  for (const name of Object.keys(now)) if (!Object.hasOwn(old, name)) compare(name)
  return changes
}

/** An own member, or null: every object inherits names such as toString. */
const memberOf = (record: Record<string, unknown>, name: string): unknown =>
  Object.hasOwn(record, name) ? (record[name] ?? null) : null
