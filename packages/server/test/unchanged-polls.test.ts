/** The cost of polling while nothing changes, and that polls miss no change. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Database } from '../src/db/database.ts'
import { sharedApp, startTestApp, type TestApp } from './app.ts'
import { openBystander } from './bystander.ts'
import { hasCitus } from './citus.ts'
import { forEachDatabase, openTestPostgres, type TestDatabase, untilNumbered } from './databases.ts'
import { newShipment } from './fixtures.ts'

/** A database that records its queries. */
function counting(db: Database): { db: Database; asked: string[] } {
  const asked: string[] = []
  const noted = (members: object): object =>
    Object.fromEntries(
      Object.entries(members).map(([name, ask]) => [
        name,
        typeof ask === 'object'
          ? noted(ask)
          : typeof ask !== 'function'
            ? ask
            : (...values: unknown[]) => {
                // Asking for the shape of the database reads nothing.
                if (name !== 'isDistributed') asked.push(name)
                return ask(...values)
              },
      ]),
    )
  return { db: noted(db) as Database, asked }
}

forEachDatabase('a poll when nothing has changed', (open) => {
  let database: TestDatabase
  let app: TestApp
  let asked: string[]
  before(async () => {
    database = await open()
    const counted = counting(database.db)
    asked = counted.asked
    app = await startTestApp({ ...database, db: counted.db })
    for (let i = 0; i < 3; i++) await newShipment(app)
    await app.db.eventsNumbered()
  })
  after(async () => {
    await app.app.close()
    await database.discard()
  })

  const POLLS: [url: string, prefer?: string][] = [
    ['/v1/events'],
    ['/v1/events?after=2&type=shipment.*'],
    ['/v1/events?last=2'],
    ['/v1/shipments?status=SUBMITTED'],
    ['/v1/shipments', 'count=exact'],
    ['/v1/moves?sort=-lastUpdated'],
    ['/v1/webhooks'],
  ]
  // Distributed tables have no version of lists: there the page is read, and compared by its content.
  const isOneRead = (url: string) => !hasCitus() || url.startsWith('/v1/events')
  for (const [url, prefer] of POLLS)
    test(`304 for ${url} ${prefer ?? ''}${isOneRead(url) ? ' is one read' : ''}`, async () => {
      const headers: Record<string, string> = prefer === undefined ? {} : { prefer }
      const { status, headers: first } = await app.call('GET', url, { headers })
      assert.equal(status, 200)
      asked.length = 0
      const again = await app.call('GET', url, { headers: { ...headers, 'if-none-match': first.etag! } })
      assert.equal(again.status, 304)
      if (isOneRead(url)) assert.equal(asked.length, 1, asked.join())
    })
})

describe('A poll on PostgreSQL', () => {
  let url: string
  const app = sharedApp(async () => {
    const database = await openTestPostgres({ isPatient: false })
    url = database.url
    return database
  })

  test('200 for events that had no number yet at the time of the tag, because the head was locked', async () => {
    const other = openBystander(url)
    const open = await other.begin('SELECT seq FROM feed_head FOR UPDATE')
    await newShipment(app)
    const before = await app.call('GET', '/v1/events')
    assert.deepEqual(before.body, [])
    await open.end()
    await other.close()
    await untilNumbered(app.db)
    const after = await app.call('GET', '/v1/events', { headers: { 'if-none-match': before.headers.etag! } })
    assert.deepEqual([after.status, after.body?.length], [200, 2])
  })
})
