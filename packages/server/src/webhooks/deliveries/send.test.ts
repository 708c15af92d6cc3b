import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { startReceiver, withStatus } from '../../../test/receiver.ts'
import { openClient } from './send.ts'
import { newSecret } from './sign.ts'

const turn = (url: string, count = 1) => ({
  ...{ url, secrets: [newSecret()], nowMs: Date.now() },
  messages: Array.from({ length: count }, (_, i) => ({ id: `message ${i}`, type: 'application/json', body: '{}' })),
})

describe('a client for receivers', () => {
  const client = openClient({ allowPrivate: true, timeoutMs: 60_000 })

  test('reads 16 KiB of an answer that does not end, and hangs up', async () => {
    const hungUp = Promise.withResolvers<number>()
    const receiver = await startReceiver((_received, response) => {
      let written = 0
      response.writeHead(200)
      response.on('close', () => hungUp.resolve(written))
      const more = () => {
        written += 8192
        response.write('x'.repeat(8192), (error) => !error && setImmediate(more))
      }
      more()
    })
    const [sent] = await client.sendInOrder(turn(receiver.url))
    assert.deepEqual([sent!.status, sent!.responseBody?.length, sent!.error], [200, 16_384, null])
    assert.ok((await hungUp.promise) < 16 * 1024 * 1024)
  })

  test('uses the status, also when the content is incomplete', async () => {
    const receiver = await startReceiver((_received, response) => {
      response.writeHead(200, { 'content-length': '1000' })
      response.write('half', () => response.destroy())
    })
    const [sent] = await client.sendInOrder(turn(receiver.url))
    assert.deepEqual([sent!.status, sent!.responseBody], [200, 'half'])
  })

  test('repeats a request at once if a reused connection was closed, but not if a new one was', async () => {
    const known = new Set<number>()
    let isClosing = false
    const receiver = await startReceiver((_received, response, request) => {
      // Every connection is good for its first answers; then it is closed when it is used again.
      const isKnown = known.has(request.socket.remotePort!)
      known.add(request.socket.remotePort!)
      if (isClosing && isKnown) request.socket.destroy()
      else response.writeHead(204).end()
    })
    await client.sendInOrder(turn(receiver.url))
    isClosing = true
    const sent = await client.sendInOrder(turn(receiver.url, 6))
    assert.deepEqual(
      sent.map(({ status }) => status),
      [204, 204, 204, 204, 204, 204],
    )
    assert.ok(receiver.received.length > 7, 'some were sent twice')
    const closing = await startReceiver((_received, _response, request) => request.socket.destroy())
    const [refused] = await client.sendInOrder(turn(closing.url))
    assert.deepEqual([refused!.status, refused!.error], [null, 'The connection was closed before there was an answer.'])
    assert.equal(closing.received.length, 1)
  })

  test('reports why a receiver cannot be reached', async () => {
    const receiver = await startReceiver()
    await receiver.close()
    const [sent] = await client.sendInOrder(turn(receiver.url))
    assert.deepEqual([sent!.status, sent!.error], [null, 'The connection was refused.'])
  })

  test('stops after Retry-After and after 410', async () => {
    for (const answer of [withStatus(429, { 'retry-after': '1' }), withStatus(410)]) {
      const receiver = await startReceiver(answer)
      assert.equal((await client.sendInOrder(turn(receiver.url, 3))).length, 1)
      assert.equal(receiver.received.length, 1)
    }
  })

  test('keeps its connections for the next messages', async () => {
    const ports = new Set<number>()
    const receiver = await startReceiver((_received, response, request) => {
      ports.add(request.socket.remotePort!)
      response.writeHead(200).end('ok')
    })
    assert.equal((await client.sendInOrder(turn(receiver.url, 20))).length, 20)
    // The library frees a connection a moment after its answer, so two take turns.
    assert.ok(ports.size <= 2)
  })

  test('starts nothing more after stop()', async () => {
    const stopping = openClient({ allowPrivate: true })
    const receiver = await startReceiver((_received, response) => {
      stopping.stop()
      response.writeHead(200).end()
    })
    assert.equal((await stopping.sendInOrder(turn(receiver.url, 5))).length, 1)
  })
})
