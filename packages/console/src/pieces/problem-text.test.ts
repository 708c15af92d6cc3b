import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { NetworkError, PermissionError, type Problem, VanlineError } from '@vanline/client'
import { detailOf, titleOf } from './problem-text.ts'

const CALL = { method: 'POST', path: '/v1/moves' }
const problemOf = (title: string, more = {}) => ({ title, ...more }) as Problem

describe('errors in words for users', () => {
  test('a missing scope is named, with what to do', () => {
    const problem = problemOf('The credential lacks a scope', { missingScopes: ['shipments:write'] })
    const error = new PermissionError(403, 'insufficient_scope', 'Missing.', CALL, problem)
    assert.equal(titleOf(error), 'Your account does not allow this')
    assert.equal(detailOf(error), 'It needs the scope shipments:write. Ask an administrator for access.')
  })

  test('no answer names no request', () => {
    const error = new NetworkError('No answer to POST /v1/moves: refused.', CALL)
    assert.equal(titleOf(error), 'The server cannot be reached')
    assert.doesNotMatch(detailOf(error), /POST/)
  })

  test('a status that is not allowed is named as on the page', () => {
    const text =
      'A shipment that is IN_TRANSIT cannot become APPROVED. From here it may become IN_STORAGE or DELIVERED.'
    const error = new VanlineError(409, 'transition_not_allowed', text, CALL, problemOf('Not possible'))
    assert.equal(
      detailOf(error),
      'A shipment that is in transit cannot become approved. From here it may become in storage or delivered.',
    )
  })

  test('other errors keep the words of the service', () => {
    const error = new VanlineError(
      409,
      'move_is_full',
      'It has 99.',
      CALL,
      problemOf('The move has the maximum number of shipments'),
    )
    assert.deepEqual([titleOf(error), detailOf(error)], ['The move has the maximum number of shipments', 'It has 99.'])
  })
})
