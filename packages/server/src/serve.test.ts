/** Two processes behind one port behave as one. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type Agent, get, type IncomingMessage, request } from 'node:http'
import { after, describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { openTestPostgres } from '../test/databases.ts'
import { bearing, keyIn } from '../test/keys.ts'
import { startReceiver } from '../test/receiver.ts'
import { call, connections, metric, newShipment, newSqlite, type Running, startBoth } from '../test/two-processes.ts'
import type { ShownKey } from './keys/writes.ts'

let opening: Promise<unknown> = Promise.resolve()

/** Nothing expires in the processes, however slow the machine is. Timers go on. */
const STOPPED_CLOCK = {
  NODE_OPTIONS: '--import=data:text/javascript,const%20nowMs=Date.now();Date.now=()=>nowMs',
}

for (const kind of ['SQLite', 'PostgreSQL']) {
  describe(`two processes behave as one on ${kind}`, () => {
    let server: Running
    let agents: [Agent, Agent]
    let keys: ShownKey[]
    // Not in a hook, whose end would stop what it has started.
    const started = (async () => {
      // One after the other: while a file is migrated, this process hears nothing from PostgreSQL.
      const database = opening.then(kind === 'SQLite' ? newSqlite : () => openTestPostgres())
      opening = database
      const { db, url, discard } = await database
      after(discard)
      keys = await Promise.all(Array.from({ length: 8 }, () => keyIn(db, {}, Date.now())))
      server = await startBoth(url, { VANLINE_API_KEYS: 'on', VANLINE_RATE_LIMIT: '10', ...STOPPED_CLOCK })
      agents = await connections(server)
    })()
    /** Each test has a key of its own, and with it a rate limit. */
    const beforeTest = async () => {
      await started
      server.headers = bearing(keys.pop()!)
    }

    test('one line announces both, and metrics are the sum', async () => {
      await beforeTest()
      assert.equal(server.said.filter((line) => line.startsWith('Vanline is ready')).length, 1)
      for (const agent of agents) assert.equal((await call(server, 'GET', '/v1/moves', { agent })).status, 200)
      const counted = 'vanline_http_requests_total{method="GET",route="/v1/moves",status="200"}'
      assert.deepEqual([await metric(server, counted), await metric(server, 'vanline_processes')], [2, 2])
      assert.deepEqual((await call(server, 'GET', '/readyz')).body.checks.processes, { status: 'ok' })
    })

    test('an answer is repeated for its Idempotency-Key, whichever process has given it', async () => {
      await beforeTest()
      const headers = { 'idempotency-key': 'only once' }
      const [first, second] = [
        await newShipment(server, { agent: agents[0], headers }),
        await newShipment(server, { agent: agents[1], headers }),
      ]
      assert.deepEqual([first.status, second.status, second.body], [201, 201, first.body])
      assert.equal(second.headers['idempotent-replayed'], 'true')
    })

    test('a stream at one process has the changes and the presence of the other', async () => {
      await beforeTest()
      // Its connection ends with the stream.
      const [agent] = await connections(server)
      const stream = get(`${server.base}/v1/events?presence=true&last=1`, {
        agent,
        headers: { accept: 'text/event-stream', ...server.headers },
      })
      const [response] = (await once(stream, 'response')) as [IncomingMessage]
      const { body } = await newShipment(server, { agent: agents[1] })
      const sign = { recordType: 'MOVE', recordID: body.moveID, activity: 'EDITING' }
      // A sign of life may be lost, and is repeated.
      let isSeen = false
      const repeating = (async () => {
        while (!isSeen) await call(server, 'PUT', '/v1/presence', { agent: agents[1], body: sign })
      })()
      let text = ''
      for await (const chunk of response.setEncoding('utf8')) {
        text += chunk
        if (text.includes('event: presence') && text.includes(body.id)) break
      }
      isSeen = true
      await repeating
      stream.destroy()
    })

    test('an event reaches a webhook once', async () => {
      await beforeTest()
      const receiver = await startReceiver()
      const hook = { url: receiver.url, eventTypes: ['move.created'] }
      assert.equal((await call(server, 'POST', '/v1/webhooks', { agent: agents[1], body: hook })).status, 201)
      for (const agent of [...agents, ...agents]) assert.equal((await newShipment(server, { agent })).status, 201)
      await receiver.arrived(4)
      assert.equal(new Set(receiver.received.map(({ body }) => body.id)).size, receiver.received.length)
    })

    test('a key that is revoked at one process is refused by the other at once', async () => {
      await beforeTest()
      const revoked = keys.pop()!
      const status = async () =>
        (await call(server, 'GET', '/v1/moves', { agent: agents[0], headers: bearing(revoked) })).status
      assert.equal(await status(), 200)
      assert.equal((await call(server, 'DELETE', `/v1/keys/${revoked.id}`, { agent: agents[1] })).status, 204)
      // The message takes a moment. Without it, the key would be trusted until the clock has gone on for two seconds, which it does not.
      while ((await status()) !== 401) await pause(20)
    })

    test('a caller has one rate limit, not one at each process', async () => {
      await beforeTest()
      const operations = Array.from({ length: 100 }, () => ({
        action: 'delete',
        id: crypto.randomUUID(),
        ifMatch: '*',
      }))
      const body = { mode: 'ISOLATED', operations }
      // The burst is 20, so each process alone would owe 80 tokens.
      const both = await Promise.all(agents.map((agent) => call(server, 'PATCH', '/v1/shipments', { agent, body })))
      const statuses = both.map(({ status }) => status).toSorted()
      assert.equal(statuses[0], 200)
      // On a busy machine the second one may come when its process knows of the debt at the first.
      if (statuses[1] === 429) return
      assert.equal(statuses[1], 200)
      const secondsToFull = async () => {
        const { status, headers } = await call(server, 'GET', '/v1/moves', { agent: agents[1] })
        assert.equal(status, 429)
        return Number(/t=(\d+)/.exec(String(headers.ratelimit))![1])
      }
      let seconds = await secondsToFull()
      for (let tries = 0; tries < 40 && seconds <= 11; tries++) {
        await pause(50)
        seconds = await secondsToFull()
      }
      assert.ok(seconds > 11, `full again after ${seconds} s`)
    })

    test('SIGTERM lets the open requests of both finish, and ends it with 0', async () => {
      await beforeTest()
      const open = await Promise.all(
        agents.map(async (agent) => {
          const sent = request(`${server.base}/v1/shipments`, {
            ...{ method: 'POST', agent, headers: { 'content-type': 'application/json', ...server.headers } },
          })
          sent.write('{"shipmentType":')
          await call(server, 'GET', '/livez')
          return sent
        }),
      )
      server.process.kill('SIGTERM')
      while (
        await call(server, 'GET', '/livez').then(
          () => true,
          () => false,
        )
      );
      const answers = open.map(async (sent) => {
        sent.end('"HHG"}')
        const [response] = (await once(sent, 'response')) as [IncomingMessage]
        response.resume()
        return response.statusCode
      })
      assert.deepEqual(await Promise.all(answers), [201, 201])
      assert.equal(await server.ended, 0)
      assert.deepEqual(server.complained, [])
    })
  })
}
