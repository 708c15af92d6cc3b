import assert from 'node:assert/strict'
import { test } from 'node:test'
import { credentialIn } from './link.ts'

test('the credential of a link is what follows the #; places of the page and nothing are none', () => {
  const found = ['', '#', '#/jobs/1', '#vcr_a.b', '#vcr_a%2Bb', '#vcr_%'].map(credentialIn)
  assert.deepEqual(found, [undefined, undefined, undefined, 'vcr_a.b', 'vcr_a+b', 'vcr_%'])
})
