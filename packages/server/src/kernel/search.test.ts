import assert from 'node:assert/strict'
import { test } from 'node:test'
import { searchKeyOf } from './search.ts'

test('case, accents and normal forms do not count', () => {
  for (const [key, ...texts] of [
    ['evian', 'Évian', 'E\u0301VIAN', 'evian'],
    ['strasse', 'Straße', 'STRASSE', 'STRAẞE'],
    ['lodz', 'Łódź', 'ŁÓDŹ'],
    ['olstykke', 'Ølstykke', 'ØLSTYKKE'],
    ['istanbul', 'İstanbul', 'ISTANBUL', 'ıstanbul'],
    ['σισυφοσ', 'Σίσυφος', 'ΣΊΣΥΦΟΣ'],
    ['fin 12', 'ﬁn １２'],
  ])
    for (const text of texts) assert.equal(searchKeyOf(text), key)
})

test('vowels of other scripts count, and so do marks without a letter', () => {
  assert.notEqual(searchKeyOf('की'), searchKeyOf('का'))
  assert.notEqual(searchKeyOf('\u0301'), '')
})

test('the key of a key is that key, also of text in lower case: the migration makes keys from keys', () => {
  for (let code = 0; code < 0x3000; code++) {
    const text = String.fromCodePoint(code)
    const key = searchKeyOf(text)
    for (const same of [key, text.toLowerCase(), text.normalize('NFC'), text.normalize('NFD')])
      assert.equal(searchKeyOf(same), key, code.toString(16))
  }
})

test('a key fits into an index of PostgreSQL, also if each character becomes 18', () => {
  const key = searchKeyOf('\ufdfa'.repeat(200))
  assert.ok(Buffer.byteLength(key) < 2_000)
  assert.equal(searchKeyOf(`${'\ufdfa'.repeat(200)}x`), key)
})
