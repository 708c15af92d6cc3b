import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { ROOT } from '../scripts/processes.ts'
import { FAULTS } from './faults/faults.ts'
import { BadOption, helpText, readOptions, USUAL } from './options.ts'
import { BOTH } from './places.ts'

describe('the options of npm run torture', () => {
  test('without any, everything usual runs with a seed of chance', () => {
    assert.deepEqual(
      readOptions([], () => 42),
      { parts: USUAL, seed: 42, minutes: 1, times: 1, only: null },
    )
  })

  test('a seed repeats a run, and parts and faults can be chosen', () => {
    const args = ['faults', 'soak', '--seed', '7', '--minutes', '60', '--only', 'kill -9,calm']
    const parts = ['faults', 'soak']
    const expected = { parts, seed: 7, minutes: 60, times: 1, only: ['kill -9', 'calm'] }
    assert.deepEqual(
      readOptions(args, () => 42),
      expected,
    )
  })

  test('what cannot be followed is said', () => {
    for (const args of [['everything'], ['--seed', 'x'], ['--minutes', '0'], ['--loud']])
      assert.throws(() => readOptions(args, () => 42), BadOption, args.join(' '))
  })

  test('the guide to what is promised names every fault, and on which databases', () => {
    const guide = readFileSync(`${ROOT}docs/guides/guarantees.md`, 'utf8')
    const rows = [...guide.matchAll(/^\| `([^`]+)`.*\|\s*(yes)?\s*\|\s*(yes)?\s*\|$/gm)]
    const documented = rows.map(([, name, ...databases]) => [name, BOTH.filter((_, i) => databases[i])])
    assert.deepEqual(
      documented,
      FAULTS.map(({ name, databases }) => [name, databases]),
    )
  })

  test('help names every fault', () => {
    assert.equal(
      readOptions(['--help'], () => 42),
      undefined,
    )
    for (const { name } of FAULTS) assert.ok(helpText(FAULTS).includes(name), name)
  })
})
