import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { filterOf, parseSearch, searchOf, stringifySearch } from './search.ts'

describe('a search in the URL', () => {
  const search = { status: 'DRAFT,SUBMITTED', 'deliveryDate[gte]': '2026-12-01', q: 'San Diego & more' }

  test('comes back as it was, in a form that people can read', () => {
    assert.equal(stringifySearch(search), '?status=DRAFT,SUBMITTED&deliveryDate[gte]=2026-12-01&q=San+Diego+%26+more')
    assert.deepEqual(parseSearch(stringifySearch(search)), search)
    assert.equal(stringifySearch({ q: '', status: undefined }), '')
  })

  test('holds only names that are known', () => {
    assert.deepEqual(searchOf(['q', 'status'])({ q: 'a', status: '', evil: 'x', sort: 3 }), { q: 'a' })
  })

  test('becomes the filter of the client: lists where several may stand, ranges as objects', () => {
    assert.deepEqual(filterOf({ ...search, 'deliveryDate[lte]': '2026-12-31' }), {
      status: ['DRAFT', 'SUBMITTED'],
      deliveryDate: { gte: '2026-12-01', lte: '2026-12-31' },
      q: 'San Diego & more',
    })
  })
})
