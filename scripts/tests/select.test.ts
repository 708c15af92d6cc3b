import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import { IS_WHOLE } from '../sample.ts'
import { ALONE } from './alone.ts'
import { readGraph, usersOf } from './graph.ts'
import { meetNeeds, meetPrograms, type Need, withoutPostgres } from './needs.ts'
import { allTests, OF_PROCESSES, optionsOf, selectTests } from './select.ts'

const graph = readGraph()
/** A test that uses nothing but the module that it tests. */
const OTHER = 'packages/console/src/lists/tracks.test.ts'
const NONE = optionsOf([])
const select = (...args: string[]) => selectTests(optionsOf(args), () => graph)

describe('the command line', () => {
  test('has paths and flags, and names those that it has', () => {
    assert.deepEqual(optionsOf(['e2e', '--verbose']), { ...NONE, paths: ['e2e'], isVerbose: true })
    assert.throws(() => optionsOf(['--changes']), /There is no --changes\. There are --changed, /)
  })

  test('a folder and a pattern mean its tests without the long ones, a name means the file', () => {
    for (const path of ['torture', 'torture/**/*.test.ts']) {
      const files = select(path)
      assert.ok(files.includes('torture/options.test.ts'), path)
      assert.deepEqual(
        files.filter((file) => file.endsWith('.long.test.ts')),
        [],
        path,
      )
    }
    assert.deepEqual(select('torture/short.long.test.ts'), ['torture/short.long.test.ts'])
    assert.ok(select('torture', '--long').includes('torture/short.long.test.ts'))
    const whole = select('packages/server/test', '--long')
    assert.ok(whole.includes('packages/server/test/every-field.test.ts'))
    assert.ok(!whole.includes('packages/server/test/locked-rows.test.ts'))
    assert.throws(() => select('torture/none.test.ts'), /There is no test file torture\/none\.test\.ts\./)
  })

  test('without paths every test is in one of both commands, and those that draw samples are in both', () => {
    const [usual, long] = [select(), select('--long')]
    assert.deepEqual(
      usual.filter((file) => file.endsWith('.long.test.ts')),
      [],
    )
    assert.ok(long.includes('torture/short.long.test.ts') && !long.includes('torture/options.test.ts'))
    const ofBrowser = (files: readonly string[]) => files.filter((file) => file.startsWith('e2e/')).length
    assert.ok(usual.includes('e2e/dispatcher-day.test.ts') && ofBrowser(long) > 20)
    if (!IS_WHOLE) assert.equal(ofBrowser(usual), 2)
    const ofProcesses = [...OF_PROCESSES].filter((file) => !long.includes(file))
    assert.deepEqual(ofProcesses, [], 'every drawn file exists, and is in the long run')
    if (!IS_WHOLE) assert.equal(usual.filter((file) => OF_PROCESSES.has(file)).length, 4)
    assert.deepEqual(
      allTests().filter((file) => !usual.includes(file) && !long.includes(file)),
      [],
    )
    assert.deepEqual(
      ALONE.filter((file) => !long.includes(file)),
      [],
      'every file that runs alone exists, and is long',
    )
    assert.ok(long.includes('scripts/tests/sample.test.ts') && usual.includes('scripts/tests/sample.test.ts'))
  })
})

describe('what a change can affect', () => {
  const affected = (path: string) => [...usersOf(graph, [path])].filter((file) => file.endsWith('.test.ts'))
  for (const [path, test_, other] of [
    ['packages/server/src/kernel/etag.ts', 'packages/server/src/kernel/etag.test.ts', OTHER],
    ['packages/server/src/kernel/etag.ts', 'packages/server/test/every-operation.test.ts', OTHER],
    ['packages/client/src/index.ts', 'e2e/board.test.ts', OTHER],
    ['docs/reference/errors.md', 'packages/server/test/docs.test.ts', OTHER],
    ['docs/guides/upgrade.md', 'packages/cli/test/guides.test.ts', OTHER],
    ['packages/server/console/index.html', 'e2e/board.test.ts', OTHER],
  ] as const)
    test(`${path} affects ${test_}, and not ${other}`, () => {
      const files = affected(path)
      assert.ok(files.includes(test_))
      assert.ok(!files.includes(other))
    })
})

describe('what tests need', () => {
  const files = ['e2e/board.test.ts', 'packages/server/src/kernel/etag.test.ts']
  const ensure = () => {
    throw new Error('Install it.')
  }
  const inCI = (t: TestContext, value: string) => t.mock.property(process, 'env', { ...process.env, CI: value })
  const needs: Need[] = [{ what: 'Chromium', module: 'e2e/browser.ts', ensure }]

  test('without it, tests that need it are left out, and a line says why', (t) => {
    inCI(t, 'false')
    assert.deepEqual(
      meetNeeds(files, () => graph, needs),
      {
        files: files.slice(1),
        leftOut: ['1 test file needs Chromium. Install it.'],
      },
    )
  })

  test('with CI=true that is an error', (t) => {
    inCI(t, 'true')
    assert.throws(
      () => meetNeeds(files, () => graph, needs),
      /needs Chromium\. Install it\. With CI=true no test is left out\./,
    )
  })

  test('with CI=true the programs of the tests are installed before they begin', (t) => {
    inCI(t, 'true')
    const asked: string[] = []
    meetPrograms(['packages/server/test/docs-webhooks.test.ts', ...files], (program) => asked.push(program))
    assert.deepEqual(asked, ['python3'])
    assert.throws(() => meetPrograms(['packages/server/test/docs-webhooks.test.ts'], ensure), /Install it\./)
  })

  test('without PostgreSQL, tests of it alone are left out', () => {
    const only = 'packages/server/test/locked-rows.test.ts'
    const both = 'packages/server/test/every-operation.test.ts'
    assert.deepEqual(
      withoutPostgres([only, both], () => graph),
      [both],
    )
  })
})
