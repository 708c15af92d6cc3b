import { applyPatch, type Operation } from 'rfc6902'
import { AppError, type Violation } from './errors.ts'
import { isObject, type Json, type JsonObject } from './json.ts'

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

const NEEDS_VALUE = new Set(['add', 'replace', 'test'])
const NEEDS_FROM = new Set(['move', 'copy'])
const POINTER = /^(\/([^~/]|~[01])*)*$/

/** RFC 6902, all or nothing. The target is left as it is. */
export function jsonPatch(target: JsonObject, patch: Json): Json {
  const holder = { document: structuredClone(target) as Json }
  const operations = operationsOf(patch).map((operation) => ({
    ...operation,
    path: `/document${operation.path}`,
    ...('from' in operation ? { from: `/document${operation.from}` } : {}),
  }))
  for (const [i, operation] of operations.entries()) {
    // One by one, so that the first that fails is the one that is named.
    const [failure] = applyPatch(holder, [operation as Operation])
    if (!failure) continue
    const what = failure.name === 'TestError' ? 'the value there is another' : 'there is nothing at that path'
    const pointer = `/${i}`
    const detail = `Operation ${i} (${operation.op}) failed: ${what}. Nothing was changed.`
    throw new AppError('patch_not_applicable', detail, {
      errors: [{ pointer, detail, code: failure.name === 'TestError' ? 'test_failed' : 'path_missing' }],
    })
  }
  return holder.document
}

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
    else if (/\/(__proto__|constructor|prototype)(\/|$)/.test(path)) wrong(`/${i}/path`, 'That member is not accepted.')
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
