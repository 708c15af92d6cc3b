import type { FastifyRequest } from 'fastify'
import { errorAt } from '../../kernel/errors.ts'
import { withoutVariant } from '../../kernel/precondition.ts'
import type { RouteDeclaration } from '../declaration.ts'

/** The preferences (RFC 7240) of a request by name. Unknown ones are ignored, as the RFC requires. */
export function preferencesOf(header: string | string[] | undefined): Map<string, string> {
  const preferences = new Map<string, string>()
  if (header === undefined) return preferences
  for (const element of piecesOf([header].flat().join(','), ',')) {
    const [preference = ''] = piecesOf(element, ';')
    const [name = '', ...rest] = preference.split('=')
    const key = name.trim().toLowerCase()
    if (key !== '' && !preferences.has(key)) preferences.set(key, textOf(rest.join('=').trim()))
  }
  return preferences
}

/** Splits text at separators outside quotes. */
function piecesOf(text: string, separator: ',' | ';'): string[] {
  const pieces = ['']
  let isQuoted = false
  for (let i = 0; i < text.length; i++) {
    const isEscape = isQuoted && text[i] === '\\'
    if (text[i] === '"') isQuoted = !isQuoted
    if (text[i] === separator && !isQuoted) pieces.push('')
    else pieces[pieces.length - 1] += text.slice(i, isEscape ? i + 2 : i + 1)
    if (isEscape) i++
  }
  return pieces
}

const textOf = (value: string): string => (value.startsWith('"') ? value.slice(1, -1).replace(/\\(.)/g, '$1') : value)

/** The version to merge from, if the client asks for a merge. It requires If-Match: *, because a stale If-Match must be refused. */
export function mergeBaseOf(
  request: Pick<FastifyRequest, 'headers'>,
  { content }: RouteDeclaration,
): string | undefined {
  const { prefer } = request.headers
  const isPatch = content?.kind === 'patch'
  if (prefer === undefined || !isPatch || request.headers['if-match']?.trim() !== '*') return undefined
  const tag = preferencesOf(prefer).get('merge-base')
  return tag === undefined ? undefined : withoutVariant(tag)
}

/** An impossible merge must not become an overwrite: only a PATCH of a record can be merged. */
export function requireNoStrayMergeBase(request: Pick<FastifyRequest, 'headers'>, { content }: RouteDeclaration): void {
  if (content?.kind === 'patch' || request.headers.prefer === undefined) return
  if (!preferencesOf(request.headers.prefer).has('merge-base') || request.headers['if-match']?.trim() !== '*') return
  const detail = 'merge-base goes with a PATCH of a record only. Send the eTag that you read as If-Match.'
  throw errorAt('invalid_header', { header: 'Prefer' }, 'not_applicable', detail)
}
