import assert from 'node:assert/strict'
import { EventEmitter } from 'node:events'
import { test } from 'node:test'
import type { FastifyReply, FastifyRequest } from 'fastify'
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
