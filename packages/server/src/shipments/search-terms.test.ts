import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Logger } from 'pino'
import sql from 'sql-template-tag'
import { baseOf } from '../../../../scripts/processes.ts'
import { sharedApp, startTestApp, type TestApp } from '../../test/app.ts'
import { startChild } from '../../test/child.ts'
import { forEachDatabase, runStatements } from '../../test/databases.ts'
import { forOneDatabase } from '../../test/one-database.ts'
import { SEARCH_TERMS } from '../db/epoch.ts'
import { startWritingTerms, writeMissingTerms } from './search-terms.ts'

const LIVES_AT = { city: 'Boise', state: 'ID', postalCode: '83702', country: 'US' }
const CUSTOMER = { firstName: 'Ada', lastName: 'Miller-Quist', phone: '+1 208 555 0142' }

/** What the migration leaves of the records of an earlier release: no terms, and the work to be done. */
const WITHOUT_TERMS = [
  ...['move_entries', 'shipment_entries'].map(
    (table) => `DELETE FROM ${table} WHERE entry LIKE 'phone:%' OR entry LIKE 'street:%' OR entry LIKE 'word:%'`,
  ),
  'UPDATE moves SET phone_digits = NULL, words_key = NULL',
  'UPDATE shipments SET streets_key = NULL, words_key = NULL',
  `INSERT INTO settings (name, value) VALUES ('${SEARCH_TERMS}', 'moves/')`,
]

async function newRecords({ call }: Pick<TestApp, 'call'>, street: string) {
  const { body: move } = await call('POST', '/v1/moves', { body: { customer: CUSTOMER } })
  const body = { moveID: move.id, shipmentType: 'HHG', pickupAddress: { streetAddress1: street, ...LIVES_AT } }
  return { move, shipment: (await call('POST', '/v1/shipments', { body })).body }
}

const found = async ({ call }: Pick<TestApp, 'call'>, search: string): Promise<string[]> =>
  (await call('QUERY', '/v1/shipments', { body: { search } })).body.map(({ id }: { id: string }) => id)

const workLeft = (db: TestApp['db']) => db.column(sql`SELECT value FROM settings WHERE name = ${SEARCH_TERMS}`)

forEachDatabase('terms of search that a migration has left', (open) => {
  const app = sharedApp(open)

  test('are written, with the same tags and no event; readyz tells until then', async () => {
    const { shipment } = await newRecords(app, '12 Juniper Lane')
    await runStatements(app.url, WITHOUT_TERMS)
    assert.deepEqual(await found(app, 'juniper'), [])
    const { body: late } = await app.call('GET', '/readyz')
    assert.deepEqual([late.status, late.checks.search.status], ['degraded', 'late'])
    const events = await app.db.column(sql`SELECT count(*) FROM events`)
    assert.equal(await writeMissingTerms(app.db), true)
    for (const search of ['juniper', '5550142', 'quist']) assert.deepEqual(await found(app, search), [shipment.id])
    assert.deepEqual((await app.call('GET', `/v1/shipments/${shipment.id}`)).body, shipment)
    assert.deepEqual(await app.db.column(sql`SELECT count(*) FROM events`), events)
    assert.deepEqual(await workLeft(app.db), [])
    assert.equal((await app.call('GET', '/readyz')).body.checks.search, undefined)
  })

  test('are written in several steps', async () => {
    const record = {
      shipmentType: 'HHG',
      reference: 'LOT-5501',
      pickupAddress: { streetAddress1: '1 Quay', ...LIVES_AT },
    }
    for (const count of [100, 30]) {
      const operations = Array.from({ length: count }, () => ({ action: 'create', record }))
      assert.equal((await app.call('PATCH', '/v1/shipments', { body: { mode: 'ISOLATED', operations } })).status, 200)
    }
    await runStatements(app.url, WITHOUT_TERMS)
    assert.equal(await writeMissingTerms(app.db), true)
    const terms = sql`SELECT entry, count(*) AS count FROM shipment_entries WHERE entry IN ('word:5501', 'street:quay') GROUP BY entry`
    assert.deepEqual(
      (await app.db.all<{ entry: string; count: number }>(terms))
        .map(({ entry, count }) => `${entry} ${count}`)
        .toSorted(),
      ['street:quay 130', 'word:5501 130'],
    )
  })

  test('are those of the newest version, if a record changes before its step or during it', async () => {
    const { db, call } = app
    const records = [await newRecords(app, '1 Orchard Road'), await newRecords(app, '2 Orchard Road')]
    await runStatements(app.url, WITHOUT_TERMS)
    const change = async ({ shipment }: (typeof records)[number], street: string) => {
      const pickupAddress = { ...shipment.pickupAddress, streetAddress1: street }
      const headers = { 'if-match': shipment.eTag }
      const answer = await call('PATCH', `/v1/shipments/${shipment.id}`, { body: { pickupAddress }, headers })
      assert.equal(answer.status, 200, answer.text)
    }
    await change(records[0]!, '1 Harbor Street')
    // The second one changes after the step has read it, and before the step is written.
    let isChanged = false
    const overtaken: typeof db.change = async (decide, prepare) => {
      const decided = await decide(db)
      if (isChanged || !JSON.stringify(decided.writes).includes('2 orchard')) return db.change(decide, prepare)
      isChanged = true
      await change(records[1]!, '2 Harbor Street')
      let isFirst = true
      return db.change(async (tx) => {
        const again = isFirst ? decided : await decide(tx)
        isFirst = false
        return again
      }, prepare)
    }
    await writeMissingTerms({ ...db, change: overtaken })
    assert.ok(isChanged)
    assert.deepEqual(await found(app, 'orchard'), [])
    const outdated = sql`SELECT entry FROM shipment_entries WHERE entry LIKE ${'street:orchard%'}`
    assert.deepEqual(await db.column(outdated), [])
    assert.deepEqual((await found(app, 'harbor')).toSorted(), records.map(({ shipment }) => shipment.id).toSorted())
  })

  test('are written by the next attempt after a failure', async () => {
    const { db } = app
    const { shipment } = await newRecords(app, '12 Willow Way')
    await runStatements(app.url, WITHOUT_TERMS)
    const complete = Promise.withResolvers<void>()
    const warn = (text: string) => void (/searches are complete/.test(text) && complete.resolve())
    let failures = 0
    const failingOnce: typeof db.change = async (decide, prepare) => {
      if (failures > 0) return db.change(decide, prepare)
      failures += 1
      throw new Error('the database is busy')
    }
    const logger = { warn, error: () => {} } as unknown as Logger
    const writing = startWritingTerms({ ...db, change: failingOnce }, logger, 0)
    await complete.promise
    await writing.stop()
    assert.equal(failures, 1)
    assert.deepEqual(await found(app, 'willow'), [shipment.id])
  })

  test('are written once, if two nodes write them', async () => {
    const { db } = app
    const { shipment } = await newRecords(app, '12 Aspen Court')
    await runStatements(app.url, WITHOUT_TERMS)
    assert.deepEqual(await Promise.all([writeMissingTerms(db), writeMissingTerms(db)]), [true, true])
    assert.deepEqual(await found(app, 'aspen'), [shipment.id])
    assert.deepEqual(await workLeft(db), [])
  })
})

forOneDatabase('a start on a database whose terms of search are not written', (open) => {
  test('listens without them, says that they are missing, and continues at the next start', async () => {
    const database = await open()
    const app = await startTestApp(database)
    const { move, shipment } = await newRecords(app, '12 Juniper Lane')
    await app.app.close()
    // A record that cannot be read stops the work before it has begun.
    await runStatements(database.url, [...WITHOUT_TERMS, `UPDATE moves SET doc = 'damaged'`])
    const started = async () => {
      const child = startChild(process.execPath, ['packages/server/src/server.ts'], {
        ...{ PORT: '0', DATABASE_URL: database.url },
      })
      return { child, base: await baseOf(child) }
    }
    const stopped = async ({ child }: Awaited<ReturnType<typeof started>>) => {
      child.process.kill('SIGTERM')
      assert.equal(await child.ended, 0)
    }
    const first = await started()
    const ready = await fetch(`${first.base}/readyz`)
    assert.equal(ready.status, 200)
    assert.equal(((await ready.json()) as { checks: { search: { status: string } } }).checks.search.status, 'late')
    await first.child.line(/the migration left terms of search/)
    await first.child.line(/writing terms of search failed; it is tried again in a minute/)
    await stopped(first)
    await runStatements(database.url, [`UPDATE moves SET doc = '${JSON.stringify(move).replaceAll("'", "''")}'`])
    const second = await started()
    await second.child.line(/searches are complete/)
    assert.deepEqual(await workLeft(database.db), [])
    const answer = await fetch(`${second.base}/v1/shipments`, {
      ...{
        method: 'QUERY',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ search: 'juniper' }),
      },
    })
    assert.deepEqual(
      ((await answer.json()) as { id: string }[]).map(({ id }) => id),
      [shipment.id],
    )
    await stopped(second)
    await database.discard()
  })
})
