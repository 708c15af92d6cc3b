import { AppError, VIOLATIONS_MAX, type Violation } from './errors.ts'

export type Json = null | boolean | number | string | Json[] | { [name: string]: Json }
export type JsonObject = { [name: string]: Json }

export const JSON_DEPTH_MAX = 32

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false })

/** Reads JSON from bytes that somebody sent: strict UTF-8, bounded depth, and no text or name that could do harm later. */
export function parseJson(bytes: Uint8Array): Json {
  let text: string
  try {
    text = utf8.decode(bytes)
  } catch {
    throw new AppError('invalid_json', 'The content is not valid UTF-8.')
  }
  let value: Json
  try {
    value = JSON.parse(text)
  } catch {
    throw new AppError(
      'invalid_json',
      text.trim() === '' ? 'The content is empty; JSON was expected.' : 'The content is not valid JSON.',
    )
  }
  const errors: Violation[] = []
  inspect(value, '', 1, errors)
  if (errors.length > 0) throw new AppError('invalid_json', errors[0]!.detail, { errors })
  return value
}

function inspect(value: Json, pointer: string, depth: number, errors: Violation[]): void {
  if (errors.length >= VIOLATIONS_MAX) return
  if (typeof value === 'string') {
    if (!isSafeText(value))
      errors.push({ pointer, detail: 'Text with a NUL or a lone surrogate is not accepted.', code: 'unsafe_text' })
    return
  }
  if (value === null || typeof value !== 'object') return
  if (depth > JSON_DEPTH_MAX) {
    errors.push({ pointer, detail: `JSON may be nested ${JSON_DEPTH_MAX} levels deep.`, code: 'too_deep' })
    return
  }
  if (Array.isArray(value)) {
    for (let i = 0; i < value.length; i++) inspect(value[i]!, `${pointer}/${i}`, depth + 1, errors)
    return
  }
  for (const name of Object.keys(value)) {
    const at = `${pointer}/${escapePointer(name)}`
    if (name === '__proto__' || name === 'constructor') {
      errors.push({ pointer: at, detail: `A member named ${name} is not accepted.`, code: 'forbidden_member' })
    } else if (!isSafeText(name)) {
      errors.push({
        pointer,
        detail: 'A member name with a NUL or a lone surrogate is not accepted.',
        code: 'unsafe_text',
      })
    } else inspect(value[name]!, at, depth + 1, errors)
  }
}

const isSafeText = (text: string): boolean => text.isWellFormed() && !text.includes('\0')

/** A member name as one step of a JSON Pointer (RFC 6901). */
export const escapePointer = (name: string): string =>
  name.includes('~') || name.includes('/') ? name.replaceAll('~', '~0').replaceAll('/', '~1') : name

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Whether two JSON values mean the same: member order does not count. */
export function sameJson(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a) || Array.isArray(b)) {
    return Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((item, i) => sameJson(item, b[i]))
  }
  const names = Object.keys(a)
  if (names.length !== Object.keys(b).length) return false
  return names.every((name) => Object.hasOwn(b, name) && sameJson(a[name as keyof typeof a], b[name as keyof typeof b]))
}
