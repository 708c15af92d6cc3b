/** Reduced records: a party that sees only some members of a record gets the others neither as values nor as changes. */
import type { FieldChange } from './diff.ts'
import { isObject, type JsonObject } from './json.ts'
import { stepsOf } from './pointer.ts'

/** The visible members of a record: whole (true), or some members of the member. The rule of a list holds for its items. */
export type VisibleParts = { readonly [member: string]: true | VisibleParts }

const partOf = (visible: true | VisibleParts, name: string): true | VisibleParts | undefined =>
  visible === true ? true : Object.hasOwn(visible, name) ? visible[name] : undefined

function reducedValue(visible: true | VisibleParts, value: unknown): unknown {
  if (visible === true) return value
  if (Array.isArray(value)) return value.map((item) => reducedValue(visible, item))
  return isObject(value) ? reduced(visible, value) : value
}

export function reduced<Item extends object>(visible: VisibleParts, record: Item): Item {
  const members = Object.entries(record).flatMap(([name, value]) => {
    const part = partOf(visible, name)
    return part === undefined ? [] : [[name, reducedValue(part, value)]]
  })
  return Object.fromEntries(members)
}

/** The part that a pointer leads to; undefined if it is hidden. */
function partAt(visible: VisibleParts, pointer: string): true | VisibleParts | undefined {
  let part: true | VisibleParts | undefined = visible
  for (const step of stepsOf(pointer)) part = part && partOf(part, step)
  return part
}

/** Whether a pointer leads to a hidden member, or to one with hidden parts. */
export const isHiddenAt = (visible: VisibleParts, pointer: string): boolean => partAt(visible, pointer) !== true

/** The changes of visible members, without the names of the callers: who works on a move is not part of a reduced record. */
export function reducedChanges<Change extends FieldChange>(
  visible: VisibleParts,
  changes: readonly Change[],
): Change[] {
  return changes.flatMap((change) => {
    const part = partAt(visible, change.path)
    if (part === undefined) return []
    const values = { from: reducedValue(part, change.from), to: reducedValue(part, change.to) }
    return [{ ...change, ...values, ...('byName' in change && { byName: null }) }]
  })
}

/** The members of content that name something hidden. */
export const hiddenIn = (visible: VisibleParts, content: JsonObject): string[] =>
  Object.entries(content).flatMap(([name, value]) => {
    const part = partOf(visible, name)
    if (part === true) return []
    if (part === undefined || !isObject(value)) return [`/${name}`]
    return hiddenIn(part, value).map((pointer) => `/${name}${pointer}`)
  })
