import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Body, sharedApp } from '../../test/app.ts'
import { forEachDatabase } from '../../test/databases.ts'
import { ADDRESS, AGENT, newMove, newShipment, read } from '../../test/fixtures.ts'
import { SHIPMENT } from './fields.ts'

/** The members that have a value in every new shipment. */
const VALUED = ['id', 'moveID', 'locator', 'shipmentType', 'status', 'nextStatuses', 'submittedAt', 'metadata']
const VERSION = ['createdAt', 'lastUpdated', 'eTag']
const UUID_V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
const many = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, i) => [`name${i}`, 'value']))

forEachDatabase('POST /v1/shipments', (open) => {
  const app = sharedApp(open)
  const create = (body: Body, url = '/v1/shipments') => app.call('POST', url, { body })

  test('201 with nothing but a type: the rest is null, and a move is opened for it', async () => {
    const { status, headers, body } = await create({ shipmentType: 'HHG' })
    assert.equal(status, 201)
    assert.deepEqual(Object.keys(body).sort(), Object.keys(SHIPMENT.rows).sort())
    const valued = Object.keys(body).filter((name) => body[name] !== null)
    assert.deepEqual(valued.sort(), [...VALUED, ...VERSION].sort())
    assert.match(body.id, UUID_V7)
    assert.equal(body.status, 'SUBMITTED')
    assert.deepEqual(body.nextStatuses, ['APPROVED', 'REJECTED', 'CANCELED'])
    assert.deepEqual(body.metadata, {})
    assert.match(body.createdAt, /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/)
    assert.equal(body.submittedAt, body.createdAt)
    assert.equal(body.lastUpdated, body.createdAt)
    assert.equal(headers.location, `/v1/shipments/${body.id}`)
    assert.equal(headers.etag, `"${body.eTag}"`)
    assert.deepEqual(await read(app, headers.location), body)
    const move = await read(app, `/v1/moves/${body.moveID}`)
    assert.match(move.locator, /^[346789BCDFGHJKMPQRTVWXY]{6}$/)
    assert.equal(body.locator, `${move.locator}-01`)
    assert.equal(move.status, 'SUBMITTED')
  })

  test('201 with everything: it comes back as it was sent', async () => {
    const sent = {
      shipmentType: 'BOAT_TOW_AWAY',
      requestedPickupDate: '2026-12-01',
      scheduledPickupDate: '2026-12-02',
      actualPickupDate: '2026-11-16',
      deliveryDate: '2026-12-01',
      scheduledDeliveryDate: '2026-12-03',
      actualDeliveryDate: '2026-11-16',
      estimatedWeight: 0,
      actualWeight: 1_000_000,
      customerRemarks: 'Zerbrechlich: Omas Vitrine 🏺',
      counselorRemarks: 'x'.repeat(2000),
      reference: ' PO 7/2026 ',
      metadata: { ...many(49), [`${'n'.repeat(40)}`]: 'v'.repeat(500) },
    }
    const addresses = {
      pickupAddress: { ...ADDRESS, streetAddress2: 'Apt 3', streetAddress3: 'c/o Ada', postalCode: '83702-1234' },
      destinationAddress: { ...ADDRESS, country: 'United States' },
      secondaryPickupAddress: { ...ADDRESS, country: 'DE', postalCode: 'D-10115 Berlin' },
      secondaryDestinationAddress: { ...ADDRESS, country: null },
    }
    const agents = [
      AGENT,
      { ...AGENT, agentType: 'RECEIVING_AGENT', lastName: 'Byron', email: null, phone: '+1 555 0100' },
    ]
    const { status, body } = await create({ ...sent, ...addresses, agents })
    assert.equal(status, 201)
    for (const [name, value] of Object.entries(sent)) assert.deepEqual(body[name], value, name)
    const empty = { streetAddress2: null, streetAddress3: null, country: 'US' }
    for (const [role, address] of Object.entries<Body>(addresses)) {
      const { id, eTag, lastUpdated, ...content } = body[role]
      assert.deepEqual(content, { ...empty, ...address, country: address.country ?? 'US' }, role)
      assert.match(id, UUID_V7)
      assert.notEqual(eTag, body.eTag)
      assert.equal(lastUpdated, body.lastUpdated)
    }
    const made = await read(app, `/v1/shipments/${body.id}/agents`)
    assert.deepEqual(
      made.map(({ agentType, lastName, email, phone }: Body) => [agentType, lastName, email, phone]),
      [
        ['RELEASING_AGENT', null, 'ada@example.com', null],
        ['RECEIVING_AGENT', 'Byron', null, '+1 555 0100'],
      ],
    )
  })

  test('201 as DRAFT: it is not submitted yet, and neither is its move', async () => {
    const { body } = await create({ shipmentType: 'PPM', status: 'DRAFT', moveID: null })
    assert.equal(body.status, 'DRAFT')
    assert.equal(body.submittedAt, null)
    assert.deepEqual(body.nextStatuses, ['SUBMITTED', 'CANCELED'])
    assert.equal((await read(app, `/v1/moves/${body.moveID}`)).status, 'DRAFT')
  })

  test('201 in a move that is named: shipments are counted, and a number is never used again', async () => {
    const move = await newMove(app)
    const first = await newShipment(app, { moveID: move.id })
    const second = await newShipment(app, { moveID: move.id.toUpperCase() })
    assert.equal(second.moveID, move.id)
    assert.equal((await app.call('DELETE', `/v1/shipments/${second.id}`)).status, 204)
    const third = await newShipment(app, { moveID: move.id })
    assert.deepEqual(
      [first, second, third].map(({ locator }) => locator),
      ['01', '02', '03'].map((number) => `${move.locator}-${number}`),
    )
    assert.equal((await read(app, `/v1/moves/${move.id}`)).status, 'SUBMITTED')
  })

  test('201 with expansions, and the tag of that representation', async () => {
    const { body, headers } = await create(
      { shipmentType: 'HHG', agents: [AGENT] },
      '/v1/shipments?expand=agents,services,move',
    )
    assert.equal(body.agents[0].firstName, 'Ada')
    assert.deepEqual(body.services, [])
    assert.equal(body.move.id, body.moveID)
    assert.match(headers.etag!, new RegExp(`^"${body.eTag}~`))
  })
})

forEachDatabase('POST /v1/shipments as it is configured', (open) => {
  const app = sharedApp(open, {
    publicUrl: 'https://vanline.example/api',
    prefixes: ['prime', 'support.desk'],
    shipmentTypes: ['HHG', 'PPM'],
  })

  test('422 for a type that is not on the closed list, with those that are', async () => {
    const answer = await app.call('POST', '/v1/shipments', { body: { shipmentType: 'BOAT' } })
    assert.equal(answer.status, 422)
    assert.match(answer.body.errors[0].detail, /HHG, PPM/)
    assert.equal((await newShipment(app, { shipmentType: 'PPM' })).shipmentType, 'PPM')
  })

  test('404 for a channel that is not on the list', async () => {
    const body = { shipmentType: 'HHG' }
    for (const [prefix, status] of [
      ['prime', 201],
      ['support.desk', 201],
      ['supportXdesk', 404],
      ['Prime', 404],
      ['', 404],
    ] as const) {
      const answer = await app.call('POST', `/${prefix}/v1/shipments`, { body })
      assert.equal(answer.status, status, prefix)
      assert.equal((await app.call('OPTIONS', `/${prefix}/v1/shipments`)).status, status === 201 ? 204 : 404, prefix)
    }
  })

  test('every URL begins with the public one', async () => {
    const created = await app.call('POST', '/v1/shipments', { body: { shipmentType: 'HHG' } })
    assert.equal(created.headers.location, `https://vanline.example/api/v1/shipments/${created.body.id}`)
    const list = await app.call('GET', '/v1/shipments?limit=1')
    assert.match(
      list.headers.link!,
      /^<https:\/\/vanline\.example\/api\/v1\/shipments\?limit=1&cursor=[^>]+>; rel="next"/,
    )
    const problem = await app.call('GET', '/v1/nothing')
    assert.equal(problem.body.type, 'https://vanline.example/api/problems/route_not_found')
  })
})
