import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ground, visitWith } from '../inventory/example-items.ts'
import { entryOf, itemOf, signingOf } from '../outbox/example-entries.ts'
import { asBlocked } from '../outbox/rules.ts'
import { drawingOf, type SigningDeed, signingEntries } from './deeds.ts'
import { purposesOf, rolesFor } from './purposes.ts'

const visit = visitWith('DELIVERY')
const deed: SigningDeed = {
  ...{ visit, shipment: visit.shipments[0], purpose: 'DELIVERY', facts: '{"items":[]}', exact: null },
  ...{ signerName: 'Ivy Chen', signerRole: 'CUSTOMER', strokes: [[[1, 2]]], proof: undefined, insteadOf: undefined },
}
const body = { purpose: 'DELIVERY', signerName: 'Ivy Chen', signerRole: 'CUSTOMER', strokes: [[[1, 2]]] }

test('a signature without a signal names no versions, and needs everything that changes what was shown', () => {
  const [item, note, refused] = [
    itemOf({ status: 'DELIVERED' }),
    entryOf({ kind: 'note', tag: null, values: {} }),
    asBlocked(itemOf({ status: 'DELIVERED' }, {}, 'i2'), { why: 'outcome_unknown' }),
  ]
  const [entry, ...others] = signingEntries(deed, [item, note, refused], ground()).entries
  assert.deepEqual([entry?.request.body, entry?.shown, entry?.needs], [body, '{"items":[]}', [item.id]])
  assert.deepEqual([entry?.kind, entry?.tag, entry?.record, others], ['signing', null, 'shipments/s1', []])
})

test('a signature under exactly the text of the service names its versions', () => {
  const exact = { shown: { shipment: 's-v1' }, digest: 'abc' }
  const [entry] = signingEntries({ ...deed, exact }, [], ground()).entries
  assert.deepEqual(entry?.request.body, { ...body, ...exact })
})

test('the drawing is also the document that a status needs, after the signature', () => {
  const picture = new Blob(['png'], { type: 'image/png' })
  const { entries, files } = signingEntries(
    { ...deed, proof: { documentType: 'PROOF_OF_DELIVERY', picture } },
    [],
    ground(),
  )
  assert.deepEqual(
    entries.map(({ kind, request }) => [kind, request.body.documentType]),
    [
      ['signing', undefined],
      ['signature', 'PROOF_OF_DELIVERY'],
    ],
  )
  assert.equal(files.get(entries[1]!.request.fileID!), picture)
})

test('a signature that is given again takes the place of the refused one', () => {
  assert.deepEqual(signingEntries({ ...deed, insteadOf: 'refused' }, [], ground()).remove, ['refused'])
})

test('the drawing of a refused signature becomes a picture among the papers', () => {
  const refused = asBlocked(signingOf('{}', { needs: ['x'] }), { why: 'not_as_shown', theirs: '{}' })
  const drawn = drawingOf(refused, [refused], 'file-9')
  assert.deepEqual(
    [drawn.kind, drawn.state, drawn.reason, drawn.needs, drawn.shown],
    ['signature', 'waiting', null, [], undefined],
  )
  assert.deepEqual(drawn.request.body, { documentType: 'SIGNATURE', name: 'signature.png', remarks: 'Ivy Chen' })
  assert.ok(drawn.key !== refused.key && drawn.id !== refused.id && drawn.order > refused.order)
})

test('what is signed at the pickup and at the delivery, and in which roles', () => {
  for (const kind of ['SURVEY', 'PACKING', 'STORAGE_IN', 'STORAGE_OUT', 'OTHER'] as const)
    assert.deepEqual(purposesOf(kind), [])
  assert.deepEqual(purposesOf('PICKUP'), ['INVENTORY_AT_ORIGIN', 'BILL_OF_LADING'])
  assert.deepEqual(purposesOf('DELIVERY'), ['DELIVERY'])
  assert.deepEqual(rolesFor('DELIVERY'), ['CUSTOMER', 'RECEIVING_AGENT', 'OTHER'])
  assert.deepEqual(rolesFor('BILL_OF_LADING'), ['CUSTOMER', 'RELEASING_AGENT', 'OTHER'])
})
