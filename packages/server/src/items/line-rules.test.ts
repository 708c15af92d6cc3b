import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { itemsIn } from './line-rules.ts'

const NOTHING = { room: null, packedBy: null }
const told = (text: string, ofAll: Parameters<typeof itemsIn>[1] = NOTHING) => {
  const { items, violations } = itemsIn(text, ofAll)
  assert.deepEqual(violations, [], text)
  return items.map(({ room: _, ...item }) => item)
}
const wrong = (text: string) => itemsIn(text, NOTHING).violations.map(({ detail, code }) => `${code}: ${detail}`)
const item = (description: string, more: object = {}) => ({ description, packedBy: null, ...more })

describe('typed lines of items', () => {
  for (const [text, items] of [
    ['sofa', [item('sofa')]],
    [
      'sofa, tv hv; desk\nlamp\r\nrug',
      [item('sofa'), item('tv', { isHighValue: true }), ...['desk', 'lamp', 'rug'].map((each) => item(each))],
    ],
    ['  kitchen   table ,, ;\n', [item('kitchen table')]],
    ['3 cartons books', Array(3).fill(item('carton books', { packedBy: 'CARRIER' }))],
    ['2 dining chairs', Array(2).fill(item('dining chairs'))],
    ['2 x dining chairs', Array(2).fill(item('dining chairs'))],
    ['2× dining chairs', Array(2).fill(item('dining chairs'))],
    ['carton dishes pbo', [item('carton dishes', { packedBy: 'OWNER' })]],
    ['wardrobe cartons', [item('wardrobe cartons', { packedBy: 'CARRIER' })]],
    ['Book Box', [item('Book Box', { packedBy: 'CARRIER' })]],
    ['2 boxes toys', Array(2).fill(item('boxes toys', { packedBy: 'CARRIER' }))],
    ['mirror carton pbo', [item('mirror carton', { packedBy: 'OWNER' })]],
    ['queen box springs', [item('queen box springs')]],
    ['boxing gloves', [item('boxing gloves')]],
    ['wardrobe cp', [item('wardrobe', { packedBy: 'CARRIER' })]],
    ['dining chairs x6', [item('dining chairs', { quantity: 6 })]],
    ['dining chairs ×6', [item('dining chairs', { quantity: 6 })]],
    ['dining chairs x 6', [item('dining chairs', { quantity: 6 })]],
    ['sofa 120lb 15cf', [item('sofa', { estimatedWeight: 120, estimatedVolume: 15 })]],
    ['sofa 120 lbs 1.5 cu ft hv', [item('sofa', { estimatedWeight: 120, estimatedVolume: 1.5, isHighValue: true })]],
    ['2 sofas 120lb x3', Array(2).fill(item('sofas', { estimatedWeight: 120, quantity: 3 }))],
    ['PIANO HV', [item('PIANO', { isHighValue: true })]],
    // A word inside the description says nothing, nor does a number that is all there is, or part of a word.
    ['hv amplifier', [item('hv amplifier')]],
    ['2x4 lumber', [item('2x4 lumber')]],
    ['4711', [item('4711')]],
    ['box spring', [item('box spring')]],
    ['sofa 3 cushions', [item('sofa 3 cushions')]],
  ] as const)
    test(JSON.stringify(text), () => assert.deepEqual(told(text), items))

  test('the list says the room of all its items, and who packed those that do not say it', () => {
    const { items } = itemsIn('books, tv cp', { room: 'Study', packedBy: 'OWNER' })
    assert.deepEqual(items, [
      { description: 'books', room: 'Study', packedBy: 'OWNER' },
      { description: 'tv', room: 'Study', packedBy: 'CARRIER' },
    ])
  })

  test('every fault is found, with its line', () => {
    assert.deepEqual(wrong('sofa, 0 chairs, 2 hv, tv pbo cp\n200 cartons'), [
      'out_of_range: Line 2 ("0 chairs"): a number in front is from 1 to 100.',
      'required: Line 3 ("2 hv"): the description is missing.',
      'duplicate: Line 4 ("tv pbo cp"): "pbo" says packedBy a second time.',
      'out_of_range: Line 5 ("200 cartons"): a number in front is from 1 to 100.',
    ])
    assert.deepEqual(wrong('lamp 1.25cf, desk x0'), [
      'out_of_range: Line 1 ("lamp 1.25cf"): estimatedVolume: Has one decimal at most.',
      'out_of_range: Line 2 ("desk x0"): quantity: Must be >= 1.',
    ])
    assert.deepEqual(wrong(' , ;\n'), ['required: Names no item.'])
    assert.deepEqual(wrong('60 cartons books, 41 cartons dishes'), [
      'too_many: Names 101 items; up to 100 are added at once.',
    ])
    assert.match(wrong(`0 ${'x'.repeat(500)}`)[0]!, /^out_of_range: Line 1 \("0 x{57}…"\): /)
    assert.ok(wrong(`0${'\u{1f69a}'.repeat(100)} x0 x0`).every((detail) => detail.isWellFormed()))
  })

  test('a text with more lines than items can be added is refused without reading them', () => {
    assert.deepEqual(wrong('hv,'.repeat(6_000)), ['too_many: Has 6000 lines; up to 100 items are added at once.'])
  })
})
