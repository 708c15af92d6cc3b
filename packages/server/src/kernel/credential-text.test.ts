import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hasCredential, withoutCredentials } from './credential-text.ts'

const KEY = `vl_${'0a'.repeat(16)}_${'Az-_'.repeat(11).slice(1)}`
const TOKEN = 'eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiJhZGEifQ.c2lnbmF0dXJl'

test('a credential is found in a text, whole or cut, and replaced', () => {
  for (const text of [
    KEY,
    KEY.replace('vl_', 'vlt_'),
    KEY.replace('vl_', 'vcr_'),
    `whsec_${'aB+/'.repeat(11)}`,
    TOKEN,
  ]) {
    assert.ok(hasCredential(text) && hasCredential(`x${text}y`) && hasCredential(`a, ${text}`), text)
    for (const shown of [text, text.slice(0, 20), text.replaceAll('/', '~1')])
      assert.equal(withoutCredentials(`/${shown}: is not known`), '/[credential]: is not known')
  }
})

test('other texts stay as they are', () => {
  for (const text of ['vl_', 'interval_0123', 'whsec_', 'GreyJackets Inc', 'Eyjafjallajökull', 'a.b.c', 'vanline', ''])
    assert.deepEqual([hasCredential(text), withoutCredentials(text)], [false, text])
})
