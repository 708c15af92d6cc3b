import type { FieldChange } from './diff.ts'
import { isObject, type Json, type JsonObject } from './json.ts'

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

/** A record with changes made on top of it; the record itself stays as it is. What becomes null is taken out. */
export function withChanges(record: JsonObject, changes: readonly FieldChange[]): JsonObject {
  const result = { ...record }
  for (const { path, to } of changes) {
    const [holder, name] = memberAt(result, path)
    if (to === null) delete holder[name]
    else holder[name] = to as Json
  }
  return result
}

/** A record as it was before changes were made to it. What was not there is null, which means the same and is quicker to read on. */
export function withoutChanges(record: JsonObject, changes: readonly FieldChange[]): JsonObject {
  const result = { ...record }
  for (const { path, from } of changes) {
    const [holder, name] = memberAt(result, path)
    holder[name] = from as Json
  }
  return result
}

/** What holds the member at a path, and the member's name. Everything on the way there is copied. */
function memberAt(record: JsonObject, path: string): [holder: JsonObject, name: string] {
  const steps = path
    .slice(1)
    .split('/')
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
  const name = steps.pop()!
  let holder = record
  for (const step of steps) {
    const inner = holder[step]
    const copy = isObject(inner) ? { ...inner } : {}
    holder[step] = copy
    holder = copy
  }
  return [holder, name]
}
