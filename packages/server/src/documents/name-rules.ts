import type { Violation } from '../kernel/errors.ts'
import { isNameFor } from './type-rules.ts'

/** What a name of a file must not have: the parts of a path, control characters, and characters that change the direction of text. */
const NOT_IN_NAMES = /[\p{Cc}/\\\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/u

/** All violations of a name, beyond its length. It is what a file is called when it is downloaded, so its ending must fit the content. */
export function nameViolations(name: unknown, contentType: string | null): Violation[] {
  if (typeof name !== 'string') return []
  if (NOT_IN_NAMES.test(name) || /^\.{1,2}$/.test(name))
    return [
      {
        pointer: '/name',
        detail: 'Must be a name without a path, control characters or characters that change the direction of text.',
        code: 'not_allowed',
      },
    ]
  if (contentType !== null && !isNameFor(name, contentType))
    return [
      { pointer: '/name', detail: `Its ending must fit the content, which is ${contentType}.`, code: 'type_mismatch' },
    ]
  return []
}

const FALLBACK = 'document'

/** The header Content-Disposition (RFC 6266, RFC 8187) for a name, whatever it contains. */
export function dispositionOf(name: string, isInline: boolean): string {
  const safe = name.replace(new RegExp(NOT_IN_NAMES, 'gu'), '_').toWellFormed()
  const ascii = safe.replace(/[^\x20-\x7e]/g, '_').replace(/["%]/g, '_')
  const kind = isInline ? 'inline' : 'attachment'
  const encoded = encodeURIComponent(safe || FALLBACK).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${kind}; filename="${ascii || FALLBACK}"; filename*=UTF-8''${encoded}`
}
