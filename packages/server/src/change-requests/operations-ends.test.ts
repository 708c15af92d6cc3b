/** How requests end by rule, and with their records; and the requests of storage extensions. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Body, sharedApp } from '../../test/app.ts'
import { forEachDatabase } from '../../test/databases.ts'
import { recorded } from '../../test/event-rows.ts'
import { newMove, newShipment, newStorageStay, read, through } from '../../test/fixtures.ts'
import { newJob, turn } from '../../test/planning.ts'
import { listed } from '../../test/refusal.ts'

forEachDatabase('the end of change requests', (open) => {
  const app = sharedApp(open)
  const url = ({ id }: Body, path = '') => `/v1/change-requests/${id}${path}`
  const send = (method: string, path: string, body?: Body, eTag = '*') =>
    app.call(method, path, { body, headers: { 'if-match': eTag } })
  const asked = async (kind: string, { id, eTag }: Body, patch: Body): Promise<Body> => {
    const answer = await send('POST', `/v1/${kind}/${id}/change-requests`, { patch }, eTag)
    assert.equal(answer.status, 201, answer.text)
    return answer.body
  }
  const statusOf = async (request: Body) => (await read(app, url(request))).status
  const decide = (request: Body, body: Body) => send('POST', url(request, '/decisions'), body)

  test('a request ends with the final status of its shipment, in the same change, and the decided ones stay', async () => {
    const shipment = await newShipment(app)
    const refused = await asked('shipments', shipment, { reference: 'PO 1' })
    await decide(refused, { decision: 'REFUSE', reason: 'No.' })
    const request = await asked('shipments', shipment, { customerRemarks: 'Ring' })
    const { events } = await recorded(app, () => through(app, shipment, 'CANCELED'))
    assert.deepEqual(
      events.map(({ type }) => type).filter((type) => !type.startsWith('move.')),
      ['shipment.status_changed', 'change_request.outdated'],
    )
    assert.deepEqual([await statusOf(request), await statusOf(refused)], ['OUTDATED', 'REFUSED'])
    assert.equal((await decide(request, { decision: 'ACCEPT' })).body.code, 'request_decided')
  })

  test('requests end with a canceled move: about it, its shipments and its jobs', async () => {
    const move = await newMove(app)
    const shipment = await newShipment(app, { moveID: move.id })
    const job = await newJob(app, shipment)
    const requests = [
      await asked('moves', await read(app, `/v1/moves/${move.id}`), { remarks: 'Ring' }),
      await asked('shipments', await read(app, `/v1/shipments/${shipment.id}`), { customerRemarks: 'Ring' }),
      await asked('jobs', job, { instructions: 'Ring' }),
    ]
    const canceled = await send('PATCH', `/prime/v1/moves/${move.id}/updateStatus`, { status: 'CANCELED' })
    assert.equal(canceled.status, 200, canceled.text)
    for (const request of requests) assert.equal(await statusOf(request), 'OUTDATED', request.about)
  })

  test('a request about a job is accepted as a PATCH of the job, and ends with it', async () => {
    const job = await newJob(app, await newShipment(app))
    const accepted = await asked('jobs', job, { instructions: 'Knock' })
    assert.equal((await decide(accepted, { decision: 'ACCEPT' })).body.status, 'ACCEPTED')
    const changed = await read(app, `/v1/jobs/${job.id}`)
    assert.equal(changed.instructions, 'Knock')
    const request = await asked('jobs', changed, { instructions: 'Knock twice' })
    assert.equal((await turn(app, changed, { status: 'DONE' })).status, 200)
    assert.equal(await statusOf(request), 'OUTDATED')
    const late = await send('POST', `/v1/jobs/${job.id}/change-requests`, { patch: { instructions: 'x' } })
    assert.equal(late.body.code, 'job_is_final')
  })

  test('requests are deleted and restored with their shipment, and deleted with a stay and a job', async () => {
    const shipment = await newShipment(app)
    const stay = await newStorageStay(app, shipment)
    const request = await asked('shipments', shipment, { customerRemarks: 'Ring' })
    const ofStay = await asked('storage-stays', stay, { lotNumber: 'L-1' })
    const job = await newJob(app, shipment)
    const ofJob = await asked('jobs', job, { instructions: 'Ring' })
    assert.equal((await send('DELETE', `/v1/jobs/${job.id}`)).status, 204)
    assert.equal((await app.call('GET', url(ofJob))).body.code, 'change_request_not_found')
    assert.equal((await send('DELETE', `/v1/shipments/${shipment.id}`)).status, 204)
    for (const each of [request, ofStay]) assert.equal((await app.call('GET', url(each))).status, 404)
    const back = await send('POST', `/v1/shipments/${shipment.id}/restorations`)
    assert.equal(back.status, 201, back.text)
    const { lastUpdated: _, eTag: __, ...content } = await read(app, url(request))
    const { lastUpdated: ___, eTag: ____, ...before } = request
    assert.deepEqual(content, before)
    assert.equal((await decide(request, { decision: 'ACCEPT' })).status, 200)
    assert.equal((await send('DELETE', `/v1/storage-stays/${stay.id}`)).status, 204)
    assert.equal((await app.call('GET', url(ofStay))).status, 404)
  })

  test('requests about a move are deleted and restored with it', async () => {
    const move = await newMove(app)
    const request = await asked('moves', move, { remarks: 'Ring' })
    assert.equal((await send('DELETE', `/v1/moves/${move.id}`)).status, 204)
    assert.equal((await app.call('GET', url(request))).status, 404)
    assert.equal((await send('POST', `/v1/moves/${move.id}/restorations`)).status, 201)
    assert.equal(await statusOf(request), 'PENDING')
  })

  test('an erasure empties requests, and ends those that wait', async () => {
    const shipment = await newShipment(app)
    const answer = await send('POST', `/v1/shipments/${shipment.id}/change-requests`, {
      patch: { customerRemarks: 'Zwickel', metadata: { Zwickel: 'x' } },
      reason: 'Zwickel',
    })
    await decide(answer.body, { decision: 'REFUSE', reason: 'Zwickel' })
    const request = await asked('shipments', shipment, { customerRemarks: 'Zwickel' })
    assert.equal((await send('POST', `/v1/moves/${shipment.moveID}/erasures`)).status, 201)
    for (const each of [answer.body, request]) {
      const { patch, changes, reason, decisionReason, status } = await read(app, url(each))
      assert.deepEqual([patch, changes, reason, decisionReason], [null, null, null, null])
      assert.equal(status, each === request ? 'OUTDATED' : 'REFUSED')
    }
    await app.db.eventsNumbered()
    assert.doesNotMatch((await app.call('GET', `/v1/moves/${shipment.moveID}/history`)).text, /Zwickel/)
    assert.equal((await decide(request, { decision: 'ACCEPT' })).body.code, 'request_decided')
  })

  test('an extension is a request with its id, and both ways of deciding decide both', async () => {
    const stay = await newStorageStay(app, await newShipment(app), { startedOn: '2026-11-06', authorizedDays: 10 })
    const ask = () =>
      send('POST', `/v1/storage-stays/${stay.id}/extensions`, { days: 30, reason: 'The house is not ready.' })
    const last = async () => (await read(app, `/v1/storage-stays/${stay.id}`)).extensions.at(-1)
    const first = (await ask()).body.extensions[0]
    const request = await read(app, url(first))
    assert.deepEqual(
      [request.kind, request.status, request.patch, request.about, request.reason],
      ['EXTENSION', 'PENDING', { days: 30 }, `storage-stays/${stay.id}`, 'The house is not ready.'],
    )
    assert.deepEqual(request.changes, [{ path: '/authorizedUntil', from: '2026-11-15', to: '2026-12-15' }])

    const wrong = await decide(request, { decision: 'REFUSE', days: 3, members: ['days'] })
    assert.deepEqual(listed(wrong.body.errors), [
      '/days not_allowed',
      '/members not_allowed',
      '/members not_allowed',
      '/reason required',
    ])
    const { result, events } = await recorded(app, () => decide(request, { decision: 'ACCEPT', days: 5 }))
    assert.equal(result.body.status, 'PARTLY_ACCEPTED', result.text)
    assert.deepEqual(
      events.map(({ type }) => type),
      ['storage_stay.extension_decided', 'change_request.partly_accepted'],
    )
    assert.deepEqual([(await last()).status, (await last()).approvedDays], ['APPROVED', 5])
    assert.equal(result.body.resultETag, (await read(app, `/v1/storage-stays/${stay.id}`)).eTag)

    const second = (await ask()).body.extensions.at(-1)
    const path = `/v1/storage-stays/${stay.id}/extension-decisions`
    const refused = { extensionID: second.id, decision: 'REFUSE', reason: 'The house is ready.' }
    assert.equal((await send('POST', path, refused)).status, 200)
    assert.deepEqual([await statusOf(second), (await last()).status], ['REFUSED', 'REFUSED'])
    assert.equal((await read(app, url(second))).decisionReason, 'The house is ready.')
    assert.equal((await decide(second, { decision: 'ACCEPT' })).body.code, 'request_decided')

    const third = (await ask()).body.extensions.at(-1)
    const withdrawn = await send('POST', url(third, '/withdrawals'))
    assert.deepEqual([withdrawn.status, withdrawn.body.status], [200, 'WITHDRAWN'], withdrawn.text)
    assert.equal((await last()).status, 'REFUSED')
    const decided = await send('POST', path, { extensionID: third.id, decision: 'APPROVE' })
    assert.equal(decided.body.code, 'extension_decided')
    await app.db.eventsNumbered()
    const history = await read(app, `/v1/shipments/${stay.shipmentID}/history?type=storage_stay.extension_decided`)
    assert.deepEqual(
      history.map(({ changeRequest }: Body) => changeRequest.id),
      [third.id, second.id, first.id],
    )
  })
})
