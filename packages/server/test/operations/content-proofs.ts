import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { Body } from '../app.ts'
import { documents, type Proof, refusedWith, send } from './description.ts'

const UNACCEPTABLE = [
  '',
  '{"a":',
  "{'a':1}",
  '{"a":"\\ud800"}',
  '{"a":"\\u0000"}',
  '{"__proto__":{}}',
  '{"a":{"constructor":1}}',
  '['.repeat(33) + ']'.repeat(33),
]

/** Proofs for every operation with content. */
export const CONTENT_PROOFS: Proof[] = [
  {
    name: '413 for content beyond 1 MiB',
    when: documents('body_too_large'),
    async prove(app, operation, prepare) {
      const answer = await send(app, operation, await prepare(app), { raw: `"${'x'.repeat(1024 * 1024)}"` })
      refusedWith(answer, operation, 'body_too_large')
    },
  },
  {
    name: '415 for no, another or an unreadable Content-Type, with the ones the method takes',
    when: documents('unsupported_media_type'),
    async prove(app, operation, prepare) {
      const ready = await prepare(app)
      for (const type of ['', 'text/plain', 'application/json; charset=latin1', 'application/xml', 'json']) {
        const answer = await send(app, operation, ready, {
          raw: JSON.stringify(ready.body),
          headers: { 'content-type': type },
        })
        refusedWith(answer, operation, 'unsupported_media_type')
        const types = operation.isPatch
          ? 'application/json, application/merge-patch+json, application/json-patch+json'
          : 'application/json'
        for (const method of ['PATCH', 'POST', 'QUERY'])
          assert.equal(
            answer.headers[`accept-${method.toLowerCase()}`],
            operation.method === method ? types : undefined,
            method,
          )
      }
    },
  },
  {
    name: '400 for content that is not JSON',
    when: documents('invalid_json'),
    async prove(app, operation, prepare) {
      const ready = await prepare(app)
      for (const raw of UNACCEPTABLE)
        refusedWith(
          await send(app, operation, ready, { raw, headers: { 'content-type': 'application/json' } }),
          operation,
          'invalid_json',
        )
    },
  },
  {
    name: '422 for content that is not an object',
    when: documents('invalid_content'),
    async prove(app, operation, prepare) {
      const ready = await prepare(app)
      for (const body of [[], 'text', 7, null]) {
        const answer = await send(app, operation, ready, {
          raw: JSON.stringify(body),
          headers: { 'content-type': 'application/json' },
        })
        refusedWith(answer, operation, 'invalid_content')
      }
    },
  },
  {
    name: '422 for a member that is misspelt, with the one that was probably meant',
    when: documents('invalid_content'),
    async prove(app, operation, prepare) {
      const ready = await prepare(app)
      for (const member of operation.members!) {
        const answer = await send(app, operation, ready, { body: { ...ready.body, [`${member}x`]: 1 } })
        refusedWith(answer, operation, 'invalid_content')
        const found = answer.body.errors.find((error: Body) => error.pointer === `/${member}x`)
        assert.equal(found?.code, 'unknown_member', answer.text)
        assert.match(found.detail, new RegExp(`Did you mean ${member}\\?`))
      }
    },
  },
  {
    name: '400 for a JSON Patch that is none',
    when: documents('invalid_json_patch'),
    async prove(app, operation, prepare) {
      const headers = { 'content-type': 'application/json-patch+json' }
      for (const raw of [
        '{}',
        '[{"op":"swap","path":"/a"}]',
        '[{"op":"add","path":"a","value":1}]',
        '[{"op":"add","path":"/a"}]',
      ])
        refusedWith(await send(app, operation, await prepare(app), { raw, headers }), operation, 'invalid_json_patch')
    },
  },
  {
    name: '409 for a JSON Patch whose test fails, and nothing changes',
    when: documents('patch_not_applicable'),
    async prove(app, operation, prepare) {
      const ready = await prepare(app)
      const before = (await app.call('GET', ready.url)).text
      const replaced = Object.entries(ready.body).map(([name, value]) => ({ op: 'add', path: `/${name}`, value }))
      const raw = JSON.stringify([...replaced, { op: 'test', path: '/id', value: randomUUID() }])
      const headers = { 'content-type': 'application/json-patch+json' }
      refusedWith(await send(app, operation, ready, { raw, headers }), operation, 'patch_not_applicable')
      assert.equal((await app.call('GET', ready.url)).text, before)
    },
  },
]
