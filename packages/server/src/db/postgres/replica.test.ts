import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { startTestApp } from '../../../test/app.ts'
import { openTestPostgres } from '../../../test/databases.ts'
import { newMove } from '../../../test/fixtures.ts'
import { type Reader, unavailable } from '../database.ts'
import { openReplica } from './postgres.ts'
import { replicaOrPrimary } from './replica.ts'

/** A reader that answers with its name, or with an error. */
function readerCalled(name: string): Reader & { error: unknown; asked: number } {
  const answer = async () => {
    reader.asked += 1
    if (reader.error) throw reader.error
    return [name]
  }
  const reader = {
    error: undefined,
    asked: 0,
    all: answer,
    get: answer,
    column: answer,
    find: answer,
  } as never as Reader & {
    error: unknown
    asked: number
  }
  return reader
}
const failure = (code: string) => unavailable(Object.assign(new Error(code), { code }))
const QUERY = sql`SELECT 1`

test('a replica that is lost is replaced by the primary, and read again when it is back', async () => {
  mock.timers.enable({ apis: ['setTimeout'] })
  const [replica, primary] = [readerCalled('replica'), readerCalled('primary')]
  const { reader, isAway } = replicaOrPrimary(replica, primary)
  const read = async () => (await reader().column(QUERY))[0]
  assert.equal(await read(), 'replica')
  replica.error = failure('ECONNREFUSED')
  // The read that detects the loss succeeds too.
  assert.deepEqual([await read(), isAway()], ['primary', true])
  const asked = replica.asked
  for (let i = 0; i < 20; i++) assert.equal(await read(), 'primary')
  assert.equal(replica.asked, asked, 'nobody else waits for it')
  mock.timers.tick(5_000)
  await nextTurn()
  assert.deepEqual([replica.asked - asked, isAway()], [1, true])
  replica.error = undefined
  mock.timers.tick(5_000)
  await nextTurn()
  assert.deepEqual([await read(), isAway()], ['replica', false])
  mock.timers.reset()
})

test('a read that a standby cancels is repeated on the primary; another error is reported', async () => {
  const [replica, primary] = [readerCalled('replica'), readerCalled('primary')]
  const { reader, isAway } = replicaOrPrimary(replica, primary)
  replica.error = failure('40001')
  assert.deepEqual([await reader().all(QUERY), isAway()], [['primary'], false])
  // A query that timed out would take as long on the primary.
  replica.error = failure('57014')
  await assert.rejects(reader().all(QUERY), /The database cannot do this/)
  assert.equal(primary.asked, 1)
})

test('a request that began on the primary stays there when the replica is back', async () => {
  const [replica, primary] = [readerCalled('replica'), readerCalled('primary')]
  const { reader } = replicaOrPrimary(replica, primary)
  replica.error = failure('ECONNREFUSED')
  await reader().get(QUERY)
  const begun = reader()
  replica.error = undefined
  assert.deepEqual(await begun.all(QUERY), ['primary'])
})

test('200 for lists, history and /readyz without the replica; the probe reports degraded', async () => {
  const database = await openTestPostgres()
  const nowhere = new URL(database.url)
  nowhere.port = '1'
  const replica = openReplica(nowhere.href, { poolSize: 1, isPooled: false })
  const app = await startTestApp(database, {}, { replica })
  const move = await newMove(app)
  for (const path of [
    '/v1/moves',
    `/v1/moves/${move.id}/history`,
    '/v1/shipments/summary',
    `/v1/moves/${move.id}?asOf=${move.createdAt}`,
  ])
    assert.equal((await app.call('GET', path)).status, 200, path)
  const { status, body } = await app.call('GET', '/readyz')
  assert.deepEqual([status, body.status], [200, 'degraded'])
  assert.deepEqual(body.checks.replica, {
    status: 'degraded',
    detail: 'It does not answer; the primary is read instead.',
  })
  await app.app.close()
  await replica.close()
  await database.discard()
})
