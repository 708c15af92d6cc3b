/** The migration that takes unknown filters out of views and their events, on data of the release before. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { unguarded } from '../src/db/database.ts'
import { sharedApp } from './app.ts'
import { forEachDatabase, runStatements, untilNumbered } from './databases.ts'

const KEPT = { status: ['IN_TRANSIT'], deliveryDate: { gte: '2026-11-01' }, assigned: 'mine', sort: '-deliveryDate' }
const GONE = {
  reference: ['PO Ada Byron'],
  assignee: ['Ada Byron'],
  metadata: { x: 'Ada Byron' },
  'metadata.x': 'Ada Byron',
  note: 'Ada Byron',
}

forEachDatabase('the migration to known filters of views', (open) => {
  const app = sharedApp(open)

  test('leaves nothing of other filters in views and their events, and changes no version', async () => {
    const { db, url } = app
    const body = { name: 'Late', page: 'shipments', query: KEPT, columns: ['locator'] }
    const { body: view } = await app.call('POST', '/v1/views', { body })
    const { body: other } = await app.call('POST', '/v1/views', { body: { ...body, page: 'moves', query: {} } })
    const old = JSON.stringify({
      ...{ ...view, query: { ...KEPT, ...GONE, shipmentType: ['HHG'], moveID: 'Ada Byron' } },
      columns: ['locator', 'Ada Byron'],
    })
    const changes = JSON.stringify([
      { path: '/query/reference', from: null, to: ['PO Ada Byron'] },
      { path: '/query/deliveryDate/gte', from: 'Ada Byron', to: null },
      { path: '/query', from: GONE, to: KEPT },
      { path: '/name', from: 'Soon', to: 'Late' },
    ])
    const writes = [
      sql`UPDATE views SET doc = ${old} WHERE id = ${view.id}`,
      sql`UPDATE events SET doc = ${old}, changes = ${changes} WHERE stream = ${view.id}`,
    ].map((write) => unguarded(write))
    await db.change(async () => ({ writes, answer: null }))
    await runStatements(url, ['DELETE FROM migrations WHERE id = 28'])
    assert.equal(await db.pendingMigrations(), 1)
    await db.migrate()
    const query = { ...KEPT, shipmentType: ['HHG'] }
    assert.deepEqual((await app.call('GET', `/v1/views/${view.id}`)).body, { ...view, query })
    assert.deepEqual((await app.call('GET', `/v1/views/${other.id}`)).body, other)
    await untilNumbered(db)
    const rows = await db.all<{ doc: string; changes: string }>(
      sql`SELECT doc, changes FROM events WHERE stream = ${view.id}`,
    )
    assert.deepEqual(JSON.parse(rows[0]!.doc), { ...view, query })
    assert.deepEqual(JSON.parse(rows[0]!.changes), [
      { path: '/query', from: {}, to: KEPT },
      { path: '/name', from: 'Soon', to: 'Late' },
    ])
    assert.ok(!JSON.stringify(rows).includes('Ada Byron'))
    const all = await db.column<string>(sql`SELECT doc FROM views`)
    assert.ok(!all.join().includes('Ada Byron'))
  })
})
