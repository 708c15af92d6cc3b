import { Type } from 'typebox'
import { POLICY } from '../access/policy.ts'
import { withLastUse } from '../db/last-use.ts'
import { anyOf } from '../db/lists/condition.ts'
import { sendWithLastUse } from '../http/answer/answer.ts'
import { change } from '../http/change.ts'
import { objectOf } from '../http/content/content.ts'
import { JSON_TYPE, negotiate } from '../http/content/media.ts'
import { onPrimary } from '../http/list/few.ts'
import { LIST_ANSWER, type Listing, PageQuery, respondToList, UNCHANGED_ANSWER } from '../http/list/list.ts'
import { type Operation, paramOf, read, readItem } from '../http/operation.ts'
import { OneOf } from '../kernel/schema.ts'
import { Key, KeyWithSecret, NewKey } from './schema.ts'
import { requireKey } from './store.ts'
import { aboutKey, createKey, keysRevoked, requireFamily } from './writes.ts'

const KEY = {
  tag: 'Keys',
  scope: 'keys:manage',
  policy: POLICY.Key,
  shows: { description: 'The key', schema: Key },
}
const ITEM = '/v1/keys/:keyID'

const ListQuery = Type.Omit(PageQuery, ['expand'])
const MEMBERS = Object.keys(Key.properties)

const LISTING: Listing<object> = {
  policy: POLICY.Key,
  table: 'api_keys',
  columns: ['id', 'name', 'party_id'],
  sorts: { createdAt: { column: 'id', isNullable: false }, name: { column: 'name', isNullable: false } },
  members: MEMBERS,
  csvColumns: MEMBERS,
  where: () => [],
  seenBy: (partyID) => anyOf('party_id', [partyID]),
  expand: {},
  complete: (tx, docs) => withLastUse(tx, 'api_keys', docs),
}

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
    description: 'All valid keys, newest first unless sorted, without their secrets.',
    query: ListQuery,
    answers: { 200: { ...LIST_ANSWER, schema: Type.Array(Key) }, 304: UNCHANGED_ANSWER },
    errors: ['invalid_cursor'],
    respond: (runtime, request, reply, page) =>
      respondToList(onPrimary(runtime), request, reply, LISTING, { page, filter: {} }),
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
