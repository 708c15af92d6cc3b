/** One address holds a share of the connections, not all. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { test } from 'node:test'
import { startTestApp, type TestApp } from '../../test/app.ts'
import { forOneDatabase } from '../../test/one-database.ts'

const GET = 'GET /livez HTTP/1.1\r\nHost: localhost\r\n\r\n'
const PROXY = '127.0.0.9'

forOneDatabase('the connections of one address', (open) => {
  async function started(settings: Parameters<typeof startTestApp>[1]) {
    const database = await open()
    const app = await startTestApp(database, { trustProxy: [`${PROXY}/32`], ...settings })
    await app.app.listen({ host: '127.0.0.1', port: 0 })
    const sockets: Socket[] = []
    /** Whether a connection from an address is answered; if so, it stays open. */
    const isLetIn = async (localAddress: string): Promise<boolean> => {
      const { port } = app.app.server.address() as AddressInfo
      const socket = connect({ host: '127.0.0.1', port, localAddress })
      socket.on('error', () => {}).write(GET)
      sockets.push(socket)
      return await Promise.race([once(socket, 'data').then(() => true), once(socket, 'close').then(() => false)])
    }
    const close = async () => {
      for (const socket of sockets) socket.destroy()
      await app.app.close()
      await database.discard()
    }
    return { app, sockets, isLetIn, close }
  }
  const isEmpty = async ({ doors }: TestApp) => {
    while (doors.count() > 0) await new Promise((done) => setImmediate(done))
  }

  test('are closed beyond its share only, and accepted again when some have ended', async (t) => {
    const { app, sockets, isLetIn, close } = await started({ connectionsMax: 12, connectionsPerAddressMax: 3 })
    t.after(close)
    for (let i = 0; i < 3; i++) assert.equal(await isLetIn('127.0.0.20'), true)
    assert.equal(await isLetIn('127.0.0.20'), false)
    assert.equal(await isLetIn('127.0.0.21'), true)
    for (const socket of sockets) socket.destroy()
    await isEmpty(app)
    assert.equal(await isLetIn('127.0.0.20'), true)
  })

  test('are a quarter of all unless it is set', async (t) => {
    const { isLetIn, close } = await started({ connectionsMax: 8 })
    t.after(close)
    for (const isIn of [true, true, false]) assert.equal(await isLetIn('127.0.0.22'), isIn)
  })

  test('are not counted for a proxy that we trust', async (t) => {
    const { isLetIn, close } = await started({ connectionsMax: 8 })
    t.after(close)
    for (let i = 0; i < 8; i++) assert.equal(await isLetIn(PROXY), true)
    assert.equal(await isLetIn(PROXY), false)
  })
})
