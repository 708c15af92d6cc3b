/** The migrations that add a member to moves, on data of the release before them. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { unguarded } from '../src/db/database.ts'
import { sharedApp } from './app.ts'
import { forEachDatabase, runStatements } from './databases.ts'
import { withoutAssigneesAndNotes } from './earlier-schema.ts'
import { newMove, read } from './fixtures.ts'

/** Names and text like those of the record itself, to mislead a search in its text. */
const METADATA = { canceledAt: 'x', assignee: 'x', createdAt: '"createdAt":"', lastUpdated: '","eTag":"', eTag: '"}' }

forEachDatabase('the migrations to reasons and assignees of moves', (open) => {
  const app = sharedApp(open)

  test('add their member to every move, and change nothing else', async () => {
    const { db, url } = app
    const canceled = await newMove(app, { metadata: METADATA, remarks: 'ä 漢 😀' })
    const { body } = await app.call('PATCH', `/prime/v1/moves/${canceled.id}/updateStatus`, {
      body: { status: 'CANCELED' },
      headers: { 'if-match': canceled.eTag },
    })
    const moves = [await newMove(app), await newMove(app, { metadata: METADATA }), body]
    for (const { statusReason: _, assignee: __, ...old } of moves) {
      const write = sql`UPDATE moves SET doc = ${JSON.stringify(old)} WHERE id = ${old.id}`
      await db.change(async () => ({ writes: [unguarded(write)], answer: null }))
    }
    await runStatements(url, [...withoutAssigneesAndNotes(url), 'DELETE FROM migrations WHERE id IN (14, 24)'])
    assert.equal(await db.pendingMigrations(), 2)
    await db.migrate()
    for (const move of moves) {
      const { text } = await app.call('GET', `/v1/moves/${move.id}`)
      assert.equal(text, JSON.stringify(move))
      assert.deepEqual(await read(app, `/v1/moves/${move.id}`), move)
    }
  })
})
