/** Reduced records: a party that sees only some members of a record gets the others neither as values nor as changes. */
import type { FieldChange } from './diff.ts'
import { isObject, type JsonObject } from './json.ts'
import { stepsOf } from './pointer.ts'

/** The members that are shown: whole (true), or only some of theirs. Items of a list are shown by the rule of the list. */
export type ShownParts = { readonly [member: string]: true | ShownParts }

const partOf = (shown: true | ShownParts, name: string): true | ShownParts | undefined =>
  shown === true ? true : Object.hasOwn(shown, name) ? shown[name] : undefined

function reducedValue(shown: true | ShownParts, value: unknown): unknown {
  if (shown === true) return value
  if (Array.isArray(value)) return value.map((item) => reducedValue(shown, item))
  return isObject(value) ? reduced(shown, value) : value
}

export function reduced<Item extends object>(shown: ShownParts, record: Item): Item {
  const members = Object.entries(record).flatMap(([name, value]) => {
    const part = partOf(shown, name)
    return part === undefined ? [] : [[name, reducedValue(part, value)]]
  })
  return Object.fromEntries(members)
}

/** The part that a pointer leads to; undefined if it is hidden. */
function partAt(shown: ShownParts, pointer: string): true | ShownParts | undefined {
  let part: true | ShownParts | undefined = shown
  for (const step of stepsOf(pointer)) part = part && partOf(part, step)
  return part
}

/** Whether a pointer leads to a hidden member, or to one with hidden parts. */
export const isHiddenAt = (shown: ShownParts, pointer: string): boolean => partAt(shown, pointer) !== true

/** The changes of what is shown, without the names of those who made them: who works on a move is not part of a reduced record. */
export function reducedChanges<Change extends FieldChange>(shown: ShownParts, changes: readonly Change[]): Change[] {
  return changes.flatMap((change) => {
    const part = partAt(shown, change.path)
    if (part === undefined) return []
    const values = { from: reducedValue(part, change.from), to: reducedValue(part, change.to) }
    return [{ ...change, ...values, ...('byName' in change && { byName: null }) }]
  })
}

/** The members of content that name something hidden. */
export const hiddenIn = (shown: ShownParts, content: JsonObject): string[] =>
  Object.entries(content).flatMap(([name, value]) => {
    const part = partOf(shown, name)
    if (part === true) return []
    if (part === undefined || !isObject(value)) return [`/${name}`]
    return hiddenIn(part, value).map((pointer) => `/${name}${pointer}`)
  })
