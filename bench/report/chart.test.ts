import assert from 'node:assert/strict'
import { test } from 'node:test'
import { barChart, decadesOf, lineChart } from './chart.ts'

const numbersOf = (svg: string, pattern: RegExp): number[] =>
  [...svg.matchAll(pattern)].map((match) => Number(match[1]))

test('bars are as long as their values, and all to one scale', () => {
  const bar = (label: string, value: number) => ({ label, value, low: value, high: value })
  const svg = barChart(
    'Rates',
    [
      { label: 'GET', bars: [bar('bare', 1), { ...bar('ours', 0.5), isOurs: true }] },
      { label: 'PATCH', bars: [bar('slow', 0.25)] },
    ],
    'then and there',
  )
  const [bare, ours, slow] = numbersOf(svg, /<rect[^>]* width="([\d.]+)"/g)
  assert.deepEqual([ours! / bare!, slow! / bare!], [0.5, 0.25])
  assert.equal(svg.match(/class="ours"/g)?.length, 1)
  assert.ok(svg.includes('then and there') && svg.includes('prefers-color-scheme: dark'))
})

test('what costs the same at every size is a level line; ten times the cost is one decade up', () => {
  const svg = lineChart(
    'Growth',
    [10, 100, 1000],
    [
      { label: 'level', values: [1, 1, 1] },
      { label: 'steep', values: [1, 10, 100] },
    ],
    'ms',
    '',
  )
  const [level, steep] = [...svg.matchAll(/points="([^"]+)"/g)].map((match) =>
    match[1]!.split(' ').map((point) => Number(point.split(',')[1])),
  )
  assert.equal(new Set(level).size, 1)
  assert.equal(steep![0]! - steep![1]!, steep![1]! - steep![2]!)
  assert.ok(steep![0]! > steep![2]!)
})

test('decades enclose the values, and there is always one', () => {
  assert.deepEqual(decadesOf([0.2, 30]), [0.1, 1, 10, 100])
  assert.deepEqual(decadesOf([10, 10]), [10, 100])
  assert.deepEqual(decadesOf([0, 2]), [1, 10])
})

test('labels cannot break the drawing', () => {
  assert.ok(
    barChart('<"&>', [{ label: '', bars: [{ label: '', value: 1, low: 1, high: 1 }] }], '').includes(
      '&lt;&quot;&amp;&gt;',
    ),
  )
})
