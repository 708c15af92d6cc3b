import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { sharedApp } from './app.ts'
import { forEachDatabase } from './databases.ts'
import { ADDRESS, newService, newShipment } from './fixtures.ts'

const OTHER = 'AAAAAAAAAAAAAAAAAAAAAA'
const dateAfter = (instant: string, seconds: number) => new Date(Date.parse(instant) + seconds * 1000).toUTCString()

forEachDatabase('the conditions of a read', (open) => {
  const app = sharedApp(open)
  /** Conditions by date compare with the time of the machine. */
  before(() => {
    app.time.now = Date.now() - 3_600_000
  })

  const NONE_MATCH: [string, (eTag: string) => string, number][] = [
    ['the tag in quotes', (tag) => `"${tag}"`, 304],
    ['the bare value of the body', (tag) => tag, 304],
    ['a weak tag', (tag) => `W/"${tag}"`, 304],
    ['a list', (tag) => `"${OTHER}", "${tag}"`, 304],
    ['any version', () => '*', 304],
    ['what a proxy made of it', (tag) => `"${tag}-gzip"`, 304],
    ['another tag', () => `"${OTHER}"`, 200],
    ['the tag of a variant', (tag) => `"${tag}~AbC_-123456"`, 200],
    ['the beginning of the tag', (tag) => `"${tag.slice(0, 21)}"`, 200],
    ['nothing', () => '', 200],
  ]
  for (const [name, value, status] of NONE_MATCH) {
    test(`${status} for If-None-Match with ${name}`, async () => {
      const { id, eTag } = await newShipment(app)
      for (const method of ['GET', 'HEAD']) {
        const answer = await app.call(method, `/v1/shipments/${id}`, { headers: { 'if-none-match': value(eTag) } })
        assert.equal(answer.status, status)
        assert.equal(answer.headers.etag, `"${eTag}"`)
        assert.equal(answer.headers['cache-control'], 'private, no-cache')
        assert.equal(answer.headers.vary, 'Accept, Authorization, Accept-Encoding')
        assert.equal(answer.text === '', status === 304 || method === 'HEAD')
      }
    })
  }

  test('304 for If-Modified-Since with the Last-Modified of a record that is not newer', async () => {
    const { id, lastUpdated } = await newShipment(app)
    const { headers } = await app.call('GET', `/v1/shipments/${id}`)
    const modified = Date.parse(headers['last-modified']!)
    assert.ok(modified <= Date.parse(lastUpdated) && modified <= Date.now())
    const since = { 'if-modified-since': dateAfter(lastUpdated, 0) }
    const again = await app.call('GET', `/v1/shipments/${id}`, { headers: since })
    assert.equal(again.status, 304)
    assert.ok(again.headers['last-modified'])
  })

  test('200 without Last-Modified for If-Modified-Since with expand: what it shows may have changed or gone', async () => {
    const shipment = await newShipment(app)
    const since = { 'if-modified-since': dateAfter(shipment.lastUpdated, 3_600) }
    const service = await newService(app, shipment)
    for (const url of [
      `/v1/shipments/${shipment.id}?expand=services`,
      `/v1/moves/${shipment.moveID}?expand=shipments`,
    ]) {
      const answer = await app.call('GET', url, { headers: since })
      assert.deepEqual([answer.status, answer.headers['last-modified']], [200, undefined])
      const unmodified = { 'if-unmodified-since': dateAfter(shipment.lastUpdated, -1) }
      assert.equal((await app.call('GET', url, { headers: unmodified })).status, 200)
    }
    assert.equal((await app.call('GET', `/v1/shipments/${shipment.id}?fields=status`, { headers: since })).status, 304)
    assert.equal((await app.call('GET', `/v1/services/${service.id}`, { headers: since })).status, 304)
  })

  test('a variant has a tag of its own, by which it is 304, and which is good for a write', async () => {
    const shipment = await newShipment(app, { destinationAddress: ADDRESS })
    const url = `/v1/shipments/${shipment.id}`
    const tags = new Set([`"${shipment.eTag}"`])
    for (const query of ['?expand=services', '?expand=move', '?expand=agents,services', '?fields=status']) {
      const { headers } = await app.call('GET', url + query)
      assert.match(headers.etag!, new RegExp(`^"${shipment.eTag}~[A-Za-z0-9_-]+"$`))
      assert.ok(!tags.has(headers.etag!), `${query} shows something else than the others`)
      tags.add(headers.etag!)
      assert.equal((await app.call('GET', url + query, { headers: { 'if-none-match': headers.etag! } })).status, 304)
      assert.equal((await app.call('GET', url, { headers: { 'if-none-match': headers.etag! } })).status, 200)
      const plain = { 'if-none-match': `"${shipment.eTag}"` }
      assert.equal((await app.call('GET', url + query, { headers: plain })).status, 200)
    }
    const body = { estimatedWeight: 1 }
    const written = await app.call('PATCH', url, { body, headers: { 'if-match': [...tags].at(-1)! } })
    assert.equal(written.status, 200)
  })

  test('200 for the tag of an expansion in which a service has changed, while the shipment keeps its version', async () => {
    const shipment = await newShipment(app)
    const url = `/v1/shipments/${shipment.id}`
    const { headers } = await app.call('GET', `${url}?expand=services`)
    const service = await newService(app, shipment)
    const conditional = { headers: { 'if-none-match': headers.etag! } }
    const changed = await app.call('GET', `${url}?expand=services`, conditional)
    assert.equal(changed.status, 200)
    assert.deepEqual(changed.body.services, [service])
    assert.equal(changed.body.eTag, shipment.eTag)
    const body = { estimatedWeight: 1 }
    assert.equal((await app.call('PATCH', url, { body, headers: { 'if-match': shipment.eTag } })).status, 200)
  })

  test('a write answers with the tag of its representation', async () => {
    const shipment = await newShipment(app)
    const url = `/v1/shipments/${shipment.id}?expand=agents`
    const headers = { 'if-match': shipment.eTag }
    const written = await app.call('PATCH', url, { body: { estimatedWeight: 1 }, headers })
    assert.equal(written.headers.etag, (await app.call('GET', url)).headers.etag)
    assert.match(written.headers.etag!, new RegExp(`^"${written.body.eTag}~`))
    assert.equal(written.headers['content-location'], url)
  })

  test('304 for If-Modified-Since at or after the second of the last change, else 200', async () => {
    const { id, lastUpdated, eTag } = await newShipment(app)
    const url = `/v1/shipments/${id}`
    const read = async (headers: Record<string, string>) => (await app.call('GET', url, { headers })).status
    assert.equal(await read({ 'if-modified-since': dateAfter(lastUpdated, 0) }), 304)
    assert.equal(await read({ 'if-modified-since': dateAfter(lastUpdated, 1) }), 304)
    assert.equal(await read({ 'if-modified-since': dateAfter(lastUpdated, -1) }), 200)
    assert.equal(await read({ 'if-modified-since': 'yesterday' }), 200)
    assert.equal(await read({ 'if-modified-since': lastUpdated }), 200, 'an instant is no HTTP-date')
    const both = { 'if-modified-since': dateAfter(lastUpdated, 1), 'if-none-match': `"${OTHER}"` }
    assert.equal(await read(both), 200, 'If-None-Match alone counts when it is there')
    assert.equal(await read({ ...both, 'if-none-match': `"${eTag}"` }), 304)
  })

  test('412 for a GET whose If-Match is not the version, before it could be 304', async () => {
    const { id, eTag } = await newShipment(app)
    const url = `/v1/shipments/${id}`
    const read = (headers: Record<string, string>) => app.call('GET', url, { headers })
    const refused = await read({ 'if-match': `"${OTHER}"`, 'if-none-match': `"${eTag}"` })
    assert.equal(refused.status, 412)
    assert.equal(refused.body.current.eTag, eTag)
    const weak = await read({ 'if-match': `W/"${eTag}"` })
    assert.equal(weak.status, 412)
    assert.equal(weak.body.reason, 'weak')
    assert.equal((await read({ 'if-match': `"${eTag}"` })).status, 200)
    assert.equal((await read({ 'if-match': '*' })).status, 200)
    assert.equal((await read({ 'if-match': `"${eTag}"`, 'if-none-match': `"${eTag}"` })).status, 304)
  })

  test('412 for a GET with an If-Unmodified-Since before the last change, unless If-Match is there', async () => {
    const { id, eTag, lastUpdated } = await newShipment(app)
    const url = `/v1/shipments/${id}`
    const read = async (headers: Record<string, string>) => (await app.call('GET', url, { headers })).status
    assert.equal(await read({ 'if-unmodified-since': dateAfter(lastUpdated, -1) }), 412)
    assert.equal(await read({ 'if-unmodified-since': dateAfter(lastUpdated, 0) }), 200)
    assert.equal(await read({ 'if-unmodified-since': 'never' }), 200)
    assert.equal(await read({ 'if-unmodified-since': dateAfter(lastUpdated, -1), 'if-match': eTag }), 200)
  })

  test('404 for a record that is not there, whatever its conditions', async () => {
    const { id } = await newShipment(app)
    await app.call('DELETE', `/v1/shipments/${id}`)
    for (const [name, value] of [
      ['if-none-match', '*'],
      ['if-match', '*'],
      ['if-match', '"open'],
    ] as const) {
      const answer = await app.call('GET', `/v1/shipments/${id}`, { headers: { [name]: value } })
      assert.equal(answer.status, 404)
      assert.equal(answer.headers['cache-control'], 'no-store')
    }
  })

  // The last test: ids never go back, so later records would also be ahead of the clock.
  test('200 without Last-Modified for If-Modified-Since while the record is newer than a second', async () => {
    app.time.now = Date.now() + 3_600_000
    const { id, lastUpdated } = await newShipment(app)
    const headers = { 'if-modified-since': dateAfter(lastUpdated, 1) }
    const answer = await app.call('GET', `/v1/shipments/${id}`, { headers })
    assert.deepEqual([answer.status, answer.headers['last-modified']], [200, undefined])
  })
})
