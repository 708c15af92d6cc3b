import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Body, sharedApp } from '../../test/app.ts'
import { forEachDatabase } from '../../test/databases.ts'
import { bearing, keyIn } from '../../test/keys.ts'
import { linkOf } from '../../test/pages.ts'
import { newParty } from '../../test/parties.ts'

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

  test('422 for filters by personal data, and for what is too long', async () => {
    const eve = await newCaller('eve', 'views:write')
    for (const [query, code] of [
      [{ customer: 'Ada' }, 'not_allowed'],
      [{ search: '555' }, 'not_allowed'],
      [{ CustomerName: 'Ada' }, 'not_allowed'],
      [{ filter: { customer: 'Ada' } }, 'wrong_type'],
      [{ pickupDate: { gte: { customer: 'Ada' } } }, 'wrong_type'],
      [{ filters: [{ customer: 'Ada' }] }, 'wrong_type'],
      [{ reference: ['x'.repeat(8_000)] }, 'too_long'],
    ] as const) {
      const refused = await send('POST', '/v1/views', eve, { ...CONTENT, query })
      assert.deepEqual([refused.status, refused.body.errors[0].code], [422, code])
    }
  })
})
