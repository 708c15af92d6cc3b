/**
 * Clients for the flood: those who behave, those who do not, and those who are slow on purpose. Reads a job from the standard input,
 * and prints what happened. All of them send by the clock and not by the answers, so that a server that is late cannot slow them
 * down; only a connection that takes no more is left alone.
 */
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'

export type FloodJob = {
  port: number
  kind: 'calm' | 'flood' | 'slow'
  seconds: number
  connections: number
  /** Requests a second, all connections together; for slow ones, bytes. */
  perSecond: number
  path: string
}

export type FloodResult = { sent: number; heldBack: number; statuses: Record<string, number>; latenciesMs: number[] }

/** Each calm client has an address of its own; all clients of the flood share one. */
const ADDRESSES = { calm: '127.0.1.', flood: '127.0.2.', slow: '127.0.3.' }
const TURN_MS = 2
const BUFFER_MAX = 64 * 1024

const job = JSON.parse(await text(process.stdin)) as FloodJob
const result: FloodResult = { sent: 0, heldBack: 0, statuses: {}, latenciesMs: [] }
const request = `GET ${job.path} HTTP/1.1\r\nHost: 127.0.0.1:${job.port}\r\n\r\n`
let isOver = false

/** A connection, and when the requests that are not answered yet were due. */
type Client = { socket: Socket; dueAt: number[] }

function open(i: number): Client {
  const own = job.kind === 'calm' ? (i % 10) + 1 : 1
  const socket = connect({ host: '127.0.0.1', port: job.port, localAddress: `${ADDRESSES[job.kind]}${own}` })
  const client: Client = { socket, dueAt: [] }
  socket.setNoDelay(true)
  let rest = ''
  socket.on('data', (chunk) => {
    const now = performance.now()
    // Statuses are at the start of an answer, and no body of ours looks like one.
    const data = rest + chunk.toString('latin1')
    rest = data.slice(-11)
    for (const [, status] of data.matchAll(/HTTP\/1\.1 (\d{3})/g)) {
      result.statuses[status!] = (result.statuses[status!] ?? 0) + 1
      const dueAt = client.dueAt.shift()
      if (job.kind === 'calm' && dueAt !== undefined) result.latenciesMs.push(now - dueAt)
    }
  })
  socket.on('error', () => {})
  socket.on('close', () => {
    if (isOver) return
    setTimeout(() => {
      if (!isOver) clients[i] = open(i)
    }, 50)
  })
  if (job.kind === 'slow') socket.write(`GET ${job.path} HTTP/1.1\r\nX-Slow: `)
  return client
}

const clients: Client[] = []
for (let i = 0; i < job.connections; i++) clients.push(open(i))
await new Promise((resolve) => setTimeout(resolve, 500))

const startedAt = performance.now()
const endsAt = startedAt + job.seconds * 1000
await new Promise<void>((resolve) => {
  const turn = setInterval(() => {
    const now = performance.now()
    if (now >= endsAt) {
      clearInterval(turn)
      return resolve()
    }
    for (; result.sent + result.heldBack < ((now - startedAt) / 1000) * job.perSecond; ) {
      const number = result.sent + result.heldBack
      const { socket, dueAt } = clients[number % clients.length]!
      if (!socket.writable || socket.writableLength > BUFFER_MAX) {
        result.heldBack += 1
        continue
      }
      result.sent += 1
      if (job.kind === 'calm') dueAt.push(startedAt + (number / job.perSecond) * 1000)
      socket.write(job.kind === 'slow' ? 'x' : request)
    }
  }, TURN_MS)
})
// The last answers are still on their way.
await new Promise((resolve) => setTimeout(resolve, job.kind === 'calm' ? 1_000 : 0))
isOver = true
for (const { socket } of clients) socket.destroy()
console.log(JSON.stringify(result))
