import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { today } from './today.ts'

describe('today', () => {
  const at = new Date('2026-11-17T01:30:00Z')

  test('is the day of the company, whatever day UTC or the browser has', () => {
    const zones = ['America/Denver', 'UTC', 'Pacific/Auckland', 'Pacific/Kiritimati']
    assert.deepEqual(
      zones.map((zone) => today(at, zone)),
      ['2026-11-16', '2026-11-17', '2026-11-17', '2026-11-17'],
    )
    assert.equal(today(new Date('2026-03-08T23:30:00Z'), 'America/Denver'), '2026-03-08')
    assert.equal(today(new Date('2026-11-17T12:00:00Z'), 'Pacific/Auckland'), '2026-11-18')
  })

  test('is the day of the browser before the company was read, and for a zone that the browser does not know', () => {
    const inBrowser = new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 10)
    assert.deepEqual([today(at, null), today(at, 'Mars/Olympus')], [inBrowser, inBrowser])
  })
})
