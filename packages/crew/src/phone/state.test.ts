import assert from 'node:assert/strict'
import { test } from 'node:test'
import { serviceMsOn } from './state.ts'

test('the time of the service is that of the phone with its offset, and never before the last contact', () => {
  assert.equal(serviceMsOn({ readAtMs: null, offsetMs: -500 }, 10_000), 9_500)
  assert.equal(serviceMsOn({ readAtMs: 8_000, offsetMs: -500 }, 10_000), 9_500)
  assert.equal(serviceMsOn({ readAtMs: 8_000, offsetMs: -500 }, 1_000), 7_500)
})
