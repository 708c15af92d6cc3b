import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Entry, Json } from '../outbox/entry.ts'
import { entryOf, itemOf, listOf, photoOf, signingOf, stepOf } from '../outbox/example-entries.ts'
import { asBlocked } from '../outbox/rules.ts'
import { changing, type FileFacts, textWith } from './compose.ts'
import { differencesOf } from './differences.ts'
import { factsIn, withoutVersions } from './facts.ts'

/** A text as the service composes it. */
const text = (members: { [name: string]: Json } = {}, eTag = 'v1') =>
  JSON.stringify({
    ...{ company: { name: 'Quill Movers' }, format: 'vanline-signed-1', purpose: 'DELIVERY' },
    documents: [
      { contentType: 'image/jpeg', documentType: 'PHOTO', eTag, id: 'd1', name: 'a.jpg', sha256: 'aa', size: 3 },
    ],
    itemTotals: { estimatedVolume: 10.3, estimatedWeight: 100, items: 1, pieces: 2 },
    items: [{ description: 'Sofa', eTag, id: 'i1', lastUpdated: eTag, number: 4, quantity: 2, status: 'LISTED' }],
    shipment: { actualPickupDate: null, actualWeight: 5000, eTag, id: 's1', moveID: 'm1', status: 'APPROVED' },
    ...members,
  })
const NO_FILES = new Map<string, FileFacts>()
const factsOf = (entries: readonly Entry[], files: ReadonlyMap<string, FileFacts> = NO_FILES) =>
  JSON.parse(factsIn(textWith(withoutVersions(text()), entries, files)))

describe('what a text says', () => {
  test('does not depend on versions, ids, and the order of papers', () => {
    assert.equal(factsIn(text()), factsIn(text({}, 'v2')))
    const [one, two] = [
      { id: 'x', name: 'a' },
      { id: 'y', name: 'b' },
    ]
    const other = { name: 'b', id: 'z' }
    assert.equal(factsIn(text({ documents: [one!, two!] })), factsIn(text({ documents: [other, one!] })))
    assert.notEqual(factsIn(text()), factsIn(text({ shipment: { actualWeight: 5001 } })))
    assert.equal(factsIn(withoutVersions(text())), factsIn(text()))
    assert.doesNotMatch(factsIn(text()), /eTag|lastUpdated|"id"/)
  })
})

describe('the text of the phone', () => {
  test('without entries is that of the service', () => {
    assert.equal(factsIn(textWith(text(), [], NO_FILES)), factsIn(text()))
  })

  test('has check-offs, lists with their next numbers, and their totals', () => {
    const list = listOf(['Lamp', 'Box'])
    const listed = [
      { description: 'Lamp', quantity: 2, estimatedVolume: 0.1 },
      { description: 'Box', estimatedWeight: 40 },
    ]
    const ofLine = itemOf({ status: 'LOADED' }, {}, `new:${list.id}:1`)
    const { items, itemTotals } = factsOf([itemOf({ status: 'LOADED' }), { ...list, listed }, ofLine])
    assert.deepEqual(
      items.map((item: Record<string, Json>) => [item.number, item.description, item.quantity, item.status]),
      [
        [4, 'Sofa', 2, 'LOADED'],
        [5, 'Lamp', 2, 'LISTED'],
        [6, 'Box', 1, 'LOADED'],
      ],
    )
    assert.deepEqual(itemTotals, { estimatedVolume: 10.4, estimatedWeight: 140, items: 3, pieces: 5 })
  })

  test('has only totals where each item is not shown', () => {
    const base = text({ items: null })
    const facts = JSON.parse(factsIn(textWith(base, [itemOf({ status: 'LOADED' }), listOf(['Lamp'])], NO_FILES)))
    assert.deepEqual([facts.items, facts.itemTotals.items], [null, 2])
  })

  test('has the weight, the status and the day of the shipment, and the files', () => {
    const shipment = { status: 'IN_TRANSIT', from: 'APPROVED', occurredOn: '2026-11-18' }
    const step = stepOf('DONE', { alsoWrites: ['shipments/s1#status'] })
    const loaded = { ...step, request: { ...step.request, body: { status: 'DONE', shipment } } }
    const photo = photoOf()
    const body = { documentType: 'PHOTO', name: 'b.jpg' }
    const files = new Map([['file-1', { contentType: 'image/jpeg', size: 5, sha256: 'bb' }]])
    const facts = factsOf([entryOf(), loaded, { ...photo, request: { ...photo.request, body } }], files)
    assert.deepEqual(facts.shipment, { actualPickupDate: '2026-11-18', actualWeight: 5240, status: 'IN_TRANSIT' })
    assert.deepEqual(
      facts.documents.map(({ name, sha256 }: { name: string; sha256: string }) => [name, sha256]),
      [
        ['a.jpg', 'aa'],
        ['b.jpg', 'bb'],
      ],
    )
  })

  test('is made of the entries of its shipment that change it, and were not refused', () => {
    const item = itemOf({ status: 'LOADED' })
    const others = [
      asBlocked(itemOf({ status: 'LOADED' }), { why: 'outcome_unknown' }),
      itemOf({}, { shipmentID: 's2' }),
      entryOf({ kind: 'note', tag: null, values: {} }),
      stepOf('ARRIVED'),
      signingOf(''),
    ]
    assert.deepEqual(changing([item, ...others], 's1'), [item])
  })
})

describe('what differs between two texts', () => {
  const facts = (members: { [name: string]: Json }) => factsIn(text(members))

  test('is named by member, by the number of an item, and by the paper', () => {
    const sofa = { description: 'Sofa', number: 4, quantity: 2, status: 'MISSING' }
    const now = facts({
      ...{ items: [sofa, { description: 'Lamp', number: 5 }], documents: [] },
      shipment: { actualWeight: 5100, status: 'APPROVED', actualPickupDate: null },
    })
    const found = differencesOf(factsIn(text()), now)
    assert.deepEqual(
      found.map(({ part, of }) => [part, of]),
      [
        ['shipment', 'actualWeight'],
        ['item', '4'],
        ['item', '5'],
        ['paper', 'a.jpg aa'],
      ],
    )
    assert.deepEqual([found[0]?.shown, found[0]?.now, found[2]?.shown, found[3]?.now], [5000, 5100, null, null])
    assert.deepEqual(differencesOf(factsIn(text()), factsIn(text({}, 'v9'))), [])
  })
})
