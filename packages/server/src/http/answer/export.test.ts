/** Many exports at the same time. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { forEachDatabase, type TestDatabase } from '../../../test/databases.ts'
import { newShipment } from '../../../test/fixtures.ts'
import { LARGEST_METADATA } from '../../../test/largest.ts'
import type { Database } from '../../db/database.ts'

const SHIPMENTS = 30
const EXPORTS = 6

/** The same database. It tells how many lists are read at once at most, and can hold them up. */
function counted(db: Database) {
  const seen = { atOnceMax: 0, reads: 0, gate: Promise.resolve() }
  let atOnce = 0
  const column = (async (query, budget) => {
    seen.reads += 1
    atOnce += 1
    seen.atOnceMax = Math.max(seen.atOnceMax, atOnce)
    await seen.gate
    return db.column(query, budget).finally(() => {
      atOnce -= 1
    })
  }) as Database['column']
  return { db: { ...db, column }, seen }
}

forEachDatabase('Exports at the same time', (open) => {
  let database: TestDatabase
  let app: TestApp
  let seen: ReturnType<typeof counted>['seen']
  let shipmentID: string
  before(async () => {
    database = await open()
    const { db, seen: ofReads } = counted(database.db)
    seen = ofReads
    app = await startTestApp({ ...database, db }, { rateLimit: 0 })
    await app.app.listen({ host: '127.0.0.1', port: 0 })
    for (let i = 0; i < SHIPMENTS; i++) ({ id: shipmentID } = await newShipment(app, { metadata: LARGEST_METADATA }))
  })
  after(async () => {
    await app.app.close()
    await database.discard()
  })

  const whole = async (accept: string) => {
    const { status, text } = await app.call('GET', '/v1/shipments', { headers: { accept } })
    assert.equal(status, 200)
    const lines = text.trimEnd().split(/\r?\n/)
    return accept === 'text/csv' ? lines.slice(1) : lines.map((line) => JSON.parse(line).id)
  }

  for (const accept of ['text/csv', 'application/x-ndjson'])
    test(`${accept}: they are whole, and one part is read at a time`, async () => {
      Object.assign(seen, { atOnceMax: 0, reads: 0 })
      const all = await Promise.all(Array.from({ length: EXPORTS }, () => whole(accept)))
      for (const lines of all) assert.equal(new Set(lines).size, SHIPMENTS)
      assert.equal(seen.atOnceMax, 1)
      // In small parts: of these records, three have more bytes than a part.
      assert.ok(seen.reads >= (EXPORTS * SHIPMENTS) / 5, `${seen.reads} reads`)
    })

  test('others are answered while exports are in progress', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    seen.gate = promise
    const all = Array.from({ length: EXPORTS }, () => whole('text/csv'))
    for (let i = 0; i < 3; i++) assert.equal((await app.call('GET', `/v1/shipments/${shipmentID}`)).status, 200)
    resolve()
    for (const lines of await Promise.all(all)) assert.equal(lines.length, SHIPMENTS)
  })

  test('one that is not read, or is given up, holds up no other', async () => {
    const { port } = app.app.server.address() as AddressInfo
    const headers = { accept: 'application/x-ndjson' }
    const requests = Array.from({ length: EXPORTS }, () =>
      http.get({ host: '127.0.0.1', port, path: '/v1/shipments', headers, agent: false }).on('error', () => {}),
    )
    await Promise.all(requests.map((request) => once(request, 'response')))
    requests[0]!.destroy()
    assert.equal((await whole('text/csv')).length, SHIPMENTS)
    for (const request of requests) request.destroy()
    assert.equal((await whole('text/csv')).length, SHIPMENTS)
  })
})
