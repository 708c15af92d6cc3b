/** A bulk is decided before its change begins, so that the change only writes: others wait for that only. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { beforeEach, test } from 'node:test'
import type { Sql } from 'sql-template-tag'
import { type Database, type Reader, type RunChange, readerOn } from '../src/db/database.ts'
import { type Body, sharedApp } from './app.ts'
import { forEachDatabase, type TestDatabase } from './databases.ts'
import { newShipment, read } from './fixtures.ts'

/** What is counted and done around the changes of a database. */
type Watch = { readsInChange: number; decisions: number; afterPreparing: () => Promise<unknown> }

/** A database that counts the reads within changes. */
function watched(db: Database, watch: Watch): Database {
  const counting = (tx: Reader): Reader =>
    readerOn((kind, query) => {
      watch.readsInChange += 1
      return (tx[kind] as (query: Sql) => Promise<unknown>)(query)
    })
  const watching =
    (run: RunChange): RunChange =>
    (decide, prepare) =>
      run(
        (tx) => {
          watch.decisions += 1
          return decide(counting(tx))
        },
        prepare &&
          (async (reader) => {
            await prepare(reader)
            await watch.afterPreparing()
          }),
      )
  return { ...db, change: watching(db.change), rehearse: watching(db.rehearse) }
}

forEachDatabase('A bulk that is decided ahead', (open) => {
  const watch: Watch = { readsInChange: 0, decisions: 0, afterPreparing: async () => {} }
  const app = sharedApp(async (): Promise<TestDatabase> => {
    const opened = await open()
    return { ...opened, db: watched(opened.db, watch) }
  })

  let shipments: Body[] = []
  let estimatedWeight = 0
  beforeEach(async () => {
    shipments = []
    for (let i = 0; i < 6; i++) shipments.push(await newShipment(app))
    Object.assign(watch, { readsInChange: 0, decisions: 0, afterPreparing: async () => {} })
  })

  const send = (mode: string, ifMatch = '*', { query = '', headers = {} } = {}) => {
    estimatedWeight += 1
    const operations = shipments.map(({ id }) => ({ action: 'update', id, ifMatch, patch: { estimatedWeight } }))
    return app.call('PATCH', `/v1/shipments${query}`, { body: { mode, operations }, headers })
  }

  test('reads nothing in its change but its Idempotency-Key', async () => {
    const reads = async (mode: string, options = {}) => {
      watch.readsInChange = 0
      assert.equal((await send(mode, '*', options)).status, 200)
      return watch.readsInChange
    }
    assert.equal(await reads('ATOMIC', { query: '?dryRun=true' }), 0)
    assert.equal(await reads('ATOMIC'), 0)
    assert.equal(await reads('ISOLATED'), 0)
    assert.equal(await reads('ISOLATED', { headers: { 'idempotency-key': randomUUID() } }), 1)
  })

  test('is decided again if a record has changed in between, and loses no update', async () => {
    const changed = shipments[3]
    const meanwhile = () =>
      app.call('PATCH', `/v1/shipments/${changed.id}`, { body: { actualWeight: 7 }, headers: { 'if-match': '*' } })
    watch.afterPreparing = meanwhile
    assert.equal((await send('ATOMIC')).status, 200)
    const after = await read(app, `/v1/shipments/${changed.id}`)
    assert.deepEqual([after.actualWeight, after.estimatedWeight], [7, estimatedWeight])
  })

  test('409 if a record that the bulk leaves as it is has changed in between', async () => {
    const [same, other] = shipments
    watch.afterPreparing = () =>
      app.call('PATCH', `/v1/shipments/${same.id}`, { body: { actualWeight: 7 }, headers: { 'if-match': '*' } })
    const operations = [
      { action: 'update', id: same.id, ifMatch: same.eTag, patch: { estimatedWeight: same.estimatedWeight } },
      { action: 'update', id: other.id, ifMatch: '*', patch: { estimatedWeight: 3 } },
    ]
    const { status, body } = await app.call('PATCH', '/v1/shipments', { body: { mode: 'ATOMIC', operations } })
    assert.deepEqual([status, body.results.map((result: Body) => result.status)], [409, [412, 200]])
  })

  test('409 for a stale tag of one record writes the others only once, to undo them', async () => {
    const { status, body } = await send('ATOMIC', shipments[0].eTag)
    assert.deepEqual([status, body.results[0].status, body.results[1].status], [409, 200, 412])
    assert.equal(watch.decisions, 1)
  })
})
