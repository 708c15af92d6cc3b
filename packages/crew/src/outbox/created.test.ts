/** What is done with an item before the service knows it: it waits for its list, and then names the item. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { idToCome } from './created.ts'
import type { Entry } from './entry.ts'
import { itemOf, listOf, photoOf } from './example-entries.ts'
import { afterDeleted, afterHandedOver, afterSaved, asBlocked, heldBy, leavingWith, nextToSend } from './rules.ts'

const REFUSED = { why: 'refused', status: 409, code: 'too_many_items', detail: 'No.' } as const

/** A list of two lines, what was done with the second one, and a photograph of it. */
function started() {
  const list = listOf(['Sofa', 'Lamp'])
  const id = idToCome(list.id, 1)
  const needs = { needs: [list.id], about: 'Lamp' }
  const loaded = itemOf({ status: 'LOADED' }, { ...needs, tag: '' }, id)
  const missing = itemOf({ status: 'MISSING' }, { ...needs, tag: '', follows: loaded.id }, id)
  const photo = photoOf(needs)
  const body = { documentType: 'PHOTO', itemID: id }
  return { list, loaded, missing, photo: { ...photo, request: { ...photo.request, body } } }
}

const ITEMS = [
  { id: 'i7', number: 7, description: 'Sofa', eTag: 'sofa-1' },
  { id: 'i8', number: 8, description: 'Lamp', eTag: 'lamp-1' },
]
const shown = ({ record, tag, follows, about, request: { path, body }, needs }: Entry) => ({
  ...{ record, tag, follows, about, path, itemID: body.itemID, needs },
})

describe('what is done with an item of a list that waits', () => {
  test('waits for the list, also if that waits for the person', () => {
    const { list, loaded, photo } = started()
    const all = [list, loaded, photo]
    assert.equal(nextToSend(all, 'ana', 0)?.id, list.id)
    for (const entry of [loaded, photo]) assert.equal(heldBy(entry, all)?.id, list.id)
    const refused = asBlocked(list, REFUSED)
    assert.equal(nextToSend([refused, loaded, photo], 'ana', 0), undefined)
  })

  test('names the item by its id and its first version once the list is saved', () => {
    const { list, loaded, missing, photo } = started()
    const [one, two, picture] = afterSaved([list, loaded, missing, photo], list, 'sofa-1', ITEMS)
    const item = { record: 'items/i8', tag: 'lamp-1', about: '8 Lamp', path: '/v1/crew/items/i8', needs: [] }
    assert.deepEqual(shown(one!), { ...item, follows: null, itemID: undefined })
    assert.deepEqual(shown(two!), { ...item, follows: loaded.id, itemID: undefined })
    assert.deepEqual([picture!.request.body.itemID, picture!.tag, picture!.record], ['i8', null, 'shipments/s1'])
    const [next] = afterSaved([one!, two!], one!, 'lamp-2')
    assert.deepEqual([next?.tag, next?.before], ['lamp-2', { status: 'LOADED' }])
  })

  test('stays with its reason, if the service made fewer items of the list', () => {
    const { list, loaded } = started()
    const [entry] = afterSaved([list, loaded], list, 'sofa-1', ITEMS.slice(0, 1))
    assert.equal(entry?.reason?.why === 'refused' && entry.reason.code, 'line_not_kept')
  })

  test('leaves with the list; its photograph stays, as one of the shipment', () => {
    const { list, loaded, missing, photo } = started()
    const other = itemOf({ status: 'LOADED' })
    const refused = asBlocked(list, REFUSED)
    const held = [refused, loaded, missing, photo, other]
    assert.deepEqual(leavingWith(held, refused), [refused, loaded, missing])
    const left = afterDeleted(held, refused)
    assert.deepEqual(left, [
      { ...photo, needs: [], request: { ...photo.request, body: { documentType: 'PHOTO' } } },
      other,
    ])
    const request = { method: 'POST', path: '/notes', body: { text: 'Sofa, Lamp' }, fileID: null } as const
    const after = afterHandedOver(held, [refused], { request, record: 'shipments/s1', key: 'another' })
    assert.deepEqual(
      after.map(({ id, kind }) => [id, kind]),
      [
        [photo.id, 'photo'],
        [other.id, 'item'],
        [list.id, 'note'],
      ],
    )
  })
})

test('check-offs of one reason become one note for the office', () => {
  const refused = ['i1', 'i2', 'i3'].map((id) => asBlocked(itemOf({ status: 'LOADED' }, {}, id), REFUSED))
  const later = itemOf({ status: 'DELIVERED' }, { follows: refused[1]!.id, before: { status: 'LOADED' } }, 'i2')
  const request = { method: 'POST', path: '/notes', body: { text: 'Loaded: 1, 2, 3' }, fileID: null } as const
  const all = afterHandedOver([...refused, later], refused, { request, record: 'shipments/s1', key: 'another' })
  assert.deepEqual(
    all.map(({ id, kind, key }) => [id, kind, key]),
    [
      [later.id, 'item', later.key],
      [refused[0]!.id, 'note', 'another'],
    ],
  )
  assert.deepEqual([all[0]?.follows, all[0]?.before], [null, { status: 'LISTED' }])
})
