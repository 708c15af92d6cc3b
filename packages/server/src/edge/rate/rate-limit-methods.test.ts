import assert from 'node:assert/strict'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { newAuthority, newCertificate } from '../../../test/certificates.ts'
import type { TestDatabase } from '../../../test/databases.ts'
import { type Http2Client, http2Client } from '../../../test/http2.ts'
import { forOneDatabase } from '../../../test/one-database.ts'

forOneDatabase('the rate limit over HTTP/2', (open) => {
  let database: TestDatabase
  let app: TestApp
  let client: Http2Client
  before(async () => {
    database = await open()
    const authority = await newAuthority('an authority')
    app = await startTestApp(database, { rateLimit: 2 }, { tls: await newCertificate('localhost', authority) })
    await app.app.listen({ host: '127.0.0.1', port: 0 })
    client = http2Client((app.app.server.address() as AddressInfo).port, authority.cert)
  })
  after(async () => {
    client.session.destroy()
    await app.app.close()
    await database.discard()
  })

  test('501 for a method that HTTP does not have, and 429 for it once the burst is used up', async () => {
    const first = await client.send('BREW', '/v1/moves')
    assert.deepEqual([first.status, first.headers.ratelimit], [501, '"default";r=3;t=1'])
    for (let i = 0; i < 20; i++) {
      const { status, headers, text } = await client.send('BREW', '/v1/moves')
      if (status === 501) continue
      assert.deepEqual([status, JSON.parse(text).code, headers['retry-after']], [429, 'rate_limit_exceeded', '1'])
      return
    }
    assert.fail('nothing was refused')
  })
})
