import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Entry } from '../outbox/entry.ts'
import { listOf } from '../outbox/example-entries.ts'
import { itemEntries, listEntries, type SeenDeed } from './deeds.ts'
import { ground, inventoryOf, item, visitWith } from './example-items.ts'
import { itemNow, itemsOnPhone } from './on-phone.ts'
import type { Item } from './schema.ts'

const photo = new Blob(['photo'], { type: 'image/jpeg' })

/** What a person did with an item that was seen in one state, while the phone knows another. */
function made(
  deed: Partial<SeenDeed>,
  { seen = item(12), now = seen, held = [] }: { seen?: Item; now?: Item; held?: readonly Entry[] } = {},
) {
  const visit = deed.visit ?? visitWith()
  const [shown] = itemsOnPhone('s1', inventoryOf(seen), [])
  const whole = { visit, shipment: visit.shipments[0]!, change: {}, photos: [], ...deed, seen: shown! }
  return itemEntries({ ...whole, now }, held, ground())
}

describe('a check-off', () => {
  test('is an entry with its key, the version that it was decided on, the value before and its time', () => {
    const [entry, ...others] = made({ change: { status: 'LOADED' } }).entries
    assert.equal(others.length, 0)
    const { kind, record, alsoIn, tag, follows, values, before, doneAtMs, about, request } = entry!
    assert.deepEqual([kind, record, alsoIn, tag, follows], ['item', 'items/i12', ['shipments/s1'], 'v1 of 12', null])
    assert.deepEqual([values, before, about], [{ status: 'LOADED' }, { status: 'LISTED' }, '12 Box 12'])
    assert.equal(doneAtMs, Date.parse('2026-11-18T10:00:00Z'))
    assert.deepEqual(request, { method: 'PATCH', path: '/v1/crew/items/i12', body: { status: 'LOADED' }, fileID: null })
    assert.notEqual(entry!.key, entry!.id)
  })

  test('is based on the one before it that waits', () => {
    const [first] = made({ change: { status: 'LOADED' } }).entries
    const loaded = item(12, { status: 'LOADED' })
    const [second] = made({ change: { status: 'LISTED' } }, { seen: loaded, held: [first!] }).entries
    assert.deepEqual([second?.follows, second?.tag, second?.before], [first!.id, 'v1 of 12', { status: 'LOADED' }])
  })

  test('is based on the version that was seen, if a colleague changed the same field meanwhile', () => {
    const now = item(12, { status: 'MISSING', eTag: 'v2 of 12' })
    const [entry] = made({ change: { status: 'LOADED' } }, { now }).entries
    assert.deepEqual([entry?.tag, entry?.before], ['v1 of 12', { status: 'LISTED' }])
    const moved = item(12, { room: 'Den', eTag: 'v2 of 12' })
    assert.equal(made({ change: { status: 'LOADED' } }, { now: moved }).entries[0]?.tag, 'v2 of 12')
  })

  test('that changes nothing makes no entry', () => {
    assert.deepEqual(made({ change: { status: 'LISTED', exceptions: null } }).entries, [])
    // A second tap before the first one is shown.
    const now = item(12, { status: 'LOADED' })
    assert.deepEqual(made({ change: { status: 'LOADED' } }, { now }).entries, [])
  })
})

describe('the sheet of an item', () => {
  test('makes one change of what differs, after its photographs, which name the item', () => {
    const conditions = [{ code: 'SC', places: [10], remarks: null }]
    const change = { status: 'DAMAGED', conditionAtDestination: conditions, exceptions: 'Leg is loose' } as const
    const { entries, files } = made({ visit: visitWith('DELIVERY'), change, photos: [photo, photo] })
    assert.deepEqual(
      entries.map(({ kind }) => kind),
      ['photo', 'photo', 'item'],
    )
    assert.deepEqual(entries[0]?.request.body, {
      documentType: 'DAMAGE_PHOTO',
      name: 'abc346-item-12-1.jpg',
      itemID: 'i12',
    })
    assert.deepEqual(entries[2]?.request.body, change)
    assert.deepEqual(entries[2]?.before, { status: 'LISTED', conditionAtDestination: [], exceptions: null })
    assert.equal(files.size, 2)
    assert.equal(made({ photos: [photo] }).entries[0]?.request.body.documentType, 'PHOTO')
  })
})

describe('a list of a room', () => {
  const visit = visitWith()
  const listed = [{ description: 'Sofa' }, { description: 'Books', room: 'Attic' }]
  const list = { visit, shipment: visit.shipments[0], room: 'Den', text: 'sofa, books', listed }

  test('is sent as it was typed, and keeps what it makes', () => {
    const [entry] = listEntries(list, [], ground()).entries
    assert.equal(entry?.request.path, '/v1/crew/shipments/s1/item-lists')
    assert.deepEqual(
      [entry?.request.body, entry?.tag, entry?.about],
      [{ text: 'sofa, books', room: 'Den' }, null, 'Den, 2'],
    )
    assert.deepEqual(
      entry?.listed?.map(({ room }) => room),
      ['Den', 'Attic'],
    )
    const [plain] = listEntries({ ...list, room: null }, [], ground()).entries
    assert.deepEqual([plain?.request.body, plain?.about], [{ text: 'sofa, books' }, '2'])
  })

  test('its items are checked off before the service knows them', () => {
    const waiting = listOf(['Sofa', 'Lamp'])
    const [, lamp] = itemsOnPhone('s1', undefined, [waiting])
    const now = itemNow(itemsOnPhone('s1', undefined, [waiting]), lamp!)!
    const deed = {
      visit,
      shipment: visit.shipments[0],
      seen: lamp!,
      now,
      change: { status: 'LOADED' as const },
      photos: [photo],
    }
    const [picture, loaded] = itemEntries(deed, [waiting], ground()).entries
    assert.deepEqual([picture?.needs, loaded?.needs, loaded?.tag], [[waiting.id], [waiting.id], ''])
    assert.deepEqual([picture?.request.body.itemID, loaded?.record], [lamp!.id, `items/${lamp!.id}`])
  })
})
