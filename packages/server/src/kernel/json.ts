import type { Budget } from './budget.ts'
import { AppError, errorAt, listedErrors, VIOLATIONS_MAX, type Violation } from './errors.ts'
import { pointerTo } from './pointer.ts'

export type Json = null | boolean | number | string | Json[] | { [name: string]: Json }
export type JsonObject = { [name: string]: Json }

export const JSON_DEPTH_MAX = 32
/** The maximum size of JSON: as content, and as a record after a patch. */
export const JSON_BYTES_MAX = 1024 * 1024
/** The maximum length of a member name. Ours have up to 40 characters. */
const NAME_LENGTH_MAX = 1_000
/** The maximum number of members of all objects together. Each new name costs the parser a microsecond. */
export const JSON_MEMBERS_MAX = 20_000
/** The shortest member there is: `"":0,`. */
const MEMBER_BYTES_MIN = 5

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false })

/** Parses JSON from a client: strict UTF-8, bounded in depth, members and names, without text or names that are unsafe later. */
export function parseJson(bytes: Uint8Array): Json {
  let text: string
  try {
    text = utf8.decode(bytes)
  } catch {
    throw new AppError('invalid_json', 'The content is not valid UTF-8.')
  }
  if (bytes.length > JSON_MEMBERS_MAX * MEMBER_BYTES_MIN && membersIn(bytes) > JSON_MEMBERS_MAX) {
    throw errorAt('invalid_json', { pointer: '' }, 'too_many', `JSON may have at most ${JSON_MEMBERS_MAX} members.`)
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
  if (isAcceptable(value, 1)) return value
  const found: Found = { errors: [], more: 0 }
  inspect(value, '', 1, found)
  const [first] = found.errors
  throw new AppError('invalid_json', first?.detail ?? '', listedErrors(found.errors, found.more))
}

const [QUOTE, COLON, BACKSLASH] = [0x22, 0x3a, 0x5c]

/** Counts the members of all objects in a JSON text, by the colons outside strings. */
function membersIn(bytes: Uint8Array): number {
  let members = 0
  let isString = false
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i]
    if (byte === QUOTE) isString = !isString
    else if (isString && byte === BACKSLASH) i++
    else if (!isString && byte === COLON) members++
  }
  return members
}

const isForbidden = (name: string): boolean => name === '__proto__' || name === 'constructor'

/** Whether a value has no violations. It is the usual case, so no pointers are built. */
function isAcceptable(value: Json, depth: number): boolean {
  if (typeof value === 'string') return isSafeText(value)
  if (value === null || typeof value !== 'object') return true
  if (depth > JSON_DEPTH_MAX) return false
  if (Array.isArray(value)) return value.every((item) => isAcceptable(item, depth + 1))
  return Object.keys(value).every((name) => isAcceptableName(name) && isAcceptable(value[name] ?? null, depth + 1))
}

const isAcceptableName = (name: string): boolean =>
  !isForbidden(name) && name.length <= NAME_LENGTH_MAX && isSafeText(name)

/** The violations of a value: the first ones, and how many more there are. */
type Found = { errors: Violation[]; more: number }

function inspect(value: Json, pointer: string, depth: number, found: Found): void {
  const say = (at: string, detail: string, code: string) => {
    if (found.errors.length < VIOLATIONS_MAX) found.errors.push({ pointer: at, detail, code })
    else found.more += 1
  }
  if (typeof value === 'string') {
    if (!isSafeText(value)) say(pointer, 'Text with a NUL or a lone surrogate is not accepted.', 'unsafe_text')
  } else if (value === null || typeof value !== 'object') return
  else if (depth > JSON_DEPTH_MAX) say(pointer, `JSON may be nested at most ${JSON_DEPTH_MAX} levels deep.`, 'too_deep')
  else if (Array.isArray(value))
    for (const [i, item] of value.entries()) inspect(item, `${pointer}/${i}`, depth + 1, found)
  else
    for (const [name, member] of Object.entries(value)) {
      const at = pointerTo(pointer, cutName(name))
      if (isForbidden(name)) say(at, `A member named ${name} is not accepted.`, 'forbidden_member')
      else if (name.length > NAME_LENGTH_MAX)
        say(at, `The name of a member may have ${NAME_LENGTH_MAX} characters.`, 'too_long')
      else if (!isSafeText(name))
        say(pointer, 'A member name with a NUL or a lone surrogate is not accepted.', 'unsafe_text')
      else inspect(member, at, depth + 1, found)
    }
}

const isSafeText = (text: string): boolean => text.isWellFormed() && !text.includes('\0')

/** How much of a client's name an answer shows. */
export const NAME_SHOWN_MAX = 100

/** A client's name, cut to the length that is shown. */
export const cutName = (name: string): string =>
  name.length > NAME_SHOWN_MAX ? name.slice(0, NAME_SHOWN_MAX).toWellFormed() : name

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Whether two JSON values are equal, whatever the order of members. Compared members count against the budget. */
export function sameJson(a: unknown, b: unknown, budget?: Budget): boolean {
  if (a === b) return true
  if (Array.isArray(a))
    return Array.isArray(b) && a.length === b.length && a.every((item, i) => sameJson(item, b[i], budget))
  if (!isObject(a) || !isObject(b)) return false
  const names = Object.keys(a)
  budget?.spend(names.length)
  if (names.length !== Object.keys(b).length) return false
  return names.every((name) => Object.hasOwn(b, name) && sameJson(a[name], b[name], budget))
}

/** A deep copy. structuredClone takes several times as long. */
export function copyJson(value: Json): Json {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(copyJson)
  const copy: JsonObject = {}
  for (const name of Object.keys(value)) copy[name] = copyJson(value[name] ?? null)
  return copy
}

/**
 * The size of a value as JSON in bytes, without what escapes add; undefined if it is nested deeper than `levels`. It is counted
 * without serializing, so that a value can be refused before it is copied.
 */
export function bytesOf(value: Json, levels: number): number | undefined {
  if (typeof value === 'string') return Buffer.byteLength(value) + 2
  if (typeof value !== 'object' || value === null) return String(value).length
  if (levels === 0) return undefined
  // Brackets, and a comma between entries.
  let bytes = 1
  const entries = Array.isArray(value) ? value : Object.values(value)
  for (const entry of entries) {
    const inner = bytesOf(entry, levels - 1)
    if (inner === undefined) return undefined
    bytes += inner + 1
  }
  if (!Array.isArray(value)) for (const name of Object.keys(value)) bytes += Buffer.byteLength(name) + 3
  return Math.max(bytes, 2)
}
