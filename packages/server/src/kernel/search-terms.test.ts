import assert from 'node:assert/strict'
import { test } from 'node:test'
import { wordsKeyOfRecord, wordTermsOf } from './search-terms.ts'

const termsOf = (record: Parameters<typeof wordsKeyOfRecord>[0]): string[] => wordTermsOf(wordsKeyOfRecord(record))

test('a term for each place at which a search may begin, and none that begins another', () => {
  for (const [record, ...terms] of [
    [{ names: ['Ada', 'Byron'] }, 'ada byron', 'byron ada'],
    [{ names: [undefined, 'Byron'] }, 'byron'],
    [
      { names: ['Anna', 'Sigmar-Lopez'] },
      ...['anna lopez', 'anna sigmar lopez', 'lopez anna', 'sigmar anna', 'sigmar lopez anna'],
    ],
    [{ reference: 'SO-20048' }, '20048', 'so 20048'],
    [{ reference: 'SO20048a' }, '20048a', 'a', 'so20048a'],
    [{ number: '02' }, '02'],
    [{ names: ['[erased on 2026-11-18]', '[erased on 2026-11-18]'], reference: '--' }],
    [{ reference: null }],
  ] as const)
    assert.deepEqual(
      termsOf(record),
      terms.map((term) => `word:${term}`),
      JSON.stringify(record),
    )
})

test('the longest texts have few terms, which fit into an index', () => {
  const letters = 'a1'.repeat(100)
  const words = 'a '.repeat(50)
  for (const record of [
    { names: [words, words], reference: letters },
    { names: [letters.slice(100), letters.slice(100)], reference: 'x '.repeat(100) },
    { reference: '\ufdfa'.repeat(200) },
  ]) {
    const terms = termsOf(record)
    assert.ok(terms.length <= 100, `${terms.length}`)
    for (const term of terms) assert.ok(Buffer.byteLength(term) <= 200, term)
  }
})
