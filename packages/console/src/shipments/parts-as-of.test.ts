import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Event } from '@vanline/client'
import { partsAsOf } from './parts-as-of.ts'

const event = (time: string, id: string, record: object | null): Event =>
  ({ time, subject: `services/${id}`, record: record && { id, ...record } }) as never
const at = (second: number) => `2026-11-16T10:00:0${second}.000Z`

test('services at an instant: with their former status, without later ones, and with those deleted since', () => {
  const events = [
    event(at(6), 'a', { status: 'CANCELED' }),
    event(at(5), 'c', { status: 'SUBMITTED' }),
    event(at(4), 'b', null),
    event(at(3), 'a', { status: 'APPROVED' }),
    event(at(2), 'b', { status: 'SUBMITTED' }),
    event(at(1), 'a', { status: 'SUBMITTED' }),
  ]
  const current = [
    { id: 'a', createdAt: at(1) },
    { id: 'c', createdAt: at(5) },
    { id: 'old', createdAt: at(0), status: 'REJECTED' },
  ]
  const statuses = (asOf: string) =>
    partsAsOf(events, current, asOf).map((part) => `${part.id} ${(part as { status?: string }).status}`)
  assert.deepEqual(statuses(at(2)), ['a SUBMITTED', 'b SUBMITTED', 'old REJECTED'])
  assert.deepEqual(statuses(at(3)), ['a APPROVED', 'b SUBMITTED', 'old REJECTED'])
  assert.deepEqual(statuses('2026-11-16T12:00:03+02:00'), statuses(at(3)))
  assert.deepEqual(statuses(at(4)), ['a APPROVED', 'old REJECTED'])
  assert.deepEqual(statuses(at(6)), ['a CANCELED', 'c SUBMITTED', 'old REJECTED'])
})
