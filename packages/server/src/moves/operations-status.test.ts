import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Body, sharedApp } from '../../test/app.ts'
import { forEachDatabase } from '../../test/databases.ts'
import { newMove, newService, newShipment, read, through } from '../../test/fixtures.ts'
import { listed } from '../../test/refusal.ts'
import { rowsOf } from '../../test/tables.ts'

const WAYS: Record<string, string[]> = {
  DRAFT: [],
  SUBMITTED: ['SUBMITTED'],
  REJECTED: ['SUBMITTED', 'REJECTED'],
  APPROVED: ['SUBMITTED', 'APPROVED'],
  CANCELLATION_REQUESTED: ['SUBMITTED', 'APPROVED', 'CANCELLATION_REQUESTED'],
  DIVERSION_REQUESTED: ['SUBMITTED', 'APPROVED', 'DIVERSION_REQUESTED'],
  IN_TRANSIT: ['SUBMITTED', 'APPROVED', 'IN_TRANSIT'],
  DIVERTED: ['SUBMITTED', 'APPROVED', 'IN_TRANSIT', 'DIVERSION_REQUESTED'],
  IN_STORAGE: ['SUBMITTED', 'APPROVED', 'IN_TRANSIT', 'IN_STORAGE'],
  DELIVERED: ['SUBMITTED', 'APPROVED', 'IN_TRANSIT', 'DELIVERED'],
  CANCELED: ['CANCELED'],
  TERMINATED_FOR_CAUSE: ['SUBMITTED', 'APPROVED', 'TERMINATED_FOR_CAUSE'],
}

forEachDatabase('the status of a move', (open) => {
  const app = sharedApp(open)
  /** A move with a shipment in each of the statuses. */
  async function moveWith(...statuses: string[]): Promise<{ move: Body; shipments: Body[] }> {
    const { id } = await newMove(app)
    const shipments: Body[] = []
    for (const status of statuses) {
      const draft = await newShipment(app, { moveID: id, status: 'DRAFT' })
      shipments.push(await through(app, draft, ...WAYS[status]!))
    }
    return { move: await read(app, `/v1/moves/${id}`), shipments }
  }
  const cancel = ({ id, eTag }: Body, body: Body = { status: 'CANCELED' }) =>
    app.call('PATCH', `/prime/v1/moves/${id}/updateStatus`, { body, headers: { 'if-match': eTag } })

  const FOLLOWING: [shipments: string[], status: string][] = [
    [[], 'DRAFT'],
    [['DRAFT'], 'DRAFT'],
    [['DRAFT', 'SUBMITTED'], 'SUBMITTED'],
    [['DRAFT', 'REJECTED'], 'SUBMITTED'],
    [['SUBMITTED', 'APPROVED'], 'APPROVED'],
    [['SUBMITTED', 'CANCELLATION_REQUESTED'], 'APPROVED'],
    [['SUBMITTED', 'DIVERSION_REQUESTED'], 'APPROVED'],
    [['APPROVED', 'IN_TRANSIT'], 'IN_PROGRESS'],
    [['APPROVED', 'DIVERTED'], 'IN_PROGRESS'],
    [['SUBMITTED', 'IN_STORAGE'], 'IN_PROGRESS'],
    [['SUBMITTED', 'DELIVERED'], 'IN_PROGRESS'],
    [['DELIVERED', 'DELIVERED'], 'COMPLETED'],
    [['DELIVERED', 'CANCELED', 'TERMINATED_FOR_CAUSE'], 'COMPLETED'],
    [['SUBMITTED', 'CANCELED'], 'SUBMITTED'],
    [['CANCELED', 'TERMINATED_FOR_CAUSE'], 'CANCELED'],
  ]
  for (const [statuses, status] of FOLLOWING) {
    test(`${status} with ${statuses.join(', ') || 'no shipments'}`, async () => {
      const { move } = await moveWith(...statuses)
      assert.equal(move.status, status)
      assert.equal(move.canceledAt, null)
    })
  }

  test('moves the version when it changes, and only then', async () => {
    const { move, shipments } = await moveWith('SUBMITTED', 'SUBMITTED')
    await through(app, shipments[0], 'APPROVED')
    const approved = await read(app, `/v1/moves/${move.id}`)
    assert.notEqual(approved.eTag, move.eTag)
    assert.ok(approved.lastUpdated > move.lastUpdated)
    await through(app, shipments[1], 'APPROVED')
    assert.deepEqual(await read(app, `/v1/moves/${move.id}`), approved)
  })

  test('follows when all shipments are delivered at once', async () => {
    for (let round = 1; round <= 5; round++) {
      const { move, shipments } = await moveWith('IN_TRANSIT', 'IN_TRANSIT', 'IN_TRANSIT')
      await Promise.all(shipments.map((shipment) => through(app, shipment, 'DELIVERED')))
      assert.equal((await read(app, `/v1/moves/${move.id}`)).status, 'COMPLETED')
    }
  })

  test('200 for CANCELED: all open shipments are canceled with their services', async () => {
    const { move, shipments } = await moveWith(
      'DRAFT',
      'SUBMITTED',
      'CANCELLATION_REQUESTED',
      'CANCELED',
      'TERMINATED_FOR_CAUSE',
    )
    await newService(app, shipments[1])
    const { status, headers, body } = await cancel(move, { status: 'CANCELED', reason: 'Stayed at home' })
    assert.equal(status, 200)
    assert.equal(body.status, 'CANCELED')
    assert.match(body.canceledAt, /Z$/)
    assert.equal(headers.etag, `"${body.eTag}"`)
    assert.deepEqual(await read(app, `/v1/moves/${move.id}`), body)
    const after = await read(app, `/v1/moves/${move.id}/shipments?sort=createdAt&expand=services`)
    assert.deepEqual(
      after.map((shipment: Body) => shipment.status),
      ['CANCELED', 'CANCELED', 'CANCELED', 'CANCELED', 'TERMINATED_FOR_CAUSE'],
    )
    assert.equal(after[0].statusReason, 'Stayed at home')
    for (const i of [0, 1, 2]) assert.notEqual(after[i].eTag, shipments[i].eTag)
    for (const i of [3, 4]) assert.equal(after[i].eTag, shipments[i].eTag)
    for (const i of [1, 2]) for (const service of after[i].services) assert.equal(service.status, 'CANCELED')
  })

  test('200 for CANCELED of a move without shipments, which then takes none', async () => {
    const { body } = await cancel(await newMove(app))
    assert.equal(body.status, 'CANCELED')
    const late = await app.call('POST', '/v1/shipments', { body: { shipmentType: 'HHG', moveID: body.id } })
    assert.equal(late.status, 409)
    assert.equal(late.body.code, 'move_is_canceled')
  })

  for (const stuck of ['APPROVED', 'IN_TRANSIT', 'IN_STORAGE', 'DIVERSION_REQUESTED', 'DELIVERED']) {
    test(`409 for CANCELED with a shipment that is ${stuck}, and nothing changes`, async () => {
      const { move } = await moveWith('SUBMITTED', stuck)
      const before = await rowsOf(app.db)
      const answer = await cancel(move)
      assert.equal(answer.status, 409)
      assert.equal(answer.body.code, 'transition_not_allowed')
      assert.match(answer.body.detail, new RegExp(`${move.locator}-02 is ${stuck}`))
      assert.deepEqual(await rowsOf(app.db), before)
    })
  }

  test('200 for the status it has, and nothing changes', async () => {
    const { move: submitted } = await moveWith('SUBMITTED')
    const { body: canceled } = await cancel(await newMove(app))
    const before = await rowsOf(app.db)
    for (const each of [submitted, canceled]) assert.deepEqual((await cancel(each, { status: each.status })).body, each)
    assert.deepEqual(await rowsOf(app.db), before)
  })

  test('200 for CANCELED of a move whose shipments are all canceled: it does not open again', async () => {
    const { move, shipments } = await moveWith('CANCELED')
    const { status, body } = await cancel(move, { status: 'CANCELED', reason: 'Stayed at home' })
    assert.equal(status, 200)
    assert.match(body.canceledAt, /Z$/)
    assert.notEqual(body.eTag, move.eTag)
    assert.deepEqual(await read(app, `/v1/shipments/${shipments[0].id}`), shipments[0])
    const late = await app.call('POST', '/v1/shipments', { body: { shipmentType: 'HHG', moveID: move.id } })
    assert.equal(late.body.code, 'move_is_canceled')
    await app.call('DELETE', `/v1/shipments/${shipments[0].id}`)
    assert.deepEqual(await read(app, `/v1/moves/${move.id}`), body)
  })

  test('the reason stays with the move and in its history, also if no shipment takes it', async () => {
    const { body } = await cancel(await newMove(app), { status: 'CANCELED', reason: 'Stayed at home' })
    assert.equal(body.statusReason, 'Stayed at home')
    const [event] = await read(app, `/v1/moves/${body.id}/history?limit=1`)
    assert.deepEqual(
      event.changes.find(({ path }: Body) => path === '/statusReason'),
      { path: '/statusReason', from: null, to: 'Stayed at home' },
    )
    const patched = await app.call('PATCH', `/v1/moves/${body.id}`, {
      body: { statusReason: 'Another' },
      headers: { 'if-match': body.eTag },
    })
    assert.deepEqual(listed(patched.body.errors), ['/statusReason read_only'])
  })

  test('409 for any other status, with the allowed ones; 422 for an unknown status', async () => {
    const { move } = await moveWith('SUBMITTED')
    const other = await cancel(move, { status: 'COMPLETED' })
    assert.equal(other.status, 409)
    assert.deepEqual(other.body.allowed, ['CANCELED'])
    assert.equal((await cancel(move, { status: 'LOST' })).status, 422)
    assert.equal((await cancel(move, { reason: 'x' })).status, 422)
    const { move: completed } = await moveWith('DELIVERED')
    const late = await cancel(completed)
    assert.equal(late.status, 409)
    assert.deepEqual(late.body.allowed, [])
  })

  test('412 for CANCELED with the tag of an older version', async () => {
    const { move, shipments } = await moveWith('DRAFT')
    await through(app, shipments[0], 'SUBMITTED')
    assert.equal((await cancel(move)).status, 412)
    assert.equal((await read(app, `/v1/shipments/${shipments[0].id}`)).status, 'SUBMITTED')
  })
})
