import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BadOption, readOptions } from './options.ts'

const KINDS = { compare: { seconds: 5, rounds: 3, parts: ['item', 'list'], meaning: '' } }
const read = (...args: string[]) => readOptions(['--load', 'sockets', ...args], KINDS, () => {})

test('without options a kind is measured whole, as it is meant to be', () => {
  const { name, options } = read()!
  assert.deepEqual([name, options.seconds, options.rounds, options.tool], ['compare', 5, 3, 'sockets'])
  assert.ok(options.has('item') && options.has('list') && !options.isPartial)
})

test('options choose how long, how often, and what', () => {
  const { options } = read('compare', '--seconds', '1', '--rounds=2', '--only', 'list')!
  assert.deepEqual([options.seconds, options.rounds], [1, 2])
  assert.ok(options.has('list') && !options.has('item') && options.isPartial)
})

test('a kind can allow more rounds than others', () => {
  const kinds = { soak: { seconds: 10, rounds: 360, roundsMax: 400, parts: [], meaning: '' } }
  const rounds = (count: string) =>
    readOptions(['soak', '--load', 'sockets', '--rounds', count], kinds, () => {})!.options.rounds
  assert.equal(rounds('400'), 400)
  assert.throws(() => rounds('401'), BadOption)
})

test('the commits to compare are optional', () => {
  const { against, commit } = read('--against', 'v0.1.0', '--commit', 'v0.2.0')!.options
  assert.deepEqual([against, commit], ['v0.1.0', 'v0.2.0'])
  const none = read()!.options
  assert.deepEqual([none.against, none.commit], [undefined, undefined])
})

test('sizes are read from few to many', () => {
  assert.deepEqual(read('--sizes', '100,5000')!.options.sizes, [100, 5000])
  assert.deepEqual(read()!.options.sizes, [])
})

test('what cannot be measured, or would never end, is refused', () => {
  for (const args of [
    ['shrink'],
    ['--seconds', '0'],
    ['--seconds', '61'],
    ['--rounds', 'many'],
    ['--rounds', '21'],
    ['--only', 'items'],
    ['--load', 'siege'],
    ['--sizes', '0'],
    ['--sizes', '1000,100'],
    ['--sizes', 'many'],
    ['--unknown'],
    ['compare', 'growth'],
  ])
    assert.throws(() => read(...args), BadOption, args.join(' '))
  assert.equal(read('--help'), undefined)
})
