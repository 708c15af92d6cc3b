import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { contextWith, EARLIER, ID, NOW, TODAY, TOMORROW } from '../../test/records.ts'
import { refusalOf, violationsOf } from '../../test/refusal.ts'
import { tagOf } from '../kernel/etag.ts'
import type { JsonObject } from '../kernel/json.ts'
import {
  closeStorageStay,
  daysLeftOn,
  openStorageStay,
  patchStorageStay,
  requireOnlyOpen,
  requireRoom,
  storageStayFrom,
} from './rules.ts'
import type { StorageExtension, StorageStay } from './schema.ts'

const PLACE = { moveID: ID.move, shipmentID: ID.shipment }
const STAY_ID = '019a3e5c-2000-7000-8000-000000000006'
const ctx = contextWith()

const extension = (members: Partial<StorageExtension> = {}): StorageExtension => ({
  ...{ id: ID.agent, days: 30, reason: 'The house is not ready.', askedAt: EARLIER, askedBy: 'x', askedByName: null },
  ...{ status: 'PENDING', approvedDays: null, decisionReason: null, decidedAt: null, decidedBy: null },
  ...{ decidedByName: null, ...members },
})
const approved = (approvedDays: number) => extension({ status: 'APPROVED', approvedDays, decidedAt: EARLIER })

const stay = (members: Partial<StorageStay> = {}): StorageStay => ({
  ...{ id: STAY_ID, ...PLACE, place: null, lotNumber: null, startedOn: '2026-11-01', endedOn: null },
  ...{ authorizedDays: 90, extensions: [], authorizedUntil: '2027-01-29', daysStored: null },
  ...{ createdAt: EARLIER, lastUpdated: EARLIER, eTag: tagOf(STAY_ID, EARLIER), ...members },
})

describe('a new storage stay', () => {
  const table: [what: string, content: JsonObject, follows: Partial<StorageStay>][] = [
    [
      'has 90 days, of which the first is the day it starts',
      { startedOn: '2026-11-01' },
      { authorizedDays: 90, authorizedUntil: '2027-01-29', daysStored: null },
    ],
    ['ends on its first day with one day', { startedOn: TODAY, authorizedDays: 1 }, { authorizedUntil: TODAY }],
    ['may start tomorrow: somewhere it is that day', { startedOn: TOMORROW }, { startedOn: TOMORROW }],
    ['has stored one day if it ends as it starts', { startedOn: TODAY, endedOn: TODAY }, { daysStored: 1 }],
    [
      'counts both days, also over a leap day',
      { startedOn: '2024-02-28', endedOn: '2024-03-01', authorizedDays: 2 },
      { daysStored: 3, authorizedUntil: '2024-02-29' },
    ],
  ]
  for (const [what, content, follows] of table)
    test(what, () => {
      const made = storageStayFrom(content, PLACE, ctx)
      assert.deepEqual({ ...made, ...follows }, made)
      assert.deepEqual([made.extensions, made.shipmentID, made.createdAt], [[], ID.shipment, NOW])
    })

  const refused: [what: string, content: JsonObject, errors: string[]][] = [
    ['no first day', {}, ['/startedOn required']],
    ['an end before the start', { startedOn: TODAY, endedOn: '2026-11-14' }, ['/endedOn date_order']],
    [
      'days after tomorrow',
      { startedOn: '2026-11-17', endedOn: '2026-11-18' },
      ['/endedOn in_future', '/startedOn in_future'],
    ],
    ['a day that does not exist', { startedOn: '2026-02-30' }, ['/startedOn invalid_date']],
    ['no days', { startedOn: TODAY, authorizedDays: 0 }, ['/authorizedDays out_of_range']],
    ['more days than ten years', { startedOn: TODAY, authorizedDays: 3651 }, ['/authorizedDays out_of_range']],
    [
      'what the service sets',
      { startedOn: TODAY, authorizedUntil: TODAY, daysStored: 1, extensions: [], eTag: 'x' },
      ['/authorizedUntil read_only', '/daysStored read_only', '/eTag read_only', '/extensions read_only'],
    ],
  ]
  for (const [what, content, errors] of refused)
    test(`422 for ${what}`, () =>
      assert.deepEqual(
        violationsOf(() => storageStayFrom(content, PLACE, ctx)),
        errors,
      ))
})

describe('a patch of a storage stay', () => {
  const patch = (current: StorageStay, members: JsonObject) =>
    patchStorageStay(current, { ...current, ...members } as JsonObject, {}, ctx)

  const table: [what: string, current: Partial<StorageStay>, members: JsonObject, follows: Partial<StorageStay>][] = [
    ['the start moves the last day', {}, { startedOn: '2026-11-02' }, { authorizedUntil: '2027-01-30' }],
    ['so do the days', {}, { authorizedDays: 30 }, { authorizedUntil: '2026-11-30' }],
    [
      'approved extensions count, others do not',
      { extensions: [approved(10), approved(-5), extension()] },
      { authorizedDays: 30 },
      { authorizedUntil: '2026-12-05' },
    ],
    ['an end counts the days', {}, { endedOn: '2026-11-10' }, { daysStored: 10 }],
    ['null opens it again', { endedOn: TODAY, daysStored: 15 }, { endedOn: null }, { daysStored: null }],
    ['the place', {}, { place: 'Warehouse 4', lotNumber: 'L-17' }, { place: 'Warehouse 4', lotNumber: 'L-17' }],
  ]
  for (const [what, current, members, follows] of table)
    test(what, () => {
      const before = stay(current)
      const after = patch(before, members)
      const { lastUpdated, eTag } = after
      assert.deepEqual(after, { ...before, ...members, ...follows, lastUpdated, eTag })
      assert.equal(lastUpdated, NOW)
    })

  test('nothing new is the same object', () => {
    const before = stay()
    assert.equal(patch(before, { place: null }), before)
  })

  const refused: [what: string, current: Partial<StorageStay>, members: JsonObject, errors: string[]][] = [
    ['an end before the start', {}, { endedOn: '2026-10-31' }, ['/endedOn date_order']],
    ['a start after the end', { endedOn: TODAY }, { startedOn: TOMORROW }, ['/endedOn date_order']],
    ['an end after tomorrow', {}, { endedOn: '2026-11-17' }, ['/endedOn in_future']],
    [
      'no day left beside extensions',
      { extensions: [approved(-5)] },
      { authorizedDays: 5 },
      ['/authorizedDays out_of_range'],
    ],
    ['extensions', {}, { extensions: [{}] }, ['/extensions read_only']],
    ['another shipment', {}, { shipmentID: ID.move }, ['/shipmentID read_only']],
    ['days left of another day', {}, { daysLeft: 3 }, ['/daysLeft read_only']],
  ]
  for (const [what, current, members, errors] of refused)
    test(`422 for ${what}`, () =>
      assert.deepEqual(
        violationsOf(() => patch(stay(current), members)),
        errors,
      ))

  test('one day may be left beside extensions', () =>
    assert.equal(patch(stay({ extensions: [approved(-5)] }), { authorizedDays: 6 }).authorizedUntil, '2026-11-01'))
})

describe('a stay that follows the status of its shipment', () => {
  test('begins with the usual days', () => {
    const { startedOn, endedOn, authorizedDays, authorizedUntil, place } = openStorageStay(PLACE, '2026-11-01', ctx)
    const days = { startedOn, endedOn, authorizedDays, authorizedUntil, place }
    const { authorizedUntil: until } = stay()
    assert.deepEqual(days, {
      ...days,
      startedOn: '2026-11-01',
      endedOn: null,
      authorizedDays: 90,
      authorizedUntil: until,
      place: null,
    })
  })

  test('ends, and counts its days', () => {
    const { endedOn, daysStored, authorizedUntil } = closeStorageStay(stay(), TODAY, ctx)
    assert.deepEqual([endedOn, daysStored, authorizedUntil], [TODAY, 15, '2027-01-29'])
  })

  test('422 at occurredOn for an end before its start', () =>
    assert.deepEqual(
      violationsOf(() => closeStorageStay(stay(), '2026-10-31', ctx)),
      ['/occurredOn date_order'],
    ))
})

describe('the days left', () => {
  for (const [day, left] of [
    ['2027-01-26', 3],
    ['2027-01-29', 0],
    ['2027-01-31', -2],
  ] as const)
    test(`${left} on ${day}`, () => assert.equal(daysLeftOn(stay(), day), left))
  test('none of a stay that has ended', () => assert.equal(daysLeftOn(stay({ endedOn: TODAY }), TODAY), null))
})

describe('the stays of one shipment', () => {
  const ended = stay({ endedOn: TODAY })
  const table: [what: string, of: StorageStay, others: StorageStay[], code: string | null][] = [
    ['an open one beside an open one', stay(), [ended, stay()], 'storage_stay_open'],
    ['an open one beside those that have ended', stay(), [ended, ended], null],
    ['an ended one beside an open one', ended, [stay()], null],
  ]
  for (const [what, of, others, code] of table)
    test(`${code ? '409 for ' : ''}${what}`, () => {
      const requiring = () => requireOnlyOpen(of, others)
      if (code === null) requiring()
      else assert.equal(refusalOf(requiring).code, code)
    })

  test('409 for more than 20', () => {
    requireRoom(19)
    assert.equal(refusalOf(() => requireRoom(20)).code, 'too_many_storage_stays')
  })
})
