import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { Body } from '../app.ts'
import { documents, type Operation, type Proof, refusedWith, send } from './description.ts'

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

const takesJson = (operation: Operation) => documents('invalid_content')(operation) && !operation.isFile

/** Proofs for every operation with content. */
export const CONTENT_PROOFS: Proof[] = [
  {
    name: '413 for content beyond 1 MiB, and for a file beyond 25',
    when: documents('body_too_large'),
    changesNothing: true,
    async prove(app, operation, prepare) {
      const raw = operation.isFile ? Buffer.alloc(25 * 2 ** 20 + 1) : `"${'x'.repeat(1024 * 1024)}"`
      const answer = await send(app, operation, await prepare(app), { raw })
      refusedWith(answer, operation, 'body_too_large')
    },
  },
  {
    name: '415 for no, another or an unreadable Content-Type, with the ones the method takes',
    when: (operation) => documents('unsupported_media_type')(operation) && !operation.isFile,
    changesNothing: true,
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
          : operation.takesForm
            ? 'application/json, multipart/form-data'
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
    name: '415 for a file that is not what its Content-Type says, or is compressed; 422 for another digest',
    when: ({ isFile }) => isFile,
    changesNothing: true,
    async prove(app, operation, prepare) {
      const ready = await prepare(app)
      for (const headers of [{ 'content-type': 'image/png' }, { 'content-encoding': 'gzip' }] as Record<
        string,
        string
      >[])
        refusedWith(await send(app, operation, ready, { headers }), operation, 'unsupported_media_type')
      for (const name of ['repr-digest', 'content-digest']) {
        const headers = { [name]: `sha-256=:${'A'.repeat(43)}=:` }
        const answer = await send(app, operation, ready, { headers })
        refusedWith(answer, operation, 'invalid_content')
        assert.equal(answer.body.errors[0].code, 'digest_mismatch')
      }
    },
  },
  {
    name: '206 for a range',
    when: ({ successes }) => successes.includes(206),
    changesNothing: true,
    async prove(app, operation, prepare) {
      const answer = await send(app, operation, await prepare(app), { headers: { range: 'bytes=1-3' } })
      assert.deepEqual([answer.status, answer.text], [206, 'PDF'])
    },
  },
  {
    name: '400 for content that is not JSON',
    when: documents('invalid_json'),
    changesNothing: true,
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
    when: takesJson,
    changesNothing: true,
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
    when: takesJson,
    changesNothing: true,
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
    changesNothing: true,
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
    changesNothing: true,
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
