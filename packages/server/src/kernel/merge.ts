import type { FieldChange } from './diff.ts'
import { isObject, type Json, type JsonObject } from './json.ts'
import { stepsOf } from './pointer.ts'

/**
 * What belongs together: an address is one unit, since half of one and half of another lead nowhere. Everything else
 * stands for itself.
 */
const unitOf = (path: string): string => /^\/\w*Address(?=\/|$)/.exec(path)?.[0] ?? path

/** Whether two paths speak of the same thing: the same unit, or one within the other. */
export const isSameMatter = (a: string, b: string): boolean => lastOfSameMatter([a])(b) >= 0

/**
 * Finds the last of some paths that speaks of the same thing as another path: the index of it, or -1. The paths are indexed once, by
 * their units and by what those are within, so that many can be compared with many.
 */
export function lastOfSameMatter(paths: readonly string[]): (path: string) => number {
  const at = new Map<string, number>()
  const within = new Map<string, number>()
  for (const [i, path] of paths.entries()) {
    const unit = unitOf(path)
    at.set(unit, i)
    for (const holder of holdersOf(unit)) within.set(holder, i)
  }
  return (path) => {
    const unit = unitOf(path)
    const found = [at.get(unit), within.get(unit), ...holdersOf(unit).map((holder) => at.get(holder))]
    return Math.max(...found.map((i) => i ?? -1))
  }
}

/** The paths of everything that a path leads through. */
function holdersOf(path: string): string[] {
  const holders: string[] = []
  for (let end = path.lastIndexOf('/'); end >= 0; end = end === 0 ? -1 : path.lastIndexOf('/', end - 1))
    holders.push(path.slice(0, end))
  return holders
}

/** The paths of the changes that a request touches too. */
export function overlapsOf(changes: readonly FieldChange[], touched: readonly string[]): string[] {
  const lastTouch = lastOfSameMatter(touched)
  return changes.map(({ path }) => path).filter((path) => lastTouch(path) >= 0)
}

/** A record with changes made on top of it; the record itself stays as it is. What becomes null is taken out. */
export function withChanges(record: JsonObject, changes: readonly FieldChange[]): JsonObject {
  const { result, memberAt } = editableCopyOf(record)
  for (const { path, to } of changes) {
    const [holder, name] = memberAt(path)
    if (to === null) delete holder[name]
    else holder[name] = to as Json
  }
  return result
}

/** A record as it was before changes were made to it. What was not there is null, which means the same and is quicker to read on. */
export function withoutChanges(record: JsonObject, changes: readonly FieldChange[]): JsonObject {
  const { result, memberAt } = editableCopyOf(record)
  for (const { path, from } of changes) {
    const [holder, name] = memberAt(path)
    holder[name] = from as Json
  }
  return result
}

/** A copy of a record, and what finds the member at a path of it: what holds it, and its name. An object on the way is copied once. */
export function editableCopyOf(record: JsonObject) {
  const result = { ...record }
  const copies = new Set<Json>()
  const memberAt = (path: string): [holder: JsonObject, name: string] => {
    const steps = stepsOf(path)
    const name = steps.pop()!
    let holder = result
    for (const step of steps) {
      const inner = holder[step]
      const isCopy = inner !== undefined && copies.has(inner)
      const copy = isCopy ? (inner as JsonObject) : isObject(inner) ? { ...inner } : {}
      copies.add(copy)
      holder[step] = copy
      holder = copy
    }
    return [holder, name]
  }
  return { result, memberAt }
}
