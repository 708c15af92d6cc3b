import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { InjectOptions } from 'fastify'
import { NEVER_LATE } from '../../test/app.ts'
import type { TestDatabase } from '../../test/databases.ts'
import { forOneDatabase } from '../../test/one-database.ts'
import { buildApp } from '../app.ts'
import type { Find } from '../db/database.ts'
import { openLog } from './log.ts'
import { openMetrics } from './metrics.ts'

const SECRET = 'correct-horse-battery-staple'

/** A service with a readable log. */
async function logged({ db }: Pick<TestDatabase, 'db'>, level = 'debug') {
  const written: string[] = []
  const log = openLog(level, { write: (text: string) => void written.push(text) })
  const config = { publicUrl: '', prefixes: null, shipmentTypes: null }
  const requests = log.request ? [log.request] : []
  const { app } = await buildApp({ config, db, logger: log.logger, requests, times: NEVER_LATE })
  return {
    async send(options: InjectOptions) {
      const answer = await app.inject(options)
      // A response ends a turn after its client has it.
      await nextTurn()
      return answer
    },
    text() {
      log.flush()
      return written.join('')
    },
    lines() {
      return this.text()
        .split('\n')
        .slice(0, -1)
        .map((line) => JSON.parse(line))
    },
    close: () => app.close(),
  }
}

forOneDatabase('the log', (open) => {
  test('has one line for a request, with its route and its result', async (t) => {
    const database = await open()
    t.after(database.discard)
    const service = await logged(database)
    t.after(service.close)
    const requestID = randomUUID()
    const content = {
      method: 'POST',
      payload: { shipmentType: 'HHG' },
      headers: { 'x-request-id': requestID },
    } as const
    await service.send({ ...content, url: '/prime/v1/shipments' })
    await service.send({ url: `/v1/shipments/${randomUUID()}?fields=id` })
    await service.send({ url: '/nowhere' })
    const [created, missing, lost] = service.lines()
    const { time, durationMs, ...rest } = created
    assert.ok(Math.abs(Date.parse(time) - Date.now()) < 60_000)
    assert.ok(durationMs > 0)
    assert.deepEqual(rest, {
      level: 20,
      requestID,
      method: 'POST',
      route: '/:prefix/v1/shipments',
      status: 201,
      principal: 'anonymous',
      channel: 'prime',
      msg: 'request',
    })
    assert.deepEqual([missing.route, missing.status, missing.channel], ['/v1/shipments/:shipmentID', 404, null])
    assert.deepEqual([lost.route, lost.status], ['(none)', 404])
    assert.equal(service.lines().length, 3)
  })

  test('never contains anything that a client sent', async (t) => {
    const database = await open()
    t.after(database.discard)
    const service = await logged(database)
    t.after(service.close)
    const json = { 'content-type': 'application/json' }
    const requests: InjectOptions[] = [
      ...[
        'authorization',
        'cookie',
        'x-api-key',
        'vanline-tracking',
        'if-match',
        'idempotency-key',
        'prefer',
        'x-request-id',
        'traceparent',
      ].map((name) => ({ url: '/v1/shipments', headers: { [name]: SECRET } })),
      { url: '/v1/shipments', headers: { authorization: `Bearer ${SECRET}` } },
      { url: '/v1/tracking', headers: { 'vanline-tracking': SECRET } },
      { url: `/v1/shipments?q=${SECRET}` },
      { url: `/v1/shipments?access_token=${SECRET}` },
      { url: `/v1/shipments/${SECRET}` },
      { url: `/${SECRET}` },
      { url: `/v1/${SECRET}/%zz` },
      { method: 'POST', url: `/${SECRET}!/v1/shipments`, headers: json, payload: '{}' },
      { method: 'POST', url: '/v1/shipments', headers: json, payload: `{"${SECRET}":"${SECRET}"}` },
      { method: 'POST', url: '/v1/shipments', headers: json, payload: `{"shipmentType":"${SECRET}"` },
      { method: 'POST', url: '/v1/moves', headers: json, payload: { customer: { firstName: SECRET } } },
      { method: 'QUERY' as 'POST', url: '/v1/moves', headers: json, payload: { customer: SECRET } },
      { method: 'POST', url: '/v1/shipments', headers: { 'content-type': SECRET }, payload: SECRET },
    ]
    for (const request of requests) await service.send(request)
    assert.equal(service.lines().length, requests.length)
    assert.doesNotMatch(service.text(), new RegExp(SECRET))
    assert.doesNotMatch(service.text(), /access_token|\?/)
  })

  test('has the members of an error, without rows of the database', async (t) => {
    const database = await open()
    t.after(database.discard)
    const fail = async () => {
      const cause = Object.assign(new Error('duplicate key'), { code: '23505', detail: `Key (email)=(${SECRET})` })
      throw Object.assign(new Error('it broke', { cause }), { query: SECRET, parameters: [SECRET] })
    }
    const service = await logged({ db: { ...database.db, find: fail, all: fail } })
    t.after(service.close)
    const answer = await service.send({ url: `/v1/shipments/${randomUUID()}` })
    assert.equal(answer.statusCode, 500)
    const [error, request] = service.lines()
    assert.deepEqual([error.level, error.err.message, error.err.cause.code], [50, 'it broke', '23505'])
    assert.match(error.err.stack, /log\.test\.ts/)
    assert.equal(error.requestID, answer.json().instance.slice('urn:uuid:'.length))
    assert.deepEqual([request.level, request.status, request.requestID], [20, 500, error.requestID])
    assert.doesNotMatch(service.text(), new RegExp(SECRET))
  })

  test('has at info only the requests that went wrong, and above it none', async (t) => {
    const database = await open()
    t.after(database.discard)
    let isAway = false
    const find: Find = (...which) => (isAway ? Promise.reject(new Error('away')) : database.db.find(...which))
    for (const level of ['info', 'warn']) {
      isAway = false
      const service = await logged({ db: { ...database.db, find } }, level)
      t.after(service.close)
      await service.send({ url: '/v1/shipments' })
      await service.send({ url: '/nowhere' })
      assert.equal(service.text(), '')
      isAway = true
      await service.send({ url: `/v1/shipments/${randomUUID()}` })
      assert.deepEqual(
        service.lines().map((line) => [line.level, line.msg]),
        level === 'info'
          ? [
              [50, 'internal_error'],
              [30, 'request'],
            ]
          : [[50, 'internal_error']],
      )
    }
  })
})

describe('a line', () => {
  for (const [status, seconds, isWritten] of [
    [200, 0.9, false],
    [200, 1.1, true],
    [401, 0, true],
    [403, 0, true],
    [429, 0, true],
    [404, 0, false],
    [412, 0, false],
    [499, 0, false],
    [503, 0, true],
  ] as const)
    test(`is ${isWritten ? '' : 'not '}written at info for ${status} after ${seconds} s`, () => {
      const written: string[] = []
      const log = openLog('info', { write: (text: string) => void written.push(text) })
      const meter = openMetrics('1.2.3').meterOf('GET', '/x')
      log.request!(
        { id: randomUUID(), ip: '192.0.2.7', principal: { id: 'ada' }, headers: {} } as never,
        meter,
        status,
        seconds,
      )
      log.flush()
      assert.equal(written.length, isWritten ? 1 : 0)
    })

  for (const [ip, address] of [
    ['192.0.2.7', '192.0.2.7'],
    ['2001:db8::1', '2001:db8::1'],
    // A proxy that passes on arbitrary text of a client.
    ['secret"', null],
  ] as const)
    for (const level of ['info', 'debug'])
      test(`names the address ${ip} of a refusal at ${level}, and of nothing else`, () => {
        const written: string[] = []
        const log = openLog(level, { write: (text: string) => void written.push(text) })
        const meter = openMetrics('1.2.3').meterOf('GET', '/x')
        for (const status of [401, 403, 429, 500])
          log.request!({ id: randomUUID(), ip, principal: { id: 'ada' }, headers: {} } as never, meter, status, 0.1)
        log.flush()
        const lines = written.join('').split('\n').slice(0, -1)
        assert.deepEqual(
          lines.map((line) => JSON.parse(line).address),
          [address, address, address, undefined],
        )
      })

  test('is written for ten refusals of an address, and one with the number of the others', () => {
    const written: string[] = []
    const log = openLog('info', { write: (text: string) => void written.push(text) })
    const meter = openMetrics('1.2.3').meterOf('GET', '/x')
    for (let i = 0; i < 1_000; i++)
      log.request!(
        { id: randomUUID(), ip: '192.0.2.7', principal: { id: 'ada' }, headers: {} } as never,
        meter,
        401,
        0.1,
      )
    log.flush()
    const lines = written
      .join('')
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line))
    assert.equal(lines.length, 11)
    const { time, ...last } = lines.at(-1)
    assert.deepEqual(last, { level: 30, address: '192.0.2.7', refusals: 990, msg: 'refusals without a line' })
  })

  test('is one line of JSON whatever the names in it hold', () => {
    const written: string[] = []
    const log = openLog('debug', { write: (text: string) => void written.push(text) })
    const meter = openMetrics('1.2.3').meterOf('GET', '/x')
    const forged = 'ada\n{"level":60,"msg":"all is lost"}\u2028"'
    log.request!(
      { id: randomUUID(), principal: { id: forged }, params: { prefix: forged }, headers: {} } as never,
      meter,
      200,
      0.1,
    )
    log.flush()
    const lines = written.join('').split('\n')
    assert.equal(lines.length, 2)
    const { principal, channel, durationMs } = JSON.parse(lines[0]!)
    assert.deepEqual([principal, channel, durationMs], [forged, forged, 100])
  })

  test('of a request comes before those of later events', () => {
    const written: string[] = []
    const log = openLog('debug', { write: (text: string) => void written.push(text) })
    const meter = openMetrics('1.2.3').meterOf('GET', '/x')
    log.request!({ id: randomUUID(), principal: { id: 'ada' }, headers: {} } as never, meter, 200, 0.1)
    log.logger.error('later')
    assert.deepEqual(
      written.map((line) => JSON.parse(line).msg),
      ['request', 'later'],
    )
  })
})
