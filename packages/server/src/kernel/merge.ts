import type { FieldChange } from './diff.ts'
import type { JsonObject } from './json.ts'

/**
 * What belongs together: an address is one unit, since half of one and half of another lead nowhere. Everything else
 * stands for itself.
 */
const unitOf = (path: string): string => /^\/\w*Address(?=\/|$)/.exec(path)?.[0] ?? path

/** Whether two paths speak of the same thing: the same unit, or one within the other. */
export function isSameMatter(a: string, b: string): boolean {
  const [one, other] = [unitOf(a), unitOf(b)]
  return one === other || one.startsWith(`${other}/`) || other.startsWith(`${one}/`)
}

/** The paths of the changes that a request touches too. */
export const overlapsOf = (changes: readonly FieldChange[], touched: readonly string[]): string[] =>
  changes.map(({ path }) => path).filter((path) => touched.some((other) => isSameMatter(path, other)))

/** A record with changes made on top of it, each by its path. What becomes null is taken out. */
export function withChanges(record: JsonObject, changes: readonly FieldChange[]): JsonObject {
  const result = structuredClone(record)
  for (const { path, to } of changes) {
    const steps = path
      .slice(1)
      .split('/')
      .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
    const last = steps.pop()!
    let holder = result
    for (const step of steps) {
      const inner = holder[step]
      holder[step] = typeof inner === 'object' && inner !== null && !Array.isArray(inner) ? inner : {}
      holder = holder[step] as JsonObject
    }
    if (to === null) delete holder[last]
    else holder[last] = to as JsonObject
  }
  return result
}
