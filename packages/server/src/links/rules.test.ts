import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { contextWith } from '../../test/records.ts'
import { LINKS_MAX, linkFrom, requireRoom } from './rules.ts'

const NOW = '2026-11-15T12:00:00.000Z'
const MOVE = '01a1df14-1e00-7000-9b35-b8b3a50b7eba'
const ctx = contextWith({ now: NOW })

describe('a new tracking link', () => {
  for (const [sent, expiresAt] of [
    [undefined, '2027-02-13T12:00:00.000Z'],
    [null, '2027-02-13T12:00:00.000Z'],
    ['2026-11-15T12:00:00.001Z', '2026-11-15T12:00:00.001Z'],
    ['2026-12-24T18:00:00+01:00', '2026-12-24T17:00:00.000Z'],
    ['2027-11-16T12:00:00.000Z', '2027-11-16T12:00:00.000Z'],
  ] as const)
    test(`with the expiry ${sent} ends at ${expiresAt}`, () => {
      const link = linkFrom(sent === undefined ? {} : { expiresAt: sent }, MOVE, ctx)
      assert.deepEqual([link.expiresAt, link.moveID, link.label], [expiresAt, MOVE, null])
    })

  for (const [what, sent, codes] of [
    ['an expiry that is now', { expiresAt: NOW }, ['out_of_range']],
    ['an expiry in the past', { expiresAt: '2026-11-15T11:59:59.999Z' }, ['out_of_range']],
    ['an expiry too far away', { expiresAt: '2027-11-16T12:00:00.001Z' }, ['out_of_range']],
    ['an expiry that is a date', { expiresAt: '2026-12-01' }, ['invalid_format']],
    ['a blank label and a member that it does not have', { label: ' ', colour: 'red' }, ['blank', 'unknown_member']],
  ] as const)
    test(`422 for ${what}`, () => {
      assert.throws(
        () => linkFrom({ ...sent }, MOVE, ctx),
        ({ members }: { members: { errors: { code: string }[] } }) => {
          assert.deepEqual(members.errors.map(({ code }) => code).toSorted(), [...codes].toSorted())
          return true
        },
      )
    })

  test(`409 beside ${LINKS_MAX} valid ones`, () => {
    const others = Array.from({ length: LINKS_MAX }, () => linkFrom({}, MOVE, ctx))
    requireRoom(others.slice(1))
    assert.throws(() => requireRoom(others), { code: 'too_many_links' })
  })
})
