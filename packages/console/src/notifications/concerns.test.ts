import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Event } from '@vanline/client'
import { concernOf } from './concerns.ts'

const ANN = { actor: 'key-1', name: 'Ann Miller' }
const event = (type: string, more: Record<string, unknown> = {}): Event =>
  ({
    id: 'e',
    seq: 7,
    type,
    subject: 'x/1',
    actor: 'key-2',
    actorName: 'Ben',
    changes: [],
    record: null,
    ...more,
  }) as never
const change = (path: string, from: unknown, to: unknown) => ({ changes: [{ path, from, to }] })
const mentions = (...list: string[]) => ({ record: { text: 'Call', mentions: list } })
const move = { record: { locator: '3JMV86', customer: { firstName: 'Carla', lastName: 'Diaz' } } }
const shipment = { subject: 'shipments/1', record: { locator: '3JMV86-01' } }

const kindOf = (of: Event, units: readonly string[] = []) =>
  concernOf(
    of,
    ANN,
    (subject) => (subject === 'shipments/1' ? units : []),
    (_, path) => `/${path.split('/')[1]}`,
  )

describe('what concerns a user', () => {
  const table: [string, Event, string | undefined][] = [
    [
      'a move that is assigned to them',
      event('move.updated', { ...move, ...change('/assignee', null, 'Ann Miller') }),
      'assigned',
    ],
    [
      'a new move of theirs',
      event('move.created', { ...move, ...change('/assignee', null, 'Ann Miller') }),
      'assigned',
    ],
    ['a move that is taken from them', event('move.updated', change('/assignee', 'Ann Miller', 'Ben')), undefined],
    ['a move of another person', event('move.updated', change('/assignee', null, 'Ben')), undefined],
    ['another field of a move', event('move.updated', change('/remarks', null, 'Ann Miller')), undefined],
    ['a note that mentions them', event('note.created', mentions('Ben', 'Ann Miller')), 'mentioned'],
    ['a mention in other case', event('note.created', mentions('ann miller')), 'mentioned'],
    ['a mention by the id', event('note.created', mentions('key-1')), 'mentioned'],
    ['a note about another person', event('note.created', mentions('Ann')), undefined],
    [
      'a note that comes to mention them',
      event('note.updated', { ...mentions('Ann Miller'), ...change('/mentions', [], ['Ann Miller']) }),
      'mentioned',
    ],
    [
      'another word in a note that mentions them',
      event('note.updated', { ...mentions('Ann Miller'), ...change('/text', 'a', 'b') }),
      undefined,
    ],
    ['a deleted note', event('note.deleted'), undefined],
    [
      'a shipment that they do not edit',
      event('shipment.updated', { ...shipment, ...change('/reference', 'A', 'B') }),
      undefined,
    ],
    ['their own change', event('note.created', { ...mentions('Ann Miller'), actor: 'key-1' }), undefined],
  ]
  for (const [name, of, kind] of table) test(`${name}: ${kind ?? 'no'}`, () => assert.equal(kindOf(of)?.kind, kind))

  test('a change of the same field as their input, and a deletion, are conflicts; another field is none', () => {
    const city = event('shipment.updated', { ...shipment, ...change('/pickupAddress/city', 'A', 'B') })
    assert.equal(
      kindOf(city, ['/pickupAddress'])?.text,
      'also changed the pickup address of 3JMV86-01, which you are editing',
    )
    assert.equal(kindOf(city, ['/reference']), undefined)
    assert.equal(kindOf(event('shipment.deleted', { subject: 'shipments/1' }), ['/reference'])?.kind, 'conflict')
    assert.equal(kindOf(event('shipment.deleted', { subject: 'shipments/1' })), undefined)
  })

  test('the words name the move and its customer, and quote the note', () => {
    const { changes } = change('/assignee', null, 'Ann Miller')
    assert.equal(kindOf(event('move.updated', { ...move, changes }))?.text, 'assigned move 3JMV86 (Carla Diaz) to you')
    assert.equal(kindOf(event('note.created', mentions('Ann Miller')))?.quote, 'Call')
    assert.equal(kindOf(event('note.created', mentions('Ann Miller')))?.advice, 'Answer with a note there.')
  })
})
