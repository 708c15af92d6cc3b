import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { baseOf } from '../../../../scripts/processes.ts'
import { startTestApp, type TestApp } from '../../test/app.ts'
import { startChild } from '../../test/child.ts'
import { forEachDatabase, runStatements } from '../../test/databases.ts'
import { forOneDatabase } from '../../test/one-database.ts'
import { recomputeNextStatuses } from './next-statuses.ts'
import { nextStatusesOf } from './status-rules.ts'

/** A table that differs from that of every release: a rejected shipment can be delivered. */
const otherRule: typeof nextStatusesOf = (shipment) =>
  shipment.status === 'REJECTED' ? ['DELIVERED', 'SUBMITTED', 'CANCELED'] : nextStatusesOf(shipment)

forEachDatabase('nextStatuses after a change of the table', (open) => {
  async function startApp(): Promise<TestApp> {
    const database = await open()
    const app = await startTestApp(database)
    after(async () => {
      await app.app.close()
      await database.discard()
    })
    return app
  }

  test('are those of the new release, in every stored shipment, with the same tags and no event', async () => {
    const { call, db } = await startApp()
    const rejected: { id: string; eTag: string }[] = []
    for (let i = 0; i < 3; i++) {
      const { body } = await call('POST', '/v1/shipments', { body: { shipmentType: 'HHG' } })
      const { body: refused } = await call('PATCH', `/prime/v1/shipments/${body.id}/updateStatus`, {
        ...{ body: { status: 'REJECTED', reason: 'No room.' }, headers: { 'if-match': body.eTag } },
      })
      rejected.push(refused)
    }
    const { body: other } = await call('POST', '/v1/shipments', { body: { shipmentType: 'HHG' } })
    const texts = async () => (await db.column<string>(sql`SELECT doc FROM shipments ORDER BY id`)).join()
    const events = () => db.column(sql`SELECT count(*) FROM events`)
    await recomputeNextStatuses(db)
    const [textsBefore, eventsBefore] = [await texts(), await events()]

    await recomputeNextStatuses(db, undefined, otherRule)
    for (const { id, eTag } of rejected) {
      const { body } = await call('GET', `/v1/shipments/${id}`)
      assert.deepEqual([body.nextStatuses, body.eTag], [['DELIVERED', 'SUBMITTED', 'CANCELED'], eTag])
    }
    assert.deepEqual((await call('GET', `/v1/shipments/${other.id}`)).body, other)
    assert.deepEqual(await events(), eventsBefore)

    // An interrupted run is continued by the next start.
    await recomputeNextStatuses(db, () => true)
    await recomputeNextStatuses(db)
    assert.equal(await texts(), textsBefore)
  })

  test('a shipment that changes meanwhile keeps its change', async () => {
    const { call, db } = await startApp()
    const { body } = await call('POST', '/v1/shipments', { body: { shipmentType: 'HHG' } })
    const { body: stored } = await call('PATCH', `/prime/v1/shipments/${body.id}/updateStatus`, {
      ...{ body: { status: 'REJECTED', reason: 'No room.' }, headers: { 'if-match': body.eTag } },
    })
    let changed: { eTag: string } | undefined
    const overtaken: typeof db.change = async (decide, prepare) => {
      const request = { body: { reference: 'R-1' }, headers: { 'if-match': stored.eTag } }
      changed ??= (await call('PATCH', `/v1/shipments/${stored.id}`, request)).body
      return db.change(decide, prepare)
    }
    await recomputeNextStatuses({ ...db, change: overtaken }, undefined, otherRule)
    assert.deepEqual((await call('GET', `/v1/shipments/${stored.id}`)).body, changed)
  })
})

forOneDatabase('a start on a database of a release with another table', (open) => {
  test('computes nextStatuses of its shipments again, and notes the new table', async () => {
    const database = await open()
    const app = await startTestApp(database)
    const { body } = await app.call('POST', '/v1/shipments', { body: { shipmentType: 'HHG' } })
    await recomputeNextStatuses(app.db)
    await app.app.close()
    await runStatements(database.url, [
      `UPDATE shipments SET doc = replace(doc, '"nextStatuses":["APPROVED",', '"nextStatuses":["DELIVERED","APPROVED",')`,
      `UPDATE settings SET value = 'of another release' WHERE name = 'next_statuses'`,
    ])
    const server = startChild(process.execPath, ['packages/server/src/server.ts'], {
      ...{ PORT: '0', DATABASE_URL: database.url },
    })
    const base = await baseOf(server)
    const digest = () => database.db.column(sql`SELECT value FROM settings WHERE name = 'next_statuses'`)
    while ((await digest())[0] === 'of another release') await pause(20)
    const answer = await fetch(`${base}/v1/shipments/${body.id}`)
    assert.deepEqual(await answer.json(), body)
    server.process.kill('SIGTERM')
    assert.equal(await server.ended, 0)
    await database.discard()
  })
})
