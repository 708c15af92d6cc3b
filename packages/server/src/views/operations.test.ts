import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Body, sharedApp } from '../../test/app.ts'
import { forEachDatabase } from '../../test/databases.ts'
import { bearing, keyIn } from '../../test/keys.ts'
import { linkOf } from '../../test/pages.ts'
import { newParty } from '../../test/parties.ts'
import { newId } from '../kernel/ids.ts'

const CONTENT = { name: 'Late', page: 'shipments', query: { status: ['IN_TRANSIT'] }, columns: ['locator'] }

forEachDatabase('views', (open) => {
  const app = sharedApp(open, { apiKeys: true })
  const newCaller = async (name: string, ...scopes: string[]) => {
    const key = await keyIn(app.db, { name, scopes }, app.time.now)
    return { actor: `key:${key.id}`, headers: bearing(key) }
  }
  const send = (
    method: string,
    url: string,
    { headers }: { headers: Record<string, string> },
    body?: Body,
    eTag?: string,
  ) => app.call(method, url, { ...(body && { body }), headers: { ...headers, ...(eTag && { 'if-match': eTag }) } })

  test('a private view is for its owner, a shared one for all, and only the owner or an administrator changes it', async () => {
    const [ann, ben] = [await newCaller('ann', 'views:write'), await newCaller('ben', 'views:write')]
    const chief = await newCaller('chief', 'views:write', 'keys:manage')
    const created = await send('POST', '/v1/views', ann, CONTENT)
    const view: Body = created.body
    assert.deepEqual([created.status, view.owner, view.ownerName, view.shared], [201, ann.actor, 'ann', false])
    const url = `/v1/views/${view.id}`
    assert.equal((await send('GET', url, ben)).body.code, 'view_not_found')
    assert.deepEqual((await send('GET', '/v1/views', ben)).body, [])
    assert.equal((await send('PATCH', url, ben, { shared: true }, view.eTag)).status, 404)
    const shared = (await send('PATCH', url, ann, { shared: true }, view.eTag)).body
    assert.deepEqual((await send('GET', url, ben)).body, shared)
    assert.deepEqual((await send('GET', '/v1/views?page=shipments', ben)).body, [shared])
    assert.deepEqual((await send('GET', '/v1/views?page=moves', ben)).body, [])
    const stale = await send('PATCH', url, ann, { name: 'x' }, view.eTag)
    assert.deepEqual([stale.status, stale.body.changes[0].path], [412, '/shared'])
    for (const method of ['PATCH', 'DELETE']) {
      const refused = await send(method, url, ben, method === 'PATCH' ? { name: 'x' } : undefined, shared.eTag)
      assert.deepEqual([refused.status, refused.body.code], [403, 'insufficient_scope'])
    }
    assert.equal((await send('DELETE', url, chief, undefined, shared.eTag)).status, 204)
    assert.deepEqual((await send('GET', '/v1/views', ann)).body, [])
  })

  test('pages hold each view once, newest first', async () => {
    const cleo = await newCaller('cleo', 'views:write')
    const made: Body[] = []
    for (const shared of [true, false, true])
      made.unshift((await send('POST', '/v1/views', cleo, { ...CONTENT, shared })).body)
    const first = await send('GET', '/v1/views?limit=2', cleo)
    const rest = await send('GET', linkOf(first, 'next')!, cleo)
    assert.deepEqual([...first.body, ...rest.body], made)
  })

  test('callers that are bound to a party share with their party only', async () => {
    const [own, other] = [await newParty(app), await newParty(app)]
    const dora = await newCaller('dora', 'views:write')
    await send('POST', '/v1/views', dora, { ...CONTENT, shared: true })
    const { id } = (await send('POST', '/v1/views', own, { ...CONTENT, shared: true })).body
    const seen = async (caller: { headers: Record<string, string> }) =>
      (await send('GET', '/v1/views?limit=200', caller)).body.map((view: Body) => view.id)
    assert.deepEqual(await seen(own), [id])
    assert.deepEqual(await seen(other), [])
    assert.ok(!(await seen(dora)).includes(id))
  })

  test('422 for filters by what an erasure deletes, for unknown ones, for columns of another page, and for what is too long', async () => {
    const eve = await newCaller('eve', 'views:write')
    for (const [content, ...found] of [
      [{ query: { customer: 'Ada' } }, '/query/customer not_allowed'],
      [{ query: { search: '555' } }, '/query/search not_allowed'],
      [{ query: { reference: ['PO-1'] } }, '/query/reference not_allowed'],
      [{ query: { assignee: ['Ann'] } }, '/query/assignee not_allowed'],
      [{ query: { metadata: { x: 'Ada' } } }, '/query/metadata not_allowed'],
      [{ query: { 'metadata.x': 'Ada' } }, '/query/metadata.x unknown_member'],
      [{ query: { CustomerName: 'Ada' } }, '/query/CustomerName unknown_member'],
      [{ query: { filter: { customer: 'Ada' } } }, '/query/filter unknown_member'],
      [{ query: { status: ['Ada'] } }, '/query/status/0 not_allowed'],
      [{ query: { deliveryDate: { gte: 'Ada' } } }, '/query/deliveryDate/gte invalid_date'],
      [{ query: { deliveryDate: { customer: 'Ada' } } }, '/query/deliveryDate/customer unknown_member'],
      [{ query: { sort: 'Ada' } }, '/query/sort not_allowed'],
      [{ query: { assigned: 'Ada' } }, '/query/assigned wrong_type', '/query/assigned not_allowed'],
      [{ columns: ['Ada Lovelace'] }, '/columns/0 not_allowed'],
      [{ page: 'moves', query: {}, columns: ['weight'] }, '/columns/0 not_allowed'],
      [{ page: 'moves', query: { shipmentType: ['HHG'] }, columns: [] }, '/query/shipmentType unknown_member'],
      [{ page: 'Ada' }, '/page not_allowed'],
      [
        { query: { shipmentType: Array(100).fill('x'.repeat(64)), moveID: Array(60).fill(newId()) } },
        '/query too_long',
      ],
    ] as const) {
      const refused = await send('POST', '/v1/views', eve, { ...CONTENT, ...content })
      const errors = refused.body.errors?.map(({ pointer, code }: Body) => `${pointer} ${code}`)
      assert.deepEqual([refused.status, errors], [422, found], JSON.stringify(content))
    }
    const { body: view } = await send('POST', '/v1/views', eve, CONTENT)
    const patched = await send('PATCH', `/v1/views/${view.id}`, eve, { query: { reference: ['x'] } }, view.eTag)
    assert.deepEqual([patched.status, patched.body.errors[0].code], [422, 'not_allowed'])
  })

  test('201 for every filter and column of its page', async () => {
    const fay = await newCaller('fay', 'views:write')
    const day = { gte: '2026-11-01', lte: '2026-11-30' }
    const common = { updatedSince: '2026-11-01T00:00:00Z', sort: '-lastUpdated' }
    for (const content of [
      { page: 'moves', query: { ...common, status: ['DRAFT'], assigned: 'mine' }, columns: ['customer', 'route'] },
      { page: 'shipments', query: { ...common, pickup: day, delivery: day, deliveryDate: day, assigned: true } },
      {
        page: 'shipments',
        query: { moveID: [newId()], shipmentType: ['HHG'], assigned: 'false' },
        columns: ['weight'],
      },
    ]) {
      const { status, body } = await send('POST', '/v1/views', fay, { name: 'x', ...content })
      assert.deepEqual([status, body.query], [201, content.query], JSON.stringify(body))
    }
  })
})
