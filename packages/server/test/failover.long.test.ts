/** A primary with a standby: which of them answers reads, and how nodes behave when the standby is promoted. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { type PostgresServer, startPostgres } from '../../../scripts/postgres.ts'
import { openPostgres } from '../src/db/postgres/postgres.ts'
import { type Bystander, openBystander } from './bystander.ts'
import { type NodeAnswer, type RunningNode, startNode } from './nodes.ts'

const FAST = { fsync: 'off' }

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await pause(20)
}

describe('A primary and its standby', () => {
  let primary: PostgresServer
  let standby: PostgresServer
  let onStandby: Bystander
  before(async () => {
    primary = await startPostgres(FAST)
    const db = openPostgres(primary.url, { poolSize: 1, isPooled: false })
    await db.migrate()
    await db.close()
    await primary.halt()
    standby = await startPostgres(FAST, { of: primary, isStandby: true })
    await primary.start()
    onStandby = openBystander(standby.url)
  })
  after(async () => {
    await onStandby.close()
    await standby.stop()
    await primary.stop()
  })

  const create = ({ call }: RunningNode, reference: string): Promise<NodeAnswer> =>
    call('POST', '/v1/shipments', {
      body: { shipmentType: 'HHG', reference },
      headers: { 'idempotency-key': reference },
    })

  /** Pauses replication during an action, so that its answers show which server was read. */
  async function whileStandbyIsBehind(work: () => Promise<void>): Promise<void> {
    await onStandby.column('SELECT pg_wal_replay_pause()')
    await until(async () => (await onStandby.column('SELECT pg_get_wal_replay_pause_state()'))[0] === 'paused')
    await work()
    await onStandby.column('SELECT pg_wal_replay_resume()')
  }

  test('lists with their 304, exports, history and the past are read from VANLINE_READ_DATABASE_URL; records and writes from the primary', async () => {
    const node = await startNode(primary.url, { VANLINE_READ_DATABASE_URL: standby.url })
    const { call } = node
    const reference = randomUUID()
    const list = `/v1/shipments?reference=${reference}`
    const readOnStandby: (() => Promise<boolean>)[] = ['application/json', 'text/csv', 'application/x-ndjson'].map(
      (accept) => async () => (await call('GET', list, { headers: { accept } })).text.includes(reference),
    )
    const emptyTag = (await call('GET', list)).headers.etag!
    readOnStandby.push(async () => (await call('GET', list, { headers: { 'if-none-match': emptyTag } })).status !== 304)
    await whileStandbyIsBehind(async () => {
      const { body: shipment } = await create(node, reference)
      const path = `/v1/shipments/${shipment.id}`
      assert.equal((await call('GET', path)).status, 200)
      const headers = { 'if-match': shipment.eTag }
      const patched = await call('PATCH', path, { body: { estimatedWeight: 1 }, headers })
      assert.equal(patched.status, 200)
      assert.equal((await call('PATCH', path, { body: { estimatedWeight: 2 }, headers })).status, 412)
      assert.equal((await call('GET', path)).body.eTag, patched.body.eTag)
      readOnStandby.push(
        async () => (await call('GET', `${path}/history`)).body.length > 0,
        async () => (await call('GET', `/v1/moves/${shipment.moveID}/history`)).body.length > 0,
        async () => (await call('GET', `${path}?asOf=${shipment.lastUpdated}`)).status === 200,
      )
      for (const isThere of readOnStandby) assert.equal(await isThere(), false, String(isThere))
    })
    for (const isThere of readOnStandby) await until(isThere)
  })

  test('nodes do not write to the standby, wherever it stands among the hosts, and follow when it becomes the primary', async () => {
    const hosts = `127.0.0.1:${standby.port},127.0.0.1:${primary.port}`
    const url = `postgres://vanline@${hosts}/postgres?target_session_attrs=read-write`
    const nodes = [await startNode(url), await startNode(url)]
    const epochs = () =>
      Promise.all(nodes.map(async ({ call }) => (await call('GET', '/v1/events')).headers['vanline-epoch']))
    const before = await epochs()
    const acknowledged: string[] = []
    let refusals = 0
    let isOver = false
    const clients = nodes.map(async (node) => {
      while (!isOver) {
        const reference = randomUUID()
        for (;;) {
          const answer = await create(node, reference)
          if (answer.status === 201) break
          assert.ok([503, 409].includes(answer.status), answer.text)
          assert.ok(Number(answer.headers['retry-after']) > 0)
          refusals += 1
          await pause(50)
        }
        acknowledged.push(reference)
      }
    })
    await until(async () => acknowledged.length > 20)
    assert.equal(refusals, 0)
    await primary.halt()
    await until(async () => refusals > 0)
    const readiness = () => Promise.all(nodes.map(async ({ call }) => (await call('GET', '/readyz')).status))
    assert.deepEqual(await readiness(), [503, 503])
    await onStandby.column('SELECT pg_promote()')
    const reached = acknowledged.length
    await until(async () => acknowledged.length > reached + 10)
    isOver = true
    await Promise.all(clients)
    nodes.push(await startNode(url))
    assert.deepEqual(await epochs(), [...before, before[0]], 'a failover begins no new epoch')
    // A node is ready again when its events have their numbers, which may take a moment.
    await until(async () => (await readiness()).every((status) => status === 200))
    // A primary that stops cleanly hands over everything first, so no acknowledged change may be missing.
    const found = await onStandby.column(`SELECT doc::json ->> 'reference' FROM shipments WHERE reference IS NOT NULL`)
    for (const reference of acknowledged) assert.equal(found.filter((other) => other === reference).length, 1)
  })
})
