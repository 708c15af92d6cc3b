import { hash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Static, TSchema } from 'typebox'
import type { Reader } from '../../db/database.ts'
import { findMergeBase } from '../../history/explain.ts'
import type { Collision } from '../../kernel/collision.ts'
import { objectContent } from '../../kernel/content.ts'
import { changesBetween } from '../../kernel/diff.ts'
import { errorAt, invalidContent, requireValid } from '../../kernel/errors.ts'
import { isObject, JSON_BYTES_MAX, type Json, type JsonObject } from '../../kernel/json.ts'
import { overlapsOf, withChanges } from '../../kernel/merge.ts'
import { parseJson } from '../../kernel/parse-json.ts'
import { jsonPatch, mergePatch, requireRecordSize } from '../../kernel/patch.ts'
import type { RecordPolicy } from '../../kernel/policy.ts'
import type { Refusal, Target } from '../../kernel/precondition.ts'
import { validatorOf } from '../../kernel/validate.ts'
import { mergeBaseOf } from '../answer/prefer.ts'
import type { BytesDeclaration, ContentDeclaration, RouteDeclaration } from '../declaration.ts'
import type { ContentIdentity } from '../once/key.ts'
import { requireReadableContent } from '../permission.ts'
import { contentTypeOf, declaredTypeOf, JSON_TYPE, requireKnownCoding, requireWholeContent, typesOf } from './media.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Takes as many more from the rate limit, if there is one. */
    takeMore: ((requests: number) => void) | null
  }
}

/** A JSON object. The rules of the feature check it against the schema and beyond. */
export const objectOf = (schema: TSchema): ContentDeclaration<JsonObject> => ({ kind: 'json', schema })

/** A JSON object that only the schema checks. */
export const validOf = <Schema extends TSchema>(schema: Schema): ContentDeclaration<Static<Schema>> => ({
  kind: 'json',
  schema,
  validate: validatorOf(schema),
})

/** A patch. The decision gets the patched record, which the rules of the feature check. */
export const patchOf = (schema: TSchema): ContentDeclaration<JsonObject> => ({ kind: 'patch', schema })

/** The content of one request. It is parsed on first use, and only once, even when the decision runs again. */
export type SentContent = {
  /** Set while the content has not been received yet: whatever comes before it in the order of answers is checked without it. */
  isUnread?: true
  /** Whether there is none, or an empty object, which many clients send for nothing. */
  isEmpty(): boolean
  requireType(): void
  json(): Json
  isJsonPatch(): boolean
  appliedTo(document: JsonObject): JsonObject
}

/** How the content of a request is received as bytes; undefined if it is read whole. */
export function bytesIn(
  { headers }: Pick<FastifyRequest, 'headers'>,
  content: ContentDeclaration | undefined,
): BytesDeclaration | undefined {
  if (!content?.bytes) return undefined
  const type = declaredTypeOf(headers['content-type'])?.toLowerCase() ?? ''
  return content.kind === 'bytes' || content.bytes.types.includes(type) ? content.bytes : undefined
}

const NOTHING = Buffer.alloc(0)
/** Content of this length counts as one request in the rate limit. To read and check a mebibyte takes as long as 30 short requests. */
const BYTES_PER_REQUEST = 32 * 1024

/** The content of a request as it was sent. */
export const contentBytes = ({ body }: FastifyRequest): Buffer => (Buffer.isBuffer(body) ? body : NOTHING)

/** The content of a request. An Idempotency-Key and the operation both need the parsed content. */
export function sentContent(
  request: FastifyRequest,
  content: ContentDeclaration | undefined,
): SentContent & { identity(): ContentIdentity } {
  let type: string = JSON_TYPE
  let parsed: { value: Json } | undefined
  let isCounted = false
  const parse = (): Json => {
    parsed ??= { value: parseJson(contentBytes(request)) }
    return parsed.value
  }
  /** The JSON value; undefined if the content is something else, or cannot be read, which is refused in its turn. */
  const valueIfAny = (): Json | undefined => {
    if (!/json/i.test(request.headers['content-type'] ?? '')) return undefined
    try {
      return parse()
    } catch {
      return undefined
    }
  }
  /** How many requests the content counts as in the rate limit: by its operations, or by its length, to which a few bytes of gzip can expand. */
  const requestsIn = (value: Json): number => {
    const asked = content?.countsAs && isObject(value) ? content.countsAs(value) : 1
    return Math.max(asked, Math.ceil(contentBytes(request).length / BYTES_PER_REQUEST))
  }
  const json = (): Json => {
    const value = parse()
    const more = isCounted ? 0 : requestsIn(value) - 1
    isCounted = true
    if (more > 0) request.takeMore?.(more)
    return value
  }
  const isJsonPatch = () => type === 'application/json-patch+json'
  return {
    isEmpty: () => /^(\{\s*\})?$/.test(contentBytes(request).toString().trim()),
    identity: () => ({ fingerprint: hash('sha256', contentBytes(request)), value: valueIfAny() }),
    json,
    isJsonPatch,
    requireType() {
      if (!content) return
      requireKnownCoding(request.headers['content-encoding'])
      if (request.method === 'PUT') requireWholeContent(request.headers['content-range'])
      type = contentTypeOf(request.headers['content-type'], typesOf(content))
    },
    appliedTo(document) {
      if (isJsonPatch()) return objectContent(jsonPatch(document, json()))
      return merged(document, json(), contentBytes(request).length)
    },
  }
}

/** The content of one operation of a bulk. A patch is a merge patch. `bytes` is the size of the whole bulk. */
export const givenContent = (content: Json, bytes: number): SentContent => ({
  isEmpty: () => false,
  json: () => content,
  isJsonPatch: () => false,
  requireType: () => {},
  appliedTo: (document) => merged(document, content, bytes),
})

/** A merge patch copies nothing, so only content near the limit can create a record that is too large. */
function merged(document: JsonObject, patch: Json, bytes: number): JsonObject {
  const result = mergePatch(document, objectContent(patch))
  if (bytes > JSON_BYTES_MAX / 2) requireRecordSize(result)
  return result
}

/** Plain JSON for the decision: 422 if it is not an object, or violates a schema that is its only check. */
export function readObject({ validate }: ContentDeclaration, sent: SentContent): JsonObject {
  const object = objectContent(sent.json())
  requireValid(validate?.(object) ?? [])
  return object
}

/** The content of a request for the decision, with what it was merged with, if anything; or why its merge is refused. */
export async function readContent(
  tx: Reader,
  operation: RouteDeclaration & { policy: RecordPolicy },
  attempt: Sender,
  target: Target | undefined,
): Promise<{ content: unknown; merged?: Collision } | { refusal: Refusal }> {
  const { content } = operation
  if (attempt.sent.isUnread) return { content: undefined }
  if (content?.kind === 'patch') return readPatched(tx, attempt, operation, target!)
  if (!content) requireNoContent(operation, attempt.sent)
  return { content: content && readObject(content, attempt.sent) }
}

/** The content of a DELETE has no meaning and is ignored. The content of a POST may be a wish that the operation does not fulfil. */
function requireNoContent({ method }: RouteDeclaration, sent: SentContent): void {
  if (method === 'POST' && !sent.isEmpty())
    throw errorAt('invalid_content', { pointer: '' }, 'unexpected_content', 'This request takes no content. Send none.')
}

/** A request with its content. */
type Sender = Pick<FastifyRequest, 'headers' | 'principal'> & { sent: SentContent }

/**
 * The patched record. With `Prefer: merge-base` the patch is applied to the client's version, and its changes are repeated on the
 * current one; an unknown version or an overlap is refused.
 */
async function readPatched(
  tx: Reader,
  request: Sender,
  operation: RouteDeclaration & { policy: RecordPolicy },
  target: Target,
): Promise<{ content: JsonObject; merged?: Collision } | { refusal: Refusal }> {
  const { record, about } = target
  const patched = (document: JsonObject): JsonObject => {
    const content = request.sent.appliedTo(document)
    requireReadableContent(request, operation.policy, content)
    return content
  }
  const tag = mergeBaseOf(request, operation)
  if (tag === undefined) return { content: patched(record) }
  const base = await findMergeBase(tx, target, tag)
  if (!base) return { refusal: { ...UNKNOWN_BASE, tags: [tag] } }
  const mine = changesBetween(base, patched(base), about.derived)
  if (mine.length > MERGED_CHANGES_MAX)
    throw invalidContent([
      { pointer: '', detail: `A merge may change at most ${MERGED_CHANGES_MAX} members.`, code: 'too_many' },
    ])
  const theirs = changesBetween(base, record, about.derived)
  const paths = mine.map(({ path }) => path)
  if (overlapsOf(theirs, paths, about.units).length > 0) return { refusal: { ...MERGE_CONFLICT, tags: [tag] } }
  const content = withChanges(record, mine)
  return theirs.length === 0
    ? { content }
    : { content, merged: { about, metAt: record.lastUpdated, touched: paths, overlaps: [] } }
}

const UNKNOWN_BASE = {
  code: 'precondition_failed',
  reason: 'unknown',
  detail: 'The merge-base is not the tag of a version of this record. Nothing was written.',
} as const
const MERGE_CONFLICT = {
  code: 'merge_conflict',
  reason: 'stale',
  detail: 'The same members have changed since your version. Nothing was written.',
} as const

/** The maximum number of changes in a merge. Records have less than a quarter of that. */
const MERGED_CHANGES_MAX = 1_000
