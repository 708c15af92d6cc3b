import { isObject, sameJson } from './json.ts'
import { pointerTo } from './pointer.ts'

export type FieldChange = { path: string; from: unknown; to: unknown }

type Members = Readonly<Record<string, unknown>>

/** Derived members, which are no change of their own. */
const BOOKKEEPING = new Set(['eTag', 'lastUpdated', 'nextStatuses'])

/** The differences between two versions of a record, field by field. An object that appears or disappears is one change. */
export function changesBetween(before: Members, after: Members, path = ''): FieldChange[] {
  const changes: FieldChange[] = []
  const compare = (name: string) => {
    const from = memberOf(before, name)
    const to = memberOf(after, name)
    // The names in metadata are the client's own, so none of them is bookkeeping.
    if (from === to || (BOOKKEEPING.has(name) && path !== '/metadata')) return
    const at = pointerTo(path, name)
    if (isObject(from) && isObject(to)) changes.push(...changesBetween(from, to, at))
    else if (!sameJson(from, to)) changes.push({ path: at, from, to })
  }
  for (const name of Object.keys(before)) compare(name)
  for (const name of Object.keys(after)) if (!Object.hasOwn(before, name)) compare(name)
  return changes
}

/** An own member, or null: every object inherits names such as toString. */
const memberOf = (record: Members, name: string): unknown =>
  Object.hasOwn(record, name) ? (record[name] ?? null) : null
