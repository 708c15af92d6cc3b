import { AppError } from './errors.ts'
import type { About } from './incoming.ts'
import type { JsonObject } from './json.ts'

/** What stands in an If-Match header. */
export type IfMatch = '*' | { tag: string; weak: boolean }[]

/** A record that has a version. */
export type Versioned = { id: string; eTag: string; lastUpdated: string }

const TAGS_EXPLAINED_MAX = 10
const TAG = /^[A-Za-z0-9_-]{22}$/
const BARE = /^[A-Za-z0-9_~-]+$/
const QUOTED_TAG = /^"[A-Za-z0-9_-]{22}"$/
const QUOTED = /^(W\/)?"([\x21\x23-\x7e\x80-\xff]*)"$/
const PROXY_SUFFIXES = ['-gzip', '--gzip', ';gzip', '-br', '-zstd']

/** Splits at commas that stand outside quotes; undefined if a quote stays open. */
function elementsOf(header: string): string[] | undefined {
  const elements: string[] = []
  let element = ''
  let quoted = false
  for (const char of header) {
    if (char === '"') quoted = !quoted
    if (char === ',' && !quoted) {
      elements.push(element.trim())
      element = ''
    } else element += char
  }
  if (quoted) return undefined
  elements.push(element.trim())
  return elements.filter((text) => text !== '')
}

/**
 * Whether an opaque tag is this one, perhaps with what a proxy added. Tags may themselves end in `-` or look as if they ended
 * in a suffix, so the tag is taken off the front rather than the suffix off the end.
 */
export const isTagAsSent = (opaque: string, tag: string): boolean =>
  opaque === tag || (opaque.startsWith(tag) && PROXY_SUFFIXES.includes(opaque.slice(tag.length)))

/** Our tag inside an opaque tag: without the variant after `~`, and without what a proxy added. */
function recordTagOf(opaque: string): string {
  const base = opaque.split('~')[0]!
  const tag = base.slice(0, 22)
  return TAG.test(tag) && isTagAsSent(base, tag) ? tag : base
}

/** Reads If-Match: bare values, quoted tags, lists and `*`. An empty list matches nothing. */
export function parseIfMatch(header: string): IfMatch {
  // As nearly every client sends it.
  if (QUOTED_TAG.test(header)) return [{ tag: header.slice(1, -1), weak: false }]
  const malformed = (detail: string) =>
    new AppError('invalid_if_match', detail, { errors: [{ header: 'If-Match', detail, code: 'invalid_syntax' }] })
  const elements = elementsOf(header)
  if (!elements) throw malformed('If-Match has a quote that is not closed.')
  if (elements.includes('*')) {
    if (elements.length === 1) return '*'
    throw malformed('If-Match is either * or a list of tags, not both.')
  }
  return elements.map((element) => {
    const quoted = QUOTED.exec(element)
    if (quoted) return { tag: recordTagOf(quoted[2]!), weak: quoted[1] !== undefined }
    if (BARE.test(element)) return { tag: element.split('~')[0]!, weak: false }
    throw malformed('If-Match holds something that is neither a tag in quotes nor the value of an eTag field.')
  })
}

/** What a write knows of the version it wants to change. */
export type Condition = { ifMatch: IfMatch | undefined; isRequired: boolean }

/**
 * Lets the write go on only if the client holds the current version. More than one tag may prove it: an address
 * is unchanged if its own tag matches, or that of the shipment which embeds it.
 */
export function requireMatch(
  condition: Condition,
  current: Versioned,
  about: About = { subject: '', moveID: null },
  alsoProving: readonly string[] = [],
): void {
  const { ifMatch } = condition
  if (ifMatch === undefined) {
    if (!condition.isRequired) return
    throw new AppError(
      'precondition_required',
      'Send If-Match with the eTag of the version you read, or If-Match: * to write whatever the version is.',
    )
  }
  if (ifMatch === '*') return
  const proving = [current.eTag, ...alsoProving]
  if (ifMatch.some(({ tag, weak }) => !weak && proving.includes(tag))) return
  throw preconditionFailed(ifMatch, current, about, proving)
}

/** The 412 of a write whose tags do not match; who has the history can tell which version they are. */
export class StaleVersion extends AppError {
  readonly about: About
  readonly tags: readonly string[]
  /** What the refused request would have changed of the version it is based on. */
  touches: (base: JsonObject) => string[] = () => []
  /** Whether that takes the version as it was, to its last member, as when the request tests its tag. */
  isExacting = false
  constructor(
    detail: string,
    reason: 'stale' | 'weak' | 'unknown',
    current: Versioned,
    about: About,
    tags: readonly string[],
    code: 'precondition_failed' | 'merge_conflict' = 'precondition_failed',
  ) {
    super(code, detail, { reason, current })
    this.about = about
    this.tags = tags
  }
}

function preconditionFailed(
  sent: { tag: string; weak: boolean }[],
  current: Versioned,
  about: About,
  proving: readonly string[],
): AppError {
  // Looking a tag up in the history costs something, so only what can be one of ours is, and not a whole page of them.
  const tags = sent
    .map(({ tag }) => tag)
    .filter((tag) => TAG.test(tag))
    .slice(0, TAGS_EXPLAINED_MAX)
  if (sent.some(({ tag, weak }) => weak && proving.includes(tag))) {
    const detail =
      'The tag is marked weak (W/), probably by a proxy, and a weak tag never matches. Send the value of the eTag field of the body.'
    return new StaleVersion(detail, 'weak', current, about, [])
  }
  const detail =
    'The record has changed since the version you hold. Nothing was written. Compare with current, then send your change again with its eTag.'
  return new StaleVersion(detail, 'stale', current, about, tags)
}

/** The same 412 once it is clear that no tag was ever ours. */
export const unknownVersion = ({ members, about }: StaleVersion): AppError =>
  new StaleVersion(
    'No tag in If-Match is that of a version of this record. Nothing was written. Send the eTag of the version you read.',
    'unknown',
    members.current as Versioned,
    about,
    [],
  )
