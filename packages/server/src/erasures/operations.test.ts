import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import sql, { raw } from 'sql-template-tag'
import type { Body } from '../../test/app.ts'
import { forEachDatabase } from '../../test/databases.ts'
import { deliveriesOf, deliveringApp, subscribed } from '../../test/delivering.ts'
import { newMove, newShipment, read } from '../../test/fixtures.ts'
import { CUSTOMER, erase, newCustomerMove, personal, personalIn, personalRows } from '../../test/personal-data.ts'
import { startReceiver } from '../../test/receiver.ts'
import { rowsOf } from '../../test/tables.ts'

forEachDatabase('erasing a move', (open) => {
  const app = deliveringApp(open)
  const { call } = { call: (...args: Parameters<typeof app.call>) => app.call(...args) }

  /** The history of a move, newest first. */
  const historyOf = (id: string): Promise<Body[]> => read(app, `/v1/moves/${id}/history?limit=200`)

  test('201, and nothing personal is left in any row of any table', async () => {
    const receiver = await startReceiver(({ text }, response) => response.writeHead(200).end(text))
    const failing = await startReceiver(({ text }, response) => response.writeHead(500).end(text))
    const webhook = await subscribed(app, receiver.url, { eventTypes: ['*'] })
    await subscribed(app, failing.url, { eventTypes: ['*'] })
    const { move, retries } = await newCustomerMove(app)
    await app.deliver()
    assert.ok((await personalRows(app.db)).length > 100, 'the search finds what is there')
    const answer = await erase(app, move)
    assert.equal(answer.status, 201, answer.text)
    assert.deepEqual(await personalRows(app.db), [])
    const { id, eventID, copies, createdAt, lastUpdated, eTag } = answer.body
    const done = { status: 'DONE', actor: 'anonymous', completedAt: createdAt }
    assert.deepEqual(answer.body, { id, moveID: move.id, eventID, copies, ...done, createdAt, lastUpdated, eTag })
    assert.equal(answer.headers.location, `/v1/erasures/${id}`)
    assert.deepEqual(await read(app, `/v1/erasures/${id}`), answer.body)
    assert.deepEqual(await read(app, `/v1/moves/${move.id}/erasures`), [answer.body])

    for (const retry of retries) {
      const again = await retry()
      assert.ok(again.status < 300, again.text)
      assert.equal(again.headers['idempotent-replayed'], 'true')
      assert.deepEqual(personalIn(again.text), [])
    }
    const deliveries = await deliveriesOf(app, webhook, '?limit=200')
    assert.ok(deliveries.some(({ attempts }) => attempts[0]?.responseBody === '[erased]'))
    assert.deepEqual(personalIn(JSON.stringify(deliveries)), [])
    await app.deliver()
    app.time.now += 6_000
    const before = failing.received.length
    await app.deliver()
    assert.ok(failing.received.length > before, 'what failed is sent again')
    assert.deepEqual(
      failing.received.slice(before).flatMap(({ text }) => personalIn(text)),
      [],
    )
    assert.deepEqual(await personalRows(app.db), [])
  })

  test('the history keeps its order, times, tags, actors, statuses and dates, and marks erased values', async () => {
    const { move, shipment } = await newCustomerMove(app)
    const before = await historyOf(move.id)
    await erase(app, move)
    const after = await historyOf(move.id)
    const old = after.slice(-before.length)
    const frame = ({ changes, record, ...rest }: Body) => rest
    assert.deepEqual(old.map(frame), before.map(frame))
    for (const [i, { changes, record }] of old.entries()) {
      const then = before[i]!
      const paths = (list: Body[]) => [
        ...new Set(list.map(({ path }) => path.replace(/^\/metadata\/.*/, '/metadata/*'))),
      ]
      assert.deepEqual(paths(changes), paths(then.changes))
      for (const name of ['id', 'status', 'shipmentType', 'deliveryDate', 'submittedAt', 'lastUpdated', 'eTag', 'code'])
        assert.deepEqual(record?.[name], then.record?.[name])
      assert.equal(record?.pickupAddress?.city, then.record?.pickupAddress?.city)
      assert.equal(record?.pickupAddress?.eTag, then.record?.pickupAddress?.eTag)
      for (const [j, { from, to }] of changes.entries())
        if (changes.length === then.changes.length) {
          assert.equal(from === null, then.changes[j].from === null, 'what was null still is, and nothing else')
          assert.equal(to === null, then.changes[j].to === null)
        }
    }
    const first = old.findLast(({ type }) => type === 'shipment.created')!.record
    assert.equal(first.customerRemarks, '[erased]')
    assert.deepEqual(first.metadata, { '[erased]': '[erased]' })
    assert.equal(first.pickupAddress.streetAddress1, '[erased]')
    assert.equal(first.rejectionReason, null)
    const opened = old.findLast(({ type }) => type === 'move.created')!.record
    assert.deepEqual(Object.values(opened.customer), ['[erased]', '[erased]', '[erased]', '[erased]'])
    assert.ok(old.some(({ subject }) => subject !== `shipments/${shipment.id}` && subject.startsWith('shipments/')))
  })

  test('the records are emptied, each in a new version that an event tells of', async () => {
    const { move, shipment, agent, service } = await newCustomerMove(app)
    const length = (await historyOf(move.id)).length
    await erase(app, move)
    const today = new Date(app.time.now).toISOString().slice(0, 10)
    const now = await read(app, `/v1/moves/${move.id}`)
    const emptied = { customer: null, reference: null, remarks: null, assignee: null, metadata: {} }
    assert.deepEqual(now, { ...move, ...emptied, lastUpdated: now.lastUpdated, eTag: now.eTag })
    // The number at the end of a locator stays, like the locator.
    for (const [table, record, ...kept] of [
      ['move_entries', move],
      ['shipment_entries', shipment, `word:${shipment.locator.slice(-2)}`],
    ] as const)
      assert.deepEqual(await app.db.column(sql`SELECT entry FROM ${raw(table)} WHERE id = ${record.id}`), kept)
    const { body: byAgent } = await app.call('QUERY', '/v1/shipments', { body: { agent: agent.email ?? agent.phone } })
    assert.deepEqual(byAgent, [])
    const { pickupAddress, ...left } = await read(app, `/v1/shipments/${shipment.id}`)
    assert.deepEqual(
      [left.status, left.deliveryDate, left.rejectionReason, left.statusReason, left.customerRemarks, left.metadata],
      [shipment.status, shipment.deliveryDate, null, null, null, {}],
    )
    const { id, city, state, postalCode, country } = shipment.pickupAddress
    const { lastUpdated, eTag } = pickupAddress
    const lines = { streetAddress1: `[erased on ${today}]`, streetAddress2: null, streetAddress3: null }
    assert.deepEqual(pickupAddress, { id, ...lines, city, state, postalCode, country, lastUpdated, eTag })
    assert.notEqual(eTag, shipment.pickupAddress.eTag)
    const person = await read(app, `/v1/agents/${agent.id}`)
    const nobody = { firstName: `[erased on ${today}]`, lastName: null, email: null, phone: null }
    assert.deepEqual(person, { ...agent, ...nobody, lastUpdated: person.lastUpdated, eTag: person.eTag })
    const billed = await read(app, `/v1/services/${service.id}`)
    assert.deepEqual(
      [billed.code, billed.status, billed.name, billed.reason, billed.rejectionReason],
      ['CRATE', 'REJECTED', null, null, null],
    )

    const told = (await historyOf(move.id)).slice(0, -length).reverse()
    assert.equal(told[0]!.type, 'move.erased')
    assert.deepEqual(told[0]!.record, now)
    const customer = Object.fromEntries(Object.keys(CUSTOMER).map((name) => [name, '[erased]']))
    assert.deepEqual(told[0]!.changes, [
      { path: '/customer', from: customer, to: null },
      { path: '/reference', from: '[erased]', to: null },
      { path: '/remarks', from: '[erased]', to: null },
      { path: '/metadata/[erased]', from: '[erased]', to: null },
      { path: '/assignee', from: '[erased]', to: null },
    ])
    assert.deepEqual(
      [...new Set(told.map(({ type }) => type))],
      ['move.erased', 'shipment.updated', 'agent.updated', 'service.updated', 'link.deleted', 'note.deleted'],
    )
    assert.deepEqual(told.find(({ subject }) => subject === `agents/${agent.id}`)!.record, person)
  })

  test('200 and 412 for the past: nothing personal in asOf, diff, feed and refusals', async () => {
    const { move, shipment, agent, service, gone, firstTags } = await newCustomerMove(app)
    await erase(app, move)
    const texts = [
      // Links have one version only.
      ...(await historyOf(move.id))
        .filter(({ subject }) => !subject.startsWith('links/'))
        .map(({ subject, time }) => `/v1/${subject}?asOf=${time}`),
      `/v1/moves/${move.id}/diff?from=${firstTags.move}`,
      `/v1/shipments/${shipment.id}/diff?from=${firstTags.shipment}`,
      `/v1/shipments/${gone.id}/history`,
      `/v1/events?moveID=${move.id}&limit=200`,
    ].map((url) => call('GET', url))
    for (const answer of await Promise.all(texts)) {
      assert.ok([200, 404].includes(answer.status), answer.text)
      assert.deepEqual(personalIn(answer.text), [])
    }
    for (const [url, eTag, body] of [
      [`/v1/moves/${move.id}`, firstTags.move, { remarks: 'x' }],
      [`/v1/moves/${move.id}`, move.eTag, { remarks: 'x' }],
      [`/v1/shipments/${shipment.id}`, firstTags.shipment, { customerRemarks: 'x' }],
      [`/v1/shipments/${shipment.id}`, shipment.eTag, { customerRemarks: 'x' }],
      [`/v1/agents/${agent.id}`, agent.eTag, { firstName: 'x' }],
      [`/v1/services/${service.id}`, service.eTag, { reason: 'x' }],
    ] as const) {
      const refused = await call('PATCH', url, { body, headers: { 'if-match': eTag } })
      assert.equal(refused.status, 412, refused.text)
      assert.equal(refused.body.reason, 'stale')
      assert.deepEqual(refused.body.overlaps, [`/${Object.keys(body)[0]}`])
      assert.equal(refused.body.changes.find(({ path }: Body) => path === refused.body.overlaps[0]).from, '[erased]')
      assert.deepEqual(personalIn(refused.text), [])
    }
  })

  test('412 for a merge from an erased version: erased data is not written back', async () => {
    const { move, firstTags } = await newCustomerMove(app)
    await erase(app, move)
    const merge = (tag: string, body: Body) =>
      call('PATCH', `/v1/moves/${move.id}`, { body, headers: { 'if-match': '*', prefer: `merge-base="${tag}"` } })
    for (const tag of [firstTags.move, move.eTag]) {
      const refused = await merge(tag, { customer: CUSTOMER, metadata: { crm: personal() } })
      assert.equal(refused.status, 412, refused.text)
      assert.equal(refused.body.reason, 'unknown')
    }
    const now = await read(app, `/v1/moves/${move.id}`)
    assert.equal((await merge(now.eTag, { remarks: 'a new life' })).status, 200)
  })

  test('a move that was erased can be written again, and that is not erased with it', async () => {
    const { move, shipment } = await newCustomerMove(app)
    await erase(app, move)
    const now = await read(app, `/v1/moves/${move.id}`)
    const again = await call('PATCH', `/v1/moves/${move.id}`, {
      body: { customer: CUSTOMER },
      headers: { 'if-match': now.eTag },
    })
    assert.equal(again.status, 200, again.text)
    assert.deepEqual((await historyOf(move.id))[0]!.record.customer, CUSTOMER)
    const found = await call('QUERY', '/v1/moves', { body: { customer: CUSTOMER.firstName } })
    assert.ok(found.body.some(({ id }: Body) => id === move.id))
    const current = await read(app, `/v1/shipments/${shipment.id}`)
    const other = { body: { estimatedWeight: 7 }, headers: { 'if-match': current.eTag } }
    assert.equal((await call('PATCH', `/v1/shipments/${shipment.id}`, other)).status, 200)
    assert.equal((await erase(app, again.body)).status, 201)
    assert.deepEqual(await personalRows(app.db), [])
  })

  test('201 for a move that was deleted, by its id or locator, which stays deleted', async () => {
    for (const name of ['id', 'locator']) {
      const move = await newMove(app, { customer: CUSTOMER, remarks: personal() })
      await call('DELETE', `/v1/moves/${move.id}`)
      const [tombstone] = await historyOf(move.id)
      const wrong = await erase(app, { id: move[name], eTag: move.eTag })
      assert.deepEqual([wrong.status, wrong.body.reason], [412, 'stale'])
      assert.deepEqual(personalIn(wrong.text), [])
      assert.equal((await erase(app, { id: move[name], eTag: tombstone!.eTag })).status, 201)
      assert.equal((await erase(app, { id: move[name], eTag: '*' })).status, 201)
      const history = await historyOf(move.locator)
      assert.deepEqual(
        history.map(({ type, record }) => [type, record === null]),
        [
          ['move.erased', true],
          ['move.erased', true],
          ['move.deleted', true],
          ['move.created', false],
        ],
      )
      for (const { time } of history.slice(0, 3))
        assert.equal((await call('GET', `/v1/moves/${move.id}?asOf=${time}`)).status, 404)
      const unknown = await call('GET', `/v1/moves/${move.id}/diff?to=${history[0]!.eTag}`)
      assert.equal(unknown.body.code, 'unknown_version')
      assert.equal((await call('GET', `/v1/moves/${move.id}`)).status, 404)
    }
    assert.deepEqual(await personalRows(app.db), [])
  })

  test('412 for an older tag and 428 for none, and nothing changes', async () => {
    const { move, firstTags } = await newCustomerMove(app)
    const rows = await rowsOf(app.db)
    const stale = await erase(app, { id: move.id, eTag: firstTags.move })
    assert.deepEqual([stale.status, stale.body.reason], [412, 'stale'])
    assert.equal((await call('POST', `/v1/moves/${move.id}/erasures`)).status, 428)
    assert.deepEqual(await rowsOf(app.db), rows)
    assert.equal((await erase(app, { id: move.id, eTag: '*' })).status, 201)
  })

  test('201 again for the same Idempotency-Key, with the answer as it was and one event', async () => {
    const move = await newMove(app, { customer: CUSTOMER })
    const key = { 'idempotency-key': randomUUID() }
    const first = await erase(app, move, key)
    const again = await erase(app, move, key)
    assert.deepEqual([again.status, again.body], [201, first.body])
    assert.equal(again.headers['idempotent-replayed'], 'true')
    assert.equal((await historyOf(move.id)).filter(({ type }) => type === 'move.erased').length, 1)
  })

  test('other moves are left alone', async () => {
    const other = await newShipment(app, { customerRemarks: 'Mind the piano' })
    const history = await historyOf(other.moveID)
    await erase(app, await newMove(app, { customer: CUSTOMER }))
    assert.deepEqual(await historyOf(other.moveID), history)
    assert.deepEqual(await read(app, `/v1/shipments/${other.id}`), other)
  })
})
