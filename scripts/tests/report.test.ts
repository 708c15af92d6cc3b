import assert from 'node:assert/strict'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { ROOT } from '../processes.ts'
import { LAST_TEST } from './groups.ts'
import { type Output, progressText, reporter, type Told } from './report.ts'

const FILES = ['a.test.ts', 'b.test.ts']
const GROUP = join(ROOT, 'group.mjs')
const MINUTES = new Map([
  ['a.test.ts', 60],
  ['b.test.ts', 180],
])

/** What Node tells of a test in the first file. */
const told = (
  testId: number,
  parentId: number,
  name: string,
  details: Partial<NonNullable<Told['details']>> = {},
): Told => ({
  ...{
    testId,
    parentId,
    name,
    nesting: parentId === 0 ? 0 : 1,
    file: join(ROOT, FILES[0]!),
    line: 7,
    entryFile: GROUP,
  },
  details: { duration_ms: 1, type: 'test', passed: true, ...details },
})

/** What Node tells of the process of a group. */
function ofProcess(details: Partial<NonNullable<Told['details']>> = {}): Told {
  const { entryFile: _, ...ended } = told(1, 0, GROUP, details)
  return { ...ended, file: GROUP }
}

const failure = (cause: unknown, failureType = 'testCodeFailure') =>
  Object.assign(new Error('failed'), { cause, failureType })

function run(isTTY: boolean) {
  const texts: string[] = []
  const out: Output = { isTTY, columns: 60, write: (text) => texts.push(text) }
  return { report: reporter(FILES, new Map(), out), said: () => texts.join('') }
}

describe('what the runner says', () => {
  test('a failure comes at once and in full, with its suites, its place and its reason', () => {
    const { report, said } = run(false)
    for (const [id, parent, name] of [
      [1, 0, 'outer'],
      [2, 1, 'inner'],
    ] as const)
      report.began(told(id, parent, name))
    report.ended(told(2, 1, 'inner', { passed: false, error: failure(new Error('one is not two')) }))
    assert.match(said(), /^✖ outer › inner \(a\.test\.ts:7\)\n {2}Error: one is not two\n {6}at /)
    report.ended(
      told(1, 0, 'outer', { type: 'suite', passed: false, error: failure('1 subtest failed', 'subtestsFailed') }),
    )
    assert.equal(report.counts.failed, 1)
  })

  test('passed tests have no line of their own, and suites are not counted', () => {
    const { report, said } = run(false)
    report.began(told(1, 0, 'outer'))
    report.ended(told(2, 1, 'one'))
    const why = 'There is no browser.'
    report.ended({ ...told(3, 1, 'left out'), skip: why })
    report.ended(told(1, 0, 'outer', { type: 'suite' }))
    assert.equal(said(), '')
    const [result, skipped] = report.summary()
    assert.match(result!, /^✔ 1 passed, 1 skipped in 0 files/)
    assert.equal(skipped, 'Skipped: 1 (There is no browser.)')
  })

  test('a process that ends without a result is a failure, with what it complained of', () => {
    const { report, said } = run(false)
    report.complained(GROUP, 'Segmentation fault')
    report.began(told(1, 0, 'outer'))
    const error = Object.assign(failure('test failed'), { signal: 'SIGSEGV' })
    report.ended(ofProcess({ passed: false, error }))
    assert.equal(
      said(),
      '✖ The process of group.mjs ended with SIGSEGV during a.test.ts\n  test failed\n  Segmentation fault\n\n',
    )
  })

  test('a process that ends well before its last test is a failure', () => {
    const { report, said } = run(false)
    report.began(told(1, 0, 'one'))
    report.ended(told(1, 0, 'one'))
    report.ended(ofProcess())
    assert.match(said(), /^✖ The process of group\.mjs ended during a\.test\.ts, before its last test\n/)
    const whole = run(false)
    whole.report.ended(told(1, 0, LAST_TEST))
    whole.report.ended(ofProcess())
    assert.deepEqual([whole.said(), whole.report.counts.passed], ['', 0])
  })

  test('a terminal has one line of progress, which is written over', () => {
    const { report, said } = run(true)
    report.began(told(1, 0, 'outer'))
    assert.equal(said(), '\r\x1b[K0 of 2 files, 0 failed')
  })

  test('a piped run says each minute how far it is, and which files it waits for', (t) => {
    t.mock.timers.enable({ apis: ['Date'] })
    const { report, said } = run(false)
    report.began(told(1, 0, 'outer'))
    t.mock.timers.tick(59_000)
    report.progress()
    assert.equal(said(), '')
    t.mock.timers.tick(32_000)
    report.progress()
    report.progress()
    assert.equal(said(), '0 of 2 files, 0 failed, waiting for a.test.ts (1 min 31 s)\n')
  })

  test('the summary has at most ten lines', () => {
    const { report } = run(false)
    for (let i = 0; i < 50; i++) report.ended(told(i, 0, `test ${i}`, { passed: false, error: failure('no') }))
    const lines = report.summary()
    assert.ok(lines.length <= 8, lines.join('\n'))
    assert.match(lines.join('\n'), /and 45 more.*✖ 0 passed, 50 failed/s)
  })
})

test('the time that is left follows from what the files took before', () => {
  const text = progressText(new Map([['a.test.ts', 90]]), new Set(FILES), MINUTES, 2, 90)
  assert.equal(text, '1 of 2 files, 2 failed, about 4 min 30 s left')
})
