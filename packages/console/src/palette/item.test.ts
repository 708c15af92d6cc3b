import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { documentWanted, isMatch } from './item.ts'

describe('the command palette', () => {
  test('finds a command by the beginnings of its words, in any order', () => {
    assert.ok(isMatch('Approve 7QXRJV-01', 'app 01'))
    assert.ok(isMatch('Go to API keys', 'keys API'))
    assert.ok(!isMatch('Approve 7QXRJV-01', 'prove'))
    assert.ok(isMatch('Today', ''))
  })

  test('takes the last of several words for the name of a document', () => {
    assert.deepEqual(documentWanted('carla ohara  inventory'), { record: 'carla ohara', name: 'inventory' })
    assert.equal(documentWanted('inventory'), undefined)
  })
})
