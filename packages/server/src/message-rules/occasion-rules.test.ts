import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Shipment } from '../shipments/schema.ts'
import { isOnItsDay, matches } from './match-rules.ts'
import { type People, recipientsOf } from './recipient-rules.ts'
import type { MessageRule } from './schema.ts'
import { whenToSend, zoneFor } from './sending-time-rules.ts'

const RULE = {
  ...{ isActive: true, events: ['shipment.updated', 'shipment.status_changed'], changedMember: null, toStatus: null },
  ...{ daysBefore: null, date: null, by: 'EMAIL', to: [] },
} as unknown as MessageRule
const ruleWith = (members: Partial<MessageRule>): MessageRule => ({ ...RULE, ...members })

describe('an event', () => {
  const updated = { type: 'shipment.updated', changes: [{ path: '/pickupAddress/city', to: 'Boise' }] }
  const approved = { type: 'shipment.status_changed', changes: [{ path: '/status', to: 'APPROVED' }] }
  for (const [says, rule, event, expected] of [
    ['of its type', {}, updated, true],
    ['of another type', {}, { type: 'shipment.deleted', changes: [] }, false],
    ['while it is not active', { isActive: false }, updated, false],
    ['of an import', {}, { ...updated, source: 'Fleet 3' }, false],
    ['that changes the member', { changedMember: '/pickupAddress' }, updated, true],
    ['that changes a part of it', { changedMember: '/pickupAddress/city' }, updated, true],
    ['that changes a member with a longer name', { changedMember: '/pickup' }, updated, false],
    ['to the status', { toStatus: 'APPROVED' }, approved, true],
    ['to another status', { toStatus: 'DELIVERED' }, approved, false],
    ['that leaves the status', { toStatus: 'APPROVED' }, updated, false],
  ] as const)
    test(`${says} ${expected ? 'is' : 'is not'} its occasion`, () =>
      assert.equal(matches(ruleWith(rule as Partial<MessageRule>), event), expected))
})

describe('a day', () => {
  const shipment = { status: 'APPROVED', scheduledPickupDate: '2026-12-01', actualDeliveryDate: null } as Shipment
  const before = ruleWith({ events: [], daysBefore: 3, date: 'scheduledPickupDate' })
  for (const [says, rule, of, today, expected] of [
    ['three days before', before, shipment, '2026-11-28', true],
    ['two days before', before, shipment, '2026-11-29', false],
    ['of a canceled shipment', before, { ...shipment, status: 'CANCELED' }, '2026-11-28', false],
    ['two days after', { ...before, daysBefore: -2 }, shipment, '2026-12-03', true],
    ['without a date', { ...before, date: 'actualDeliveryDate' }, shipment, '2026-11-28', false],
    ['of a rule about events', RULE, shipment, '2026-11-28', false],
  ] as const)
    test(`${says} ${expected ? 'is' : 'is not'} its occasion`, () =>
      assert.equal(isOnItsDay(rule as MessageRule, of as Shipment, today), expected))
})

describe('recipients', () => {
  const person = (id: string, email: string | null, phone: string | null = null) => ({
    ...{ id, firstName: id, lastName: null, email, phone },
  })
  const people = {
    move: { customer: person('Ada', 'ada@example.com', '555 0100'), assignee: 'ann@example.com' },
    agents: [
      { ...person('Grace', 'grace@example.com'), agentType: 'RELEASING_AGENT' },
      { ...person('Ben', null), agentType: 'RECEIVING_AGENT' },
    ],
    parties: [{ role: 'HAULER', party: { id: 'P', name: 'Hauling', email: 'ADA@example.com', phone: null } }],
    crew: [{ ...person('Rosa', 'rosa@example.com'), languages: ['es', 'en'] }],
  } as unknown as People
  const to = (...recipients: object[]) => ruleWith({ to: recipients as MessageRule['to'] })
  const found = (rule: MessageRule) => recipientsOf(rule, people).map(({ name, address }) => `${name} ${address}`)
  for (const [says, rule, expected] of [
    ['the customer', to({ who: 'CUSTOMER' }), ['Ada ada@example.com']],
    ['the customer by text', { ...to({ who: 'CUSTOMER' }), by: 'TEXT' }, ['Ada 555 0100']],
    ['all agents, also one without an address', to({ who: 'AGENT' }), ['Grace grace@example.com', 'Ben null']],
    ['one agent', to({ who: 'AGENT', agentType: 'RELEASING_AGENT' }), ['Grace grace@example.com']],
    ['parties of a role', to({ who: 'PARTY', role: 'HAULER' }), ['Hauling ADA@example.com']],
    ['no party of another role', to({ who: 'PARTY', role: 'OWNER' }), []],
    ['the assignee whose text is an address', to({ who: 'ASSIGNEE' }), ['ann@example.com ann@example.com']],
    ['the crew', to({ who: 'CREW' }), ['Rosa rosa@example.com']],
    ['a fixed address', to({ who: 'ADDRESS', address: 'x@example.com' }), ['null x@example.com']],
    ['each address once', to({ who: 'CUSTOMER' }, { who: 'PARTY', role: 'HAULER' }), ['Ada ada@example.com']],
  ] as const)
    test(`are ${says}`, () => assert.deepEqual(found(rule as MessageRule), expected))

  test('have the first language of a crew member', () =>
    assert.equal(recipientsOf(to({ who: 'CREW' }), people)[0]?.language, 'es'))

  test('tell of a move without a customer', () => {
    const [missing] = recipientsOf(to({ who: 'CUSTOMER' }), { ...people, move: { customer: null, assignee: null } })
    assert.deepEqual([missing?.who, missing?.address], ['CUSTOMER', null])
  })
})

describe('the time to send', () => {
  const night = { quietFrom: '20:00', quietTo: '08:00', perDayMax: null }
  const noon = { quietFrom: '12:00', quietTo: '13:30', perDayMax: null }
  const at = (limits: Parameters<typeof whenToSend>[0], now: string, sent: Record<string, number> = {}) =>
    whenToSend(limits, { now: now as never, timeZone: 'America/Boise', sentOnDay: (day) => sent[day] ?? 0 })
  for (const [says, limits, now, expected] of [
    ['at once by day', night, '2026-11-20T18:00:00.000Z', '2026-11-20T18:00:00.000Z'],
    ['in the morning, late in the evening', night, '2026-11-20T03:00:00.000Z', '2026-11-20T15:00:00.000Z'],
    ['in the morning, early in the morning', night, '2026-11-20T14:59:00.000Z', '2026-11-20T15:00:00.000Z'],
    ['at once when the quiet hours end', night, '2026-11-20T15:00:00.000Z', '2026-11-20T15:00:00.000Z'],
    ['after lunch', noon, '2026-11-20T19:00:00.000Z', '2026-11-20T20:30:00.000Z'],
    // The clocks go forward in this night: the morning is an hour earlier in UTC.
    ['in the morning after the change of clocks', night, '2027-03-14T04:00:00.000Z', '2027-03-14T14:00:00.000Z'],
  ] as const)
    test(`is ${says}`, () => assert.equal(at(limits, now), expected))

  test('is the next day with room', () => {
    const limits = { ...night, perDayMax: 2 }
    const sent = { '2026-11-20': 2, '2026-11-21': 3, '2026-11-22': 1 }
    assert.equal(at(limits, '2026-11-20T18:00:00.000Z', sent), '2026-11-22T15:00:00.000Z')
    const withoutQuiet = { quietFrom: null, quietTo: null, perDayMax: 2 }
    assert.equal(at(withoutQuiet, '2026-11-20T18:00:00.000Z', sent), '2026-11-22T07:00:00.000Z')
  })

  test('is by the clocks where the goods are', () => {
    const place = (state: string, country = 'US') => ({ state, country }) as Shipment['pickupAddress']
    const shipment = { pickupAddress: place('HI'), destinationAddress: place('NY'), actualPickupDate: null }
    assert.equal(zoneFor(shipment, 'UTC'), 'Pacific/Honolulu')
    assert.equal(zoneFor({ ...shipment, actualPickupDate: '2026-11-20' }, 'UTC'), 'America/New_York')
    assert.equal(zoneFor({ ...shipment, pickupAddress: place('HI', 'CA') }, 'America/Boise'), 'America/Boise')
    assert.equal(zoneFor(null, 'America/Boise'), 'America/Boise')
  })
})
