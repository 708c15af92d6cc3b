/** The fields of records, by the names that people type: destinationAddress.city. */
import { pointerTo, stepsOf } from '@vanline/server/kernel/pointer'
import { safe } from './output.ts'

export type Content = Record<string, unknown>

/** The value of a member that a patch does not mention. */
export const UNTOUCHED = Symbol('not in the patch')

export const WEIGHTS: readonly string[] = ['estimatedWeight', 'actualWeight']

/** A JSON Pointer as a field with dots. */
export const fieldAt = (pointer: string): string => stepsOf(pointer).join('.')

/** The value at a JSON Pointer. Inside an object that is null, everything is null. */
export function valueAt(content: unknown, pointer: string): unknown {
  let value = content
  for (const part of stepsOf(pointer)) {
    if (value === null) return null
    if (typeof value !== 'object' || !Object.hasOwn(value as object, part)) return UNTOUCHED
    value = (value as Content)[part]
  }
  return value
}

/** The values of a patch with their JSON Pointers. */
export function leavesOf(content: Content, prefix = ''): [string, unknown][] {
  return Object.entries(content).flatMap(([name, value]): [string, unknown][] => {
    const path = pointerTo(prefix, name)
    const isObject = value !== null && typeof value === 'object' && !Array.isArray(value)
    return isObject ? leavesOf(value as Content, path) : [[path, value]]
  })
}

/** A change in words: estimatedWeight 1,000 → 2,500 lb. Without `from` only the new value is known. */
export function changeText(pointer: string, to: unknown, from: unknown = UNTOUCHED): string {
  const field = fieldAt(pointer)
  const unit = WEIGHTS.includes(field) ? ' lb' : ''
  const isNumber = (value: unknown) => typeof value === 'number'
  const shown = (value: unknown) => (isNumber(value) ? (value as number).toLocaleString('en-US') : safe(value))
  const before = from === UNTOUCHED ? '' : ` ${shown(from)}${isNumber(from) && !isNumber(to) ? unit : ''}`
  return `${safe(field)}${before} → ${shown(to)}${isNumber(to) ? unit : ''}`
}

/** The changes of a patch in words. Without the version before it, only the new values are shown. */
export function changesOf(patch: Content, before: Content | undefined, after: Content): string[] {
  const known = (record: Content, path: string) => {
    const value = valueAt(record, path)
    return value === UNTOUCHED ? null : value
  }
  return leavesOf(patch)
    .map(([path]) => ({ path, to: known(after, path), from: before && known(before, path) }))
    .filter(({ from, to }) => !before || JSON.stringify(from) !== JSON.stringify(to))
    .map(({ path, from, to }) => changeText(path, to, before ? from : UNTOUCHED))
}
