/** The real process when an error reaches no handler. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { closeSync, existsSync, openSync } from 'node:fs'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { freePort } from '../../../../scripts/free-port.ts'
import { baseOf, startProcess } from '../../../../scripts/processes.ts'
import { startChild } from '../../test/child.ts'
import { forEachDatabase } from '../../test/databases.ts'
import { PDF, POD } from '../../test/operations/document-examples.ts'
import {
  call,
  connections,
  linesWith,
  newFile,
  newShipment,
  type Running,
  SERVER,
  settings,
} from '../../test/two-processes.ts'

const PLANTED = ['--import', './packages/server/test/processes/throw-uncaught.ts', SERVER]
/** A file that is always full, on Linux. */
const HAS_FULL_DISK = { skip: existsSync('/dev/full') ? false : 'there is no /dev/full' }
const FATAL = 'nothing handled an error: the process answers its open requests and ends'

async function start(url: string, more: Record<string, string>): Promise<Running> {
  const child = startChild(process.execPath, PLANTED, settings(url, { LOG_LEVEL: 'info', ...more }))
  return { ...child, base: await baseOf(child), headers: {} }
}

/** Begins to send a file. The service has begun to read it when this returns. */
async function beginUpload({ base }: Running, id: string): Promise<ClientRequest> {
  const sent = request(`${base}/v1/documents/${id}/content`, {
    method: 'PUT',
    headers: {
      'if-match': '*',
      'content-type': 'application/pdf',
      'content-length': PDF.length,
      expect: '100-continue',
    },
  })
  sent.flushHeaders()
  await once(sent, 'continue')
  sent.write(PDF.subarray(0, 10))
  return sent
}

async function endUpload(sent: ClientRequest) {
  sent.end(PDF.subarray(10))
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  return { status: response.statusCode, headers: response.headers, text: await text(response) }
}

async function newDocument(server: Running): Promise<string> {
  const shipment = await newShipment(server)
  return (await call(server, 'POST', `/v1/shipments/${shipment.body.id}/documents`, { body: POD })).body.id
}

forEachDatabase('an error that nothing handles', (open) => {
  test('is logged, open requests are answered, and the process ends with 70', async (t) => {
    const database = await open()
    t.after(database.discard)
    const server = await start(database.url, { VANLINE_PROCESSES: '1' })
    const id = await newDocument(server)
    const upload = await beginUpload(server, id)
    server.process.kill('SIGUSR2')
    await server.line(/planted exception/)
    // Another one does not cut it short.
    server.process.kill('SIGUSR2')
    await server.line(/planted rejection/)
    const ready = await call(server, 'GET', '/readyz').catch(() => undefined)
    assert.notEqual(ready?.status, 200)
    const { status, headers, text: answered } = await endUpload(upload)
    assert.deepEqual([status, headers.connection], [200, 'close'], answered)
    assert.equal(await server.ended, 70)
    const fatal = linesWith(server, FATAL)
    assert.deepEqual(
      fatal.map(({ level, err }) => [level, err.message]),
      [
        [60, 'planted exception'],
        [60, 'planted rejection 2'],
      ],
    )
    assert.match(fatal[0].err.stack, /throw-uncaught\.ts/)
    assert.deepEqual(Object.keys(fatal[0]).toSorted(), ['err', 'level', 'msg', 'time'])
    const [doc] = await database.db.column<string>(sql`SELECT doc FROM documents WHERE id = ${id}`)
    assert.deepEqual(JSON.parse(doc!), JSON.parse(answered))
  })
})

test('one of two processes is replaced, and the other one serves on', async () => {
  const server = await start(newFile(), { VANLINE_PROCESSES: '2', LOG_LEVEL: 'debug' })
  await server.line(/"process":2,"pid":\d+,"msg":"a process serves"/)
  const second = linesWith(server, 'a process serves').find(({ process }) => process === 2)
  const [first] = await connections(server)
  process.kill(second.pid, 'SIGUSR2')
  const line = JSON.parse(await server.line(/a process has ended and is replaced/))
  assert.deepEqual([line.process, line.pid, line.how], [2, second.pid, 70])
  await server.line(new RegExp(`"process":2,"pid":(?!${second.pid},)\\d+,"msg":"a process serves"`))
  assert.equal((await newShipment(server, { agent: first })).status, 201)
  assert.deepEqual(
    linesWith(server, FATAL).map((each) => each.process),
    [2],
  )
  assert.equal(await server.stop(), 0)
})

test('a log that cannot be written keeps the service neither from serving nor from ending', HAS_FULL_DISK, async () => {
  const port = String(await freePort())
  const stdout = openSync('/dev/full', 'w')
  const env = settings(newFile(), { PORT: port, VANLINE_PROCESSES: '1', LOG_LEVEL: 'debug' })
  const server = startProcess([process.execPath, SERVER], { env, stdout })
  after(server.killAll)
  const isLive = () =>
    fetch(`http://127.0.0.1:${port}/livez`).then(
      ({ status }) => status === 200,
      () => false,
    )
  while (server.process.exitCode === null && !(await isLive())) await pause(100)
  // Each request has a line, which is written within 100 ms.
  for (let i = 0; i < 5; i++) {
    assert.ok(await isLive(), server.complained.join('\n'))
    await pause(100)
  }
  assert.equal(await server.stop(), 0)
  assert.deepEqual(server.complained, [])
  closeSync(stdout)
})
