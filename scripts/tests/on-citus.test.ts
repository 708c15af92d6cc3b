import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { describe, test } from 'node:test'
import { ROOT } from '../processes.ts'
import { runOnCitus, SUITES } from './on-citus.ts'

describe('The suites on Citus', () => {
  test('are left out where it is not installed, with a line that says how to build it', async () => {
    const line = await runOnCitus(
      () => assert.fail(),
      () => false,
    )
    assert.match(String(line), /^Nothing runs on Citus, .* `node scripts\/citus\.ts build /)
  })

  test('exist', () => {
    for (const path of SUITES)
      assert.ok(
        globSync([path, `${path}/**/*.test.ts`], { cwd: ROOT }).some((each) => each.endsWith('.test.ts')),
        path,
      )
  })
})
