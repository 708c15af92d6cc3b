import { Type } from 'typebox'
import { POLICY } from '../access/policy.ts'
import { sendJson, sendWithLastUse } from '../http/answer/answer.ts'
import { change } from '../http/change.ts'
import { objectOf } from '../http/content/content.ts'
import { JSON_TYPE, negotiate } from '../http/content/media.ts'
import { PageQuery } from '../http/list/list.ts'
import { pageByID } from '../http/list/page-by-id.ts'
import { type Operation, paramOf, read, readItem } from '../http/operation.ts'
import { OneOf } from '../kernel/schema.ts'
import { Key, KeyWithSecret, NewKey } from './schema.ts'
import { listKeys, requireKey } from './store.ts'
import { aboutKey, createKey, keysRevoked, requireFamily } from './writes.ts'

const KEY = {
  tag: 'Keys',
  scope: 'keys:manage',
  policy: POLICY.Key,
  shows: { description: 'The key', schema: Key },
}
const ITEM = '/v1/keys/:keyID'

const { limit, cursor } = PageQuery.properties
const ListQuery = Type.Object({ limit, cursor })
const RevokeQuery = Type.Object({
  cascade: Type.Optional(
    OneOf(['true', 'false'], 'Whether to revoke all keys that it created too, directly or indirectly.'),
  ),
})

const revoke = change({
  ...KEY,
  method: 'DELETE',
  url: ITEM,
  operationId: 'deleteKey',
  summary: 'Revoke an API key',
  description:
    'The key stops working at once on the node that answers, and within two seconds on all others. You need every scope and channel of the key. The keys that it created stay valid unless cascade is true.',
  query: RevokeQuery,
  errors: ['key_not_found', 'channel_not_allowed', 'cascade_too_large'],
  find: (tx, { params, query, principal }) =>
    requireFamily(tx, params.keyID ?? '', principal, query.cascade === 'true'),
  target: ({ revoked }) => ({ record: revoked, about: aboutKey(revoked) }),
  decide: ({ ctx, stored }) => ({ writes: keysRevoked(stored, ctx), record: null }),
})

const operations: readonly Operation[] = [
  read({
    ...KEY,
    method: 'GET',
    url: '/v1/keys',
    operationId: 'listKeys',
    summary: 'List API keys',
    description: 'All valid keys, newest first, without their secrets.',
    query: ListQuery,
    answers: { 200: { description: 'One page, newest first', schema: Type.Array(Key), headers: ['Link'] } },
    errors: ['invalid_cursor'],
    async respond(runtime, request, reply, query) {
      const page = await pageByID(runtime, request, reply, query, {
        ...{ listID: 'keys', idOf: ({ id }: Key) => id },
        read: (afterID, limit, budget) => listKeys(runtime.db, afterID, limit, budget),
      })
      return sendJson(reply, JSON.stringify(page))
    },
  }),

  change({
    ...KEY,
    method: 'POST',
    url: '/v1/keys',
    operationId: 'createKey',
    summary: 'Create an API key, or register a client certificate',
    description:
      'Only this answer contains the secret. A key can have only scopes and channels of its maker, and expires no later.',
    content: objectOf(NewKey),
    shows: { ...KEY.shows, schema: KeyWithSecret },
    errors: ['channel_not_allowed', 'party_not_allowed', 'key_name_taken', 'certificate_registered'],
    decide: ({ tx, ctx, call, content }) => createKey(tx, ctx, content, call.principal),
    location: ({ id }) => `/v1/keys/${id}`,
    storedWith: ({ scopes }) => ({ needs: scopes }),
  }),

  readItem({
    ...KEY,
    url: ITEM,
    operationId: 'getKey',
    summary: 'Read an API key',
    description: 'The name, the scopes and the last use of the key. The secret is never shown again.',
    errors: ['key_not_found'],
    async respond({ db }, request, reply) {
      const key = await requireKey(db, paramOf(request, 'keyID'))
      negotiate(request.headers.accept, [JSON_TYPE])
      return sendWithLastUse(request, reply, key)
    },
  }),
]

/** API keys. `onRevoked` is called after a revocation, so that the key stops working on this node at once. */
export const keyOperations = (onRevoked: () => void): readonly Operation[] => [
  ...operations,
  {
    ...revoke,
    async respond(...request) {
      const answered = await revoke.respond(...request)
      onRevoked()
      return answered
    },
  },
]
