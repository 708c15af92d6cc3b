import assert from 'node:assert/strict'
import { bearing, everythingBut, keyIn } from '../keys.ts'
import { documents, type Proof, refusedWith, send } from './description.ts'

/** Proofs for every operation with a scope. The service of these tests requires a key. */
export const ACCESS_PROOFS: Proof[] = [
  {
    name: '401 without a credential, and nothing is said of an error',
    when: documents('unauthenticated'),
    changesNothing: true,
    async prove(app, operation, prepare) {
      const answer = await send(app, operation, await prepare(app), { headers: { authorization: '' } })
      refusedWith(answer, operation, 'unauthenticated')
      assert.equal(answer.headers['www-authenticate'], 'Bearer realm="vanline"')
    },
  },
  {
    name: '401 for a credential that is none of ours',
    when: documents('invalid_token'),
    changesNothing: true,
    async prove(app, operation, prepare) {
      const headers = { authorization: `Bearer vl_${'0'.repeat(32)}_${'x'.repeat(43)}` }
      const answer = await send(app, operation, await prepare(app), { headers })
      refusedWith(answer, operation, 'invalid_token')
      assert.match(answer.headers['www-authenticate']!, /^Bearer realm="vanline", error="invalid_token"/)
    },
  },
  {
    name: '403 with every scope but the one that is needed, which is named',
    when: documents('insufficient_scope'),
    changesNothing: true,
    async prove(app, operation, prepare) {
      // The examples of bulks have all actions.
      const needed = [operation.scope!, operation.orScope].filter((scope) => scope !== undefined)
      const scopes = everythingBut(operation.scope!).filter((scope) => !needed.includes(scope))
      const key = await keyIn(app.db, { scopes })
      const answer = await send(app, operation, await prepare(app), { headers: bearing(key) })
      refusedWith(answer, operation, 'insufficient_scope')
      assert.deepEqual(answer.body.missingScopes, needed)
      assert.equal(
        answer.headers['www-authenticate'],
        `Bearer realm="vanline", error="insufficient_scope", scope="${needed.join(' ')}"`,
      )
    },
  },
  {
    name: '403 for a caller that is bound to another channel',
    when: documents('channel_not_allowed'),
    changesNothing: true,
    async prove(app, operation, prepare) {
      const key = await keyIn(app.db, { channels: ['elsewhere'] })
      const headers = { ...bearing(key), 'vanline-channel': 'mcp' }
      const answer = await send(app, operation, await prepare(app), { headers })
      refusedWith(answer, operation, 'channel_not_allowed')
      assert.deepEqual(answer.body.allowed, ['elsewhere'])
    },
  },
  {
    name: '400 for a credential in the query, which is not repeated',
    when: documents('credential_in_query'),
    changesNothing: true,
    async prove(app, operation, prepare) {
      const answer = await send(app, operation, await prepare(app), { query: '?access_token=very-secret' })
      refusedWith(answer, operation, 'credential_in_query')
      assert.ok(!answer.text.includes('very-secret'))
    },
  },
]
