/** A burst of a normal client is answered completely, however low the limit is. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { get } from 'node:https'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import { startTestApp, type TestApp } from '../../test/app.ts'
import { type Certificate, newAuthority, newCertificate } from '../../test/certificates.ts'
import type { TestDatabase } from '../../test/databases.ts'
import { holdTime } from '../../test/hold-time.ts'
import { http2Client } from '../../test/http2.ts'
import { bearing, keyIn } from '../../test/keys.ts'
import { forOneDatabase } from '../../test/one-database.ts'

const RATE = 5
const PARALLEL = 25
/** The concurrent requests of one HTTP/2 connection. */
const STREAMS = 100

for (const isSignedIn of [false, true])
  forOneDatabase(`a burst ${isSignedIn ? 'with a key' : 'without a name'}`, (open) => {
    let database: TestDatabase
    let app: TestApp
    let authority: Certificate
    let port: number
    let headers: Record<string, string>
    before(async () => {
      database = await open()
      authority = await newAuthority('an authority')
      const tls = await newCertificate('localhost', authority)
      app = await startTestApp(database, { rateLimit: RATE, apiKeys: isSignedIn }, { tls })
      await app.app.listen({ host: '127.0.0.1', port: 0 })
      port = (app.app.server.address() as AddressInfo).port
      headers = isSignedIn ? bearing(await keyIn(database.db, {}, app.time.now)) : {}
    })
    after(async () => {
      await app.app.close()
      await database.discard()
    })

    async function statusOverHttp1(): Promise<number> {
      const options = { host: 'localhost', port, ca: authority.cert, path: '/v1/moves', headers, agent: false }
      const [response] = await once(get(options), 'response')
      response.resume()
      await once(response, 'close')
      return response.statusCode
    }
    const isAnswered = (statuses: readonly number[]) => {
      assert.deepEqual([...new Set(statuses)].toSorted(), [200, 429])
      assert.ok(statuses.filter((status) => status === 200).length >= 2 * RATE)
    }

    test('200 and 429, and no reset, over as many connections of HTTP/1.1', async (t) => {
      holdTime(t)
      isAnswered(await Promise.all(Array.from({ length: PARALLEL }, statusOverHttp1)))
    })

    test('429, and no reset, for another that follows at once', async (t) => {
      holdTime(t)
      const statuses = await Promise.all(Array.from({ length: PARALLEL }, statusOverHttp1))
      assert.ok(statuses.every((status) => status === 200 || status === 429))
      assert.ok(statuses.includes(429))
    })

    test('200 and 429 over one connection of HTTP/2, which stays open', async (t) => {
      holdTime(t)
      const { session, send } = http2Client(port, authority.cert)
      t.after(() => session.destroy())
      for (const count of [PARALLEL, STREAMS]) {
        const answers = await Promise.all(Array.from({ length: count }, () => send('GET', '/v1/moves', { headers })))
        assert.ok(answers.every(({ status }) => status === 200 || status === 429))
        assert.ok(answers.some(({ status }) => status === 429))
      }
      assert.equal(session.closed, false)
    })

    test('a flood over HTTP/2 is answered, and then its connection is closed in order', async (t) => {
      holdTime(t)
      const { session, send } = http2Client(port, authority.cert)
      const errors: unknown[] = []
      session.on('error', (error) => errors.push(error))
      const closed = once(session, 'close')
      const statuses: number[] = []
      while (!session.closed) {
        const { status } = await send('GET', '/v1/moves', { headers })
        statuses.push(status)
        assert.ok(statuses.length < 1_000, 'nothing was closed')
      }
      await closed
      assert.equal(statuses.at(-1), 429)
      assert.deepEqual(errors, [])
    })
  })
