import assert from 'node:assert/strict'
import { EventEmitter } from 'node:events'
import { test } from 'node:test'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { streamSlots } from './stream-slots.ts'

test('a slot of a caller does not count for an address with the same name', () => {
  const slots = streamSlots(10)
  const take = (kind: string, id: string, ip: string) => {
    const principal = { kind, id, scopes: new Set() }
    slots.take({ principal, ip } as unknown as FastifyRequest, { raw: new EventEmitter() } as unknown as FastifyReply)
  }
  take('token', '192.0.2.1', '198.51.100.1')
  take('anonymous', 'anonymous', '192.0.2.1')
  for (const [kind, id] of [
    ['token', '192.0.2.1'],
    ['anonymous', 'anonymous'],
  ] as const)
    assert.throws(() => take(kind, id, '192.0.2.1'), { code: 'rate_limit_exceeded' })
})

test('429 for a caller whose party has as many as one may have, and not for others', () => {
  const slots = streamSlots(20)
  const take = (id: string, partyID: string | null) => {
    const raw = new EventEmitter()
    const principal = { kind: 'key', id, partyID, scopes: new Set() }
    slots.take({ principal, ip: '192.0.2.1' } as unknown as FastifyRequest, { raw } as unknown as FastifyReply)
    return raw
  }
  const first = take('key:1', 'a party')
  take('key:2', 'a party')
  assert.throws(() => take('key:3', 'a party'), { code: 'rate_limit_exceeded', message: /^Your party already has 2 / })
  take('key:4', 'another party')
  take('key:5', null)
  first.emit('close')
  take('key:3', 'a party')
})
