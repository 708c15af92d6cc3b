/** Another session that keeps rows locked, or a node that hangs in a transaction: which requests wait for it, and which do not. */
import assert from 'node:assert/strict'
import { after, afterEach, before, describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { openPostgres } from '../src/db/postgres/postgres.ts'
import { startTestApp, type TestApp } from './app.ts'
import { type Bystander, openBystander } from './bystander.ts'
import { openTestPostgres, type TestDatabase } from './databases.ts'
import { newShipment } from './fixtures.ts'

const LOCKED = 8
const UNRELATED = 40

describe('Rows that another session has locked', () => {
  let database: TestDatabase
  let app: TestApp
  let other: Bystander
  before(async () => {
    database = await openTestPostgres()
    app = await startTestApp(database)
    other = openBystander(database.url)
  })
  after(async () => {
    await other.close()
    await app.app.close()
    await database.discard()
  })
  afterEach(() => other.abandon())

  type Shipment = { id: string; eTag: string }
  const many = (count: number): Promise<Shipment[]> =>
    Promise.all(Array.from({ length: count }, () => newShipment(app)))
  const patch = ({ id, eTag }: Shipment) =>
    app.call('PATCH', `/v1/shipments/${id}`, { body: { estimatedWeight: 1 }, headers: { 'if-match': eTag } })
  const namesOf = (shipments: Shipment[]) => shipments.map(({ id }) => `'${id}'`).join()

  test('delay only the changes of these rows', async () => {
    const [locked, unrelated] = [await many(LOCKED), await many(UNRELATED)]
    const theirs = await other.begin(`SELECT id FROM shipments WHERE id IN (${namesOf(locked)}) FOR UPDATE`)
    let ended = 0
    const waiting: Promise<number>[] = []
    for (const shipment of locked) {
      const answer = patch(shipment).then(({ status }) => {
        ended += 1
        return status
      })
      waiting.push(answer)
      // Changes of one turn would share a statement and a connection.
      await pause(10)
    }
    await other.untilBlocked()
    for (const { id, eTag } of unrelated) {
      const answers = await Promise.all([
        app.call('GET', `/v1/shipments/${id}`),
        app.call('GET', '/v1/shipments?limit=5'),
        patch({ id, eTag }),
      ])
      assert.deepEqual(
        answers.map(({ status }) => status),
        [200, 200, 200],
      )
    }
    assert.equal(ended, 0, 'the rows were not locked all the time')
    await theirs.end()
    assert.deepEqual(
      await Promise.all(waiting),
      locked.map(() => 200),
    )
  })

  test('end as 503 that says nothing was written, if they stay locked', async () => {
    const [shipment] = await many(1)
    const hasty = openPostgres(database.url, { poolSize: 1, isPooled: false, answerMaxMs: 3_000 })
    const node = await startTestApp({ ...database, db: hasty })
    const theirs = await other.begin(`SELECT id FROM shipments WHERE id IN (${namesOf([shipment!])}) FOR UPDATE`)
    const headers = { 'if-match': shipment!.eTag }
    const answer = await node.call('PATCH', `/v1/shipments/${shipment!.id}`, { body: { estimatedWeight: 1 }, headers })
    assert.equal(answer.status, 503)
    assert.match(answer.body.detail, /Nothing was written/)
    await theirs.end()
    assert.equal((await app.call('GET', `/v1/shipments/${shipment!.id}`)).body.eTag, shipment!.eTag)
    await node.app.close()
    await hasty.close()
  })

  test('let a bulk in parts answer for every operation before the time limit of its request', async () => {
    const shipments = await many(21)
    const node = await startTestApp(database, {}, { times: { handlerMs: 5_000 } })
    const theirs = await other.begin(
      `SELECT id FROM shipments WHERE id IN (${namesOf(shipments.slice(-1))}) FOR UPDATE`,
    )
    const operations = shipments.map(({ id, eTag }) => ({
      ...{ action: 'update', id, ifMatch: eTag },
      patch: { estimatedWeight: 1 },
    }))
    const { status, body } = await node.call('PATCH', '/v1/shipments', { body: { mode: 'ISOLATED', operations } })
    await theirs.end()
    await node.app.close()
    assert.equal(status, 200)
    assert.deepEqual([body.results.length, body.results.at(-1).status], [21, 503])
  })

  test('by a node that was paused in a transaction are released, and the feed continues', async () => {
    const paused = openPostgres(database.url, { poolSize: 1, isPooled: false })
    const [shipment] = await many(1)
    const isIn = Promise.withResolvers<void>()
    const goesOn = Promise.withResolvers<void>()
    const touch = sql`UPDATE shipments SET revision = revision WHERE id = ${shipment!.id}`
    const stuck = paused.change(async () => ({
      writes: [{ statement: touch }],
      afterwards: async () => {
        isIn.resolve()
        await goesOn.promise
        return { writes: [], answer: null }
      },
    }))
    await isIn.promise
    assert.equal((await patch(shipment!)).status, 200)
    const unnumbered = () => other.column('SELECT event_id FROM event_numbers WHERE seq IS NULL')
    while ((await unnumbered()).length > 0) await pause(20)
    goesOn.resolve()
    // Its transaction is gone, and no event tells what became of it.
    await assert.rejects(stuck, { code: 'outcome_unknown' })
    await paused.close()
  })
})
