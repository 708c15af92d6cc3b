import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { lastModifiedOf } from './answer.ts'

describe('Last-Modified', () => {
  const at = Date.parse('2026-11-15T12:00:00.500Z')

  test('is the second of the version', () => {
    for (const _again of [1, 2])
      assert.equal(lastModifiedOf('2026-01-02T03:04:05.999Z', at), 'Fri, 02 Jan 2026 03:04:05 GMT')
  })

  test('is withheld until the version is a second old, because another version of that second could follow', () => {
    for (const [lastUpdated, expected] of [
      ['2026-11-15T11:59:59.500Z', 'Sun, 15 Nov 2026 11:59:59 GMT'],
      ['2026-11-15T11:59:59.501Z', undefined],
      ['2026-11-15T12:00:00.500Z', undefined],
      ['2026-11-15T13:00:00.000Z', undefined],
    ] as const)
      assert.equal(lastModifiedOf(lastUpdated, at), expected, lastUpdated)
  })

  test('is right for more seconds than are remembered', () => {
    for (let i = 1; i < 2500; i++) {
      const instant = new Date(at - i * 1000)
      assert.equal(lastModifiedOf(instant.toISOString(), at), instant.toUTCString())
    }
  })
})
