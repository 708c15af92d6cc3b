/** Lists of the few records that belong to another one: whole without a limit, in pages with one, and with a tag. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Body, sharedApp, startTestApp } from '../app.ts'
import { forEachDatabase } from '../databases.ts'
import { newAgent, newService, newShipment, read } from '../fixtures.ts'
import { newLink } from '../links.ts'
import { pagesOf } from '../pages.ts'

forEachDatabase('a list of few records', (open) => {
  const app = sharedApp(open)

  async function shipmentWithServices(count: number): Promise<{ list: string; services: Body[] }> {
    const shipment = await newShipment(app)
    const services: Body[] = []
    for (let i = 0; i < count; i++) services.push(await newService(app, shipment, { code: 'CRATE', name: String(i) }))
    return { list: `/v1/shipments/${shipment.id}/services`, services }
  }

  test('200 without a limit: all records, more than the page of other lists has, and no Link', async () => {
    const { list, services } = await shipmentWithServices(60)
    const { status, headers, body } = await app.call('GET', list)
    assert.deepEqual([status, headers.link], [200, undefined])
    assert.deepEqual(body, services)
  })

  test('200 with a limit: pages, in both orders, with the members and the count that were asked for', async () => {
    const { list, services } = await shipmentWithServices(5)
    const pages = await pagesOf(app, `${list}?limit=2`)
    assert.deepEqual(pages.flat(), services)
    assert.equal(pages.length, 3)
    assert.deepEqual((await pagesOf(app, `${list}?limit=2&sort=-createdAt`)).flat(), services.toReversed())
    const { headers, body } = await app.call('GET', `${list}?limit=1&fields=name`, {
      headers: { prefer: 'count=exact' },
    })
    assert.equal(headers['total-count'], '5')
    assert.deepEqual(body, [{ id: services[0]!.id, name: '0', eTag: services[0]!.eTag }])
  })

  test('304 until a record changes, comes or goes', async () => {
    const { list, services } = await shipmentWithServices(2)
    const poll = (etag: string) => app.call('GET', list, { headers: { 'if-none-match': etag } })
    let { etag = '' } = (await app.call('GET', list)).headers
    assert.deepEqual([(await poll(etag)).status, (await poll(etag)).headers.etag], [304, etag])
    const [first, second] = services
    const changes: (() => Promise<unknown>)[] = [
      () =>
        app.call('PATCH', `/v1/services/${first!.id}`, { body: { name: 'x' }, headers: { 'if-match': first!.eTag } }),
      () => app.call('DELETE', `/v1/services/${second!.id}`),
      () => newService(app, { id: list.split('/')[3] }),
    ]
    for (const change of changes) {
      await change()
      const { status, headers, body } = await poll(etag)
      assert.equal(status, 200)
      assert.deepEqual(body, await read(app, list))
      etag = headers.etag ?? ''
    }
  })

  test('is never read from a replica, which may not know yet that a record was created or revoked', async () => {
    const [primary, behind] = [await open(), await open()]
    const app = await startTestApp(primary, {}, { replica: behind.db })
    try {
      const shipment = await newShipment(app)
      const of = { agent: `/v1/shipments/${shipment.id}/agents`, link: `/v1/moves/${shipment.moveID}/links` }
      const counted = async (list: string) => {
        const { body, headers } = await app.call('GET', list, { headers: { prefer: 'count=exact' } })
        return [body.map(({ id }: Body) => id), headers['total-count']]
      }
      const agent = await newAgent(app, shipment)
      const link = await newLink(app, {}, { id: shipment.moveID })
      assert.deepEqual(await counted(of.agent), [[agent.id], '1'])
      assert.deepEqual(await counted(of.link), [[link.id], '1'])
      const { etag = '' } = (await app.call('GET', of.link)).headers
      await app.call('DELETE', `/v1/links/${link.id}`)
      assert.equal((await app.call('GET', of.link, { headers: { 'if-none-match': etag } })).status, 200)
      assert.deepEqual(await counted(of.link), [[], '0'])
      for (const [list, body] of [
        ['/v1/keys', { name: 'new', scopes: ['moves:read'] }],
        ['/v1/views', { name: 'new', page: 'shipments' }],
      ] as const) {
        const { body: created, status, text } = await app.call('POST', list, { body })
        assert.equal(status, 201, text)
        assert.deepEqual(await counted(list), [[created.id], '1'])
        await app.call('DELETE', `${list}/${created.id}`)
        assert.deepEqual(await counted(list), [[], '0'])
      }
      const csv = await app.call('GET', of.agent, { headers: { accept: 'text/csv' } })
      assert.match(csv.text, new RegExp(agent.id))
    } finally {
      await app.app.close()
      await Promise.all([primary.discard(), behind.discard()])
    }
  })
})
