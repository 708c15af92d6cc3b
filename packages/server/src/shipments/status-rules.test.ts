import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { contextWith, shipment, TODAY } from '../../test/records.ts'
import { refusalOf } from '../../test/refusal.ts'
import { SHIPMENT_STATUSES } from './fields.ts'
import type { Shipment, ShipmentStatus, StatusChange } from './schema.ts'
import { changeStatus, filledByStatus, isFinal, isPickedUp, nextStatusesOf, occurredOnOf } from './status-rules.ts'

/** Every status against every status: `yes` is allowed, `–` is refused, `=` changes nothing; the two that depend on the pickup say so. */
const TABLE = `
  from \\ to              DRAFT SUBMITTED APPROVED REJECTED IN_TRANSIT IN_STORAGE DELIVERED DIVERSION_REQUESTED CANCELLATION_REQUESTED CANCELED TERMINATED_FOR_CAUSE
  DRAFT                   =     yes       –        –        –          –          –         –                   –                      yes      –
  SUBMITTED               –     =         yes      yes      –          –          –         –                   –                      yes      –
  APPROVED                –     –         =        –        yes        –          –         yes                 yes                    –        yes
  REJECTED                –     yes       –        =        –          –          –         –                   –                      yes      –
  IN_TRANSIT              –     –         –        –        =          yes        yes       yes                 –                      –        –
  IN_STORAGE              –     –         –        –        yes        =          yes       –                   –                      –        –
  DELIVERED               –     –         –        –        –          –          =         –                   –                      –        –
  DIVERSION_REQUESTED     –     –         before   –        after      –          –         =                   –                      –        –
  CANCELLATION_REQUESTED  –     –         yes      –        –          –          –         –                   =                      yes      –
  CANCELED                –     –         –        –        –          –          –         –                   –                      =        –
  TERMINATED_FOR_CAUSE    –     –         –        –        –          –          –         –                   –                      –        =
`

type Cell = { from: ShipmentStatus; to: ShipmentStatus; entry: string }
const [[, , , ...columns] = [], ...rows] = TABLE.trim()
  .split('\n')
  .map((line) => line.trim().split(/\s+/))
const cells: Cell[] = rows.flatMap(([from, ...entries]) =>
  entries.map((entry, i) => ({ from: from as ShipmentStatus, to: columns[i] as ShipmentStatus, entry })),
)

const REASON = 'because'
const change = (current: Shipment, to: StatusChange) => changeStatus(current, to, contextWith())

test('the table has every status in both directions', () => {
  assert.deepEqual(columns, SHIPMENT_STATUSES)
  assert.deepEqual(
    rows.map(([from]) => from),
    SHIPMENT_STATUSES,
  )
  assert.equal(cells.length, 11 * 11)
})

for (const [pickedUp, actualPickupDate] of [
  ['before pickup', null],
  ['after pickup', '2026-11-10'],
] as const) {
  const isAllowed = ({ entry }: Cell) => entry === 'yes' || entry === (actualPickupDate === null ? 'before' : 'after')

  describe(`every cell of the table, ${pickedUp}`, () => {
    for (const cell of cells) {
      const { from, to, entry } = cell
      const current = shipment({ status: from, actualPickupDate })
      if (entry === '=')
        test(`200 from ${from} to itself, and nothing changes`, () =>
          assert.equal(change(current, { status: to, reason: REASON, occurredOn: TODAY }), current))
      else if (isAllowed(cell))
        test(`200 from ${from} to ${to}`, () =>
          assert.equal(change(current, { status: to, reason: REASON }).status, to))
      else
        test(`409 from ${from} to ${to}, with what is allowed`, () => {
          const refusal = refusalOf(() => change(current, { status: to, reason: REASON }))
          assert.equal(refusal.code, 'transition_not_allowed')
          const allowed = cells.filter((other) => other.from === from && isAllowed(other)).map((other) => other.to)
          assert.deepEqual([...refusal.members.allowed!].sort(), allowed.sort())
        })
    }

    for (const from of SHIPMENT_STATUSES)
      test(`nextStatuses of ${from} are those cells`, () => {
        const allowed = cells.filter((cell) => cell.from === from && isAllowed(cell)).map(({ to }) => to)
        assert.deepEqual(nextStatusesOf({ status: from, actualPickupDate }).sort(), allowed.sort())
      })
  })
}

test('a status is final when nothing leads out of it', () => {
  assert.deepEqual(SHIPMENT_STATUSES.filter(isFinal), ['DELIVERED', 'CANCELED', 'TERMINATED_FOR_CAUSE'])
})

describe('the goods have left the origin', () => {
  for (const status of SHIPMENT_STATUSES) {
    const always = ['IN_TRANSIT', 'IN_STORAGE', 'DELIVERED'].includes(status)
    test(`${status}: ${always ? 'yes' : 'not without a pickup date'}`, () =>
      assert.equal(isPickedUp(shipment({ status, actualPickupDate: null })), always))
  }

  test('DIVERSION_REQUESTED with a pickup date: yes, it was asked for on the road', () =>
    assert.equal(isPickedUp(shipment({ status: 'DIVERSION_REQUESTED', actualPickupDate: '2026-11-10' })), true))
})

test('a status was reached on the day the client says, or today', () => {
  const ctx = contextWith()
  assert.equal(occurredOnOf({ status: 'IN_STORAGE' }, ctx), TODAY)
  assert.equal(occurredOnOf({ status: 'IN_STORAGE', occurredOn: null }, ctx), TODAY)
  assert.equal(occurredOnOf({ status: 'IN_STORAGE', occurredOn: '2026-11-02' }, ctx), '2026-11-02')
})

test('the dates that a change of status filled in since an earlier version', () => {
  const [pickup, delivery] = ['actualPickupDate', 'actualDeliveryDate']
  const day = '2026-11-10'
  for (const [from, to, dates, filled] of [
    ['DRAFT', 'SUBMITTED', {}, []],
    ['APPROVED', 'IN_TRANSIT', {}, [pickup]],
    ['APPROVED', 'IN_STORAGE', {}, [pickup]],
    ['APPROVED', 'DIVERSION_REQUESTED', {}, [pickup]],
    ['APPROVED', 'IN_TRANSIT', { actualPickupDate: day }, []],
    ['IN_TRANSIT', 'IN_STORAGE', {}, []],
    ['APPROVED', 'DELIVERED', {}, [pickup, delivery]],
    ['IN_TRANSIT', 'DELIVERED', { actualPickupDate: day }, [delivery]],
    ['IN_TRANSIT', 'DELIVERED', { actualPickupDate: day, actualDeliveryDate: day }, []],
    ['DELIVERED', 'DELIVERED', {}, []],
  ] as const) {
    const earlier = shipment({ status: from, actualPickupDate: null, actualDeliveryDate: null, ...dates })
    const current = shipment({ status: to, actualPickupDate: day })
    assert.deepEqual(filledByStatus(earlier, current), filled, `${from} to ${to} ${JSON.stringify(dates)}`)
  }
})
