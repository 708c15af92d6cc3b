/** JSON merge patches (RFC 7396). */

type Json = Record<string, unknown>

/** The patch that makes one record the other: only members that differ, null for those that are gone. */
export function patchBetween(before: object, after: object): Json {
  const [from, to] = [before as Json, after as Json]
  const names = new Set([...Object.keys(from), ...Object.keys(to)])
  const changed = [...names].filter((name) => !areEqual(from[name], to[name]))
  return Object.fromEntries(changed.map((name) => [name, changeOf(from[name], to[name])]))
}

/** Objects are patched member by member, so that two users can change one object each in another member. */
const changeOf = (from: unknown, to: unknown): unknown =>
  isObject(from) && isObject(to) ? patchBetween(from, to) : (to ?? null)

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Whether two values from JSON are the same. The order of members does not count. */
export function areEqual(one: unknown, other: unknown): boolean {
  if (one === other || (one ?? null) === (other ?? null)) return true
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((each, i) => areEqual(each, other[i]))
  if (!isObject(one) || !isObject(other)) return false
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].every((name) => areEqual(one[name], other[name]))
}
