/** The real process with certificates: how it reloads them, and how it stops with open requests of every kind. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import type { TLSSocket } from 'node:tls'
import type { Child } from '../../../scripts/processes.ts'
import { type Certificate, newAuthority, newCertificate } from '../test/certificates.ts'
import { startChild } from '../test/child.ts'
import { answerOf, http2Client } from '../test/http2.ts'

const READY = /^Vanline is ready: API https:\/\/127\.0\.0\.1:(\d+)\/v1/
const SERVER = ['packages/server/src/server.ts']

const folder = mkdtempSync(join(tmpdir(), 'vanline-test-'))
const file = (name: string) => join(folder, name)
after(() => rmSync(folder, { recursive: true }))

let authority: Certificate
before(async () => {
  authority = await newAuthority('an authority')
  install(await newCertificate('localhost', authority))
})

function install({ cert, key }: Certificate): void {
  writeFileSync(file('cert.pem'), cert)
  writeFileSync(file('key.pem'), key)
}

const environment = (more: Record<string, string> = {}) => ({
  PORT: '0',
  DATABASE_URL: 'sqlite::memory:',
  VANLINE_TLS_CERT: file('cert.pem'),
  VANLINE_TLS_KEY: file('key.pem'),
  ...more,
})

async function startServer(more?: Record<string, string>): Promise<Child & { port: number }> {
  const child = startChild(process.execPath, SERVER, environment(more))
  return { ...child, port: Number(READY.exec(await child.line(READY))![1]) }
}

/** The serial number of the certificate that a new connection gets. */
async function serialAt(port: number): Promise<string> {
  const asked = request({ host: '127.0.0.1', port, path: '/livez', ca: authority.cert, agent: false }).end()
  const [response] = await once(asked, 'response')
  response.resume()
  return (response.socket as TLSSocket).getPeerCertificate().serialNumber
}

test('SIGHUP reloads the certificates; unusable files leave the old ones in place, with a line in the log', async () => {
  const server = await startServer()
  const client = http2Client(server.port, authority.cert)
  const old = await serialAt(server.port)
  assert.equal((await client.send('GET', '/livez')).status, 200)

  install(await newCertificate('localhost', authority))
  server.process.kill('SIGHUP')
  await server.line(/certificates reloaded/)
  const renewed = await serialAt(server.port)
  assert.notEqual(renewed, old)
  assert.equal((await client.send('GET', '/livez')).status, 200, 'a connection that was open stays open')

  writeFileSync(file('key.pem'), authority.key)
  server.process.kill('SIGHUP')
  await server.line(/the new certificates cannot be used; the old ones stay/)
  assert.equal(await serialAt(server.port), renewed)
  assert.ok(!server.said.join('\n').includes('PRIVATE KEY'))
  client.session.destroy()
  install(await newCertificate('localhost', authority))
})

test('files that cannot be used end the start with 1 and one line', async () => {
  for (const [name, content] of [
    ['missing.pem', undefined],
    ['nonsense.pem', 'nonsense'],
  ] as const) {
    if (content) writeFileSync(file(name), content)
    const child = startChild(process.execPath, SERVER, environment({ VANLINE_TLS_KEY: file(name) }))
    assert.equal(await child.ended, 1)
    assert.equal(child.complained.length, 1, child.complained.join('\n'))
    assert.match(child.complained[0]!, /^vanline: The files of VANLINE_TLS_CERT, .* cannot be used: /)
  }
})

test('SIGTERM ends streams, lets open requests over HTTP/2 finish, and then ends it with 0', async () => {
  const server = await startServer({ LOG_LEVEL: 'error' })
  const client = http2Client(server.port, authority.cert)
  const stream = client.begin('GET', '/v1/events', { accept: 'text/event-stream' })
  stream.end()
  await once(stream, 'response')
  const waiting = client.send('GET', '/v1/events?after=0', { headers: { prefer: 'wait=60' } })
  const open = client.begin('POST', '/v1/shipments', { 'content-type': 'application/json' })
  open.write('{"shipmentType":')
  // Requests of one connection are read in order.
  assert.equal((await client.send('GET', '/livez')).status, 200)

  const streamed = answerEnd(stream)
  server.process.kill('SIGTERM')
  await streamed
  assert.equal((await waiting).status, 200)
  open.end('"HHG"}')
  assert.equal((await answerOf(open)).status, 201)
  assert.equal(await server.ended, 0)
  assert.deepEqual(server.complained, [])
})

/** Waits for the end of an answer that has begun. */
async function answerEnd(stream: NodeJS.ReadableStream): Promise<void> {
  stream.resume()
  await once(stream, 'end')
}
