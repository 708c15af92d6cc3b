import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openSqlite } from '../../packages/server/src/db/sqlite/sqlite.ts'
import { startTestApp, type TestApp } from '../../packages/server/test/app.ts'
import { forEachDatabase, type TestDatabase } from '../../packages/server/test/databases.ts'
import { seedPostgres } from './postgres.ts'
import { seedFile } from './sqlite.ts'

const MADE = 20
const COPIES = 2
const WANTED = MADE * (1 + COPIES)

/** Fills a database of a test as the benchmark fills its own. */
async function seeded(empty: TestDatabase): Promise<TestDatabase> {
  if (empty.url.startsWith('postgres')) {
    await seedPostgres(empty.url, WANTED, MADE)
    return empty
  }
  const path = `${empty.url.slice('sqlite:'.length)}.seeded`
  await seedFile(path, WANTED, MADE)
  const db = openSqlite(path)
  const discard = async () => {
    await db.close()
    await empty.discard()
  }
  return { db, url: `sqlite:${path}`, discard }
}

forEachDatabase('Copies of what was seeded', (open) => {
  let database: TestDatabase
  let service: TestApp
  before(async () => {
    database = await seeded(await open())
    service = await startTestApp(database)
  })
  after(async () => {
    await service.app.close()
    await database.discard()
  })
  const get = async (path: string) => {
    const answer = await service.call('GET', path)
    assert.equal(answer.status, 200, answer.text)
    return answer.body
  }

  test('as many as wanted, each a shipment of its own in a move of its own', async () => {
    const shipments = await get('/v1/shipments?limit=200')
    assert.equal(shipments.length, WANTED)
    assert.equal(new Set(shipments.map(({ id }: { id: string }) => id)).size, WANTED)
    for (const { id, moveID } of shipments) {
      const move = await get(`/v1/moves/${moveID}?expand=shipments`)
      assert.ok(
        move.shipments.some((each: { id: string }) => each.id === id),
        `${id} is not in its move`,
      )
    }
  })

  test('a copy has a history of its own, and goes on from there', async () => {
    const all = await get('/v1/shipments?status=SUBMITTED&limit=200')
    const copy = all.find(({ id }: { id: string }) => !id.startsWith('019'))
    const history = await get(`/v1/shipments/${copy.id}/history`)
    assert.deepEqual(
      history.map(({ subject }: { subject: string }) => subject),
      [`shipments/${copy.id}`],
    )
    const headers = { 'if-match': copy.eTag }
    const answer = await service.call('PATCH', `/v1/shipments/${copy.id}`, { body: { actualWeight: 5 }, headers })
    assert.equal(answer.status, 200, answer.text)
    const [newest] = await get(`/v1/shipments/${copy.id}/history`)
    assert.equal(newest.eTag, answer.body.eTag)
    const feed = await get('/v1/events?limit=200')
    assert.equal(feed.at(-1)?.eTag, answer.body.eTag, 'its event is not the last one')
  })
})
