import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { KEPT_DAYS, remainingOwners } from './draft-owners.ts'

const DAY_MS = 24 * 3_600_000
const NOW = Date.parse('2026-11-17T12:00:00.000Z')

describe('whose drafts a browser keeps', () => {
  test('those of the person who signs in, however old, and of others for 14 days', () => {
    const seen = { ada: NOW - 90 * DAY_MS, ben: NOW - KEPT_DAYS * DAY_MS, cal: NOW - (KEPT_DAYS - 1) * DAY_MS }
    assert.deepEqual(remainingOwners(seen, ['ada', 'ben', 'cal'], 'ada', NOW), { ada: NOW, cal: seen.cal })
  })

  test('of at most five others, the last who were here', () => {
    const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g']
    const seen = Object.fromEntries(names.map((name, i) => [name, NOW - i * DAY_MS]))
    assert.deepEqual(Object.keys(remainingOwners(seen, names, 'me', NOW)).toSorted(), ['a', 'b', 'c', 'd', 'e', 'me'])
  })

  test('an owner without a time, or with one in the future, is kept from now on', () => {
    assert.deepEqual(remainingOwners({ ben: NOW + 900 * DAY_MS }, ['ada', 'ben'], 'me', NOW), {
      ada: NOW,
      ben: NOW,
      me: NOW,
    })
  })

  test('an owner without drafts is not listed any more', () => {
    assert.deepEqual(remainingOwners({ ada: NOW }, [], 'me', NOW), { me: NOW })
  })
})
