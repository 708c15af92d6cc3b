import { type Budget, budgetOf } from './budget.ts'
import { AppError, errorAt, listedErrors, type Violation } from './errors.ts'
import {
  bytesOf,
  copyJson,
  isObject,
  JSON_BYTES_MAX,
  JSON_DEPTH_MAX,
  type Json,
  type JsonObject,
  sameJson,
} from './json.ts'
import { isPointer, stepsOf } from './pointer.ts'

/** RFC 7396: absent keeps, null clears, nested objects merge, arrays replace. The target is not modified. */
export function mergePatch(target: JsonObject, patch: JsonObject): JsonObject {
  const result: JsonObject = { ...target }
  for (const name of Object.keys(patch)) {
    const value = patch[name] ?? null
    if (value === null) delete result[name]
    else if (isObject(value)) result[name] = mergePatch(isObject(result[name]) ? result[name] : {}, value)
    else result[name] = value
  }
  return result
}

export const PATCH_OPERATIONS_MAX = 100

const NEEDS_VALUE = new Set<unknown>(['add', 'replace', 'test'])
const NEEDS_FROM = new Set<unknown>(['move', 'copy'])
const INDEX = /^(0|[1-9]\d*)$/

/** The budget of a patch: the record and everything that operations add to it, together no more than content may have. */
export const patchBudget = (): Budget =>
  budgetOf(
    JSON_BYTES_MAX,
    () => new AppError('body_too_large', 'The patch creates more than 1 MiB of JSON. Nothing was changed.'),
  )

/** 413 for a record that a patch has made larger than content may be. */
export const requireRecordSize = (record: JsonObject): void => patchBudget().spend(bytesOf(record, JSON_DEPTH_MAX) ?? 0)

/** RFC 6902, all or nothing. The target is not modified. */
export function jsonPatch(target: JsonObject, patch: Json, budget = patchBudget()): Json {
  const holder: JsonObject = { document: copyJson(target) }
  budget.spend(bytesOf(target, JSON_DEPTH_MAX) ?? 0)
  for (const [i, operation] of operationsOf(patch).entries()) {
    if (isApplied(holder, operation, i, budget)) continue
    const isTest = operation.op === 'test'
    const what = isTest ? 'the value there is another' : 'there is nothing at that path'
    const detail = `Operation ${i} (${operation.op}) failed: ${what}. Nothing was changed.`
    throw errorAt('patch_not_applicable', { pointer: `/${i}` }, isTest ? 'test_failed' : 'path_missing', detail)
  }
  return holder.document ?? null
}

/** Applies one operation, if possible. Added values are copied, so that the patch can be applied again. */
function isApplied(holder: JsonObject, operation: RawOperation, i: number, budget: Budget): boolean {
  const { op, path, from, value } = operation
  const steps = wayTo(path)
  /** Counts a value before it is copied: copies of copies could fill the memory. */
  const counted = (added: Json): Json => {
    const bytes = bytesOf(added, JSON_DEPTH_MAX + 1 - steps.length)
    if (bytes === undefined) throw tooDeep(i)
    budget.spend(bytes)
    return added
  }
  const copyOf = (original: Json): Json => copyJson(counted(original))
  switch (op) {
    case 'test':
      return sameJson(valueAt(holder, steps), value, budget)
    case 'add':
      return put(holder, steps, copyOf(value!), budget)
    case 'remove':
      return take(holder, steps, budget) !== undefined
    case 'replace': {
      if (valueAt(holder, steps) === undefined) return false
      const parent = valueAt(holder, steps.slice(0, -1)) as JsonObject
      parent[steps.at(-1)!] = copyOf(value!)
      return true
    }
    case 'move': {
      if (from === path) return valueAt(holder, steps) !== undefined
      const moved = take(holder, wayTo(from!), budget)
      return moved !== undefined && put(holder, steps, asNew(counted(moved)), budget)
    }
    default: {
      const original = valueAt(holder, wayTo(from!))
      return original !== undefined && put(holder, steps, asNew(copyOf(original)), budget)
    }
  }
}

/** A record at another place is a new one: it leaves its id and version behind. */
function asNew(value: Json): Json {
  if (!isObject(value) || !('eTag' in value)) return value
  const { id: _, lastUpdated: __, eTag: ___, ...content } = value
  return content
}

const tooDeep = (i: number): AppError =>
  errorAt(
    'invalid_json_patch',
    { pointer: `/${i}` },
    'too_deep',
    `JSON may be nested at most ${JSON_DEPTH_MAX} levels deep.`,
  )

/** The steps to a value. The document is a member of a holder, so that it can be replaced as a whole. */
const wayTo = (pointer: string): string[] => ['document', ...stepsOf(pointer)]

/** The value at the end of the steps; undefined if there is none. */
const valueAt = (holder: JsonObject, steps: readonly string[]): Json | undefined =>
  steps.reduce<Json | undefined>((container, step) => {
    if (Array.isArray(container)) return INDEX.test(step) ? container[Number(step)] : undefined
    return isObject(container) && Object.hasOwn(container, step) ? container[step] : undefined
  }, holder)

function put(holder: JsonObject, steps: readonly string[], value: Json, budget: Budget): boolean {
  const parent = valueAt(holder, steps.slice(0, -1))
  const last = steps.at(-1)!
  if (Array.isArray(parent)) {
    const index = last === '-' ? parent.length : INDEX.test(last) ? Number(last) : Infinity
    if (index > parent.length) return false
    budget.spend(parent.length - index)
    parent.splice(index, 0, value)
  } else if (isObject(parent)) parent[last] = value
  else return false
  return true
}

function take(holder: JsonObject, steps: readonly string[], budget: Budget): Json | undefined {
  const value = valueAt(holder, steps)
  if (value === undefined) return undefined
  const parent = valueAt(holder, steps.slice(0, -1))
  if (Array.isArray(parent)) {
    budget.spend(parent.length - Number(steps.at(-1)))
    parent.splice(Number(steps.at(-1)), 1)
  } else delete (parent as JsonObject)[steps.at(-1)!]
  return value
}

type RawOperation = { op: string; path: string; from?: string; value?: Json }

function operationsOf(patch: Json): RawOperation[] {
  const errors: Violation[] = []
  const operations: RawOperation[] = []
  const wrong = (pointer: string, detail: string) => errors.push({ pointer, detail, code: 'invalid_operation' })
  if (!Array.isArray(patch)) throw new AppError('invalid_json_patch', 'A JSON Patch is an array of operations.')
  if (patch.length > PATCH_OPERATIONS_MAX) {
    throw new AppError('invalid_json_patch', `A JSON Patch may have at most ${PATCH_OPERATIONS_MAX} operations.`)
  }
  for (const [i, operation] of patch.entries()) {
    if (!isObject(operation)) {
      wrong(`/${i}`, 'An operation is an object.')
      continue
    }
    operations.push(operation as RawOperation)
    const { op, path, from } = operation
    if (!NEEDS_VALUE.has(op) && !NEEDS_FROM.has(op) && op !== 'remove')
      wrong(`/${i}/op`, 'op is one of add, remove, replace, move, copy and test.')
    if (!isPointer(path)) wrong(`/${i}/path`, 'path is a JSON Pointer.')
    else if (/\/(__proto__|constructor)(\/|$)/.test(path)) wrong(`/${i}/path`, 'That member is not accepted.')
    if (NEEDS_VALUE.has(op) && !('value' in operation)) wrong(`/${i}/value`, `${op} needs a value.`)
    if (NEEDS_FROM.has(op)) {
      if (!isPointer(from)) wrong(`/${i}/from`, `${op} needs from, a JSON Pointer.`)
      else if (op === 'move' && typeof path === 'string' && path.startsWith(`${from}/`))
        wrong(`/${i}/from`, 'A value cannot be moved into itself.')
    }
  }
  const [first] = errors
  if (first) throw new AppError('invalid_json_patch', first.detail, listedErrors(errors))
  return operations
}
