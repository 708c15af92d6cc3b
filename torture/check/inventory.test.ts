/** The checker must find every fault in the inventory of a shipment, and none where there is none. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Event, Json } from '../history.ts'
import { faultsOfInventory, weighingThatCounts } from './inventory.ts'
import { chainsOf } from './versions.ts'

const shipment = { id: 's', status: 'IN_STORAGE', actualWeight: 900, actualWeightFrom: 'low' }
const weighing = { shipmentID: 's', tareWeight: 100, weighedAt: '2025-05-04T08:00:00.000Z', createdAt: '2025-06-01' }
const lowest = { ...weighing, id: 'low', grossWeight: 1000, netWeight: 900, isCertified: true }
const higher = { ...weighing, id: 'high', grossWeight: 1100, netWeight: 1000, isCertified: true }
const newer = { ...higher, id: 'new', isCertified: false, weighedAt: '2025-05-11T08:00:00.000Z' }
const stay = {
  ...{ id: 'one', shipmentID: 's', startedOn: '2025-05-01', endedOn: null, authorizedDays: 90 },
  ...{ authorizedUntil: '2025-07-29', daysStored: null },
}

function event(kind: string, record: Json, more: Partial<Event> = {}): Event {
  return {
    ...{ seq: 1, id: 'e', type: 'x.created', subject: `${kind}/${record.id}`, moveID: 'm', shipmentID: 's' },
    ...{ eTag: 't', previousETag: null, changes: [], requestID: 'r', batchID: null, time: '', record, ...more },
  }
}

const item = (number: number) => event('items', { id: `i${number}`, number })
/** The version of a shipment, and what belongs to it. */
const GOOD = {
  shipment: event('shipments', shipment),
  items: [item(1), item(2), event('items', { id: 'i2' }, { type: 'item.deleted', record: null }), item(3)],
  weighings: [lowest, higher, newer].map((each) => event('weighings', each)),
  stays: [stay, { ...stay, id: 'ended', endedOn: '2025-05-02', daysStored: 2 }].map((each) =>
    event('storage-stays', each),
  ),
}
const faultsOf = (changed: Partial<typeof GOOD> = {}): string[] => {
  const { shipment, items, weighings, stays } = { ...GOOD, ...changed }
  return faultsOfInventory(chainsOf([shipment, ...items, ...weighings, ...stays]))
}
const changed = (members: object) => ({ shipment: event('shipments', { ...shipment, ...members }) })

const PLANTED: [string, RegExp, Partial<typeof GOOD>][] = [
  [
    'a number that two items have',
    /numbers 1, 1, 2/,
    { items: [item(1), item(2), { ...item(1), subject: 'items/b' }] },
  ],
  ['a number that no item has', /numbers 1, 3/, { items: [item(1), item(3)] }],
  ['a weight of another weighing', /comes from high, not from low/, changed({ actualWeightFrom: 'high' })],
  ['a weight of no weighing', /comes from null, not from low/, changed({ actualWeightFrom: null })],
  ['a weight of a deleted weighing', /comes from low, not from no weighing/, { weighings: [] }],
  ['a weight that its weighing does not say', /weighs 901, but its weighing says 900/, changed({ actualWeight: 901 })],
  [
    'a net weight that is no difference',
    /has the net weight 900 of 1001/,
    { weighings: [event('weighings', { ...lowest, grossWeight: 1001 })] },
  ],
  [
    'two open stays',
    /IN_STORAGE with 2 open stays/,
    { stays: [...GOOD.stays, event('storage-stays', { ...stay, id: 'two' })] },
  ],
  ['an open stay that was not ended', /DELIVERED with 1 open stays/, changed({ status: 'DELIVERED' })],
  [
    'an authorization that is not as long as it should be',
    /until 2025-07-30, not null until 2025-07-29/,
    { stays: [event('storage-stays', { ...stay, authorizedUntil: '2025-07-30' })] },
  ],
  [
    'days in storage without the last one',
    /says 1 days/,
    { stays: [event('storage-stays', { ...stay, endedOn: '2025-05-02', daysStored: 1 })] },
  ],
]

describe('The checker of inventories', () => {
  test('finds nothing in one without a fault', () => assert.deepEqual(faultsOf(), []))

  for (const [what, expected, planted] of PLANTED)
    test(`finds ${what}`, () => {
      const faults = faultsOf(planted)
      assert.ok(
        faults.some((fault) => expected.test(fault)),
        faults.join('\n'),
      )
    })

  test('goes by the newest weighing while none is certified', () => {
    assert.equal(weighingThatCounts([newer, { ...lowest, isCertified: false }]).id, 'new')
    assert.equal(weighingThatCounts([]), undefined)
  })
})
