import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import sql, { type Sql } from 'sql-template-tag'
import { type Body, sharedApp } from '../../test/app.ts'
import { forEachDatabase } from '../../test/databases.ts'
import { newAgent, newMove, newService, newShipment } from '../../test/fixtures.ts'
import { type Judge, judgeOf } from '../../test/lists/plans.ts'
import { insertNumbered } from '../../test/numbered-events.ts'
import { deleted } from '../../test/restoring.ts'
import type { Reader } from '../db/database.ts'
import { findTombstoneOfMove, findTombstoneOfShipment, fromTombstonesBelow, listTombstonesIn } from './tombstones.ts'

forEachDatabase('the tombstones of a restoration', (open) => {
  let judge: Judge
  let shipment: Body
  let move: Body
  const app = sharedApp(async () => {
    const database = await open()
    judge = judgeOf(database.url)
    return database
  })
  after(() => judge.close())

  before(async () => {
    shipment = await newShipment(app)
    for (const add of [newAgent, newService]) await add(app, shipment)
    await deleted(app, 'shipments', shipment)
    move = await newMove(app)
    await deleted(app, 'moves', move)
    await app.db.eventsNumbered()
    // Many events of the same move and shipment follow, and tombstones of other agents.
    const rows = sql`WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 3000)
      SELECT 1000 + n AS seq, 'event-' || n AS id, CASE WHEN n % 3 = 0 THEN 'agent.deleted' ELSE 'shipment.updated' END AS type, 'agents/x' AS subject,
        ${shipment.moveID} AS stream, ${shipment.id} AS shipment_id, '2026-11-15T13:00:00.000Z' AS time, '{}' AS doc FROM numbers`
    await insertNumbered(app, rows)
  })

  test('are found without looking at the other events of the move', async () => {
    const asked: Sql[] = []
    const all: Reader['all'] = (query) => {
      asked.push(query)
      return app.db.all(query)
    }
    const db = { ...app.db, all }
    const tombstone = (await findTombstoneOfShipment(db, shipment.id))!
    const below = await listTombstonesIn(db, fromTombstonesBelow(shipment.id, tombstone))
    assert.deepEqual(
      below.map(({ subject }) => subject.split('/')[0]),
      ['agents', 'services'],
    )
    assert.equal((await findTombstoneOfMove(db, move.id))!.subject, `moves/${move.id}`)
    for (const query of asked) assert.deepEqual(await judge.faultsOf(query, 5), [])
  })
})
