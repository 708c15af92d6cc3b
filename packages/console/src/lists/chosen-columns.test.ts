import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { knownIDs, movedTo, toggled, usualIDs } from './chosen-columns.ts'
import { rangeOf } from './range.ts'

const COLUMNS = [{ id: 'a' }, { id: 'b' }, { id: 'c', isOptional: true }, { id: 'd' }] as const

describe('the columns that a user chooses', () => {
  test('begin with the usual ones', () => assert.deepEqual(usualIDs(COLUMNS), ['a', 'b', 'd']))

  test('are hidden, and shown behind the one before them', () => {
    assert.deepEqual(toggled(COLUMNS, ['a', 'b', 'd'], 'b'), ['a', 'd'])
    assert.deepEqual(toggled(COLUMNS, ['d', 'b', 'a'], 'c'), ['d', 'b', 'c', 'a'])
    assert.deepEqual(toggled(COLUMNS, ['b', 'd'], 'a'), ['a', 'b', 'd'])
  })

  test('move to a place, and not past the ends', () => {
    assert.deepEqual(movedTo(['a', 'b', 'd'], 'a', 2), ['b', 'd', 'a'])
    assert.deepEqual(movedTo(['a', 'b', 'd'], 'd', 0), ['d', 'a', 'b'])
    for (const place of [-1, 3]) assert.deepEqual(movedTo(['a', 'b', 'd'], 'b', place), ['a', 'b', 'd'])
  })

  test('that no longer exist, or come twice in a URL, are left out', () =>
    assert.deepEqual(knownIDs(COLUMNS, ['b', 'old', 'a', 'b']), ['b', 'a']))
})

test('a range of rows goes both ways, and is one row without a beginning', () => {
  const rows = ['1', '2', '3', '4'].map((id) => ({ id }))
  const ids = (from: string | undefined, to: string) => rangeOf(rows, from, to).map(({ id }) => id)
  assert.deepEqual(
    [ids('2', '4'), ids('4', '2')],
    [
      ['2', '3', '4'],
      ['2', '3', '4'],
    ],
  )
  assert.deepEqual([ids(undefined, '3'), ids('gone', '3')], [['3'], ['3']])
})
