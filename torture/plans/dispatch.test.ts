import assert from 'node:assert/strict'
import { test } from 'node:test'
import { randomOf } from '../../scripts/random.ts'
import { DISPATCH } from './dispatch.ts'
import type { Planner } from './kind.ts'

const ABSENCE = {
  ...{ id: 'a', eTag: 'a1', truckID: null, crewMemberID: 'p' },
  ...{ startsAt: '2027-03-27T23:00:00.000Z', endsAt: '2027-03-28T00:00:00.000Z' },
}

test('a change of an absence changes every member that it sends, so that a merge keeps all of them', () => {
  const random = randomOf(1)
  const absences = DISPATCH.find(({ name }) => name === 'absences')!
  const plan = ((act, _method, _path, more) => ({ act, ...more })) as Planner
  for (let draw = 0; draw < 1_000; draw++) {
    const { act, sent } = absences.change(random, ABSENCE, plan, new Map())
    if (act === 'delete') continue
    assert.notEqual(sent.startsAt, ABSENCE.startsAt)
    assert.notEqual(sent.endsAt, ABSENCE.endsAt)
  }
})
