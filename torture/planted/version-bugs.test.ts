/** A new table with versions needs clients that write to it, and a planted bug that they find. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import sql from 'sql-template-tag'
import { openDatabase } from '../../packages/server/src/db/open.ts'
import { sqlitePlace } from '../places.ts'
import { KINDS } from '../plans/plan.ts'
import { VERSIONED } from './version-bugs.ts'

/**
 * The company is one record, which no client creates, and a crew link has no content to change: their operations.test.ts have their races
 * and stale writes. No request changes a signature: only an erasure does. signatures/operations-stale.test.ts has the races of signing.
 * Only an office writes templates, rules and opt-outs of messages, and only the lease of a sender changes a message: the tests of messages
 * have stale writes and lost leases.
 */
const MESSAGES = ['message_templates', 'message_rules', 'message_opt_outs', 'messages']
const NOT_PLANNED = ['company', 'crew_links', 'signatures', ...MESSAGES]

describe('Tables with versions', () => {
  test('each has a planted bug that lets writes ignore the version', async () => {
    const { url, discard } = sqlitePlace()
    const db = await openDatabase(url, { poolSize: 1, isPooled: false })
    await db.migrate()
    // The rows of records have the tag of their version beside the time of its change; events tell tags and are never changed.
    const tables = await db.column<string>(sql`SELECT m.name FROM sqlite_schema AS m
      WHERE m.type = 'table' AND (SELECT count(*) FROM pragma_table_info(m.name) WHERE name IN ('etag', 'last_updated')) = 2 ORDER BY m.name`)
    await db.close()
    await discard()
    assert.ok(tables.includes('notes') && tables.includes('shipments'))
    assert.deepEqual(tables, [...VERSIONED.map(({ table }) => table), ...NOT_PLANNED].toSorted())
  })

  test('clients write to each, or a fault of its own watches it', () => {
    const written = KINDS.map(({ name }) => name)
    for (const { kind, complaint } of VERSIONED)
      assert.ok(written.includes(kind) !== (complaint !== undefined), `no client writes to ${kind}`)
  })
})
