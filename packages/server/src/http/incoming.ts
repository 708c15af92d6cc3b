import type { FastifyRequest } from 'fastify'
import { objectContent } from '../kernel/content.ts'
import { changesBetween } from '../kernel/diff.ts'
import { AppError, invalidContent } from '../kernel/errors.ts'
import type { FindVersion, Incoming } from '../kernel/incoming.ts'
import { JSON_BYTES_MAX, type Json, type JsonObject, parseJson } from '../kernel/json.ts'
import { overlapsOf, withChanges } from '../kernel/merge.ts'
import { jsonPatch, mergePatch, requireRecordSize } from '../kernel/patch.ts'
import { parseIfMatch, requireMatch, StaleVersion } from '../kernel/precondition.ts'
import { requireUnmodifiedSince } from './conditional.ts'
import type { RouteDeclaration } from './contract.ts'
import { contentTypeOf, JSON_TYPE, negotiate, PATCH_TYPES, requireNoCoding } from './media.ts'
import { requireReadableContent } from './permission.ts'
import { preferencesOf } from './prefer.ts'

/** Headers whose second line would otherwise be dropped or joined by Node in a way that loses what they mean. */
function headerLines(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name]
  return typeof value === 'object' ? value.join(', ') : value
}

/** The request as a command sees it. */
export function incomingOf(
  request: FastifyRequest,
  declaration: RouteDeclaration,
  findVersion: FindVersion,
): Incoming & { admitContent(): void; moveID(): string | null } {
  const { content, ifMatch = 'none' } = declaration
  let type: string = JSON_TYPE
  let parsed: { value: Json } | undefined
  let moveID: string | null = null
  const json = () => {
    parsed ??= { value: parseJson((request.body as Buffer | undefined) ?? Buffer.alloc(0)) }
    return parsed.value
  }
  const admitContent = () => {
    if (!content) return
    requireNoCoding(request.headers['content-encoding'])
    type = contentTypeOf(request.headers['content-type'], content.kind === 'patch' ? PATCH_TYPES : [JSON_TYPE])
  }
  const isJsonPatch = () => type === 'application/json-patch+json'
  const appliedTo = (document: JsonObject): JsonObject => {
    const patch = json()
    if (isJsonPatch()) return objectContent(jsonPatch(document, patch))
    const merged = mergePatch(document, objectContent(patch))
    // Nothing is copied here, so only content that is nearly as large as it may be can make too large a record.
    if ((request.body as Buffer).length > JSON_BYTES_MAX / 2) requireRecordSize(merged)
    return merged
  }
  const readable = (content: JsonObject): JsonObject => {
    requireReadableContent(request, content)
    return content
  }
  /** What the request would change of a version; nothing if that cannot be told. */
  const touches = (base: JsonObject): string[] => {
    if (declaration.method === 'DELETE') return changesBetween({}, base).map(({ path }) => path)
    if (declaration.url.endsWith('/updateStatus')) return ['/status']
    try {
      const result = content?.kind === 'patch' ? appliedTo(base) : { ...base, ...objectContent(json()) }
      return changesBetween(base, result).map(({ path }) => path)
    } catch {
      return []
    }
  }
  const told = (refusal: StaleVersion): StaleVersion => Object.assign(refusal, { touches, isExacting: isJsonPatch() })
  return {
    admitContent,
    /** The move of the record that is to be changed. */
    moveID: () => moveID,
    admit(current, about, alsoProving) {
      moveID = about?.moveID ?? null
      admitContent()
      if (declaration.method !== 'DELETE') negotiate(request.headers.accept, [JSON_TYPE])
      if (!current || ifMatch === 'none') return
      requireNoStrayMergeBase(request, declaration)
      const header = headerLines(request, 'if-match')
      const condition = {
        ifMatch: header === undefined ? undefined : parseIfMatch(header),
        isRequired: ifMatch === 'required',
      }
      try {
        requireMatch(condition, current, about, alsoProving)
      } catch (error) {
        throw error instanceof StaleVersion ? told(error) : error
      }
      if (header === undefined) requireUnmodifiedSince(request.headers, current)
      requireNoneMatch(headerLines(request, 'if-none-match'), current.eTag, current)
    },
    json,
    async patched(current, about) {
      const document = current as unknown as JsonObject
      const tag = mergeBaseOf(request)
      if (tag === undefined) return readable(appliedTo(document))
      const base = await findVersion(about, current, tag)
      const refused = (detail: string, reason: 'stale' | 'unknown', code: 'merge_conflict' | 'precondition_failed') =>
        told(new StaleVersion(detail, reason, current, about, [tag], code))
      if (!base)
        throw refused(
          'The merge-base is not the tag of a version of this record. Nothing was written.',
          'unknown',
          'precondition_failed',
        )
      const mine = changesBetween(base, readable(appliedTo(base)))
      if (mine.length > MERGED_CHANGES_MAX) throw tooManyChanges()
      const theirs = changesBetween(base, document)
      const paths = mine.map(({ path }) => path)
      if (overlapsOf(theirs, paths).length > 0)
        throw refused('Somebody changed what you are changing. Nothing was written.', 'stale', 'merge_conflict')
      return withChanges(document, mine)
    },
  }
}

/** How much a merge may change; no record has a quarter as many members. */
const MERGED_CHANGES_MAX = 1_000

const tooManyChanges = () =>
  invalidContent([{ pointer: '', detail: `A merge may change ${MERGED_CHANGES_MAX} members.`, code: 'too_many' }])

/** The version that a merge is asked for from, if one is: only together with If-Match: *, since a stale If-Match must refuse. */
export function mergeBaseOf(request: FastifyRequest): string | undefined {
  const { prefer } = request.headers
  const isPatch = request.routeOptions.config.declaration?.content?.kind === 'patch'
  if (prefer === undefined || !isPatch || request.headers['if-match']?.trim() !== '*') return undefined
  return preferencesOf(prefer).get('merge-base')?.split('~')[0]
}

/** A merge that cannot be made must not become an overwrite: only a PATCH of a record can be merged. */
function requireNoStrayMergeBase(request: FastifyRequest, { content }: RouteDeclaration): void {
  if (content?.kind === 'patch' || request.headers.prefer === undefined) return
  if (!preferencesOf(request.headers.prefer).has('merge-base') || request.headers['if-match']?.trim() !== '*') return
  const detail = 'merge-base goes with a PATCH of a record only. Send the tag you hold as If-Match.'
  throw new AppError('invalid_header', detail, { errors: [{ header: 'Prefer', detail, code: 'not_applicable' }] })
}

/** If-None-Match on a write refuses it when the version is among those named. */
function requireNoneMatch(header: string | undefined, tag: string, current: object): void {
  if (header === undefined) return
  const isNamed =
    header.trim() === '*' ||
    header.split(',').some((element) => element.trim().replace(/^W\//, '').replace(/^"|"$/g, '').split('~')[0] === tag)
  if (isNamed)
    throw new AppError('precondition_failed', 'If-None-Match names the current version, so nothing was written.', {
      reason: 'stale',
      current,
    })
}
