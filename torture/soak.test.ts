import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { faultsOfGrowth } from './soak.ts'

const flat = { calls: 100, p50: 5, p99: 20, memoryMb: 120, handles: 30, logMb: 32 }
const growing = (grow: (i: number) => object) => Array.from({ length: 12 }, (_each, i) => ({ ...flat, ...grow(i) }))

describe('What must not grow', () => {
  test('has not, when everything stays as it is or is only warm later', () => {
    assert.deepEqual(faultsOfGrowth(growing((i) => ({ memoryMb: i === 0 ? 60 : 120 + (i % 3) }))), [])
  })

  for (const [name, step] of Object.entries({ memoryMb: 30, handles: 5, logMb: 40, p50: 10 }))
    test(`is reported for ${name}`, () => {
      const faults = faultsOfGrowth(growing((i) => ({ [name]: flat[name as keyof typeof flat] + i * step })))
      assert.equal(faults.length, 1)
      assert.match(faults[0]!, new RegExp(`^${name} grew`))
    })
})
