import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { contextWith } from '../../test/records.ts'
import { absenceRules, absenceViolations } from './rules.ts'

const [TRUCK, PERSON] = ['01a1df14-1e00-701c-9b35-b8b3a50b7eba', '01a1df14-1e00-701d-9b35-b8b3a50b7eba']
const DAY = { startsAt: '2026-12-01T06:00:00.000Z', endsAt: '2026-12-02T06:00:00.000Z' }

/** Who is absent and when, and what is wrong with it. */
const TABLE: [string, Record<string, string | null>, string[]][] = [
  ['a truck for a day', { truckID: TRUCK, ...DAY }, []],
  ['a person for a day', { crewMemberID: PERSON, ...DAY }, []],
  ['no truck and no person', { truckID: null, ...DAY }, ['/truckID required']],
  ['a truck and a person', { truckID: TRUCK, crewMemberID: PERSON, ...DAY }, ['/crewMemberID not_allowed']],
  ['no time at all', { truckID: TRUCK, ...DAY, endsAt: DAY.startsAt }, ['/endsAt time_order']],
  ['an end before the start', { truckID: TRUCK, ...DAY, endsAt: '2026-11-30T06:00:00.000Z' }, ['/endsAt time_order']],
  [
    'an end that is earlier in UTC',
    { truckID: TRUCK, ...DAY, endsAt: '2026-12-01T06:30:00+01:00' },
    ['/endsAt time_order'],
  ],
  ['366 days', { truckID: TRUCK, ...DAY, endsAt: '2027-12-02T06:00:00.000Z' }, []],
  ['a millisecond more', { truckID: TRUCK, ...DAY, endsAt: '2027-12-02T06:00:00.001Z' }, ['/endsAt too_long']],
]

describe('an absence', () => {
  for (const [name, content, expected] of TABLE)
    test(`of ${name} has ${expected.length === 0 ? 'nothing wrong' : expected}`, () => {
      const found = absenceViolations(content).map((each) => `${'pointer' in each ? each.pointer : ''} ${each.code}`)
      assert.deepEqual(found, expected)
    })

  test('is stored in UTC, with ids in lower case', () => {
    const sent = { truckID: TRUCK.toUpperCase(), startsAt: '2026-12-01T07:00:00+01:00', endsAt: DAY.endsAt }
    const { truckID, crewMemberID, startsAt, reason } = absenceRules.from(sent, contextWith())
    assert.deepEqual([truckID, crewMemberID, startsAt, reason], [TRUCK, null, DAY.startsAt, null])
  })

  test('stays the same object when the patch says the same in another form', () => {
    const absence = absenceRules.from({ truckID: TRUCK, ...DAY }, contextWith())
    const patched = { ...absence, startsAt: '2026-12-01T07:00:00+01:00', truckID: TRUCK.toUpperCase() }
    assert.equal(absenceRules.patch(absence, patched, contextWith()), absence)
  })
})
