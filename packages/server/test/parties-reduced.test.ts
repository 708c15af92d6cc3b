/** What CUSTOMER and OBSERVER see and may change. every-party.test.ts looks at every operation; here are the members by name. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Body, sharedApp } from './app.ts'
import { forEachDatabase, untilNumbered } from './databases.ts'
import { newMove, newShipment, read } from './fixtures.ts'
import { bearing, keyIn } from './keys.ts'
import { type Bound, newParty, putOn, takeOff } from './parties.ts'

forEachDatabase('a reduced record', (open) => {
  const app = sharedApp(open, { apiKeys: true })
  const send = async (
    method: 'GET' | 'PATCH' | 'POST',
    url: string,
    { headers }: Bound,
    body?: Body,
    type?: string,
  ) => {
    const content = body === undefined ? {} : { payload: JSON.stringify(body) }
    const types = body === undefined ? {} : { 'content-type': type ?? 'application/json', 'if-match': '*' }
    const answer = await app.app.inject({ method, url, ...content, headers: { ...headers, ...types } })
    return { status: answer.statusCode, etag: answer.headers.etag, body: JSON.parse(answer.body) }
  }

  test('has the tag of the whole one, and lacks what the role hides', async () => {
    const move = await newMove(app, {
      customer: { firstName: 'Ada' },
      reference: 'PO-1',
      remarks: 'x',
      metadata: { a: 'b' },
      assignee: 'Ann Miller',
    })
    for (const [role, hidden] of [
      ['CUSTOMER', ['reference', 'remarks', 'metadata', 'assignee']],
      ['OBSERVER', ['customer', 'reference', 'remarks', 'metadata', 'statusReason', 'assignee']],
      ['HAULER', []],
    ] as const) {
      const own = await newParty(app)
      await putOn(app, move.id, own, role)
      const { etag, body } = await send('GET', `/v1/moves/${move.id}`, own)
      const rest = Object.fromEntries(Object.entries(move).filter(([name]) => !hidden.some((each) => each === name)))
      assert.deepEqual([etag, body], [`"${move.eTag}"`, rest])
      assert.deepEqual((await send('GET', '/v1/moves', own)).body, [rest])
      const counted = await app.call('GET', '/v1/moves', { headers: { ...own.headers, prefer: 'count=exact' } })
      const exported = { ...own.headers, accept: 'application/x-ndjson' }
      const lines = (await app.app.inject({ url: '/v1/moves', headers: exported })).body
      assert.deepEqual([counted.headers['total-count'], JSON.parse(lines)], ['1', rest], role)
    }
  })

  test('is what a change answers, also if the party is taken off the move before the answer is sent', async () => {
    const own = await newParty(app)
    const { id, moveID } = await newShipment(app, { reference: 'PO-3' })
    const put = await putOn(app, moveID, own, 'CUSTOMER', 'WRITE')
    const patch = { customerRemarks: 'x' }
    const bulk = { mode: 'ISOLATED', operations: [{ action: 'update', id, ifMatch: '*', patch }] }
    const { change } = app.db
    for (const [url, body] of [
      [`/v1/shipments/${id}`, patch],
      ['/v1/shipments', bulk],
    ] as const) {
      app.db.change = async (...how) => {
        app.db.change = change
        const answer = await change(...how)
        await takeOff(app, put)
        return answer
      }
      const type = { 'content-type': 'application/json', ...(body === patch && { 'if-match': '*' }) }
      const request = {
        method: 'PATCH',
        url,
        payload: JSON.stringify(body),
        headers: { ...own.headers, ...type },
      } as const
      const answer = JSON.parse((await app.app.inject(request)).body)
      const { customerRemarks, reference } = answer.results?.[0].record ?? answer
      assert.deepEqual([customerRemarks, reference], ['x', undefined], url)
      Object.assign(put, await putOn(app, moveID, own, 'CUSTOMER', 'WRITE'))
    }
  })

  test('403 for a change that names a hidden member, also one that would change nothing', async () => {
    const own = await newParty(app)
    const { id } = await newMove(app, { reference: 'PO-2', customer: { firstName: 'Ada' } })
    await putOn(app, id, own, 'CUSTOMER', 'WRITE')
    const url = `/v1/moves/${id}`
    const jsonPatch = 'application/json-patch+json'
    for (const [body, type] of [
      [{ reference: 'PO-2' }],
      [{ reference: null }],
      [{ customer: { firstName: 'Grace' }, metadata: { a: 'b' } }],
      [[{ op: 'test', path: '/reference', value: 'PO-2' }], jsonPatch],
      [[{ op: 'copy', from: '/reference', path: '/customer/lastName' }], jsonPatch],
      [[{ op: 'test', path: '', value: {} }], jsonPatch],
    ] as [Body, string?][]) {
      const refused = await send('PATCH', url, own, body, type)
      assert.deepEqual([refused.status, refused.body.code], [403, 'party_not_allowed'], JSON.stringify(body))
    }
    const undone = await send('POST', `${url}/reversions`, own, { to: 'x'.repeat(22) })
    assert.equal(undone.body.code, 'party_not_allowed')
    assert.equal((await send('PATCH', url, own, { customer: { firstName: 'Grace' } })).status, 200)
    const { reference, customer } = await read(app, url)
    assert.deepEqual([reference, customer.firstName], ['PO-2', 'Grace'])
  })

  test('is not found by a hidden member, while those seen whole are', async () => {
    const own = await newParty(app)
    const [whole, hidden] = [await newShipment(app, { reference: 'R-9' }), await newShipment(app, { reference: 'R-9' })]
    await putOn(app, whole.moveID, own, 'HAULER')
    await putOn(app, hidden.moveID, own, 'OBSERVER')
    const found = async (query: string) =>
      (await send('GET', `/v1/shipments${query}`, own)).body.map(({ id }: Body) => id)
    assert.deepEqual(await found(''), [hidden.id, whole.id])
    assert.deepEqual(await found('?status=SUBMITTED'), [hidden.id, whole.id])
    for (const query of ['?reference=R-9', '?q=R-9']) assert.deepEqual(await found(query), [whole.id])
  })

  test('becomes whole, and a whole one reduced, with the role', async () => {
    const own = await newParty(app)
    const shipment = await newShipment(app, { counselorRemarks: 'secret' })
    const put = await putOn(app, shipment.moveID, own, 'OBSERVER')
    const remarks = async () => [
      (await send('GET', `/v1/shipments/${shipment.id}`, own)).body.counselorRemarks,
      (await send('GET', '/v1/shipments', own)).body[0].counselorRemarks,
    ]
    const become = (role: string) =>
      app.call('PATCH', `/v1/move-parties/${put.id}`, { body: { role }, headers: { 'if-match': '*' } })
    assert.deepEqual(await remarks(), [undefined, undefined])
    await become('HAULER')
    assert.deepEqual(await remarks(), ['secret', 'secret'])
    await become('CUSTOMER')
    assert.deepEqual(await remarks(), [undefined, undefined])
  })

  test('lacks the names of those who changed it, in history, the feed, a diff and a 412', async () => {
    const named = { headers: bearing(await keyIn(app.db, { name: 'Grace Hopper' }, app.time.now)) }
    const { id, eTag } = (await app.call('POST', '/v1/moves', { ...named, body: { customer: { firstName: 'Bob' } } }))
      .body
    const body = { customer: { firstName: 'Ada' } }
    const headers = { ...named.headers, 'if-match': eTag }
    const changed = (await app.call('PATCH', `/v1/moves/${id}`, { headers, body })).body
    for (const [role, name] of [
      ['HAULER', 'Grace Hopper'],
      ['CUSTOMER', null],
    ] as const) {
      const own = await newParty(app)
      const put = await putOn(app, id, own, role)
      await untilNumbered(app.db)
      for (const url of [`/v1/moves/${id}/history`, `/v1/events?moveID=${id}`]) {
        const events: Body[] = (await send('GET', url, own)).body
        assert.equal(events.find(({ type }) => type === 'move.updated')!.actorName, name, url)
      }
      const diff = await send('GET', `/v1/moves/${id}/diff?from=${eTag}&to=${changed.eTag}`, own)
      const stale = await app.app.inject({
        ...{ method: 'PATCH', url: `/v1/moves/${id}`, payload: '{"customer":{"firstName":"Eva"}}' },
        headers: { ...own.headers, 'content-type': 'application/json', 'if-match': eTag },
      })
      for (const { changes } of [diff.body, JSON.parse(stale.body)])
        assert.deepEqual([changes[0].path, changes[0].byName], ['/customer/firstName', name])
      assert.equal(stale.body.includes('Grace Hopper'), name !== null)
      await app.call('DELETE', `/v1/move-parties/${put.id}`, named)
      await untilNumbered(app.db)
      const [tombstone] = (await send('GET', `/v1/events?moveID=${id}`, own)).body
      assert.deepEqual([tombstone.type, tombstone.actorName], ['move_party.deleted', null])
    }
  })

  const created = async (url: string, { headers }: Bound, body: Body) => {
    const type = { 'content-type': 'application/json' }
    const payload = JSON.stringify(body)
    return {
      body: JSON.parse((await app.app.inject({ method: 'POST', url, payload, headers: { ...headers, ...type } })).body),
    }
  }

  test('lacks the label of a tracking link, in lists, the item, answers, history, the feed and a 412', async () => {
    const label = 'For Augusta'
    for (const role of ['CUSTOMER', 'OBSERVER', 'HAULER']) {
      const own = await newParty(app)
      const { id } = await newMove(app)
      const { id: linkID } = (await app.call('POST', `/v1/moves/${id}/links`, { body: { label } })).body
      await app.call('DELETE', `/v1/links/${linkID}`)
      const link = (await app.call('POST', `/v1/moves/${id}/links`, { body: { label } })).body
      await putOn(app, id, own, role)
      await untilNumbered(app.db)
      const answers = [
        ...(await Promise.all(
          [`/v1/moves/${id}/links`, `/v1/links/${link.id}`, `/v1/moves/${id}/history`, `/v1/events?moveID=${id}`].map(
            (url) => send('GET', url, own),
          ),
        )),
        await created(`/v1/moves/${id}/links`, own, { label }),
      ]
      const stale = await app.app.inject({
        ...{ method: 'DELETE', url: `/v1/links/${link.id}` },
        headers: { ...own.headers, 'if-match': '"xxxxxxxxxxxxxxxxxxxxxx"' },
      })
      assert.equal(stale.statusCode, 412, stale.body)
      const isShown = [...answers.map(({ body }) => JSON.stringify(body)), stale.body].map((text) =>
        text.includes(label),
      )
      assert.deepEqual(isShown, Array(6).fill(role === 'HAULER'), role)
      const { secret, url } = answers[4]!.body
      assert.match(`${secret} ${url}`, /^vlt_\S+ \/track#vlt_/)
    }
  })

  test('is null in the event of the erasure of a deleted move', async () => {
    const own = await newParty(app)
    const { id } = await newMove(app, { customer: { firstName: 'Ada' } })
    await putOn(app, id, own, 'OBSERVER')
    await app.call('DELETE', `/v1/moves/${id}`)
    await app.call('POST', `/v1/moves/${id}/erasures`, { headers: { 'if-match': '*' } })
    await untilNumbered(app.db)
    const { status, body } = await send('GET', `/v1/events?moveID=${id}&type=move.erased`, own)
    assert.deepEqual([status, body.map(({ record }: Body) => record)], [200, [null]])
  })
})
