/** A primary with a synchronous standby: acknowledged changes are on the standby, however the wait ended. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, afterEach, before, beforeEach, describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { type PostgresServer, startPostgres } from '../../../scripts/postgres.ts'
import type { Database } from '../src/db/database.ts'
import { openPostgres } from '../src/db/postgres/postgres.ts'
import { openSession } from '../src/db/postgres/wire/session.ts'
import { type Answer, startTestApp, type TestApp } from './app.ts'
import { newShipment, read } from './fixtures.ts'
import { type PostgresProxy, startProxy } from './proxy.ts'

const FAST = { fsync: 'off' }
const ANSWER_MAX_MS = 2_000

describe('A change whose wait for the synchronous standby is interrupted', () => {
  let primary: PostgresServer
  let standby: PostgresServer
  let proxy: PostgresProxy
  let db: Database
  let app: TestApp
  before(async () => {
    primary = await startPostgres(FAST)
    const admin = openPostgres(primary.url, { poolSize: 1, isPooled: false })
    await admin.migrate()
    await admin.close()
    await primary.halt()
    standby = await startPostgres(FAST, { of: primary, isStandby: true })
    await primary.start()
    await ask(`ALTER SYSTEM SET synchronous_standby_names = '*'`)
    await ask('SELECT pg_reload_conf()')
    proxy = await startProxy(primary.url)
    db = openPostgres(proxy.url, { poolSize: 2, isPooled: false, answerMaxMs: ANSWER_MAX_MS })
  })
  after(async () => {
    await app.app.close()
    await db.close()
    await proxy.close()
    await standby.stop()
    await primary.stop()
  })
  // Also after a failed test, so that the next one has a standby.
  afterEach(async () => {
    await standby.halt()
    await standby.start()
  })
  beforeEach(async () => {
    while ((await ask(`SELECT 1 FROM pg_stat_replication WHERE sync_state = 'sync'`)).length === 0) await pause(20)
    app ??= await startTestApp({ db, url: proxy.url, discard: async () => {} })
  })

  async function ask(statement: string): Promise<object[]> {
    const session = openSession(primary.url)
    const rows = await session.rows(statement)
    await session.close()
    return rows
  }
  const WAITING = `pg_stat_activity WHERE wait_event = 'SyncRep' AND application_name LIKE 'vanline %'`
  const untilWaiting = async () => {
    while ((await ask(`SELECT 1 FROM ${WAITING}`)).length === 0) await pause(5)
  }

  /** The answer is a 503 that leaves the outcome open, since the change may be written. */
  function isUnknown({ status, body, text }: Answer): void {
    assert.equal(status, 503, text)
    assert.match(body.detail, /not known whether/)
    assert.doesNotMatch(body.detail, /Nothing was written/)
  }

  const ways: { how: string; breakOff: () => Promise<unknown> }[] = [
    { how: 'because it is cancelled', breakOff: () => ask(`SELECT pg_cancel_backend(pid) FROM ${WAITING}`) },
    {
      how: 'because its process is ended',
      breakOff: () => ask(`SELECT pg_terminate_backend(pid) FROM ${WAITING}`),
    },
    { how: 'because the primary starts again', breakOff: () => primary.restart() },
    { how: 'because its connection is cut', breakOff: async () => proxy.cut() },
  ]
  for (const { how, breakOff } of ways)
    test(`${how} is not acknowledged, nor is its replay, before the standby has it`, async () => {
      const { id, eTag } = await newShipment(app)
      const path = `/v1/shipments/${id}`
      const headers = { 'if-match': eTag, 'idempotency-key': randomUUID() }
      const patch = () => app.call('PATCH', path, { body: { estimatedWeight: 7 }, headers })
      await standby.halt()
      const first = patch()
      await untilWaiting()
      await breakOff()
      isUnknown(await first)
      // The visible change is not on the standby yet.
      const again = await patch()
      assert.ok(again.status === 503 || again.status === 409, again.text)
      assert.doesNotMatch(again.body.detail, /Nothing was written/)
      await standby.start()
      let answer = await patch()
      while (answer.status !== 200) {
        await pause(50)
        answer = await patch()
      }
      assert.equal(answer.body.estimatedWeight, 7)
      const history = await read(app, `${path}/history`)
      assert.equal(history.filter(({ type }: { type: string }) => type === 'shipment.updated').length, 1)
    })

  test('leaves no doubt about the changes after it', async () => {
    const { id, eTag } = await newShipment(app)
    const headers = { 'if-match': eTag }
    const patched = await app.call('PATCH', `/v1/shipments/${id}`, { body: { estimatedWeight: 8 }, headers })
    assert.equal(patched.status, 200, patched.text)
  })
})
