import assert from 'node:assert/strict'
import { documents, type Proof, refusedWith, send } from './description.ts'

const NEVER_A_TAG = 'AAAAAAAAAAAAAAAAAAAAAA'

/** Proofs for every operation with a version. */
export const VERSION_PROOFS: Proof[] = [
  {
    name: '428 without If-Match, and If-Unmodified-Since is no substitute',
    when: documents('precondition_required'),
    changesNothing: true,
    async prove(app, operation, prepare) {
      const ready = await prepare(app)
      for (const headers of [{}, { 'if-unmodified-since': 'Fri, 01 Jan 2100 00:00:00 GMT' }] as Record<
        string,
        string
      >[])
        refusedWith(await send(app, operation, ready, { ifMatch: null, headers }), operation, 'precondition_required')
    },
  },
  {
    name: '412 for a tag that was never one, with the current record',
    // A refusal shows the holder of a tracking link no record.
    when: (operation) => documents('invalid_if_match')(operation) && !operation.path.startsWith('/v1/tracking/'),
    changesNothing: true,
    async prove(app, operation, prepare) {
      const ready = await prepare(app)
      const answer = await send(app, operation, ready, { ifMatch: NEVER_A_TAG })
      refusedWith(answer, operation, 'precondition_failed')
      if (operation.method !== 'GET') assert.equal(answer.body.reason, 'unknown')
      assert.equal(answer.body.current.eTag, ready.eTag)
    },
  },
  {
    name: '412 for an empty If-Match',
    when: documents('invalid_if_match'),
    changesNothing: true,
    async prove(app, operation, prepare) {
      refusedWith(await send(app, operation, await prepare(app), { ifMatch: '' }), operation, 'precondition_failed')
    },
  },
  {
    name: '400 for an If-Match that cannot be read',
    when: documents('invalid_if_match'),
    changesNothing: true,
    async prove(app, operation, prepare) {
      const ready = await prepare(app)
      for (const ifMatch of ['"open', `*, "${ready.eTag}"`, 'a b', '"a""b"'])
        refusedWith(await send(app, operation, ready, { ifMatch }), operation, 'invalid_if_match')
    },
  },
  {
    name: '400 for If-Match on what has no version, and for If-None-Match on what creates a record',
    when: (operation) => documents('invalid_header')(operation) && !documents('precondition_failed')(operation),
    changesNothing: true,
    async prove(app, operation, prepare) {
      const ready = await prepare(app)
      const names = operation.method === 'POST' ? ['if-match', 'if-none-match'] : ['if-match']
      for (const name of names) {
        const answer = await send(app, operation, ready, { headers: { [name]: '*' } })
        refusedWith(answer, operation, 'invalid_header')
        assert.equal(answer.body.errors[0].code, 'not_applicable')
      }
    },
  },
  {
    name: '304 with If-None-Match of the tag that was given, also for HEAD',
    when: ({ successes }) => successes.includes(304),
    changesNothing: true,
    async prove(app, operation, prepare) {
      const ready = await prepare(app)
      const { headers } = await send(app, operation, ready)
      for (const method of operation.method === 'GET' ? ['GET', 'HEAD'] : [operation.method]) {
        const answer = await send(app, { ...operation, method }, ready, {
          headers: { 'if-none-match': headers.etag! },
          ifMatch: null,
        })
        assert.equal(answer.status, 304)
        assert.equal(answer.text, '')
        for (const name of ['etag', 'cache-control', 'vary']) assert.equal(answer.headers[name], headers[name], name)
      }
    },
  },
  {
    name: '409 for a merge of what somebody else changed, and nothing changes',
    when: (operation) => operation.isPatch && documents('merge_conflict')(operation),
    async prove(app, operation, prepare) {
      const ready = await prepare(app)
      const { body: current } = await send(app, operation, ready)
      const mine = Object.entries(ready.body).map(([name, value]) => [name, typeof value === 'number' ? 1 : 'other'])
      const headers = { prefer: `merge-base="${ready.eTag}"` }
      const refused = await send(app, operation, ready, { body: Object.fromEntries(mine), ifMatch: '*', headers })
      refusedWith(refused, operation, 'merge_conflict')
      assert.deepEqual((await app.call('GET', ready.url)).body, current)
    },
  },
]
