/** As many streams as one caller may have, over separate connections. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { before, test } from 'node:test'
import { sharedApp } from '../../test/app.ts'
import { forEachDatabase } from '../../test/databases.ts'
import { newestEvent, newShipment } from '../../test/fixtures.ts'

const STREAMS = 500

forEachDatabase('many idle streams', (open) => {
  const app = sharedApp(open)
  before(() => app.app.listen({ host: '127.0.0.1', port: 0 }))

  test('200 for 500 streams of one caller, each of which gets a change once; 429 for one more', async () => {
    const { port } = app.app.server.address() as AddressInfo
    await newShipment(app)
    const { seq } = await newestEvent(app)
    const heard = new Map<Socket, string>()
    const follow = async () => {
      const socket = connect(port, '127.0.0.1').setEncoding('utf8')
      socket.write(`GET /v1/events?after=${seq} HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\n\r\n`)
      const [head] = (await once(socket, 'data')) as [string]
      heard.set(socket, '')
      socket.on('data', (text) => heard.set(socket, `${heard.get(socket)}${text}`))
      return head.slice(9, 12)
    }
    const statuses = await Promise.all(Array.from({ length: STREAMS }, follow))
    assert.deepEqual(new Set(statuses), new Set(['200']))
    assert.equal(await follow(), '429')

    const streams = [...heard.keys()].slice(0, STREAMS)
    const { id } = await newShipment(app)
    const isTold = (socket: Socket) => heard.get(socket)!.includes(`"subject":"shipments/${id}"`)
    for (const socket of streams) while (!isTold(socket)) await once(socket, 'data')
    const eventsOf = (socket: Socket) =>
      [...heard.get(socket)!.matchAll(/^id: (\d+)\nevent: /gm)].map(([, number]) => Number(number))
    for (const socket of streams) assert.deepEqual(eventsOf(socket), [Number(seq) + 1, Number(seq) + 2])
    for (const socket of heard.keys()) socket.destroy()
  })
})
