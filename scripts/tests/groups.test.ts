import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { groupsOf, LONGEST } from './groups.ts'
import { allTests } from './select.ts'

const FILES = allTests()

describe('the processes of a run', () => {
  for (const isLong of [false, true])
    test(`have each file once, in ${isLong ? 'a long' : 'the usual'} run`, () => {
      assert.deepEqual([...groupsOf(FILES, isLong).values()].flat().toSorted(), FILES.toSorted())
    })

  test('of a long run begin with the files that take longest, each alone', () => {
    const groups = [...groupsOf(FILES, true).values()]
    assert.deepEqual(
      groups.slice(0, LONGEST.length),
      LONGEST.map((file) => [file]),
    )
  })
})
