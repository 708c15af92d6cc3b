import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { before, test } from 'node:test'
import { sharedApp } from '../../test/app.ts'
import { holdTime } from '../../test/hold-time.ts'
import { forOneDatabase } from '../../test/one-database.ts'

const RATE = 2
/** The answers before a flood is detected: the burst, the allowed refusals, and one more. */
const ANSWERED = [...Array(2 * RATE).fill(200), ...Array(301).fill(429)]
const REQUEST = 'GET /v1/moves HTTP/1.1\r\nHost: localhost\r\n\r\n'

forOneDatabase('a flood', (open) => {
  const app = sharedApp(open, { rateLimit: RATE, trustProxy: ['127.0.0.9'] })
  let port: number
  before(async () => {
    await app.app.listen({ host: '127.0.0.1', port: 0 })
    port = (app.app.server.address() as AddressInfo).port
  })

  /** Sends requests from an address of this machine, and returns the statuses until the connection ended or was reset. */
  async function ask(address: string, requests: string, onReset = () => {}): Promise<number[]> {
    const socket = connect({ host: '127.0.0.1', port, localAddress: address })
    socket.on('error', onReset)
    let received = ''
    socket.setEncoding('utf8').on('data', (chunk) => {
      received += chunk
    })
    socket.write(requests)
    await once(socket, 'close')
    return [...received.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status))
  }
  const last = REQUEST.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n')

  test('is answered up to the limit, then its connection is closed and only its address is banned', async (t) => {
    holdTime(t)
    const answers = await ask('127.0.0.2', REQUEST.repeat(500), () => assert.fail('the connection was reset'))
    assert.deepEqual(answers, ANSWERED)
    assert.deepEqual(await ask('127.0.0.2', last), [])
    assert.deepEqual(await ask('127.0.0.3', last), [200])
  })

  test('is not reset while the client still sends, so that no answer is lost', async (t) => {
    holdTime(t)
    const socket = connect({ host: '127.0.0.1', port, localAddress: '127.0.0.5', allowHalfOpen: true })
    const errors: Error[] = []
    socket.on('error', (error) => errors.push(error)).resume()
    socket.write(REQUEST.repeat(500))
    await once(socket, 'end')
    // A closed connection answers the first write with a reset, which fails the second.
    for (let i = 0; i < 3; i++) await new Promise((done) => socket.write(REQUEST, done))
    assert.deepEqual(errors, [])
    socket.end()
    await once(socket, 'close')
  })

  test('is let in again when it has stopped, and not before', async (t) => {
    const pass = holdTime(t)
    await ask('127.0.0.4', REQUEST.repeat(500))
    for (let i = 0; i < 25; i++) assert.deepEqual(await ask('127.0.0.4', last), [])
    // It kept trying, so a second later it is banned again.
    pass(1_000)
    assert.deepEqual(await ask('127.0.0.4', last), [])
    pass(999)
    assert.deepEqual(await ask('127.0.0.4', last), [])
    pass(1)
    assert.equal((await ask('127.0.0.4', last)).length, 1)
  })

  test('that comes through a proxy is refused, and the proxy is not', async (t) => {
    holdTime(t)
    const from = (client: string) => `GET /v1/moves HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${client}\r\n\r\n`
    const nameless = from('word').repeat(400) + last
    const quiet = from('192.0.2.2').replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n')
    const answers = await ask('127.0.0.9', from('192.0.2.1').repeat(400) + quiet)
    assert.deepEqual(answers.slice(-3), [429, 429, 200])
    assert.deepEqual((await ask('127.0.0.9', nameless)).slice(-2), [429, 429])
    assert.deepEqual(await ask('127.0.0.9', quiet), [200])
  })
})
