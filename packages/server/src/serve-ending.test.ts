/** How the processes behind one port begin, end and are replaced. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { Agent } from 'node:http'
import { type AddressInfo, connect, createServer } from 'node:net'
import { text } from 'node:stream/consumers'
import { describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { startChild } from '../test/child.ts'
import { call, linesWith, metric, newFile, newShipment, SERVER, settings, startBoth } from '../test/two-processes.ts'
import { openSqlite } from './db/sqlite/sqlite.ts'

describe('a process that ends', () => {
  test('by SIGKILL during writes loses nothing that was acknowledged, and is replaced', async () => {
    const url = newFile()
    const server = await startBoth(url, { LOG_LEVEL: 'info' })
    const acknowledged: string[] = []
    let isOver = false
    const writer = async () => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 })
      while (!isOver) {
        const answer = await newShipment(server, { agent }).catch(() => undefined)
        if (answer?.status === 201) acknowledged.push(answer.body.id)
      }
      agent.destroy()
    }
    const writers = Array.from({ length: 2 }, writer)
    const until = async (count: number) => {
      while (acknowledged.length < count) await pause(5)
    }
    await until(50)
    const counted = 'vanline_http_requests_total{method="POST",route="/v1/shipments",status="201"}'
    const countedBefore = await metric(server, counted)
    assert.ok(countedBefore > 0)
    const second = linesWith(server, 'a process serves').find(({ process }) => process === 2)
    process.kill(second!.pid, 'SIGKILL')
    const line = JSON.parse(await server.line(/a process has ended and is replaced/))
    assert.deepEqual([line.process, line.pid, line.how], [second!.process, second!.pid, 'SIGKILL'])
    await server.line(new RegExp(`"process":2,"pid":(?!${second!.pid},)\\d+,"msg":"a process serves"`))
    await until(acknowledged.length + 50)
    isOver = true
    await Promise.all(writers)
    // What the process has counted after the last look is lost with it, but the sum never falls.
    assert.ok((await metric(server, counted)) >= countedBefore + 50)
    assert.equal(await metric(server, 'vanline_process_restarts_total'), 1)
    assert.equal(await metric(server, 'vanline_processes'), 2)
    assert.equal(await server.stop(), 0)
    const db = openSqlite(url.slice('sqlite:'.length))
    const stored = new Set(await db.column<string>(sql`SELECT id FROM shipments`))
    assert.deepEqual(new Set(acknowledged).difference(stored), new Set())
    await db.close()
  })
})

describe('SIGHUP and SIGKILL of the main process', () => {
  // Not in a hook, whose end would stop what it has started.
  const started = startBoth(newFile(), { LOG_LEVEL: 'info' })

  test('SIGHUP replaces all processes without a failed request', async () => {
    const server = await started
    let isOver = false
    let answered = 0
    const reader = async () => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 })
      while (!isOver) {
        assert.equal((await call(server, 'GET', '/v1/moves', { agent })).status, 200)
        answered += 1
      }
      agent.destroy()
    }
    /** Opens a connection for each request, and sends it a moment later. */
    const newcomer = async () => {
      const { hostname, port, host } = new URL(server.base)
      while (!isOver) {
        const socket = connect(Number(port), hostname)
        await once(socket, 'connect')
        await pause(5)
        socket.write(`GET /v1/moves HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)
        assert.match(await text(socket), /^HTTP\/1\.1 200 /)
        answered += 1
      }
    }
    const readers = Promise.all([reader(), ...Array.from({ length: 4 }, newcomer)])
    server.process.kill('SIGHUP')
    await Promise.race([server.line(/"msg":"all processes replaced"/), readers])
    isOver = true
    await readers
    assert.ok(answered > 0)
    assert.equal(new Set(linesWith(server, 'a process serves').map(({ pid }) => pid)).size, 4)
  })

  test('SIGKILL of the main process ends the others too, so that the port is free', async () => {
    const server = await started
    server.process.kill('SIGKILL')
    // Standard output is closed when the last of them has ended.
    assert.equal(await server.ended, 'SIGKILL')
    await assert.rejects(call(server, 'GET', '/livez'), /ECONNREFUSED/)
  })
})

describe('what prevents the start', () => {
  test('ends it with 1 and one line, as with one process', async (t) => {
    const busy = createServer().listen(0, '127.0.0.1')
    t.after(() => busy.close())
    await once(busy, 'listening')
    const PORT = String((busy.address() as AddressInfo).port)
    for (const [more, line] of [
      [{ PORT }, /^vanline: 127\.0\.0\.1:\d+ is already in use\. Set PORT to another port\.$/],
      [
        { DATABASE_URL: 'sqlite:/dev/null/vanline.db' },
        /^vanline: The database of DATABASE_URL cannot be used now: .* name a path in another folder\.$/,
      ],
      [{ DATABASE_URL: 'sqlite::memory:' }, /^vanline: VANLINE_PROCESSES must be 1 with sqlite::memory:/],
    ] as const) {
      const child = startChild(process.execPath, [SERVER], settings(newFile(), more))
      assert.equal(await child.ended, 1)
      assert.equal(child.complained.length, 1, child.complained.join('\n'))
      assert.match(child.complained[0]!, line)
      assert.deepEqual(child.said, [])
    }
  })
})
