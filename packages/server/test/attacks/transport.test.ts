/** Attacks on the transport. Each gets exactly its answers and has no other effect. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { after, before, describe, test } from 'node:test'
import { connect as connectSecurely } from 'node:tls'
import { pino } from 'pino'
import { type App, buildApp } from '../../src/app.ts'
import { NEVER_LATE } from '../app.ts'
import { type Certificate, newAuthority, newCertificate } from '../certificates.ts'
import type { TestDatabase } from '../databases.ts'
import { listening, send } from '../hostile/exchange.ts'
import { http2Client } from '../http2.ts'
import { forOneDatabase } from '../one-database.ts'
import { rowsOf } from '../tables.ts'
import { type Attack, BOMBS, PATHS, PRETENDING, SMUGGLING, UNREADABLE } from './transport.ts'

const TABLE: Record<string, readonly Attack[]> = {
  'a request inside a request': SMUGGLING,
  'content that cannot be read': UNREADABLE,
  'a request that pretends to be another': PRETENDING,
  'a path that leads out': PATHS,
  'more than it may be': BOMBS,
}

/** Sends bytes, and returns everything that arrives until the server closes the connection. */
async function converse(port: number, bytes: string, ca?: string): Promise<string> {
  const socket = ca ? connectSecurely({ port, host: 'localhost', ca }) : connect(port, '127.0.0.1')
  socket.on('error', () => {})
  let received = ''
  socket.setEncoding('utf8').on('data', (chunk) => {
    received += chunk
  })
  socket.write(Buffer.from(bytes, 'latin1'))
  await once(socket, 'close')
  return received
}

/** The status of each answer, and the code of problems. */
const answersIn = (received: string): (readonly [number, string?])[] =>
  received.split(/(?=HTTP\/1\.1 \d{3} )/).map((answer) => {
    const code = /^\{.*?"code":"(\w+)"/m.exec(answer.slice(answer.indexOf('\r\n\r\n') + 4))?.[1]
    const status = Number(answer.slice(9, 12))
    return status >= 400 && code !== undefined ? ([status, code] as const) : ([status] as const)
  })

forOneDatabase('Attacks on how requests are sent', (open) => {
  let database: TestDatabase
  let service: App
  let secure: App
  let authority: Certificate
  let port: number
  let names: Record<string, string>
  const logged: string[] = []
  /** The rows of the database; only a request that creates a record changes them. */
  let rows: string[]

  before(async () => {
    database = await open()
    const logger = pino({ level: 'warn' }, { write: (line: string) => void logged.push(line) })
    const config = { publicUrl: '', prefixes: null, shipmentTypes: null }
    const options = { config, db: database.db, logger, times: NEVER_LATE }
    service = await buildApp(options)
    port = await listening(service)
    authority = await newAuthority('an authority')
    secure = await buildApp({ ...options, tls: await newCertificate('localhost', authority) })
    await listening(secure)
    const body = '{"shipmentType":"HHG"}'
    const made = await send(port, {
      method: 'POST',
      url: '/v1/shipments',
      headers: { 'content-type': 'application/json' },
      body,
    })
    const { id, eTag } = JSON.parse(made.text)
    names = { shipmentID: id, shipmentTag: eTag }
    rows = await rowsOf(database.db)
  })
  after(async () => {
    await Promise.all([service.app.close(), secure.app.close()])
    await database.discard()
  })

  for (const [what, attacks] of Object.entries(TABLE)) {
    describe(what, () => {
      for (const { name, send: sent, answers, never, isMade } of attacks) {
        test(`${answers.map((answer) => answer.join(' ')).join(', ')} for ${name}`, async () => {
          const bytes = String(sent.bytes).replace(/\{(shipmentID|shipmentTag)\}/g, (_, key) => names[key]!)
          const received = await converse(port, bytes)
          assert.deepEqual(answersIn(received), answers)
          if (never) assert.doesNotMatch(received, never)
          const rowsNow = await rowsOf(database.db)
          if (!isMade) assert.deepEqual(rowsNow, rows)
          rows = rowsNow
        })
      }
    })
  }

  const portOf = ({ app }: App) => (app.server.address() as { port: number }).port

  test('content that cannot be read has one answer over TLS too, and a refusal closes the connection', async () => {
    for (const { name, send: sent, answers } of UNREADABLE) {
      const bytes = String(sent.bytes).replaceAll('{shipmentID}', names.shipmentID!)
      const received = await converse(portOf(secure), bytes, authority.cert)
      assert.deepEqual(answersIn(received), answers, name)
      const last = received.slice(received.lastIndexOf('HTTP/1.1 '))
      if (last.startsWith('HTTP/1.1 501')) assert.match(last, /^connection: close\r$/im, name)
    }
  })

  describe('over HTTP/2', () => {
    test('headers that are much too large end the stream, but not the connection', async () => {
      const client = http2Client(portOf(secure), authority.cert)
      assert.equal((await client.send('GET', '/livez')).status, 200)
      const answer = client.send('GET', '/v1/moves', { headers: { 'x-long': 'x'.repeat(40_000) } })
      await assert.rejects(answer, /closed with 11 and no answer|ENHANCE_YOUR_CALM/)
      assert.equal((await client.send('GET', '/v1/moves')).status, 200)
      client.session.destroy()
    })

    test('requests beyond the concurrency limit wait or are refused, and none is lost', async () => {
      const client = http2Client(portOf(secure), authority.cert)
      await once(client.session, 'remoteSettings')
      assert.equal(client.session.remoteSettings.maxConcurrentStreams, 100)
      const answers = await Promise.all(Array.from({ length: 300 }, () => client.send('GET', '/livez')))
      assert.ok(answers.every(({ status }) => status === 200))
      client.session.destroy()
    })

    test('requests that are reset again and again end the connection', async () => {
      const client = http2Client(portOf(secure), authority.cert)
      await once(client.session, 'connect')
      const closed = new Promise((resolve) => client.session.once('close', resolve))
      const flood = setInterval(() => {
        for (let i = 0; i < 200 && !client.session.destroyed && !client.session.closed; i++)
          client.begin('GET', '/livez').close(8)
      }, 5)
      await closed
      clearInterval(flood)
      assert.equal((await send(port, { method: 'GET', url: '/livez' })).status, 200)
    })
  })

  test('there are enough of them, and none is an error of ours', () => {
    assert.ok(Object.values(TABLE).flat().length >= 50)
    assert.deepEqual(logged, [])
  })
})
