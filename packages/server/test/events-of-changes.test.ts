import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { type Answer, type Body, sharedApp } from './app.ts'
import { forEachDatabase } from './databases.ts'
import { type EventRow, eventRows, recorded } from './event-rows.ts'
import { ADDRESS, AGENT, newAgent, newMove, newService, newShipment, read, through } from './fixtures.ts'
import { restore } from './restoring.ts'
import { lastEvent, patch, revert } from './reverting.ts'

const typesOf = (events: EventRow[]) => events.map(({ type }) => type).sort()

forEachDatabase('the events that a change leaves', (open) => {
  const app = sharedApp(open)
  const send = (method: string, url: string, body?: Body, headers: Record<string, string> = {}) =>
    app.call(method, url, { body, headers: { ...(method === 'POST' ? {} : { 'if-match': '*' }), ...headers } })

  /** Each change: its preparation, the request, and the expected events. */
  const CHANGES: [what: string, prepare: () => Promise<Body>, act: (made: Body) => Promise<Answer>, types: string[]][] =
    [
      [
        'a shipment that opens its move',
        async () => ({}),
        () => send('POST', '/v1/shipments', { shipmentType: 'HHG', agents: [AGENT], destinationAddress: ADDRESS }),
        ['agent.created', 'move.created', 'shipment.created'],
      ],
      [
        'a shipment in a move that it submits',
        () => newMove(app),
        ({ id }) => send('POST', '/v1/shipments', { shipmentType: 'HHG', moveID: id }),
        ['move.status_changed', 'shipment.created'],
      ],
      [
        'a shipment in a move that stays as it is',
        () => newMove(app),
        ({ id }) => send('POST', '/v1/shipments', { shipmentType: 'HHG', moveID: id, status: 'DRAFT' }),
        ['shipment.created'],
      ],
      [
        'a PATCH of a shipment with two fields and an address',
        () => newShipment(app, { destinationAddress: ADDRESS }),
        ({ id }) =>
          send('PATCH', `/v1/shipments/${id}`, {
            estimatedWeight: 1,
            reference: 'x',
            destinationAddress: { city: 'Nampa' },
          }),
        ['shipment.updated'],
      ],
      [
        'a PUT of an address',
        () => newShipment(app, { destinationAddress: ADDRESS }),
        ({ id, destinationAddress }) =>
          send('PUT', `/v1/mto-shipment/${id}/address/${destinationAddress.id}`, { ...ADDRESS, city: 'Nampa' }),
        ['address.replaced'],
      ],
      [
        'an approval',
        () => newShipment(app, { shipmentType: 'BOAT_HAUL_AWAY' }),
        ({ id }) => send('PATCH', `/prime/v1/shipments/${id}/updateStatus`, { status: 'APPROVED' }),
        ['move.status_changed', ...Array(4).fill('service.created'), 'shipment.status_changed'],
      ],
      [
        'a storage',
        async () => through(app, await newShipment(app, { shipmentType: 'PPM' }), 'APPROVED', 'IN_TRANSIT'),
        ({ id }) => send('PATCH', `/prime/v1/shipments/${id}/updateStatus`, { status: 'IN_STORAGE' }),
        ['service.created', 'shipment.status_changed', 'storage_stay.created'],
      ],
      [
        'a delivery out of storage',
        async () =>
          through(app, await newShipment(app, { shipmentType: 'PPM' }), 'APPROVED', 'IN_TRANSIT', 'IN_STORAGE'),
        ({ id }) => send('PATCH', `/prime/v1/shipments/${id}/updateStatus`, { status: 'DELIVERED' }),
        ['move.status_changed', 'service.updated', 'shipment.status_changed', 'storage_stay.updated'],
      ],
      [
        'a cancellation with a service',
        async () => {
          const shipment = await newShipment(app)
          await newService(app, shipment)
          return shipment
        },
        ({ id }) => send('PATCH', `/prime/v1/shipments/${id}/updateStatus`, { status: 'CANCELED' }),
        ['move.status_changed', 'service.status_changed', 'shipment.status_changed'],
      ],
      [
        'a DELETE of a shipment with an agent and a service',
        async () => {
          const shipment = await newShipment(app)
          await newAgent(app, shipment)
          await newService(app, shipment)
          return shipment
        },
        ({ id }) => send('DELETE', `/v1/shipments/${id}`),
        ['agent.deleted', 'move.status_changed', 'service.deleted', 'shipment.deleted'],
      ],
      [
        'a restoration of a shipment with an agent and a service',
        async () => {
          const shipment = await newShipment(app)
          await newAgent(app, shipment)
          await newService(app, shipment)
          await send('DELETE', `/v1/shipments/${shipment.id}`)
          return shipment
        },
        ({ id }) => restore(app, 'shipments', id, '*'),
        ['agent.restored', 'move.status_changed', 'service.restored', 'shipment.restored'],
      ],
      [
        'a move that is canceled with two shipments',
        async () => {
          const move = await newMove(app)
          await newShipment(app, { moveID: move.id })
          await newService(app, await newShipment(app, { moveID: move.id }))
          return move
        },
        ({ id }) => send('PATCH', `/prime/v1/moves/${id}/updateStatus`, { status: 'CANCELED' }),
        ['move.status_changed', 'service.status_changed', 'shipment.status_changed', 'shipment.status_changed'],
      ],
      [
        'a reversion of a shipment that the status of the move depends on',
        async () => {
          const diverted = await through(app, await newShipment(app), 'APPROVED', 'DIVERSION_REQUESTED')
          return patch(app, 'shipments', diverted, { actualPickupDate: '2026-11-14' })
        },
        async (made) => revert(app, 'shipments', made.id, { change: (await lastEvent(app, made.moveID, made)).id }),
        ['move.status_changed', 'shipment.reverted'],
      ],
      ['a new move', async () => ({}), () => send('POST', '/v1/moves', {}), ['move.created']],
      [
        'a PATCH of a move',
        () => newMove(app),
        ({ id }) => send('PATCH', `/v1/moves/${id}`, { remarks: 'x' }),
        ['move.updated'],
      ],
      ['a DELETE of a move', () => newMove(app), ({ id }) => send('DELETE', `/v1/moves/${id}`), ['move.deleted']],
      [
        'a restoration of a move',
        async () => {
          const move = await newMove(app)
          await send('DELETE', `/v1/moves/${move.id}`)
          return move
        },
        ({ id }) => restore(app, 'moves', id, '*'),
        ['move.restored'],
      ],
      [
        'a new agent',
        () => newShipment(app),
        ({ id }) => send('POST', `/v1/shipments/${id}/agents`, AGENT),
        ['agent.created'],
      ],
      [
        'a PATCH of an agent',
        async () => newAgent(app, await newShipment(app)),
        ({ id }) => send('PATCH', `/v1/agents/${id}`, { firstName: 'Grace' }),
        ['agent.updated'],
      ],
      [
        'a PUT of an agent',
        async () => newAgent(app, await newShipment(app)),
        ({ id }) => send('PUT', `/v1/agents/${id}`, { ...AGENT, firstName: 'Grace' }),
        ['agent.updated'],
      ],
      [
        'a DELETE of an agent',
        async () => newAgent(app, await newShipment(app)),
        ({ id }) => send('DELETE', `/v1/agents/${id}`),
        ['agent.deleted'],
      ],
      [
        'a new service',
        () => newShipment(app),
        ({ id }) => send('POST', `/v1/shipments/${id}/services`, { code: 'CRATE' }),
        ['service.created'],
      ],
      [
        'a PATCH of a service',
        async () => newService(app, await newShipment(app)),
        ({ id }) => send('PATCH', `/v1/services/${id}`, { reason: 'x' }),
        ['service.updated'],
      ],
      [
        'a decision on a service',
        async () => newService(app, await newShipment(app)),
        ({ id }) => send('PATCH', `/prime/v1/services/${id}/updateStatus`, { status: 'APPROVED' }),
        ['service.status_changed'],
      ],
      [
        'a DELETE of a service',
        async () => newService(app, await newShipment(app)),
        ({ id }) => send('DELETE', `/v1/services/${id}`),
        ['service.deleted'],
      ],
    ]
  for (const [what, prepare, act, types] of CHANGES) {
    test(`${what}: ${[...new Set(types)].join(', ')}`, async () => {
      const made = await prepare()
      const { result, events } = await recorded(app, () => act(made))
      assert.ok(result.status < 300, result.text)
      assert.deepEqual(typesOf(events), types)
      for (const { actor, requestID, time, subject, moveID } of events) {
        assert.equal(actor, 'anonymous')
        assert.equal(requestID, result.headers['x-request-id'])
        assert.match(time, /^2026-11-15T.*Z$/)
        assert.match(subject, /^(moves|shipments|agents|services|storage-stays)\/[0-9a-f-]{36}$/)
        assert.match(moveID!, /^[0-9a-f-]{36}$/)
      }
    })
  }

  test('an event contains the record after the change, and the differences', async () => {
    const shipment = await newShipment(app, { destinationAddress: ADDRESS, metadata: { a: '1', b: '2' } })
    const body = {
      estimatedWeight: 1,
      destinationAddress: { city: 'Nampa' },
      metadata: { a: null, b: '3', 'c/d': '4' },
    }
    const { result, events } = await recorded(app, () => send('PATCH', `/v1/shipments/${shipment.id}`, body))
    const [event] = events
    assert.deepEqual(event!.record, result.body)
    assert.equal(event!.subject, `shipments/${shipment.id}`)
    assert.equal(event!.shipmentID, shipment.id)
    assert.equal(event!.moveID, shipment.moveID)
    assert.equal(event!.time, result.body.lastUpdated)
    assert.equal(event!.channel, null)
    const byPath = event!.changes.toSorted((a, b) => (a.path < b.path ? -1 : 1))
    assert.deepEqual(byPath, [
      { path: '/destinationAddress/city', from: 'Boise', to: 'Nampa' },
      { path: '/estimatedWeight', from: null, to: 1 },
      { path: '/metadata/a', from: '1', to: null },
      { path: '/metadata/b', from: '2', to: '3' },
      { path: '/metadata/c~1d', from: null, to: '4' },
    ])
  })

  test('the channel of the path is in every event of the change', async () => {
    const shipment = await newShipment(app)
    const url = `/support.desk/v1/shipments/${shipment.id}/updateStatus`
    const { events } = await recorded(app, () => send('PATCH', url, { status: 'APPROVED' }))
    assert.deepEqual([...new Set(events.map(({ channel }) => channel))], ['support.desk'])
    const created = await recorded(app, () => send('POST', '/prime/v1/shipments', { shipmentType: 'HHG' }))
    assert.deepEqual(
      created.events.map(({ channel }) => channel),
      ['prime', 'prime'],
    )
  })

  test('the versions of a record form a chain from its creation to its end', async () => {
    const created = await newShipment(app, { destinationAddress: ADDRESS })
    const url = `/v1/shipments/${created.id}`
    await send('PATCH', url, { estimatedWeight: 1 })
    await send('PUT', `/v1/mto-shipment/${created.id}/address/${created.destinationAddress.id}`, {
      ...ADDRESS,
      city: 'X',
    })
    await send('PATCH', `/prime${url}/updateStatus`, { status: 'APPROVED' })
    const last = await read(app, url)
    await send('DELETE', url)
    const chain = (await eventRows(app)).filter(({ subject }) => subject === `shipments/${created.id}`)
    assert.deepEqual(
      chain.map(({ type }) => type),
      ['shipment.created', 'shipment.updated', 'address.replaced', 'shipment.status_changed', 'shipment.deleted'],
    )
    assert.deepEqual(
      chain.map(({ previousETag }) => previousETag),
      [null, ...chain.slice(0, -1).map(({ eTag }) => eTag)],
    )
    assert.equal(chain[0]!.eTag, created.eTag)
    assert.equal(chain[3]!.eTag, last.eTag)
    assert.equal(new Set(chain.map(({ eTag }) => eTag)).size, 5, 'the end is a version of its own')
    assert.deepEqual(chain[4]!.record, last)
    const times = chain.map(({ time }) => time)
    assert.deepEqual(times, [...new Set(times)].sort())
  })

  test('refused, replayed and empty changes leave no event', async () => {
    const shipment = await newShipment(app, { estimatedWeight: 1 })
    const url = `/v1/shipments/${shipment.id}`
    const key = { 'idempotency-key': randomUUID() }
    await send('PATCH', url, { reference: 'x' }, key)
    const attempts: [number, () => Promise<Answer>][] = [
      [200, () => send('PATCH', url, { reference: 'x' }, key)],
      [200, () => send('PATCH', url, { estimatedWeight: 1 })],
      [200, () => send('PATCH', `/prime${url}/updateStatus`, { status: 'SUBMITTED' })],
      [412, () => send('PATCH', url, { estimatedWeight: 2 }, { 'if-match': shipment.eTag })],
      [422, () => send('PATCH', url, { estimatedWeight: 'x' })],
      [409, () => send('PATCH', `/prime${url}/updateStatus`, { status: 'DELIVERED' })],
      [404, () => send('DELETE', `/v1/agents/${randomUUID()}`)],
      [422, () => send('POST', '/v1/shipments', { shipmentType: '' })],
      [400, () => send('POST', '/v1/shipments?expand=x', { shipmentType: 'HHG' })],
      [409, () => send('DELETE', `/v1/moves/${shipment.moveID}`)],
    ]
    for (const [status, attempt] of attempts) {
      const { result, events } = await recorded(app, attempt)
      assert.equal(result.status, status, result.text)
      assert.deepEqual(events, [])
    }
  })
})
