/** The same request sent to two nodes, the second while the first is still at it. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, afterEach, before, describe, test } from 'node:test'
import type { Database } from '../src/db/database.ts'
import { openPostgres } from '../src/db/postgres.ts'
import { startTestApp, type TestApp } from './app.ts'
import { type Bystander, openBystander } from './bystander.ts'
import { openTestPostgres, type TestDatabase } from './databases.ts'
import { newShipment, read } from './fixtures.ts'

describe('An Idempotency-Key sent to two nodes', () => {
  let database: TestDatabase
  let second: Database
  let nodes: [TestApp, TestApp]
  let other: Bystander
  before(async () => {
    database = await openTestPostgres()
    second = openPostgres(database.url, { poolSize: 2, isPooled: false })
    nodes = [await startTestApp(database), await startTestApp({ ...database, db: second })]
    other = openBystander(database.url)
  })
  afterEach(() => other.abandon())
  after(async () => {
    for (const { app } of nodes) await app.close()
    await other.close()
    await second.close()
    await database.discard()
  })

  const CASES = {
    'a PATCH': { method: 'PATCH', query: '' },
    'a PATCH that shows what it expands': { method: 'PATCH', query: '?expand=services' },
    'a POST': { method: 'POST', query: '' },
    'a POST that shows what it expands': { method: 'POST', query: '?expand=move' },
    'a DELETE': { method: 'DELETE', query: '' },
  }
  for (const [name, { method, query }] of Object.entries(CASES)) {
    test(`409 for ${name} while the first runs, then its answer, and one effect`, async () => {
      const { id, eTag, moveID } = await newShipment(nodes[0])
      const reference = randomUUID()
      const content = { shipmentType: 'PPM', reference }
      const body = { DELETE: undefined, PATCH: content, POST: { ...content, moveID } }[method]
      const url = method === 'POST' ? `/v1/shipments${query}` : `/v1/shipments/${id}${query}`
      const headers = { 'idempotency-key': randomUUID(), ...(method === 'PATCH' ? { 'if-match': eTag } : {}) }
      const send = ({ call }: TestApp) => call(method, url, { body, headers })

      const inTheWay = await other.begin(
        `SELECT id FROM shipments WHERE id = '${id}' FOR UPDATE`,
        `SELECT id FROM moves WHERE id = '${moveID}' FOR UPDATE`,
      )
      const first = send(nodes[0])
      await other.untilBlocked()
      const refused = await send(nodes[1])
      assert.equal(refused.status, 409, refused.text)
      assert.equal(refused.body.code, 'idempotency_key_in_use')
      assert.equal(refused.headers['retry-after'], '1')
      await inTheWay.end()

      const answer = await first
      assert.ok(answer.status < 300, answer.text)
      for (const node of nodes) {
        const again = await send(node)
        assert.equal(again.status, answer.status)
        assert.equal(again.text, answer.text)
        assert.equal(again.headers['idempotent-replayed'], 'true')
      }
      const listed = await read(nodes[0], `/v1/shipments?reference=${reference}`)
      assert.equal(listed.length, method === 'DELETE' ? 0 : 1)
      const events = await other.column(
        `SELECT id FROM events WHERE type LIKE 'shipment.%' AND (shipment_id = $1 OR shipment_id = $2)`,
        [id, listed[0]?.id ?? id],
      )
      assert.equal(events.length, 2)
    })
  }
})
