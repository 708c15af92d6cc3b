import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { type TestContext, test } from 'node:test'
import { pipelineLimit, stopParser } from './pipelined.ts'

const REQUEST = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'
const SENT = 200
const LIMITS = { waitingMax: 30, ownMin: 5 }

/** A server that answers when told to, and what it has seen. */
async function listening(t: TestContext) {
  const accepted: ServerResponse[] = []
  const cut: Socket[] = []
  const seen = { requests: 0, closed: 0 }
  const accept = pipelineLimit(
    {
      stopReading: (socket) => {
        cut.push(socket)
        stopParser(socket)
      },
      close: (socket) => {
        seen.closed += 1
        socket.end()
      },
    },
    LIMITS,
  )
  const server = createServer((request, response) => {
    seen.requests += 1
    if (response.socket !== null || accept(request.socket, response)) accepted.push(response)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  t.after(() => server.close())
  const client = (requests: number): Socket => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
    t.after(() => socket.destroy())
    socket.write(REQUEST.repeat(requests))
    return socket
  }
  const until = async (isSo: () => boolean) => {
    while (!isSo()) await new Promise(setImmediate)
  }
  const answerAll = () => {
    for (const response of accepted.splice(0)) response.end('!')
  }
  return { accepted, cut, seen, client, until, answerAll }
}

const answersIn = (text: string) => text.split('HTTP/1.1 200 OK').length - 1

test('requests within the limit of a connection are all accepted', async (t) => {
  const { accepted, cut, client, until } = await listening(t)
  client(LIMITS.waitingMax + 1)
  await until(() => accepted.length === LIMITS.waitingMax + 1)
  assert.equal(cut.length, 0)
})

test('beyond the limit nothing more is created, and the accepted ones are answered before the connection is closed', async (t) => {
  const { accepted, cut, seen, client, until, answerAll } = await listening(t)
  const socket = client(SENT)
  let received = ''
  socket.setEncoding('utf8').on('data', (chunk) => {
    received += chunk
  })
  await until(() => cut.length > 0)
  // The one that is under way, those that wait behind it, and the one that was refused.
  assert.equal(accepted.length, 1 + LIMITS.waitingMax)
  assert.equal(seen.requests, 1 + LIMITS.waitingMax + 1)
  assert.equal(seen.closed, 0)
  answerAll()
  await once(socket, 'end')
  assert.equal(answersIn(received), 1 + LIMITS.waitingMax)
  assert.equal(seen.closed, 1)
})

test('a connection with few waiting requests goes on while others have too many', async (t) => {
  const { accepted, cut, client, until } = await listening(t)
  client(SENT)
  await until(() => cut.length === 1)
  const before = accepted.length
  client(1 + LIMITS.ownMin)
  await until(() => accepted.length === before + 1 + LIMITS.ownMin)
  assert.equal(cut.length, 1)
})

test('the requests of a closed connection wait no longer', async (t) => {
  const { accepted, cut, client, until } = await listening(t)
  const first = client(SENT)
  await until(() => cut.length === 1)
  const gone = once(cut[0]!, 'close')
  first.destroy()
  await gone
  const before = accepted.length
  client(1 + LIMITS.waitingMax)
  await until(() => accepted.length === before + 1 + LIMITS.waitingMax)
  assert.equal(cut.length, 1)
})
