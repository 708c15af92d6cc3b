import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Database } from '../src/db/database.ts'
import { startTestApp } from './app.ts'
import { forEachDatabase } from './databases.ts'
import { newShipment } from './fixtures.ts'

const READS = ['find', 'get', 'all', 'column', 'bytes', 'change', 'scanReader'] as const

/** A database that notes what it is asked for, and by which method. */
function noting(db: Database): { db: Database; asked: [string, unknown][] } {
  const asked: [string, unknown][] = []
  const noted = READS.map((name) => [
    name,
    (...values: unknown[]) => {
      asked.push([name, values[0]])
      return (db[name] as (...given: unknown[]) => unknown)(...values)
    },
  ])
  return { db: { ...db, ...Object.fromEntries(noted) }, asked }
}

forEachDatabase('what documents cost', (open) => {
  test('a shipment is read by one statement, whether it has documents or not', async () => {
    const database = await open()
    const { db, asked } = noting(database.db)
    const app = await startTestApp({ ...database, db })
    try {
      const { id, eTag } = await newShipment(app)
      const path = `/v1/shipments/${id}`
      const readsOf = async (headers: Record<string, string> = {}) => {
        asked.length = 0
        await app.call('GET', path, { headers })
        return structuredClone(asked)
      }
      const [whole, unchanged] = [await readsOf(), await readsOf({ 'if-none-match': `"${eTag}"` })]
      assert.deepEqual(
        whole.map(([name, what]) => [name, (what as { table: string }).table]),
        [['find', 'shipments']],
      )
      for (const name of ['a.pdf', 'b.pdf']) {
        const body = { documentType: 'INVOICE', name }
        assert.equal((await app.call('POST', `${path}/documents`, { body })).status, 201)
      }
      assert.deepEqual(await readsOf(), whole)
      assert.deepEqual(await readsOf({ 'if-none-match': `"${eTag}"` }), unchanged)
    } finally {
      await app.app.close()
      await database.discard()
    }
  })
})
