import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { ROOT } from '../../scripts/processes.ts'
import { figuresOf, runsIn, sectionOf, withRun } from './figures.ts'
import { pageWith } from './page.ts'

const PAGE = readFileSync(join(ROOT, 'docs/benchmarks.md'), 'utf8')

test('the tables of docs/benchmarks.md have the figures of bench/figures; npm run bench -- page writes them', () => {
  assert.equal(pageWith(PAGE, figuresOf), PAGE)
})

test('the README has the rates of the page', () => {
  const rates = figuresOf('compare').at(-1)!.tables[0]!.rows
  const rateOf = (request: string) => rates.find(([label]) => label === request)![1]
  const said = `One core answers ${rateOf('GET one shipment')} reads or ${rateOf('PATCH with If-Match, durable')} durable updates`
  assert.ok(readFileSync(join(ROOT, 'README.md'), 'utf8').includes(said), said)
})

test('the page has 150 lines at most', () => {
  assert.ok(PAGE.split('\n').length <= 151)
})

test('a table that the page lacks, has twice or cannot fill is an error', () => {
  const without = PAGE.replace('<!-- figures: latency -->', '')
  assert.throws(() => pageWith(without, figuresOf), /lacks the figures latency/)
  assert.throws(
    () => pageWith(`${PAGE}\n<!-- figures: latency -->\n`, figuresOf),
    /no place for the figures latency, or two/,
  )
  assert.throws(
    () => pageWith(PAGE, (kind) => (kind === 'import' ? [] : figuresOf(kind))),
    /nothing about: imported rows/,
  )
})

const origin = { date: '2026-11-18', commit: 'abc1234', load: 'load 0.2', command: 'npm run bench -- import' }
const REPORT = '| Rows | Rows /s | Target |\n| --- | --: | --: |\n| 100,000 | 9,000 | ≥ 8,000 |\n\nA note.'
const section = sectionOf(origin, 'a machine', REPORT)

test('a report is read as it was stored', () => {
  const [run] = runsIn(section)
  assert.deepEqual(run, {
    ...origin,
    machine: 'a machine',
    notes: ['A note.'],
    tables: [{ head: ['Rows', 'Rows /s', 'Target'], rows: [['100,000', '9,000', '≥ 8,000']] }],
  })
  assert.throws(() => runsIn('## yesterday\n'), /no heading/)
})

test('a later run counts: of everything it replaces the others, of a part it is added once', () => {
  const earlier = sectionOf({ ...origin, date: '2026-11-17' }, 'a machine', REPORT)
  const datesOf = (file: string) => runsIn(file).map(({ date }) => date)
  assert.deepEqual(datesOf(withRun(earlier, section, false)), ['2026-11-18'])
  const both = withRun(earlier, section, true)
  assert.deepEqual(datesOf(both), ['2026-11-17', '2026-11-18'])
  assert.equal(withRun(both, section, true), both)
  const page = pageWith(PAGE, (kind) => (kind === 'import' ? runsIn(both) : figuresOf(kind)))
  assert.match(page, /imported rows a second +\| +9,000 .* import, 2026-11-18, abc1234, load 0\.2 /)
})
