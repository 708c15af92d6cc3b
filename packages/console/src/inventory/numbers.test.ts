import assert from 'node:assert/strict'
import { test } from 'node:test'
import { numbersIn } from './numbers.ts'

/** Which of the numbers from 0 to 60 a text names. */
const namedBy = (text: string): number[] | undefined => {
  const numbers = numbersIn(text)
  return numbers && Array.from({ length: 61 }, (_, number) => number).filter((number) => numbers.has(number))
}

test('numbers as people write them down', () => {
  const table: [string, number[] | undefined][] = [
    ['7', [7]],
    ['#7', [7]],
    ['3-5, 9', [3, 4, 5, 9]],
    ['3 to 5;9', [3, 4, 5, 9]],
    ['5-3', [3, 4, 5]],
    ['12,\n14,', [12, 14]],
    ['58–99999', [58, 59, 60]],
    ['', undefined],
    [',', undefined],
    ['sofa', undefined],
    ['3, sofa', undefined],
    ['3-', undefined],
    ['100000', undefined],
  ]
  for (const [text, expected] of table) assert.deepEqual(namedBy(text), expected, text)
})
