/** A node whose PostgreSQL stops and restarts under load, or whose connections are cut: every answer stays true. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { type PostgresServer, startPostgres } from '../../../scripts/postgres.ts'
import type { Body } from './app.ts'
import { openTestPostgres } from './databases.ts'
import { type NodeAnswer, type RunningNode, startNode } from './nodes.ts'
import { type Fate, startProxy } from './proxy.ts'

const CLIENTS = 8

/** Checks a 503 against the contract; true if it says that nothing was written, false if the outcome is unknown. */
function saysNothingWritten({ status, headers, body, text }: NodeAnswer): boolean {
  assert.equal(status, 503, text)
  assert.match(headers['content-type'] ?? '', /^application\/problem\+json/)
  assert.ok(Number(headers['retry-after']) > 0)
  if (body.code === 'outcome_unknown') return false
  assert.equal(body.code, 'unavailable')
  assert.match(body.detail, /Nothing was written/)
  return true
}

/** All events of the feed. */
async function allEvents({ call }: RunningNode): Promise<Body[]> {
  const events: Body[] = []
  for (;;) {
    const { status, body } = await call('GET', `/v1/events?after=${events.at(-1)?.seq ?? 0}&limit=200`)
    // The node may still have connections that were cut.
    if (status === 503) continue
    if (body.length === 0) return events
    events.push(...body)
  }
}

const until = async (isSo: () => Promise<boolean>) => {
  while (!(await isSo())) await pause(20)
}

/** Creates shipments one after the other, each until it exists, with one key per shipment. */
function startClients({ call }: RunningNode) {
  const acknowledged: { id: string; reference: string }[] = []
  let refusals = 0
  let isOver = false
  const work = async () => {
    while (!isOver) {
      const reference = randomUUID()
      const body = { shipmentType: 'HHG', reference }
      for (;;) {
        const answer = await call('POST', '/v1/shipments', { body, headers: { 'idempotency-key': reference } })
        if (answer.status === 201) {
          acknowledged.push({ id: answer.body.id, reference })
          break
        }
        if (answer.status !== 409) saysNothingWritten(answer)
        refusals += 1
        await pause(20)
      }
    }
  }
  const clients = Promise.all(Array.from({ length: CLIENTS }, work))
  return {
    acknowledged,
    refusals: () => refusals,
    async end() {
      isOver = true
      await clients
    },
  }
}

describe('When PostgreSQL goes away', () => {
  let server: PostgresServer
  before(async () => {
    // Without fsync only a power failure loses data; these processes merely end.
    server = await startPostgres({ fsync: 'off' })
  })
  after(() => server.stop())

  test('503 with Retry-After, not ready but alive; afterwards it recovers, and every acknowledged change exists once', async () => {
    const node = await startNode(server.url)
    const { call } = node
    const clients = startClients(node)
    for (const signal of ['SIGINT', 'SIGKILL'] as const) {
      const before = { refusals: clients.refusals(), acknowledged: clients.acknowledged.length }
      await until(async () => clients.acknowledged.length > before.acknowledged + CLIENTS)
      await server.halt(signal)
      await until(async () => (await call('GET', '/readyz')).status === 503)
      saysNothingWritten(await call('GET', '/v1/moves'))
      saysNothingWritten(await call('GET', `/v1/shipments/${clients.acknowledged[0]!.id}`))
      assert.equal((await call('GET', '/livez')).status, 200)
      await until(async () => clients.refusals() > before.refusals)
      await server.start()
      await until(async () => (await call('GET', '/readyz')).status === 200)
    }
    const reached = clients.acknowledged.length
    await until(async () => clients.acknowledged.length > reached + CLIENTS)
    await clients.end()

    const created = (await allEvents(node)).filter(({ type }) => type === 'shipment.created')
    const told = created.map(({ record }) => record.reference).sort()
    assert.deepEqual(told, clients.acknowledged.map(({ reference }) => reference).sort())
    for (const { id } of clients.acknowledged) assert.equal((await call('GET', `/v1/shipments/${id}`)).status, 200)
    node.process.kill('SIGTERM')
    assert.equal(await node.ended, 0)
  })

  test('a node stops in time while its database is away', async () => {
    const node = await startNode(server.url)
    await server.halt()
    node.process.kill('SIGTERM')
    assert.equal(await node.ended, 0, node.complained.join('\n'))
    await server.start()
  })
})

describe('When connections to PostgreSQL are cut', () => {
  test('200 for written changes, 503 for refused and unknown ones, and one effect for each key', async () => {
    const { url, discard } = await openTestPostgres()
    const proxy = await startProxy(url)
    const node = await startNode(proxy.url)
    const { call } = node
    const fates: Fate[] = [
      'lose',
      'pass',
      'pass',
      'lose answer',
      'pass',
      'pass',
      'pass',
      'halve answer',
      'pass',
      'pass',
      'pass',
    ]
    let messages = 0
    const cutSome = ({ type, text }: { type: string; text: string }): Fate =>
      type === 'Bind' && !text.includes('is_numbering') ? fates[messages++ % fates.length]! : 'pass'

    /** How many events each request may have caused, by its id. */
    const effects = new Map<string, number[]>()
    const keys = new Map<string, string[]>()
    const client = async (created: Body) => {
      let shipment = created
      const path = `/v1/shipments/${shipment.id}`
      for (let i = 1; i <= 4; i++) {
        const key = i % 2 === 0 ? randomUUID() : undefined
        for (let isDone = false; !isDone; ) {
          const requestID = randomUUID()
          const headers: Record<string, string> = { 'if-match': shipment.eTag, 'x-request-id': requestID }
          if (key) {
            headers['idempotency-key'] = key
            keys.set(key, [...(keys.get(key) ?? []), requestID])
          }
          const answer = await call('PATCH', path, { body: { estimatedWeight: i }, headers })
          if (answer.status === 200) effects.set(requestID, answer.headers['idempotent-replayed'] ? [0] : [1])
          else if (answer.status === 412 || answer.status === 409) effects.set(requestID, [0])
          else effects.set(requestID, saysNothingWritten(answer) ? [0] : [0, 1])
          // Without a key the record shows the result; with one the request is sent again.
          isDone = answer.status === 200 || (key === undefined && answer.status !== 409)
          if (answer.status === 409) await pause(50)
        }
        const current = async () => (await call('GET', path)).body
        do shipment = await current()
        while (shipment.eTag === undefined)
      }
    }
    const create = async () => (await call('POST', '/v1/shipments', { body: { shipmentType: 'HHG' } })).body
    const shipments = await Promise.all(Array.from({ length: CLIENTS }, create))
    proxy.fateOf = cutSome
    await Promise.all(shipments.map(client))
    proxy.fateOf = () => 'pass'

    const byRequest = Map.groupBy(await allEvents(node), ({ requestID }) => requestID as string)
    for (const [requestID, allowed] of effects) {
      const count = byRequest.get(requestID)?.length ?? 0
      assert.ok(allowed.includes(count), `${count} events of a request that may have made ${allowed.join(' or ')}`)
    }
    for (const requestIDs of keys.values())
      assert.equal(requestIDs.filter((requestID) => byRequest.has(requestID)).length, 1)
    assert.ok([...effects.values()].some((allowed) => allowed[0] === 1))
    node.process.kill('SIGTERM')
    assert.equal(await node.ended, 0)
    await proxy.close()
    await discard()
  })
})
