import type { Budget } from './budget.ts'

export type Json = null | boolean | number | string | Json[] | { [name: string]: Json }
export type JsonObject = { [name: string]: Json }

export const JSON_DEPTH_MAX = 32
export const TOO_DEEP = `JSON may be nested at most ${JSON_DEPTH_MAX} levels deep.`
/** The maximum size of JSON: as content, and as a record after a patch. */
export const JSON_BYTES_MAX = 1024 * 1024
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

/** A value as JSON text that is the same for equal values: members are sorted, and a number is written in one way. */
export function canonicalJson(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join()}]`
  if (!isObject(value)) return typeof value === 'number' ? String(value) : JSON.stringify(value)
  const members = Object.keys(value)
    .sort()
    .map((name) => `${JSON.stringify(name)}:${canonicalJson(value[name] ?? null)}`)
  return `{${members.join()}}`
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
