import { AppError, type Violation } from './errors.ts'
import { isObject, type Json, type JsonObject, sameJson } from './json.ts'

/** RFC 7396: absent keeps, null clears, nested objects merge, arrays replace. The target is left as it is. */
export function mergePatch(target: JsonObject, patch: JsonObject): JsonObject {
  const result: JsonObject = { ...target }
  for (const name of Object.keys(patch)) {
    const value = patch[name]!
    if (value === null) delete result[name]
    else if (isObject(value)) result[name] = mergePatch(isObject(result[name]) ? result[name] : {}, value)
    else result[name] = value
  }
  return result
}

export const PATCH_OPERATIONS_MAX = 100
/** How many values all copy operations together may copy; without a bound, a few copies of copies fill the memory. */
export const PATCH_COPIES_MAX = 10_000

const NEEDS_VALUE = new Set(['add', 'replace', 'test'])
const NEEDS_FROM = new Set(['move', 'copy'])
const POINTER = /^(\/([^~/]|~[01])*)*$/
const INDEX = /^(0|[1-9]\d*)$/

/** RFC 6902, all or nothing. The target is left as it is. */
export function jsonPatch(target: JsonObject, patch: Json): Json {
  const holder: JsonObject = { document: structuredClone(target) }
  let copies = 0
  for (const [i, operation] of operationsOf(patch).entries()) {
    if (operation.op === 'copy') copies += countValues(valueAt(holder, stepsOf(operation.from!)))
    if (copies > PATCH_COPIES_MAX) throw new AppError('invalid_json_patch', 'The JSON Patch copies too much.')
    if (isApplied(holder, operation)) continue
    const isTest = operation.op === 'test'
    const what = isTest ? 'the value there is another' : 'there is nothing at that path'
    const detail = `Operation ${i} (${operation.op}) failed: ${what}. Nothing was changed.`
    throw new AppError('patch_not_applicable', detail, {
      errors: [{ pointer: `/${i}`, detail, code: isTest ? 'test_failed' : 'path_missing' }],
    })
  }
  return holder.document ?? null
}

/** Applies one operation, if it can be applied. What is put in is a copy, so that the patch can be applied again. */
function isApplied(holder: JsonObject, { op, path, from, value }: RawOperation): boolean {
  const steps = stepsOf(path)
  switch (op) {
    case 'test':
      return sameJson(valueAt(holder, steps), value)
    case 'add':
      return put(holder, steps, structuredClone(value!))
    case 'remove':
      return take(holder, steps) !== undefined
    case 'replace': {
      if (valueAt(holder, steps) === undefined) return false
      const parent = valueAt(holder, steps.slice(0, -1)) as JsonObject
      parent[steps.at(-1)!] = structuredClone(value!)
      return true
    }
    case 'move': {
      if (from === path) return valueAt(holder, steps) !== undefined
      const moved = take(holder, stepsOf(from!))
      return moved !== undefined && put(holder, steps, moved)
    }
    default: {
      const original = valueAt(holder, stepsOf(from!))
      return original !== undefined && put(holder, steps, structuredClone(original))
    }
  }
}

/** The way to a value: the document is a member of its holder, so that the whole of it can be replaced as well. */
const stepsOf = (pointer: string): string[] =>
  `/document${pointer}`
    .slice(1)
    .split('/')
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))

/** The value at the end of the way; undefined, which JSON does not have, if there is none. */
const valueAt = (holder: JsonObject, steps: readonly string[]): Json | undefined =>
  steps.reduce<Json | undefined>((container, step) => {
    if (Array.isArray(container)) return INDEX.test(step) ? container[Number(step)] : undefined
    return isObject(container) && Object.hasOwn(container, step) ? container[step] : undefined
  }, holder)

function put(holder: JsonObject, steps: readonly string[], value: Json): boolean {
  const parent = valueAt(holder, steps.slice(0, -1))
  const last = steps.at(-1)!
  if (Array.isArray(parent)) {
    const index = last === '-' ? parent.length : INDEX.test(last) ? Number(last) : Infinity
    if (index > parent.length) return false
    parent.splice(index, 0, value)
  } else if (isObject(parent)) parent[last] = value
  else return false
  return true
}

function take(holder: JsonObject, steps: readonly string[]): Json | undefined {
  const value = valueAt(holder, steps)
  if (value === undefined) return undefined
  const parent = valueAt(holder, steps.slice(0, -1))
  if (Array.isArray(parent)) parent.splice(Number(steps.at(-1)), 1)
  else delete (parent as JsonObject)[steps.at(-1)!]
  return value
}

const countValues = (value: Json | undefined): number =>
  typeof value === 'object' && value !== null
    ? Object.values(value).reduce<number>((sum, inner) => sum + countValues(inner), 1)
    : 1

type RawOperation = { op: string; path: string; from?: string; value?: Json }

function operationsOf(patch: Json): RawOperation[] {
  const errors: Violation[] = []
  const wrong = (pointer: string, detail: string) => errors.push({ pointer, detail, code: 'invalid_operation' })
  if (!Array.isArray(patch)) throw new AppError('invalid_json_patch', 'A JSON Patch is an array of operations.')
  if (patch.length > PATCH_OPERATIONS_MAX) {
    throw new AppError('invalid_json_patch', `A JSON Patch may hold ${PATCH_OPERATIONS_MAX} operations.`)
  }
  for (const [i, operation] of patch.entries()) {
    if (!isObject(operation)) {
      wrong(`/${i}`, 'An operation is an object.')
      continue
    }
    const { op, path, from } = operation
    const isKnown = typeof op === 'string' && (NEEDS_VALUE.has(op) || NEEDS_FROM.has(op) || op === 'remove')
    if (!isKnown) wrong(`/${i}/op`, 'op is one of add, remove, replace, move, copy and test.')
    if (typeof path !== 'string' || !POINTER.test(path)) wrong(`/${i}/path`, 'path is a JSON Pointer.')
    else if (/\/(__proto__|constructor)(\/|$)/.test(path)) wrong(`/${i}/path`, 'That member is not accepted.')
    if (isKnown && NEEDS_VALUE.has(op as string) && !('value' in operation))
      wrong(`/${i}/value`, `${op} needs a value.`)
    if (isKnown && NEEDS_FROM.has(op as string)) {
      if (typeof from !== 'string' || !POINTER.test(from)) wrong(`/${i}/from`, `${op} needs from, a JSON Pointer.`)
      else if (op === 'move' && typeof path === 'string' && path.startsWith(`${from}/`))
        wrong(`/${i}/from`, 'A value cannot be moved into itself.')
    }
  }
  if (errors.length > 0) throw new AppError('invalid_json_patch', errors[0]!.detail, { errors })
  return patch as unknown as RawOperation[]
}
