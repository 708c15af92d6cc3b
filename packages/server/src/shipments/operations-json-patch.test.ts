import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Body, sharedApp } from '../../test/app.ts'
import { forEachDatabase } from '../../test/databases.ts'
import { ADDRESS, newShipment } from '../../test/fixtures.ts'
import { listed } from '../../test/refusal.ts'
import { rowsOf } from '../../test/tables.ts'

const MADE = {
  estimatedWeight: 1000,
  reference: 'R-1',
  destinationAddress: ADDRESS,
  metadata: { a: '1', 'b/c': '2' },
}

forEachDatabase('PATCH /v1/shipments/{shipmentID} with a JSON Patch', (open) => {
  const app = sharedApp(open)
  const patch = (shipment: Body, operations: Body[]) =>
    app.call('PATCH', `/v1/shipments/${shipment.id}`, {
      body: operations,
      headers: { 'if-match': shipment.eTag, 'content-type': 'application/json-patch+json' },
    })

  const APPLIED: [string, Body[], Body][] = [
    ['replace', [{ op: 'replace', path: '/estimatedWeight', value: 2000 }], { estimatedWeight: 2000 }],
    ['add, where something is', [{ op: 'add', path: '/reference', value: 'R-2' }], { reference: 'R-2' }],
    ['remove', [{ op: 'remove', path: '/reference' }], { reference: null }],
    ['copy', [{ op: 'copy', from: '/estimatedWeight', path: '/actualWeight' }], { actualWeight: 1000 }],
    [
      'move',
      [{ op: 'move', from: '/reference', path: '/customerRemarks' }],
      { customerRemarks: 'R-1', reference: null },
    ],
    ['add to metadata', [{ op: 'add', path: '/metadata/x', value: 'y' }], { metadata: { ...MADE.metadata, x: 'y' } }],
    ['remove by an escaped name', [{ op: 'remove', path: '/metadata/b~1c' }], { metadata: { a: '1' } }],
    [
      'several, one upon the other',
      [
        { op: 'test', path: '/reference', value: 'R-1' },
        { op: 'replace', path: '/reference', value: 'R-2' },
        { op: 'test', path: '/reference', value: 'R-2' },
        { op: 'copy', from: '/reference', path: '/counselorRemarks' },
      ],
      { reference: 'R-2', counselorRemarks: 'R-2' },
    ],
  ]
  for (const [name, operations, changed] of APPLIED) {
    test(`200 for ${name}`, async () => {
      const shipment = await newShipment(app, MADE)
      const answer = await patch(shipment, operations)
      assert.equal(answer.status, 200, answer.text)
      const { eTag, lastUpdated } = answer.body
      assert.notEqual(eTag, shipment.eTag)
      assert.deepEqual(answer.body, { ...shipment, ...changed, eTag, lastUpdated })
    })
  }

  test('200 for a part of an address, and for a whole one', async () => {
    const shipment = await newShipment(app, MADE)
    const first = await patch(shipment, [{ op: 'replace', path: '/destinationAddress/city', value: 'Nampa' }])
    assert.equal(first.body.destinationAddress.city, 'Nampa')
    assert.equal(first.body.destinationAddress.id, shipment.destinationAddress.id)
    const whole = await patch(first.body, [{ op: 'add', path: '/pickupAddress', value: ADDRESS }])
    assert.equal(whole.body.pickupAddress.city, 'Boise')
  })

  const UNCHANGED: [string, (shipment: Body) => Body[]][] = [
    ['no operations', () => []],
    [
      'tests of what is read-only',
      ({ eTag, id }) => [
        { op: 'test', path: '/eTag', value: eTag },
        { op: 'test', path: '/id', value: id },
      ],
    ],
    ['a test of a number written otherwise', () => [{ op: 'test', path: '/estimatedWeight', value: 1e3 }]],
    ['a test of an object in another order', () => [{ op: 'test', path: '/metadata', value: { 'b/c': '2', a: '1' } }]],
    ['a test of what is empty', () => [{ op: 'test', path: '/deliveryDate', value: null }]],
    ['a read-only member with its own value', ({ status }) => [{ op: 'replace', path: '/status', value: status }]],
    [
      'a change there and back',
      () => [
        { op: 'replace', path: '/reference', value: 'x' },
        { op: 'replace', path: '/reference', value: 'R-1' },
      ],
    ],
  ]
  for (const [name, operations] of UNCHANGED) {
    test(`200 for ${name}: the same tag, and no row is touched`, async () => {
      const shipment = await newShipment(app, MADE)
      const before = await rowsOf(app.db)
      const answer = await patch(shipment, operations(shipment))
      assert.equal(answer.status, 200, answer.text)
      assert.deepEqual(answer.body, shipment)
      assert.deepEqual(await rowsOf(app.db), before)
    })
  }

  const change = { op: 'replace', path: '/reference', value: 'R-2' }
  const REFUSED: [string, Body[], number, string[]][] = [
    [
      'a test that fails after a change',
      [change, { op: 'test', path: '/status', value: 'DRAFT' }],
      409,
      ['/1 test_failed'],
    ],
    [
      'a test of text for a number',
      [change, { op: 'test', path: '/estimatedWeight', value: '1000' }],
      409,
      ['/1 test_failed'],
    ],
    ['a test of what is not there', [change, { op: 'test', path: '/colour', value: null }], 409, ['/1 test_failed']],
    ['a path that is not there', [change, { op: 'remove', path: '/metadata/x' }], 409, ['/1 path_missing']],
    [
      'a replacement of what is not there',
      [change, { op: 'replace', path: '/pickupAddress/city', value: 'x' }],
      409,
      ['/1 path_missing'],
    ],
    ['a status', [change, { op: 'replace', path: '/status', value: 'APPROVED' }], 422, ['/status read_only']],
    ['a tag that is removed', [change, { op: 'remove', path: '/eTag' }], 422, ['/eTag read_only']],
    ['a type that is removed', [change, { op: 'remove', path: '/shipmentType' }], 422, ['/shipmentType required']],
    ['a member nobody knows', [change, { op: 'add', path: '/colour', value: 'red' }], 422, ['/colour unknown_member']],
    [
      'a result that is not valid',
      [change, { op: 'copy', from: '/reference', path: '/actualWeight' }],
      422,
      ['/actualWeight wrong_type'],
    ],
    ['a document that is no object', [change, { op: 'replace', path: '', value: [] }], 422, [' wrong_type']],
    ['101 operations', Array.from({ length: 101 }, () => change), 400, [' invalid_json_patch']],
  ]
  for (const [name, operations, status, errors] of REFUSED) {
    test(`${status} for ${name}, and nothing changes`, async () => {
      const shipment = await newShipment(app, MADE)
      const before = await rowsOf(app.db)
      const answer = await patch(shipment, operations)
      assert.equal(answer.status, status, answer.text)
      assert.deepEqual(listed(answer.body.errors), errors)
      assert.deepEqual(await rowsOf(app.db), before)
    })
  }

  test('200 for a hundred operations', async () => {
    const operations = Array.from({ length: 100 }, (_, i) => ({ op: 'replace', path: '/estimatedWeight', value: i }))
    const answer = await patch(await newShipment(app, MADE), operations)
    assert.equal(answer.body.estimatedWeight, 99)
  })
})
