import assert from 'node:assert/strict'
import { EventEmitter } from 'node:events'
import { test } from 'node:test'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sharedApp } from '../../test/app.ts'
import { forOneDatabase } from '../../test/one-database.ts'
import { requestLimits } from './limits.ts'

const ROOM = 256

/** A server that receives requests of HTTP/2 without a Content-Length. `begin` returns how to end one. */
function receiving() {
  const limits = requestLimits(() => {}) as (request: FastifyRequest, reply: FastifyReply, done: () => void) => void
  return (endAfterHeaders: boolean) => {
    const raw = { httpVersionMajor: 2, url: '/v1/moves', rawHeaders: [], headers: {}, stream: { endAfterHeaders } }
    const response = new EventEmitter()
    const request = { raw, headers: {}, routeOptions: { config: {} } } as unknown as FastifyRequest
    limits(request, { raw: response } as unknown as FastifyReply, () => {})
    return () => response.emit('close')
  }
}

test('503 when content of unknown length over HTTP/2 would take too much memory, until one of it has ended', () => {
  const begin = receiving()
  const endings = Array.from({ length: ROOM }, () => begin(false))
  assert.throws(() => begin(false), { code: 'overloaded' })
  endings[0]!()
  begin(false)
})

test('requests of HTTP/2 without content do not count', () => {
  const begin = receiving()
  for (let i = 0; i <= ROOM; i++) begin(true)
  for (let i = 0; i < ROOM; i++) begin(false)
})

forOneDatabase('a URL that is not UTF-8', (open) => {
  const app = sharedApp(open, { apiKeys: true })

  test('400 for the query as for the path, at any path and without a credential; pages open', async () => {
    const answers = await Promise.all(
      ['/v1/shipments/%FF', '/v1/shipments?q=%C3', '/v1/moves/%C3/history', '/nothing?%FF=1', '/v1/moves?q=%zz'].map(
        (url) => app.call('GET', url, { headers: { authorization: '' } }),
      ),
    )
    const [path, ...others] = answers.map(({ status, body: { instance: _, ...problem } }) => ({ status, problem }))
    assert.deepEqual([path?.status, path?.problem.code, path?.problem.errors], [400, 'invalid_url', []])
    for (const other of others) assert.deepEqual(other, path)
    assert.equal((await app.call('GET', '/track?from=%E4')).status, 200)
  })
})
