import type { FastifyRequest } from 'fastify'
import { objectContent } from '../kernel/content.ts'
import { AppError } from '../kernel/errors.ts'
import type { Incoming } from '../kernel/incoming.ts'
import { type Json, type JsonObject, parseJson } from '../kernel/json.ts'
import { jsonPatch, mergePatch } from '../kernel/patch.ts'
import { parseIfMatch, requireMatch } from '../kernel/precondition.ts'
import { requireUnmodifiedSince } from './conditional.ts'
import type { RouteDeclaration } from './contract.ts'
import { contentTypeOf, JSON_TYPE, negotiate, PATCH_TYPES } from './media.ts'

/** Headers whose second line would otherwise be dropped or joined by Node in a way that loses what they mean. */
function headerLines(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name]
  return value === undefined ? undefined : [value].flat().join(', ')
}

/** The request as a command sees it. */
export function incomingOf(
  request: FastifyRequest,
  declaration: RouteDeclaration,
): Incoming & { admitContent(): void } {
  const { content, ifMatch = 'none' } = declaration
  let type: string = JSON_TYPE
  let parsed: { value: Json } | undefined
  const json = () => {
    parsed ??= { value: parseJson((request.body as Buffer | undefined) ?? Buffer.alloc(0)) }
    return parsed.value
  }
  const admitContent = () => {
    if (content)
      type = contentTypeOf(request.headers['content-type'], content.kind === 'patch' ? PATCH_TYPES : [JSON_TYPE])
  }
  return {
    admitContent,
    admit(current, subject, alsoProving) {
      admitContent()
      if (declaration.method !== 'DELETE') negotiate(request.headers.accept, [JSON_TYPE])
      if (!current || ifMatch === 'none') return
      const header = headerLines(request, 'if-match')
      const condition = {
        ifMatch: header === undefined ? undefined : parseIfMatch(header),
        isRequired: ifMatch === 'required',
      }
      requireMatch(condition, current, subject, alsoProving)
      if (header === undefined) requireUnmodifiedSince(request.headers, current)
      requireNoneMatch(headerLines(request, 'if-none-match'), current.eTag, current)
    },
    json,
    patched(current) {
      const patch = json()
      const document = current as unknown as JsonObject
      return objectContent(
        type === 'application/json-patch+json'
          ? jsonPatch(document, patch)
          : mergePatch(document, objectContent(patch)),
      )
    },
  }
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
