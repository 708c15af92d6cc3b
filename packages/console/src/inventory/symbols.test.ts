import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type ConditionCodes, conditionsText, symbolsText } from './conditions.ts'
import { conditionsTyped } from './symbols.ts'

const CODES = {
  conditions: [
    { code: 'SC', name: 'Scratched' },
    { code: 'CH', name: 'Chipped' },
    { code: 'L', name: 'Loose' },
    { code: 'W', name: 'Badly worn' },
  ],
  places: [
    { number: 3, name: 'Corner' },
    { number: 6, name: 'Leg' },
    { number: 10, name: 'Top' },
  ],
} as ConditionCodes

const condition = (code: string, places: number[] = [], remarks: string | null = null) => ({ code, places, remarks })

describe('conditions as people write them on the form', () => {
  test('symbols and places between spaces, commas or dashes, names in any case, and remarks in brackets', () => {
    const table: [string, object[]][] = [
      ['SC 10, 3; CH 6', [condition('SC', [10, 3]), condition('CH', [6])]],
      ['sc-10-3/ch:6', [condition('SC', [10, 3]), condition('CH', [6])]],
      ['scratched top LEG (old) l', [condition('SC', [10, 6], 'old'), condition('L')]],
      ['SC 10 10', [condition('SC', [10])]],
      ['W ()', [condition('W')]],
      ['', []],
    ]
    for (const [text, conditions] of table) assert.deepEqual(conditionsTyped(text, CODES), { conditions }, text)
  })

  test('what is neither a symbol nor a place is said', () => {
    assert.match((conditionsTyped('10 SC', CODES) as { fault: string }).fault, /“10” is not a symbol/)
    assert.match((conditionsTyped('SC 99', CODES) as { fault: string }).fault, /“99” is neither/)
    assert.match((conditionsTyped('(old)', CODES) as { fault: string }).fault, /“\(old\)” is not a symbol/)
  })

  test('are written as they are read, and in words', () => {
    const { conditions } = conditionsTyped('SC 10 3 (old), W', CODES) as { conditions: never[] }
    assert.equal(symbolsText(conditions), 'SC 10, 3 (old); W')
    assert.deepEqual(conditionsTyped(symbolsText(conditions), CODES), { conditions })
    assert.equal(conditionsText(conditions, CODES), 'Scratched: top, corner (old); Badly worn')
  })
})
