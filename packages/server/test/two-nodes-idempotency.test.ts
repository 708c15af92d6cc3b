/** The same request sent to two nodes, the second while the first is running. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'
import { after, afterEach, before, describe, test } from 'node:test'
import sql from 'sql-template-tag'
import type { Database } from '../src/db/database.ts'
import { openPostgres } from '../src/db/postgres/postgres.ts'
import { openSqlite } from '../src/db/sqlite/sqlite.ts'
import { type Body, startTestApp, type TestApp } from './app.ts'
import { type Bystander, openBystander } from './bystander.ts'
import { openTestPostgres, openTestSqlite, type TestDatabase } from './databases.ts'
import { newShipment, read } from './fixtures.ts'

const CASES = {
  'a PATCH': { method: 'PATCH', query: '' },
  'a PATCH that shows what it expands': { method: 'PATCH', query: '?expand=services' },
  'a POST': { method: 'POST', query: '' },
  'a POST that shows what it expands': { method: 'POST', query: '?expand=move' },
  'a DELETE': { method: 'DELETE', query: '' },
}

/** A request about an existing shipment, with a key of its own. */
function requestAbout({ id, eTag, moveID }: Body, { method, query }: (typeof CASES)[keyof typeof CASES]) {
  const reference = randomUUID()
  const content = { shipmentType: 'PPM', reference }
  const body = { DELETE: undefined, PATCH: content, POST: { ...content, moveID } }[method]
  const url = method === 'POST' ? `/v1/shipments${query}` : `/v1/shipments/${id}${query}`
  const headers = { 'idempotency-key': randomUUID(), ...(method === 'PATCH' ? { 'if-match': eTag } : {}) }
  return { reference, send: ({ call }: TestApp) => call(method, url, { body, headers }) }
}

/** Whether the request was done once: one record with its reference, and one event besides that of its creation. */
async function isDoneOnce({ call, db }: TestApp, id: string, reference: string, isDeleted: boolean): Promise<void> {
  const listed = (await call('GET', `/v1/shipments?reference=${reference}`)).body
  assert.equal(listed.length, isDeleted ? 0 : 1)
  const events = await db.column<string>(
    sql`SELECT id FROM events WHERE type LIKE 'shipment.%' AND (shipment_id = ${id} OR shipment_id = ${listed[0]?.id ?? id})`,
  )
  assert.equal(events.length, 2)
}

describe('An Idempotency-Key sent to two nodes on PostgreSQL', () => {
  let database: TestDatabase
  let databases: [Database, Database]
  let nodes: [TestApp, TestApp]
  let other: Bystander
  before(async () => {
    database = await openTestPostgres()
    // A usual node gives up a locked row after 100 ms, and the key with it until it tries again. These wait.
    const open = () => openPostgres(`${database.url}?lock_timeout=8s`, { poolSize: 2, isPooled: false })
    databases = [open(), open()]
    nodes = [
      await startTestApp({ ...database, db: databases[0] }),
      await startTestApp({ ...database, db: databases[1] }),
    ]
    other = openBystander(database.url)
  })
  afterEach(() => other.abandon())
  after(async () => {
    for (const { app } of nodes) await app.close()
    await other.close()
    for (const db of databases) await db.close()
    await database.discard()
  })

  for (const [name, kind] of Object.entries(CASES)) {
    test(`409 for ${name} while the first runs, then its answer, and one effect`, async () => {
      const shipment = await newShipment(nodes[0])
      const { reference, send } = requestAbout(shipment, kind)

      const inTheWay = await other.begin(
        `SELECT id FROM shipments WHERE id = '${shipment.id}' FOR UPDATE`,
        `SELECT id FROM moves WHERE id = '${shipment.moveID}' FOR UPDATE`,
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
      await isDoneOnce(nodes[0], shipment.id, reference, kind.method === 'DELETE')
    })
  }
})

/**
 * On SQLite one process at a time runs a change, and it checks the key inside. So the second node is never refused: it waits for
 * the file, as both do here while a third connection holds it, and then gets the answer of the first.
 */
describe('An Idempotency-Key sent to two nodes on SQLite', () => {
  let database: TestDatabase
  let second: Database
  let nodes: [TestApp, TestApp]
  let other: DatabaseSync
  before(async () => {
    database = await openTestSqlite()
    const path = database.url.slice('sqlite:'.length)
    second = openSqlite(path)
    nodes = [await startTestApp(database), await startTestApp({ ...database, db: second })]
    other = new DatabaseSync(path)
  })
  after(async () => {
    for (const { app } of nodes) await app.close()
    other.close()
    await second.close()
    await database.discard()
  })

  for (const [name, kind] of Object.entries(CASES)) {
    test(`the same answer from both for ${name}, of which one is a repetition, and one effect`, async () => {
      const shipment = await newShipment(nodes[0])
      const { reference, send } = requestAbout(shipment, kind)
      other.exec('BEGIN IMMEDIATE')
      let answered = 0
      const sent = nodes.map((node) => send(node).finally(() => answered++))
      for (const node of nodes) await read(node, `/v1/shipments/${shipment.id}`)
      assert.equal(answered, 0)
      other.exec('ROLLBACK')

      const answers = await Promise.all(sent)
      for (const { status, text } of answers) {
        assert.ok(status < 300, text)
        assert.deepEqual([status, text], [answers[0]!.status, answers[0]!.text])
      }
      assert.deepEqual(answers.map(({ headers }) => headers['idempotent-replayed']).sort(), ['true', undefined])
      await isDoneOnce(nodes[0], shipment.id, reference, kind.method === 'DELETE')
    })
  }
})
