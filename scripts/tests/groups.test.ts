import assert from 'node:assert/strict'
import { existsSync, globSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { ROOT } from '../processes.ts'
import { groupsOf, LONGEST } from './groups.ts'

const FILES = globSync('{packages/*/{src,test},clients,e2e,scripts,torture}/**/*.test.ts', { cwd: ROOT })

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
    for (const file of LONGEST) assert.ok(existsSync(join(ROOT, file)), file)
  })
})
