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
  TOO_DEEP,
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
    const what = isTest ? 'the current value is different' : 'there is nothing at that path'
    const detail = `Operation ${i} (${operation.op}) failed: ${what}. Nothing was changed.`
    throw errorAt('patch_not_applicable', { pointer: `/${i}` }, isTest ? 'test_failed' : 'path_missing', detail)
  }
  return holder.document ?? null
}

/** Applies one operation, if possible. Added values are copied, so that the patch can be applied again. */
function isApplied(holder: JsonObject, operation: PatchOperation, i: number, budget: Budget): boolean {
  const { path } = operation
  const place = placeOf(holder, path)
  /** Counts a value before it is copied: copies of copies could fill the memory. */
  const counted = (added: Json): Json => {
    const bytes = bytesOf(added, JSON_DEPTH_MAX - stepsOf(path).length)
    if (bytes === undefined) throw errorAt('invalid_json_patch', { pointer: `/${i}` }, 'too_deep', TOO_DEEP)
    budget.spend(bytes)
    return added
  }
  const copyOf = (original: Json): Json => copyJson(counted(original))
  switch (operation.op) {
    case 'test':
      return sameJson(valueAt(place), operation.value, budget)
    case 'add':
      return put(place, copyOf(operation.value), budget)
    case 'remove':
      return take(place, budget) !== undefined
    case 'replace': {
      if (valueAt(place) === undefined) return false
      const value = copyOf(operation.value)
      if (Array.isArray(place.parent)) place.parent[Number(place.name)] = value
      else if (isObject(place.parent)) place.parent[place.name] = value
      return true
    }
    case 'move': {
      if (operation.from === path) return valueAt(place) !== undefined
      const moved = take(placeOf(holder, operation.from), budget)
      // The path counts after the removal, which may have moved the items of an array.
      return moved !== undefined && put(placeOf(holder, path), asNew(counted(moved)), budget)
    }
    case 'copy': {
      const original = valueAt(placeOf(holder, operation.from))
      return original !== undefined && put(place, asNew(copyOf(original)), budget)
    }
  }
}

/** A record at another place is a new one: it leaves its id and version behind. */
function asNew(value: Json): Json {
  if (!isObject(value) || !('eTag' in value)) return value
  const { id: _, lastUpdated: __, eTag: ___, ...content } = value
  return content
}

/** Where a pointer leads: a name in an object, or an index in an array. */
type PatchPlace = { parent: Json | undefined; name: string }

/** The place of a pointer. The document is a member of a holder, so that it can be replaced as a whole. */
function placeOf(holder: JsonObject, pointer: string): PatchPlace {
  const steps = ['document', ...stepsOf(pointer)]
  const name = steps.pop() ?? ''
  return { parent: steps.reduce<Json | undefined>((parent, step) => valueAt({ parent, name: step }), holder), name }
}

/** The value at a place; undefined if there is none. */
function valueAt({ parent, name }: PatchPlace): Json | undefined {
  if (Array.isArray(parent)) return INDEX.test(name) ? parent[Number(name)] : undefined
  return isObject(parent) && Object.hasOwn(parent, name) ? parent[name] : undefined
}

function put({ parent, name }: PatchPlace, value: Json, budget: Budget): boolean {
  if (Array.isArray(parent)) {
    const index = name === '-' ? parent.length : INDEX.test(name) ? Number(name) : Infinity
    if (index > parent.length) return false
    budget.spend(parent.length - index)
    parent.splice(index, 0, value)
  } else if (isObject(parent)) parent[name] = value
  else return false
  return true
}

function take(place: PatchPlace, budget: Budget): Json | undefined {
  const { parent, name } = place
  const value = valueAt(place)
  if (value === undefined) return undefined
  if (Array.isArray(parent)) {
    budget.spend(parent.length - Number(name))
    parent.splice(Number(name), 1)
  } else if (isObject(parent)) delete parent[name]
  return value
}

type WithValue = 'add' | 'replace' | 'test'
type WithFrom = 'move' | 'copy'
type PatchOperation =
  | { op: WithValue; path: string; value: Json }
  | { op: WithFrom; path: string; from: string }
  | { op: 'remove'; path: string }

const needsValue = (op: Json | undefined): op is WithValue => op === 'add' || op === 'replace' || op === 'test'
const needsFrom = (op: Json | undefined): op is WithFrom => op === 'move' || op === 'copy'

function operationsOf(patch: Json): PatchOperation[] {
  const errors: Violation[] = []
  const operations: PatchOperation[] = []
  const wrong = (pointer: string, detail: string) => errors.push({ pointer, detail, code: 'invalid_operation' })
  if (!Array.isArray(patch)) throw new AppError('invalid_json_patch', 'A JSON Patch is an array of operations.')
  if (patch.length > PATCH_OPERATIONS_MAX)
    throw new AppError('invalid_json_patch', `A JSON Patch may have at most ${PATCH_OPERATIONS_MAX} operations.`)
  for (const [i, operation] of patch.entries()) {
    if (!isObject(operation)) {
      wrong(`/${i}`, 'An operation is an object.')
      continue
    }
    const { op, path, from, value } = operation
    if (!needsValue(op) && !needsFrom(op) && op !== 'remove')
      wrong(`/${i}/op`, 'op is one of add, remove, replace, move, copy and test.')
    const to = isPointer(path) ? path : undefined
    if (to === undefined) wrong(`/${i}/path`, 'path is a JSON Pointer.')
    else if (/\/(__proto__|constructor)(\/|$)/.test(to)) wrong(`/${i}/path`, 'That member is not accepted.')
    if (op === 'remove' && to !== undefined) operations.push({ op, path: to })
    if (needsValue(op)) {
      if (value === undefined) wrong(`/${i}/value`, `${op} needs a value.`)
      else if (to !== undefined) operations.push({ op, path: to, value })
    }
    if (needsFrom(op)) {
      if (!isPointer(from)) wrong(`/${i}/from`, `${op} needs from, a JSON Pointer.`)
      else if (op === 'move' && typeof path === 'string' && path.startsWith(`${from}/`))
        wrong(`/${i}/from`, 'A value cannot be moved into itself.')
      else if (to !== undefined) operations.push({ op, path: to, from })
    }
  }
  const [first] = errors
  if (first) throw new AppError('invalid_json_patch', first.detail, listedErrors(errors))
  return operations
}
