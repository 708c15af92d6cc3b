import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Static, TSchema } from 'typebox'
import type { Reader } from '../db/database.ts'
import type { FilePart, StoredFile } from '../files/contents.ts'
import { findMergeBase } from '../history/explain.ts'
import { objectContent } from '../kernel/content.ts'
import { changesBetween } from '../kernel/diff.ts'
import { errorAt, invalidContent, requireValid } from '../kernel/errors.ts'
import type { About } from '../kernel/event.ts'
import { isObject, JSON_BYTES_MAX, type Json, type JsonObject } from '../kernel/json.ts'
import { overlapsOf, withChanges } from '../kernel/merge.ts'
import { parseJson } from '../kernel/parse-json.ts'
import { jsonPatch, mergePatch, requireRecordSize } from '../kernel/patch.ts'
import type { RecordPolicy } from '../kernel/policy.ts'
import { type Refusal, type Target, withoutVariant } from '../kernel/precondition.ts'
import { type Validator, validatorOf } from '../kernel/validate.ts'
import type { Runtime } from './context.ts'
import {
  contentTypeOf,
  declaredTypeOf,
  JSON_TYPE,
  requireKnownCoding,
  requireNoCoding,
  requireWholeContent,
  typesOf,
} from './media.ts'
import type { RouteDeclaration } from './operation.ts'
import { requireReadableContent } from './permission.ts'
import { preferencesOf } from './prefer.ts'

/** The content of a request: plain JSON, a patch in one of three media types, or bytes. `Content` is what the decision gets. */
export type ContentDeclaration<Content = unknown> = {
  kind: 'json' | 'patch' | 'bytes'
  schema: TSchema
  /** For content that is a file, or contains one: JSON can have this alternative. */
  bytes?: BytesDeclaration
  isRequired?: boolean
  validate?: Validator
  /** How many requests the content counts as in the rate limit, if not as one. */
  countsAs?: (content: JsonObject) => number
  /** The scopes that the content needs, if they depend on it. */
  scopesFor?: (content: JsonObject) => readonly string[]
  /** For the compiler only. */
  readonly content?: Content
}

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
  /** Whether there is none, or an empty object, which many clients send for nothing. */
  isEmpty(): boolean
  requireType(): void
  json(): Json
  isJsonPatch(): boolean
  appliedTo(document: JsonObject): JsonObject
}

/**
 * Content that is received before the change is decided, because it may be long. `types` are its media types; any if there are none.
 * - `receive` stores the bytes, unless only their digest is needed, and returns what the decision uses.
 */
type BytesDeclaration = {
  types: readonly string[]
  /** Of an alternative to JSON. */
  schema?: TSchema
  bytesMax: number
  receive(of: Receiving): Promise<Received>
}

/** A request with bytes. `stored` is the result of `find`. */
export type Receiving = {
  runtime: Runtime
  request: FastifyRequest
  reply: FastifyReply
  stored: unknown
  isStored: boolean
}

/** Received content: a file or a part of a file, perhaps with a record. */
export type Received = {
  record?: JsonObject
  file?: StoredFile
  part?: FilePart
  /** The digest of the sent bytes, by which a retry is recognized. */
  fingerprint: string
  /** The content as a JSON value, if a record was sent beside the bytes. */
  value?: Json
  /** The version of the record that a part was received for. */
  eTag?: string | undefined
  /** Whether nothing was stored, because the first request with this key has an answer. */
  isOnlyCompared?: boolean
  /** Removes the stored bytes, unless a document uses them now. */
  settle(): Promise<void>
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

/** Content that was received as bytes. */
export const receivedContent = (
  request: FastifyRequest,
  declared: BytesDeclaration,
  received?: Received,
): SentContent => ({
  isEmpty: () => false,
  json: () => received?.record ?? {},
  isJsonPatch: () => false,
  requireType() {
    requireNoCoding(request.headers['content-encoding'])
    if (request.method === 'PUT') requireWholeContent(request.headers['content-range'])
    if (declared.types.length > 0) contentTypeOf(request.headers['content-type'], declared.types)
  },
  appliedTo: (document) => document,
})

const NOTHING = Buffer.alloc(0)
/** Content of this length counts as one request in the rate limit. To read and check a mebibyte takes as long as 30 short requests. */
const BYTES_PER_REQUEST = 32 * 1024

/** The content of a request as it was sent. */
export const contentBytes = ({ body }: FastifyRequest): Buffer => (Buffer.isBuffer(body) ? body : NOTHING)

export function sentContent(request: FastifyRequest, content: ContentDeclaration | undefined): SentContent {
  let type: string = JSON_TYPE
  let parsed: { value: Json } | undefined
  /** How many requests the content counts as in the rate limit: by its operations, or by its length, to which a few bytes of gzip can expand. */
  const requestsIn = (value: Json): number => {
    const asked = content?.countsAs && isObject(value) ? content.countsAs(value) : 1
    return Math.max(asked, Math.ceil(contentBytes(request).length / BYTES_PER_REQUEST))
  }
  const json = (): Json => {
    if (parsed) return parsed.value
    const value = parseJson(contentBytes(request))
    parsed = { value }
    const more = requestsIn(value) - 1
    if (more > 0) request.takeMore?.(more)
    return value
  }
  const isJsonPatch = () => type === 'application/json-patch+json'
  return {
    isEmpty: () => /^(\{\s*\})?$/.test(contentBytes(request).toString().trim()),
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

/** The members of a version that a request would change; empty if unknown. DELETE and PUT touch the whole record. */
export function touchesOf(
  { method }: RouteDeclaration,
  sent: SentContent,
  base: JsonObject,
  { derived }: About,
): string[] {
  if (method === 'DELETE' || method === 'PUT') return ['']
  try {
    return changesBetween(base, sent.appliedTo(base), derived).map(({ path }) => path)
  } catch {
    return []
  }
}

/** Plain JSON for the decision: 422 if it is not an object, or violates a schema that is its only check. */
export function readObject({ validate }: ContentDeclaration, sent: SentContent): JsonObject {
  const object = objectContent(sent.json())
  requireValid(validate?.(object) ?? [])
  return object
}

/**
 * The patched record. With `Prefer: merge-base` the patch is applied to the client's version, and its changes are repeated on the
 * current one; an unknown version or an overlap is refused.
 */
export async function readPatched(
  tx: Reader,
  request: Pick<FastifyRequest, 'headers' | 'principal'> & { sent: SentContent },
  operation: RouteDeclaration & { policy: RecordPolicy },
  target: Target,
): Promise<{ content: JsonObject } | { refusal: Refusal }> {
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
  return { content: withChanges(record, mine) }
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
