import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Item } from '@vanline/client'
import { HEIGHT_MAX, numbersLeftOut, PAGE_LINES, pageLinesOf, pagesOf, paperLineOf } from './inventory-pages.ts'

const item = (number: number, more: Partial<Item> = {}): Item =>
  ({
    ...{ id: `i${number}`, number, description: 'Sofa', room: null, quantity: 1, packedBy: null, isHighValue: false },
    ...{ conditionAtOrigin: [], conditionAtDestination: [], exceptions: null, status: 'LOADED', ...more },
  }) as Item

const numbered = (from: number, to: number, more: Partial<Item> = {}) =>
  Array.from({ length: to - from + 1 }, (_, i) => item(from + i, more))

describe('a printed inventory', () => {
  test('has a line for each item, with the symbols of the trade', () => {
    const line = paperLineOf(
      item(7, {
        ...{ description: 'Dining chairs', quantity: 6, packedBy: 'OWNER', isHighValue: true, status: 'DAMAGED' },
        conditionAtOrigin: [{ code: 'SC', places: [10, 6], remarks: null }],
        ...{ conditionAtDestination: [{ code: 'BR', places: [6], remarks: null }], exceptions: 'One leg' },
      }),
    )
    assert.deepEqual(
      [line.packed, line.article, line.atOrigin, line.atDestination],
      ['PBO', 'HIGH VALUE 6 × Dining chairs', 'SC 10, 6', 'Damaged; BR 6; One leg'],
    )
    const atDelivery = (more: Partial<Item>) => {
      const { isClean, atDestination } = paperLineOf(item(1, more))
      return [isClean, atDestination]
    }
    assert.deepEqual(atDelivery({ status: 'DELIVERED' }), [true, ''])
    assert.deepEqual(atDelivery({ status: 'DELIVERED', exceptions: 'Wet' }), [false, 'Wet'])
    assert.deepEqual(atDelivery({ status: 'MISSING' }), [false, 'Missing'])
    assert.deepEqual(atDelivery({ status: 'LOADED' }), [false, ''])
  })

  test('fills its pages in the order of the numbers, a long text takes more lines, and none is lost', () => {
    const long = item(2, { description: 'A very long description of one article '.repeat(5).trim() })
    const items = [...numbered(3, 60), long, item(1)]
    const pages = pagesOf(items, PAGE_LINES)
    assert.deepEqual(
      pages.flat().map(({ number }) => number),
      Array.from({ length: 60 }, (_, i) => i + 1),
    )
    const heights = pages.map((page) => page.reduce((sum, { height }) => sum + height, 0))
    assert.ok(heights.every((height) => height <= PAGE_LINES))
    assert.deepEqual(heights.slice(0, 2), [PAGE_LINES, PAGE_LINES])
    assert.ok(paperLineOf(long).height > 1)
    assert.equal(paperLineOf(item(1, { exceptions: 'x'.repeat(2000) })).height, HEIGHT_MAX)
  })

  test('has fewer lines where the letterhead, the addresses and what has changed need the room', () => {
    const plain = { hasLetterhead: false, addressLines: 2, changes: [] }
    assert.equal(pageLinesOf(plain), PAGE_LINES)
    const lines = [
      pageLinesOf({ ...plain, hasLetterhead: true }),
      pageLinesOf({ ...plain, hasLetterhead: true, addressLines: 4 }),
      pageLinesOf({ hasLetterhead: true, addressLines: 4, changes: ['short', 'x'.repeat(150)] }),
    ]
    assert.deepEqual(
      lines,
      lines.toSorted((a, b) => b - a),
    )
    assert.ok(lines[0]! < PAGE_LINES && lines[2]! < lines[1]! && lines[2]! > 10)
  })

  test('names the numbers that no item has', () => {
    assert.equal(numbersLeftOut(numbered(1, 5)), '')
    assert.equal(numbersLeftOut([...numbered(1, 3), item(5), ...numbered(9, 10)]), '4, 6-8')
    assert.match(numbersLeftOut(Array.from({ length: 40 }, (_, i) => item(2 * i + 2))), /^1, 3, .*, and 28 more gaps$/)
  })
})
