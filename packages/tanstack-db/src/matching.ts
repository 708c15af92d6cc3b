/** Decides without the service whether a record matches a filter, so that changed records enter and leave the collection. */
import { KINDS, type Kind } from './kinds.ts'

type Range = { gte?: string; lte?: string }

/**
 * A test for records. Filters by a member of the record are checked here. Others need a search of the service or another record: without the
 * caller's own test the collection could not follow them, so they are refused.
 */
export function matcherOf<Item extends object>(
  kind: Kind,
  filter: object,
  matches: ((record: Item) => boolean) | undefined,
): (record: Item) => boolean {
  const wanted = Object.entries(filter).filter(([, value]) => value !== undefined)
  const { members } = KINDS[kind]
  const others = wanted.map(([name]) => name).filter((name) => !members.includes(name))
  if (others.length > 0 && !matches)
    throw new TypeError(
      `A collection of ${kind} cannot tell whether a changed record still matches the filter ${others.join(', ')}. Give it matches: (record) => boolean as well.`,
    )
  const known = wanted.filter(([name]) => members.includes(name))
  return (record) =>
    known.every(([name, value]) => isWithin((record as Record<string, unknown>)[name], value)) &&
    (matches?.(record) ?? true)
}

/** One value, any of several, or a range of days, whose ends belong to it. */
function isWithin(value: unknown, wanted: unknown): boolean {
  if (wanted === null || typeof wanted !== 'object') return value === wanted
  if (Array.isArray(wanted)) return wanted.includes(value)
  const { gte, lte } = wanted as Range
  return typeof value === 'string' && (gte === undefined || value >= gte) && (lte === undefined || value <= lte)
}
