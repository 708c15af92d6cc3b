/** The headers of every answer. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { before, test } from 'node:test'
import { sharedApp } from '../../test/app.ts'
import { forOneDatabase } from '../../test/one-database.ts'

const HEADERS = {
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
}

forOneDatabase('the headers of an answer', (open) => {
  const app = sharedApp(open, { adminPort: 0, corsOrigins: ['https://app.example'] })
  before(async () => void (await app.app.listen({ host: '127.0.0.1', port: 0 })))

  const carries = (headers: Record<string, unknown>, what: string) => {
    for (const [name, value] of Object.entries(HEADERS)) assert.equal(headers[name], value, `${name} of ${what}`)
  }

  test('are on records, lists, exports, problems, pages and cross-origin answers', async () => {
    for (const [url, headers] of [
      ['/v1/moves', {}],
      ['/v1/moves', { accept: 'text/csv' }],
      ['/v1/moves', { origin: 'https://app.example' }],
      ['/v1/moves?colour=red', {}],
      ['/nothing', {}],
      ['/v1/%zz', {}],
      ['/livez', {}],
      ['/openapi.json', {}],
      ['/docs', {}],
      ['/console', {}],
      ['/problems/not_acceptable', {}],
    ] as [string, Record<string, string>][])
      carries((await app.app.inject({ url, headers })).headers, url)
    for (const url of ['/metrics', '/nothing']) carries((await app.admin!.inject(url)).headers, url)
  })

  test('are on answers to malformed requests', async () => {
    for (const bytes of ['hello\r\n\r\n', 'GET / HTTP/1.1\r\nHost: x\r\nExpect: tea\r\n\r\n']) {
      const socket = connect((app.app.server.address() as AddressInfo).port, '127.0.0.1').setEncoding('utf8')
      let received = ''
      socket.on('data', (chunk) => {
        received += chunk
      })
      socket.write(bytes)
      await once(socket, 'close')
      for (const [name, value] of Object.entries(HEADERS))
        assert.ok(received.includes(`\r\n${name}: ${value}\r\n`), bytes)
    }
  })

  test('of pages keep other windows away', async () => {
    for (const url of ['/docs', '/console', '/problems/not_acceptable'])
      assert.equal((await app.app.inject(url)).headers['cross-origin-opener-policy'], 'same-origin', url)
  })
})
