import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { lastModifiedOf } from './answer.ts'

describe('Last-Modified', () => {
  const at = Date.parse('2026-11-15T12:00:00.500Z')

  test('is the second of the version', () => {
    for (const _again of [1, 2])
      assert.equal(lastModifiedOf('2026-01-02T03:04:05.999Z', at), 'Fri, 02 Jan 2026 03:04:05 GMT')
  })

  test('is never in the future, although a version may be', () => {
    assert.equal(lastModifiedOf('2026-11-15T12:00:00.900Z', at), 'Sun, 15 Nov 2026 12:00:00 GMT')
    assert.equal(lastModifiedOf('2026-11-15T13:00:00.000Z', at), 'Sun, 15 Nov 2026 12:00:00 GMT')
  })

  test('is right for more seconds than are remembered', () => {
    for (let i = 0; i < 2500; i++) {
      const instant = new Date(at - i * 1000)
      assert.equal(lastModifiedOf(instant.toISOString(), at), instant.toUTCString())
    }
  })
})
