import type { FieldChange } from './diff.ts'
import { isObject, type Json, type JsonObject } from './json.ts'
import { stepsOf } from './pointer.ts'

/**
 * Finds the last of some paths that overlaps another path, because both are in the same unit or one is within the other: its index, or
 * -1. Each of `units` is a pointer to an object that is merged as a whole; every other path is a unit by itself. The paths are indexed
 * once, by their units and ancestors, so that many can be compared with many.
 */
export function lastOverlapping(paths: readonly string[], units: readonly string[] = []): (path: string) => number {
  const unitOf = (path: string) => units.find((unit) => path.startsWith(`${unit}/`)) ?? path
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

/** The ancestors of a path. */
function holdersOf(path: string): string[] {
  const holders: string[] = []
  for (let end = path.lastIndexOf('/'); end >= 0; end = end === 0 ? -1 : path.lastIndexOf('/', end - 1))
    holders.push(path.slice(0, end))
  return holders
}

/** The paths of the changes that a request touches too. */
export function overlapsOf(
  changes: readonly FieldChange[],
  touched: readonly string[],
  units?: readonly string[],
): string[] {
  const lastTouch = lastOverlapping(touched, units)
  return changes.map(({ path }) => path).filter((path) => lastTouch(path) >= 0)
}

/** Applies changes to a copy of a record. Members that become null are removed. */
export function withChanges(record: JsonObject, changes: readonly FieldChange[]): JsonObject {
  const { result, memberAt } = editableCopyOf(record)
  for (const { path, to } of changes) {
    const [holder, name] = memberAt(path)
    if (to === null) delete holder[name]
    else holder[name] = to as Json
  }
  return result
}

/** Undoes changes on a copy of a record. Members that did not exist become null, which means the same and is faster to process. */
export function withoutChanges(record: JsonObject, changes: readonly FieldChange[]): JsonObject {
  const { result, memberAt } = editableCopyOf(record)
  for (const { path, from } of changes) {
    const [holder, name] = memberAt(path)
    holder[name] = from as Json
  }
  return result
}

/**
 * A copy of a record, and a function that finds the holder and the name of the member at a path. Each object on the path is copied
 * once.
 */
export function editableCopyOf(record: JsonObject) {
  const result = { ...record }
  const copies = new Set<JsonObject>()
  const memberAt = (path: string): [holder: JsonObject, name: string] => {
    const steps = stepsOf(path)
    const name = steps.pop() ?? ''
    let holder = result
    for (const step of steps) {
      const inner = holder[step]
      const copy = isObject(inner) ? (copies.has(inner) ? inner : { ...inner }) : {}
      copies.add(copy)
      holder[step] = copy
      holder = copy
    }
    return [holder, name]
  }
  return { result, memberAt }
}
