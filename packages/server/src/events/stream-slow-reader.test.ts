/** Clients of the stream that do not read. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import http from 'node:http'
import { type AddressInfo, connect, Socket } from 'node:net'
import { Duplex } from 'node:stream'
import { after, before, test } from 'node:test'
import { sharedApp } from '../../test/app.ts'
import { newestEvent, newShipment } from '../../test/fixtures.ts'
import { forOneDatabase } from '../../test/one-database.ts'
import { findFeedBounds } from './store.ts'
import { type EventHub, eventHub } from './stream.ts'

/** How many events a stream reads at a time. */
const PAGE = 50
/** Headers and heartbeats, which may be buffered together with a page. */
const LITTLE = 1_000
/** Far more events than a page and the buffers of a connection hold. */
const SHIPMENTS = 400
const REMARKS = '荷'.repeat(2000)

forOneDatabase('a reader of the stream that takes nothing', (open) => {
  const app = sharedApp(open)
  before(() => app.app.listen({ host: '127.0.0.1', port: 0 }))

  /** The maximum number of bytes that the server has buffered for the client. */
  let heldMax = 0
  let hub: EventHub
  let server: http.Server
  before(async () => {
    const { epoch } = await findFeedBounds(app.db)
    hub = eventHub(app.db, { heartbeatMs: 20, readerMs: 200 })
    server = http.createServer(({ url = '' }, response) => {
      const write = response.write.bind(response)
      response.write = (text: string) => {
        const isTaken = write(text)
        heldMax = Math.max(heldMax, response.writableLength)
        return isTaken
      }
      heldMax = 0
      hub.open(response, { after: Number(url.slice(1)), epoch, filter: {}, filterNow: async () => ({}) })
    })
    await once(server.listen(0, '127.0.0.1'), 'listening')
  })
  after(() => {
    hub.close()
    server.close()
  })

  const make = async (count: number) => {
    const content = { customerRemarks: REMARKS, counselorRemarks: REMARKS }
    // Not all at once: the last ones would reach their time limit on a busy machine.
    const some = Array.from({ length: 10 }, () => undefined)
    for (let made = 0; made < count; made += some.length) await Promise.all(some.map(() => newShipment(app, content)))
  }
  const newestSeq = async () => Number((await newestEvent(app))?.seq ?? 0)

  /** The complete events of a stream, each as text. */
  const eventsIn = (text: string): string[] =>
    text
      .split('\n\n')
      .slice(0, -1)
      .flatMap((part) => /id: \d+\nevent: \S+\ndata: .*$/.exec(part)?.[0] ?? [])
  const idOf = (event: string) => Number(/^id: (\d+)/.exec(event)![1])

  /** Opens the stream and reads nothing until it is cut off; returns the events that were in flight. */
  async function takeNothing(seq: number, meanwhile: () => Promise<unknown>): Promise<string[]> {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
    socket.write(`GET /${seq} HTTP/1.0\r\n\r\n`)
    const [, response] = (await once(server, 'request')) as [unknown, http.ServerResponse]
    await Promise.all([once(response, 'close'), meanwhile()])
    const chunks: Buffer[] = []
    socket.on('data', (chunk: Buffer) => chunks.push(chunk))
    await once(socket, 'close')
    return eventsIn(Buffer.concat(chunks).toString())
  }

  /** Resumes the stream after the last id, up to an event. */
  async function resume(lastID: number, until: number): Promise<string[]> {
    const { port } = app.app.server.address() as AddressInfo
    const headers = { accept: 'text/event-stream', 'last-event-id': String(lastID) }
    const request = http.get({ host: '127.0.0.1', port, path: '/v1/events', agent: false, headers })
    const [response] = (await once(request, 'response')) as [http.IncomingMessage]
    let text = ''
    for await (const chunk of response.setEncoding('utf8')) {
      text += chunk
      if (text.endsWith('\n\n') && text.includes(`id: ${until}\n`)) break
    }
    return eventsIn(text)
  }

  async function isCutOffAndResumes(seq: number, meanwhile: () => Promise<unknown>): Promise<void> {
    const taken = await takeNothing(seq, meanwhile)
    assert.equal(hub.count(), 0)
    const rest = await resume(idOf(taken.at(-1)!), await newestSeq())
    const sizes = [...taken, ...rest].map((text) => Buffer.byteLength(`${text}\n\n`))
    const pages = sizes.map((_, i) => sizes.slice(i, i + PAGE).reduce((sum, size) => sum + size, 0))
    const heldAllowed = Math.max(...pages) + LITTLE
    assert.ok(heldMax <= heldAllowed, `${heldMax} bytes were held for it, a page has ${heldAllowed}`)
    assert.deepEqual(
      [...taken, ...rest].map(idOf),
      Array.from({ length: 2 * SHIPMENTS }, (_, i) => seq + 1 + i),
    )
  }

  test('is cut off while it catches up; at most a page was buffered, and it resumes where it stopped', async () => {
    await make(SHIPMENTS)
    await isCutOffAndResumes(0, async () => {})
  })

  test('is cut off from what happens; a page at most was held for it, and it resumes where it stopped', async () => {
    await isCutOffAndResumes(await newestSeq(), () => make(SHIPMENTS))
  })

  test('is not cut off if it has read everything by the next check', async (t) => {
    t.mock.timers.enable({ apis: ['setInterval', 'Date'], now: Date.now() })
    const calm = eventHub(app.db, { heartbeatMs: 15_000, readerMs: 30_000 })
    // Without a socket it reads nothing.
    const response = new http.ServerResponse(new http.IncomingMessage(new Socket()))
    const { epoch } = await findFeedBounds(app.db)
    calm.open(response, { after: await newestSeq(), epoch, filter: {}, filterNow: async () => ({}) })
    await make(20)
    while (!response.writableNeedDrain) await app.call('GET', '/v1/events?last=1')
    t.mock.timers.tick(15_000)
    const writable = {
      writableHighWaterMark: 1_000_000,
      write: (_chunk: Buffer, _encoding: string, done: () => void) => done(),
    }
    const socket = new Duplex({ ...writable, read() {} })
    const drained = once(response, 'drain')
    response.assignSocket(socket as Socket)
    await drained
    for (let i = 0; i < 5; i++) t.mock.timers.tick(15_000)
    assert.deepEqual([response.destroyed, calm.count()], [false, 1])
    calm.close()
  })
})
