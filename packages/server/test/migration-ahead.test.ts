/** Steps ahead of a migration on PostgreSQL: they can be interrupted, and nodes of the previous release write meanwhile. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import sql, { raw } from 'sql-template-tag'
import { openSession, type Session } from '../src/db/postgres/wire/session.ts'
import { writeMissingTerms } from '../src/shipments/search-terms.ts'
import { startTestApp, type TestApp } from './app.ts'
import { openTestPostgres, runStatements, type TestDatabase, untilNumbered } from './databases.ts'
import { earlierSchema } from './earlier-schema.ts'
import { ADDRESS, newAgent, newMove, newShipment, newWebhook, read, through } from './fixtures.ts'
import { TABLES, TABLES_OF_POSTGRES } from './tables.ts'

describe('A migration with steps ahead', () => {
  let database: TestDatabase
  let session: Session
  let app: TestApp
  before(async () => {
    database = await openTestPostgres()
    session = openSession(database.url)
    app = await startTestApp(database)
  })
  after(async () => {
    await app.app.close()
    await session.close()
    await database.discard()
  })

  /** Every row of every table as text, with the numbers of events. */
  async function allRows(): Promise<string[]> {
    const rows: string[] = []
    for (const table of [...TABLES, ...TABLES_OF_POSTGRES].filter((name) => name !== 'migrations'))
      for (const row of await session.rows<{ text: string }>(
        `SELECT row_to_json(${table})::jsonb::text AS text FROM ${table}`,
      ))
        rows.push(`${table} ${row.text}`)
    return rows.toSorted()
  }

  /** Starts the steps while another session holds a lock, and ends their sessions when they wait for it. */
  async function interruptedAt(lock: string): Promise<void> {
    const other = openSession(database.url)
    await other.rows(`BEGIN; ${lock}`)
    const steps = assert.rejects(app.db.migrateAhead())
    const stop = () =>
      session.rows(`SELECT pg_terminate_backend(pid, 60000) FROM pg_stat_activity WHERE datname = current_database()
        AND application_name = 'vanline migration' AND wait_event_type = 'Lock'`)
    while ((await stop()).length === 0) await nextTurn()
    await steps
    await other.rows('ROLLBACK')
    await other.close()
  }

  /** Takes rows away, and returns how to write them as a node of the previous release does. */
  async function takenAway(wheres: Record<string, string>): Promise<() => Promise<void>> {
    const puttingBack: string[] = []
    for (const [table, where] of Object.entries(wheres)) {
      await session.rows(`CREATE TABLE late_${table} AS SELECT * FROM ${table} WHERE ${where}`)
      await session.rows(`DELETE FROM ${table} WHERE ${where}`)
      const columns = await session.rows<{ name: string }>(
        `SELECT column_name AS name FROM information_schema.columns WHERE table_name = 'late_${table}'`,
      )
      const names = columns.map(({ name }) => name).join(', ')
      puttingBack.unshift(
        `INSERT INTO ${table} (${names}) SELECT ${names} FROM late_${table}`,
        `DROP TABLE late_${table}`,
      )
    }
    return () => runStatements(database.url, puttingBack)
  }

  test('continues after interruptions, and includes what was written meanwhile', async () => {
    const { db, url } = app
    const metadata = { truck: '7' }
    await newWebhook(app)
    // Ids are no order: an import may bring older ones.
    const late = await through(app, await newShipment(app, { metadata }), 'APPROVED')
    await newAgent(app, late)
    await newAgent(app, await through(app, await newShipment(app, { metadata }), 'APPROVED'))
    await untilNumbered(db)
    const rows = await allRows()
    await runStatements(url, earlierSchema(url))
    const ofMove = `move_id = '${late.moveID}'`
    const ofShipment = `shipment_id = '${late.id}'`
    const putBack = await takenAway({
      agents: ofShipment,
      services: ofShipment,
      shipment_entries: `id = '${late.id}'`,
      shipments: ofMove,
      moves: `id = '${late.moveID}'`,
      events: 'seq > (SELECT max(seq) / 2 FROM events)',
    })
    // The newest event has no number yet.
    await session.rows('UPDATE late_events SET seq = NULL WHERE seq = (SELECT max(seq) FROM late_events)')
    await interruptedAt('LOCK TABLE events IN ROW EXCLUSIVE MODE')
    assert.equal((await session.rows('SELECT FROM pg_index WHERE NOT indisvalid')).length, 1)
    const position = sql`SELECT position FROM migration_positions WHERE step = 'numbers of events'`
    assert.deepEqual(await db.column(position), await db.column(sql`SELECT max(seq)::text FROM event_numbers`))
    await interruptedAt('LOCK TABLE services IN ACCESS EXCLUSIVE MODE')
    assert.equal(await db.migrateAhead(), true)
    await putBack()
    await db.migrate()
    assert.equal(await db.pendingMigrations(), 0)
    assert.equal(await db.migrateAhead(), false)
    await writeMissingTerms(db)
    await untilNumbered(db)
    assert.deepEqual(await allRows(), rows)
    assert.deepEqual(await db.column(sql`SELECT to_regclass(${raw("'migration_positions'")})`), [null])
    assert.deepEqual(await read(app, `/v1/shipments/${late.id}`), late)
  })

  test('leaves terms of search to be written beside the service, which then has all rows', async () => {
    const { db, url } = app
    await newMove(app, { customer: { lastName: 'Byron', phone: '208 555 0100' } })
    await newMove(app, { customer: { lastName: 'Byron', phone: null } })
    await newShipment(app, { pickupAddress: { ...ADDRESS, streetAddress1: '12 Elm Street' } })
    await untilNumbered(db)
    const rows = await allRows()
    const areTerms = (row: string) => /"(phone|street):/.test(row)
    assert.equal(rows.filter(areTerms).length > 5, true)
    await runStatements(url, earlierSchema(url))
    await db.migrate()
    assert.deepEqual((await allRows()).filter(areTerms), [])
    await writeMissingTerms(db)
    await untilNumbered(db)
    assert.deepEqual(await allRows(), rows)
  })
})
