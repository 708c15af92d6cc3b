import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Event } from '../history.ts'
import type { Arrival, Life, PartyEvidence, Sight, Span } from '../parties/evidence.ts'
import { faultsOfEntries, faultsOfParties, withoutTombstone } from './parties.ts'

const PARTY = 'party'
const MOVE = 'shared'
const SHIPMENT = '00000000-0000-4000-8000-000000000001'
/** The party is put on the move from 10 to 11, and taken off from 20 to 21. */
const span: Span = {
  ...{ id: 'first', moveID: MOVE, partyID: PARTY, isWhole: false },
  ...{ putSentAt: 10, putDoneAt: 11, offSentAt: 20, offDoneAt: 21 },
}
const life: Life = {
  ...{ id: SHIPMENT, moveID: MOVE, createSentAt: 1, createDoneAt: 2 },
  ...{ deleteSentAt: Infinity, deleteDoneAt: Infinity },
}
const event = (type: string, subject: string, record: unknown = {}): Event =>
  ({ type, subject, moveID: MOVE, record }) as Event
const sight = (startedAt: number, endedAt: number, more: Partial<Sight> = {}): Sight => ({
  ...{ partyID: PARTY, what: 'GET', startedAt, endedAt, status: 200, asked: [], answered: [SHIPMENT], hidden: [] },
  ...{ list: null, count: null, ...more },
})
const evidence = (more: Partial<PartyEvidence> = {}): PartyEvidence => ({
  ...{ spans: [span], lives: [life], sights: [], streams: new Map(), webhooks: new Map(), sharedMoves: [MOVE] },
  ...{ created: [], feed: [event('shipment.created', `shipments/${SHIPMENT}`)], ...more },
})
const arrival = (arrivedAt: number, one: Event): Arrival => ({ event: one, arrivedAt })
const CHANGE = event('shipment.updated', `shipments/${SHIPMENT}`)
const TOMBSTONE = event('move_party.deleted', 'move-parties/first', null)
const streaming = (...all: Arrival[]) => evidence({ streams: new Map([[PARTY, all]]) })
const CREATED = event('shipment.created', `shipments/${SHIPMENT}`)
/** The webhook delivers the creation of the shipment, which was requested at some time. */
const delivering = (createSentAt: number, arrivedAt: number, content = {}) =>
  evidence({
    lives: [{ ...life, createSentAt }],
    webhooks: new Map([[PARTY, [arrival(arrivedAt, { ...CREATED, ...content })]]]),
  })
const ITEM = { what: `GET /v1/shipments/${SHIPMENT}`, asked: [SHIPMENT] }
const LIST = { list: 'shipments', count: 1 } as const

const GOOD: [name: string, PartyEvidence][] = [
  ['a record while the party is on the move', evidence({ sights: [sight(12, 13), sight(9, 10), sight(21, 22)] })],
  ['a refusal that repeats the id', evidence({ sights: [sight(1, 2, { status: 404, asked: [SHIPMENT] })] })],
  [
    'an empty list after the party has left',
    evidence({ sights: [sight(22, 23, { ...LIST, answered: [], count: 0 })] }),
  ],
  ['an item that is 404 after the party has left', evidence({ sights: [sight(22, 23, { ...ITEM, status: 404 })] })],
  ['a webhook that was sent in time and arrives late', delivering(1, 30)],
  ['a webhook of a tombstone', evidence({ webhooks: new Map([[PARTY, [arrival(30, TOMBSTONE)]]]) })],
  ['a tombstone as the last', streaming(arrival(12, CHANGE), arrival(30, TOMBSTONE))],
]

const FAULTS: [name: string, fault: RegExp, PartyEvidence][] = [
  ['a record before the party is put on', /shows 0.*1 of a move/, evidence({ sights: [sight(8, 9)] })],
  ['a record after the party has left', /shows 0.*1 of a move/, evidence({ sights: [sight(22, 23)] })],
  ['a hidden member', /shows a hidden member/, evidence({ sights: [sight(12, 13, { hidden: [0] })] })],
  ['a list that lacks a record', /lacks 0.*1,/, evidence({ sights: [sight(12, 13, { ...LIST, answered: [] })] })],
  ['a count of too many', /counts 2, and/, evidence({ sights: [sight(12, 13, { ...LIST, count: 2 })] })],
  ['an event after the tombstone', /the stream tells/, streaming(arrival(30, TOMBSTONE), arrival(31, CHANGE))],
  ['an event before the party is put on', /the stream tells/, streaming(arrival(9, CHANGE))],
  [
    'a foreign item that is not 404',
    /is 403, and not 404/,
    evidence({ sights: [sight(22, 23, { ...ITEM, status: 403 })] }),
  ],
  ['an own item that is 404', /is 404, and the party/, evidence({ sights: [sight(12, 13, { ...ITEM, status: 404 })] })],
  ['a webhook after the party has left', /the webhook of .* shows 0.*1 of/, delivering(22, 30)],
  ['a webhook before the party is put on', /the webhook of .* shows 0.*1 of/, delivering(1, 9)],
  [
    'a hidden member in a webhook',
    /the webhook of .* hidden member/,
    delivering(1, 30, { record: { reference: 'hidden-0' } }),
  ],
  [
    'a created move without its owner',
    /created the move own, and is not on it/,
    evidence({ created: [{ moveID: 'own', partyID: PARTY, doneAt: 1 }] }),
  ],
]

describe('The checker of parties', () => {
  for (const [name, good] of GOOD) test(`allows ${name}`, () => assert.deepEqual(faultsOfParties(good), []))

  for (const [name, fault, bad] of FAULTS)
    test(`finds ${name}`, () => {
      const [found = ''] = faultsOfParties(bad)
      assert.match(found, fault)
    })

  test('finds a tombstone that did not arrive', () => {
    assert.deepEqual(withoutTombstone([], [span]), [MOVE])
    assert.deepEqual(withoutTombstone([arrival(30, TOMBSTONE)], [span]), [])
  })

  test('finds entries that are missing, and those without a party', () => {
    const [one, other] = [
      { entry: 'whole:a', id: '1' },
      { entry: 'whole:a', id: '2' },
    ]
    assert.deepEqual(faultsOfEntries('t', [one], [one]), [])
    assert.equal(faultsOfEntries('t', [one], [other]).length, 2)
  })
})
