import type { About } from './about.ts'
import { AppError, errorAt } from './errors.ts'
import { isTag } from './etag.ts'
import type { Versioned } from './event.ts'

/** A parsed If-Match header. */
export type IfMatch = '*' | { tag: string; weak: boolean }[]

const TAGS_EXPLAINED_MAX = 10
const BARE = /^[A-Za-z0-9_~-]+$/
const QUOTED_TAG = /^"[A-Za-z0-9_-]{22}"$/
const QUOTED = /^(W\/)?"([\x21\x23-\x7e\x80-\xff]*)"$/
const PROXY_SUFFIXES = ['-gzip', '--gzip', ';gzip', '-br', '-zstd']

/** Splits at commas outside quotes; undefined if a quote is not closed. */
function elementsOf(header: string): string[] | undefined {
  if (header.split('"').length % 2 === 0) return undefined
  const elements = header.match(/([^,"]|"[^"]*")+/g) ?? []
  return elements.map((text) => text.trim()).filter((text) => text !== '')
}

/**
 * Whether an opaque tag is this one, possibly with a suffix that a proxy added. Our tags can end in `-` or look as if they had a
 * suffix, so the known tag is matched at the beginning instead of removing a suffix.
 */
export const isTagAsSent = (opaque: string, tag: string): boolean =>
  opaque === tag || (opaque.startsWith(tag) && PROXY_SUFFIXES.includes(opaque.slice(tag.length)))

/** A tag in content, which may have the quotes of the ETag header. */
export const withoutQuotes = (tag: string): string => tag.replace(/^"([^"]*)"$/, '$1')

/** The tag of the version that a representation shows. */
export const withoutVariant = (tag: string): string => tag.split('~', 1)[0] ?? tag

/** Our tag inside an opaque tag: without the variant after `~` and a proxy's suffix. */
function recordTagOf(opaque: string): string {
  const base = withoutVariant(opaque)
  const tag = base.slice(0, 22)
  return isTag(tag) && isTagAsSent(base, tag) ? tag : base
}

/** Parses If-Match: bare values, quoted tags, lists and `*`. An empty list matches nothing. */
export function parseIfMatch(header: string): IfMatch {
  // The usual form.
  if (QUOTED_TAG.test(header)) return [{ tag: header.slice(1, -1), weak: false }]
  const malformed = (detail: string) => errorAt('invalid_if_match', { header: 'If-Match' }, 'invalid_syntax', detail)
  const elements = elementsOf(header)
  if (!elements) throw malformed('If-Match has a quote that is not closed.')
  if (elements.includes('*')) {
    if (elements.length === 1) return '*'
    throw malformed('If-Match is either * or a list of tags, not both.')
  }
  return elements.map((element) => {
    const quoted = QUOTED.exec(element)
    if (quoted) return { tag: recordTagOf(quoted[2] ?? ''), weak: quoted[1] !== undefined }
    if (BARE.test(element)) return { tag: withoutVariant(element), weak: false }
    throw malformed('If-Match holds something that is neither a tag in quotes nor the value of an eTag field.')
  })
}

/** The record whose current version a request must prove. `alsoProving` are other tags that prove it: a shipment's, for its address. */
export type Target = { record: Versioned; about: About; alsoProving?: readonly string[] }

/** Why a version was refused, before the history is consulted. `tags` are the client's tags that may be known. */
export type Refusal = {
  code: 'precondition_failed' | 'merge_conflict'
  reason: 'stale' | 'weak' | 'unknown'
  detail: string
  tags: readonly string[]
}

export const UNKNOWN_VERSION =
  'No tag in If-Match belongs to a version of this record. Nothing was written. Send the eTag of the version you read.'
const STALE_VERSION =
  'The record has changed since the version you read. Nothing was written. Compare with current, then send your change again with its eTag.'
const WEAK_TAG =
  'The tag is marked weak (W/), probably by a proxy, and a weak tag never matches. Send the value of the eTag field of the body.'

export const preconditionRequired = (): AppError =>
  new AppError(
    'precondition_required',
    'Send If-Match with the eTag of the version you read, or If-Match: * to write to any version.',
  )

/** Why If-Match does not name the current version; undefined if it does. */
export function mismatchOf(
  ifMatch: IfMatch,
  { record, alsoProving = [] }: Pick<Target, 'record' | 'alsoProving'>,
): Refusal | undefined {
  if (ifMatch === '*') return undefined
  const proving = [record.eTag, ...alsoProving]
  if (ifMatch.some(({ tag, weak }) => !weak && proving.includes(tag))) return undefined
  const code = 'precondition_failed'
  if (ifMatch.some(({ tag }) => proving.includes(tag))) return { code, reason: 'weak', detail: WEAK_TAG, tags: [] }
  // Looking up a tag in the history is expensive, so only a few tags of our form are looked up.
  const tags = ifMatch.map(({ tag }) => tag).filter(isTag)
  return { code, reason: 'stale', detail: STALE_VERSION, tags: tags.slice(0, TAGS_EXPLAINED_MAX) }
}

/** The refusal as an error, without details from the history. */
export const refused = ({ code, detail, reason }: Refusal, current: Versioned): AppError =>
  new AppError(code, detail, { reason, current })
