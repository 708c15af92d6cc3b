import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { Document } from '../../packages/server/src/documents/schema.ts'
import { validatorOf } from '../../packages/server/src/kernel/validate.ts'
import { Party } from '../../packages/server/src/parties/schema.ts'
import { forEachDatabase } from '../../packages/server/test/databases.ts'
import { addDocumentsAndParties } from './documents.ts'
import { moveMaker } from './moves.ts'

forEachDatabase('documents and parties for the growth benchmark', (open) => {
  test('are records as the service stores them, and are added once', async () => {
    const { db, discard } = await open()
    try {
      const nextMove = moveMaker()
      for (let i = 0; i < 200; i++) {
        const { writes } = nextMove(3)
        await db.change(async () => ({ writes, answer: null }))
      }
      await addDocumentsAndParties(db)
      await addDocumentsAndParties(db)
      const docs = (table: string) =>
        db.column<string>(table === 'parties' ? sql`SELECT doc FROM parties` : sql`SELECT doc FROM documents`)
      const [documents, parties] = [await docs('documents'), await docs('parties')]
      const [shipments] = await db.column<number>(sql`SELECT count(*) AS count FROM shipments`)
      assert.deepEqual([documents.length, parties.length], [2 * Math.floor(Number(shipments) / 3), 2])
      for (const doc of documents) assert.deepEqual(validatorOf(Document)(JSON.parse(doc)), [], doc)
      for (const doc of parties) assert.deepEqual(validatorOf(Party)(JSON.parse(doc)), [], doc)
    } finally {
      await discard()
    }
  })
})
