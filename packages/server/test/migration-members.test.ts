/** What the next migration will use to add a member to stored records, and to compute one again. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql, { raw } from 'sql-template-tag'
import { unguarded } from '../src/db/database.ts'
import { addColumn, addMember, recomputeMember } from '../src/db/migrations/member.ts'
import { type MigratedRow, type Migration, queriesOf } from '../src/db/migrations/migration.ts'
import { type Body, sharedApp } from './app.ts'
import { forEachDatabase, runStatements } from './databases.ts'
import { newMove, newShipment } from './fixtures.ts'

/** Names and text like those of the record itself, to mislead a search in its text. */
const METADATA = { createdAt: '"createdAt":"', lastUpdated: '","eTag":"', eTag: '"}', crates: "'" }

forEachDatabase('a migration for a member', (open) => {
  const app = sharedApp(open)
  const dialect = { text: 'TEXT', eventSeq: '', canDistribute: false, doc: 'doc', extras: [] }

  /** Runs the steps as a migration would, one query after the other. */
  async function run(statements: Migration['statements']): Promise<void> {
    const queries = queriesOf({ id: 0, name: 'of a test', statements }, dialect)
    for (let next = queries.next(); !next.done; ) {
      const query = next.value
      const isRead = query.sql.trim().startsWith('SELECT')
      const rows = isRead ? await app.db.all<MigratedRow>(query) : []
      if (!isRead && query.values.length === 0) await runStatements(app.url, [query.sql])
      else if (!isRead) await app.db.change(async () => ({ writes: [unguarded(query)], answer: null }))
      next = queries.next(rows)
    }
  }

  const docOf = async (table: string, { id }: Body): Promise<string> =>
    (await app.db.column<string>(sql`SELECT doc FROM ${raw(table)} WHERE id = ${id}`))[0]!

  test('adds it to every record before createdAt, and changes nothing else', async () => {
    const records = [await newShipment(app), await newShipment(app, { metadata: METADATA, customerRemarks: 'ä 漢 😀' })]
    await run(() => [addMember('shipments', 'crates'), addMember('shipments', 'note', "it's")])
    for (const { createdAt, lastUpdated, eTag, ...members } of records) {
      const wanted = { ...members, crates: null, note: "it's", createdAt, lastUpdated, eTag }
      const stored = records.find(({ id }) => id === members.id)!
      assert.equal(await docOf('shipments', stored), JSON.stringify(wanted))
    }
  })

  test('adds its column, empty, with an index', async () => {
    await run((of) => addColumn(of, 'services', 'crates'))
    assert.deepEqual(await app.db.all(sql`SELECT id FROM services WHERE crates >= ${'a'} AND crates <= ${'b'}`), [])
  })

  test('computes it again by a rule, with the same tags', async () => {
    const moves = [await newMove(app, { remarks: 'one' }), await newMove(app, { remarks: 'two', metadata: METADATA })]
    await run(() => [recomputeMember('moves', 'statusReason', ({ remarks }) => (remarks === 'two' ? 'found' : null))])
    const [first, second] = moves
    assert.equal(await docOf('moves', first!), JSON.stringify(first))
    assert.equal(await docOf('moves', second!), JSON.stringify({ ...second, statusReason: 'found' }))
    const { body } = await app.call('GET', `/v1/moves/${second!.id}`, {
      headers: { 'if-none-match': `"${second!.eTag}"` },
    })
    assert.equal(body ?? '', '')
  })
})
