/** A node that does not come up is reported so that the failure explains itself. */
import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { openSession } from '../packages/server/src/db/postgres/wire/session.ts'
import { DidNotStart, startNode } from './nodes.ts'
import { onPlace, stopSharedPostgres } from './places.ts'

describe('The report of a start that fails', () => {
  after(stopSharedPostgres)

  test('of a node that ends by itself has the words of the node', async () => {
    await assert.rejects(startNode({ databaseUrl: 'sqlite:/dev/null/none', which: 'the second node' }), (error) => {
      assert.ok(error instanceof DidNotStart)
      assert.match(error.complaint, /^vanline: [^\n]+$/)
      assert.match(error.message, /^the second node did not start, and ended with 1 after \d+ s\. It said:\nvanline: /)
      return true
    })
  })

  test('of a node that waits has the sessions and locks of the server', () =>
    onPlace('PostgreSQL', async ({ url }) => {
      const other = openSession(url, 'report')
      await other.rows('BEGIN; SELECT pg_advisory_xact_lock(7126001)')
      await assert.rejects(startNode({ databaseUrl: url, which: 'the first node', startMaxMs: 1 }), (error) => {
        assert.ok(error instanceof DidNotStart)
        const [first] = error.message.split('\n')
        assert.match(first!, /^the first node did not start, and ended with SIGKILL after \d+ s\. It said:$/)
        assert.match(error.message, /\nSessions of the database:\n.*"name":"report","state":"idle in transaction"/)
        assert.match(error.message, /\nLocks:\n.*"locktype":"advisory",.*"objid":"?7126001"?,.*"granted":true/)
        return true
      })
      await other.close()
    }))
})
