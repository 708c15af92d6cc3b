import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { ConflictError, errorOf, retryAfterMsOf, StateError, UnavailableError, VanlineError } from './errors.ts'

const ABOUT = { method: 'PATCH', path: '/v1/shipments/1' }
const PROBLEM = { type: '', title: '', status: 409, detail: 'No.', instance: 'urn:uuid:1' }
const answerOf = (status: number, type = 'application/problem+json') =>
  new Response(null, { status, headers: { 'content-type': type } })

describe('the error for an answer', () => {
  test('tells a refused merge from a state that does not allow it', () => {
    const text = (code: string) => JSON.stringify({ ...PROBLEM, code })
    assert.ok(errorOf(answerOf(409), text('merge_conflict'), ABOUT) instanceof ConflictError)
    assert.ok(errorOf(answerOf(409), text('transition_not_allowed'), ABOUT) instanceof StateError)
  })

  test('says who answered if it was not the service', () => {
    for (const [type, text] of [
      ['text/html', '<html>'],
      ['application/problem+json', '{"broken'],
      ['application/problem+json', 'null'],
      ['application/problem+json', '{"title":"of another service"}'],
    ]) {
      const error = errorOf(answerOf(503, type), text!, ABOUT)
      assert.ok(error instanceof UnavailableError)
      assert.equal(error.code, 'unexpected_answer')
      assert.equal(error.problem, undefined)
      assert.deepEqual(error.errors, [])
      assert.match(error.message, /PATCH \/v1\/shipments\/1 was answered 503 by something other than Vanline/)
    }
  })

  test('is a VanlineError for a status that has no class of its own', () => {
    const error = errorOf(answerOf(418), '', ABOUT)
    assert.equal(error.constructor, VanlineError)
    assert.equal(error.status, 418)
  })
})

test('Retry-After is a number of seconds or a date', () => {
  const now = Date.parse('2026-11-15T12:00:00Z')
  assert.equal(retryAfterMsOf(null, now), undefined)
  assert.equal(retryAfterMsOf('2', now), 2000)
  assert.equal(retryAfterMsOf('Sun, 15 Nov 2026 12:00:05 GMT', now), 5000)
  assert.equal(retryAfterMsOf('Sun, 15 Nov 2026 11:00:00 GMT', now), 0)
  assert.equal(retryAfterMsOf('soon', now), undefined)
})
