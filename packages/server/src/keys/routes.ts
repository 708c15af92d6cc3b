import type { FastifyInstance } from 'fastify'
import { type Static, Type } from 'typebox'
import { POLICY } from '../access/policy.ts'
import { createdAnswer, deletedAnswer, sendJson, sendRecord } from '../http/answer.ts'
import type { Runtime } from '../http/context.ts'
import { paramOf, route } from '../http/contract.ts'
import { linkOf, PageQuery } from '../http/list.ts'
import { JSON_TYPE, negotiate } from '../http/media.ts'
import { respondToWrite } from '../http/write.ts'
import { cursorOf, positionOf } from '../kernel/page.ts'
import { OneOf } from '../kernel/schema.ts'
import { createKey, deleteKey, requireKey } from './commands.ts'
import { Key, KeyWithSecret, NewKey } from './schema.ts'
import { listKeys } from './store.ts'

const { limit, cursor } = PageQuery.properties
const ListQuery = Type.Object({ limit, cursor })
const RevokeQuery = Type.Object({
  cascade: Type.Optional(OneOf(['true', 'false'], 'Whether every key that came of it is revoked with it.')),
})

/** Every operation on API keys. `onRevoked` is told when one is gone, so that it stops working here at once. */
export function keyRoutes(app: FastifyInstance, runtime: Runtime, onRevoked: () => void): void {
  const of = { tag: 'Keys', scope: 'keys:manage', policy: POLICY.Key }
  const shown = { description: 'The key', schema: Key, headers: ['ETag'] }

  route<Static<typeof ListQuery>>(
    app,
    runtime,
    {
      ...of,
      method: 'GET',
      url: '/v1/keys',
      operationId: 'listKeys',
      summary: 'List API keys',
      query: ListQuery,
      answers: { 200: { description: 'One page, newest first', schema: Type.Array(Key), headers: ['Link'] } },
      errors: ['invalid_cursor'],
    },
    async (request, reply, query) => {
      const after = query.cursor === undefined ? undefined : positionOf(runtime.cursorKey, 'keys', query.cursor).id
      negotiate(request.headers.accept, [JSON_TYPE])
      const size = query.limit ?? 50
      const keys = await listKeys(runtime.db, after, size + 1)
      const page = keys.slice(0, size)
      const links: string[] = []
      if (keys.length > size) {
        const next = cursorOf(runtime.cursorKey, 'keys', { value: null, id: page.at(-1)!.id })
        links.push(linkOf(runtime.publicUrl, request.url, next, 'next'))
      }
      if (links.length > 0 || after) links.push(linkOf(runtime.publicUrl, request.url, undefined, 'first'))
      if (links.length > 0) reply.header('link', links.join(', '))
      return sendJson(reply, JSON.stringify(page))
    },
  )

  route(
    app,
    runtime,
    {
      ...of,
      method: 'POST',
      url: '/v1/keys',
      operationId: 'createKey',
      summary: 'Make an API key, or register a client certificate',
      description:
        'The key itself is in this answer and in no other. A key has no scope and no channel that its maker does not have, and ends no later.',
      content: { kind: 'json', schema: NewKey },
      isIdempotent: true,
      answers: { 201: { ...shown, schema: KeyWithSecret, headers: ['ETag', 'Location'] } },
      errors: ['channel_not_allowed', 'key_name_taken', 'certificate_registered'],
    },
    (request, reply) =>
      respondToWrite(runtime, request, reply, (tx, ctx, incoming) => createKey(tx, ctx, incoming, request.principal), {
        show: (key, doc) => ({
          ...createdAnswer(request, `${runtime.publicUrl}/v1/keys/${key.id}`, key, doc),
          needs: key.scopes,
        }),
      }),
  )

  route(
    app,
    runtime,
    {
      ...of,
      method: 'GET',
      url: '/v1/keys/:keyID',
      operationId: 'getKey',
      summary: 'Read an API key',
      ifMatch: 'optional',
      answers: { 200: shown, 304: { description: 'You have this version', headers: ['ETag'] } },
      errors: ['key_not_found'],
    },
    async (request, reply) => {
      const key = await requireKey(runtime.db, paramOf(request, 'keyID'))
      negotiate(request.headers.accept, [JSON_TYPE])
      const doc = JSON.stringify(key)
      if (key.lastUsedAt === null) return sendRecord(request, reply, doc)
      // That it was used makes no new version of a key, but another form of it, with a tag of its own.
      return sendRecord(request, reply, doc, { fields: [], expand: ['lastUsedAt'], expander: async (docs) => docs })
    },
  )

  route<Static<typeof RevokeQuery>>(
    app,
    runtime,
    {
      ...of,
      method: 'DELETE',
      url: '/v1/keys/:keyID',
      operationId: 'deleteKey',
      summary: 'Revoke an API key',
      description:
        'It stops working at once on the node that answers, and on every other within two seconds. It takes every scope and channel that the key has. The keys that it made live on unless cascade is true.',
      query: RevokeQuery,
      ifMatch: 'optional',
      isIdempotent: true,
      answers: { 204: { description: 'Gone' } },
      errors: ['key_not_found', 'channel_not_allowed', 'cascade_too_large'],
    },
    async (request, reply, query) => {
      const by = { caller: request.principal, isCascade: query.cascade === 'true' }
      const revoke = (...[tx, ctx, incoming]: Parameters<Parameters<typeof respondToWrite<null>>[3]>) =>
        deleteKey(tx, ctx, paramOf(request, 'keyID'), incoming, by)
      const answered = await respondToWrite(runtime, request, reply, revoke, { show: deletedAnswer })
      onRevoked()
      return answered
    },
  )
}
