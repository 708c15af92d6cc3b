import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { type Body, sharedApp } from '../../test/app.ts'
import { forEachDatabase } from '../../test/databases.ts'
import { ADDRESS, AGENT, newShipment, read, through } from '../../test/fixtures.ts'
import { listed } from '../../test/refusal.ts'
import { rowsOf } from '../../test/tables.ts'

const MERGE_PATCH = 'application/merge-patch+json'

forEachDatabase('PATCH /v1/shipments/{shipmentID}', (open) => {
  const app = sharedApp(open)
  const patch = (shipment: Body, body: Body, type = 'application/json', query = '') =>
    app.call('PATCH', `/v1/shipments/${shipment.id}${query}`, {
      body,
      headers: { 'if-match': shipment.eTag, 'content-type': type },
    })

  test('200 with the current tag: only the sent members and the tag change', async () => {
    const shipment = await newShipment(app, { destinationAddress: ADDRESS, reference: 'R-1' })
    const answer = await patch(shipment, { deliveryDate: '2026-12-24' })
    assert.equal(answer.status, 200)
    const { eTag, lastUpdated } = answer.body
    assert.notEqual(eTag, shipment.eTag)
    assert.ok(lastUpdated > shipment.lastUpdated)
    assert.deepEqual(answer.body, { ...shipment, deliveryDate: '2026-12-24', eTag, lastUpdated })
    assert.equal(answer.headers.etag, `"${eTag}"`)
    assert.deepEqual(await read(app, `/v1/shipments/${shipment.id}`), answer.body)
  })

  test('412 for the tag of an older version, and nothing changes', async () => {
    const shipment = await newShipment(app)
    const first = await patch(shipment, { estimatedWeight: 5000 })
    const before = await rowsOf(app.db)
    const second = await patch(shipment, { estimatedWeight: 7000 })
    assert.equal(second.status, 412)
    assert.equal(second.body.reason, 'stale')
    assert.deepEqual(second.body.current, first.body)
    assert.deepEqual(await rowsOf(app.db), before)
  })

  for (const type of [
    'application/json',
    MERGE_PATCH,
    'application/json; charset=UTF-8',
    `${MERGE_PATCH};charset="utf-8"`,
  ]) {
    test(`200 for ${type}: absent keeps, null clears, nested objects merge`, async () => {
      const shipment = await newShipment(app, {
        deliveryDate: '2026-12-24',
        estimatedWeight: 1,
        destinationAddress: { ...ADDRESS, streetAddress2: 'Apt 3' },
        metadata: { keep: 'a', change: 'b', drop: 'c' },
      })
      const { body } = await patch(
        shipment,
        {
          deliveryDate: null,
          destinationAddress: { city: 'Nampa', streetAddress2: null },
          metadata: { change: 'd', drop: null, add: 'e', never: null },
        },
        type,
      )
      assert.equal(body.deliveryDate, null)
      assert.equal(body.estimatedWeight, 1)
      assert.deepEqual(body.metadata, { keep: 'a', change: 'd', add: 'e' })
      const { id, eTag, lastUpdated, ...address } = body.destinationAddress
      assert.deepEqual(address, {
        ...ADDRESS,
        city: 'Nampa',
        country: 'US',
        streetAddress2: null,
        streetAddress3: null,
      })
      assert.equal(id, shipment.destinationAddress.id)
      assert.equal(lastUpdated, body.lastUpdated)
      assert.notEqual(eTag, shipment.destinationAddress.eTag)
    })
  }

  test('200 for an address that is set, removed and set again: each has an id of its own', async () => {
    const set = await patch(await newShipment(app), { pickupAddress: ADDRESS })
    const removed = await patch(set.body, { pickupAddress: null })
    assert.equal(removed.body.pickupAddress, null)
    const again = await patch(removed.body, { pickupAddress: ADDRESS })
    assert.notEqual(again.body.pickupAddress.id, set.body.pickupAddress.id)
  })

  test('200 for null where metadata was: it is empty', async () => {
    const { body } = await patch(await newShipment(app, { metadata: { a: 'b' } }), { metadata: null })
    assert.deepEqual(body.metadata, {})
  })

  test('200 for everything that was read, sent back with one change', async () => {
    const { id } = await newShipment(app, { destinationAddress: ADDRESS, agents: [AGENT] })
    const shown = await read(app, `/v1/shipments/${id}?expand=agents,services,move`)
    const { status, body } = await patch(shown, { ...shown, estimatedWeight: 1 })
    assert.equal(status, 200)
    assert.equal(body.estimatedWeight, 1)
    assert.equal(body.agents, undefined)
  })

  test('200 expanded', async () => {
    const shipment = await newShipment(app, { agents: [AGENT] })
    const { body } = await patch(shipment, { estimatedWeight: 1 }, MERGE_PATCH, '?expand=agents,services,move')
    assert.equal(body.agents.length, 1)
    assert.deepEqual(body.services, [])
    assert.equal(body.move.id, shipment.moveID)
  })

  const NO_CHANGES: [string, (shipment: Body) => Body][] = [
    ['nothing', () => ({})],
    ['the same value', () => ({ deliveryDate: '2026-12-24', pickupAddress: null })],
    ['the same metadata in another order', () => ({ metadata: { b: '2', a: '1' } })],
    ['the same address', () => ({ destinationAddress: ADDRESS })],
    ['everything as it was read', (shipment) => shipment],
  ]
  for (const [name, content] of NO_CHANGES) {
    test(`200 for ${name}: the same tag, and no row is touched`, async () => {
      const made = { deliveryDate: '2026-12-24', metadata: { a: '1', b: '2' }, destinationAddress: ADDRESS }
      const shipment = await newShipment(app, made)
      const before = await rowsOf(app.db)
      app.time.now += 1000
      const answer = await patch(shipment, content(shipment))
      assert.equal(answer.status, 200)
      assert.deepEqual(answer.body, shipment)
      assert.equal(answer.headers.etag, `"${shipment.eTag}"`)
      assert.deepEqual(await rowsOf(app.db), before)
    })
  }

  const REFUSED: [string, Body, string[]][] = [
    ['an id', { id: randomUUID() }, ['/id read_only']],
    ['a tag', { eTag: 'AAAAAAAAAAAAAAAAAAAAAA' }, ['/eTag read_only']],
    [
      'null for what is read-only',
      { createdAt: null, nextStatuses: null },
      ['/createdAt read_only', '/nextStatuses read_only'],
    ],
    ['another move', { moveID: randomUUID() }, ['/moveID read_only']],
    ['agents', { agents: [null] }, ['/agents read_only']],
    ['services that are not there', { services: [{}] }, ['/services read_only']],
    ['another move, expanded', { move: {} }, ['/move read_only']],
    ['a type that is cleared', { shipmentType: null }, ['/shipmentType required']],
    [
      'the city of an address that is cleared',
      { destinationAddress: { city: null } },
      ['/destinationAddress/city required'],
    ],
    [
      'a part of an address that is not there',
      { pickupAddress: { city: 'Nampa' } },
      ['/pickupAddress/postalCode required', '/pickupAddress/state required', '/pickupAddress/streetAddress1 required'],
    ],
    ['the id of an address', { destinationAddress: { id: randomUUID() } }, ['/destinationAddress/id read_only']],
    [
      'a pickup after the delivery that is there',
      { requestedPickupDate: '2026-12-25' },
      ['/requestedPickupDate date_order'],
    ],
    [
      'a delivery before the pickup that is there',
      { scheduledDeliveryDate: '2026-12-01' },
      ['/scheduledPickupDate date_order'],
    ],
    [
      'a country whose postal codes look otherwise',
      { destinationAddress: { country: 'US', postalCode: 'W1' } },
      ['/destinationAddress/postalCode invalid_postal_code'],
    ],
    [
      'several things',
      { status: 'APPROVED', estimatedWeight: 'x', colour: 1 },
      ['/colour unknown_member', '/estimatedWeight wrong_type', '/status read_only'],
    ],
  ]
  for (const [name, content, errors] of REFUSED) {
    test(`422 for ${name}, and nothing changes`, async () => {
      const dates = { deliveryDate: '2026-12-24', scheduledPickupDate: '2026-12-10' }
      const shipment = await newShipment(app, { ...dates, destinationAddress: ADDRESS })
      const before = await rowsOf(app.db)
      const answer = await patch(shipment, content)
      assert.equal(answer.status, 422, answer.text)
      assert.deepEqual(listed(answer.body.errors), errors)
      assert.deepEqual(await rowsOf(app.db), before)
    })
  }

  test('422 for a status names the operation that changes it', async () => {
    const answer = await patch(await newShipment(app), { status: 'APPROVED' })
    assert.match(answer.body.errors[0].detail, /updateStatus/)
  })

  test('200 for an actual pickup during a diversion: shipment and move continue in transit', async () => {
    const shipment = await through(app, await newShipment(app), 'APPROVED', 'DIVERSION_REQUESTED')
    assert.deepEqual(shipment.nextStatuses, ['APPROVED'])
    const { body } = await patch(shipment, { actualPickupDate: '2026-11-14' })
    assert.deepEqual(body.nextStatuses, ['IN_TRANSIT'])
    assert.equal((await read(app, `/v1/moves/${shipment.moveID}`)).status, 'IN_PROGRESS')
  })
})
