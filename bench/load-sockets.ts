/**
 * A load generator over plain sockets. It reads a job from the standard input and prints what it measured. It exists
 * for the requests no general tool sends well: updates, each with the tag that the answer before it brought.
 */
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Job, Measured } from './load.ts'
import type { Ask } from './probe.ts'

const LAST_ANSWER_MAX_MS = 10_000
/** Stands in a body for a number that differs from request to request, so that every update changes something. */
const COUNTER = '0000000'

const job = JSON.parse(await text(process.stdin)) as Job
const latencies: number[] = []
let answers = 0
let bytes = 0
let startsAt = 0
let endsAt = 0

/** The request as it goes over the wire, without If-Match, which is added last. */
function wireOf({ method, path, headers = {}, body = '' }: Ask): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const length = body === '' ? '' : `Content-Length: ${Buffer.byteLength(body)}\r\n`
  return `${method} ${path} HTTP/1.1\r\nHost: 127.0.0.1:${job.port}\r\n${lines.join('')}${length}\r\n${body}`
}

type Answer = { status: number; tag: string | undefined }

/** Sends one request after the other over a connection. `next` gives the text to send for the answer that came, or nothing to stop. */
function converse(socket: Socket, first: string, next: (answer: Answer) => string | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    let pending: Buffer | undefined
    let sentAt = performance.now()
    let expectsCount = false
    const fail = (why: string | Error) => reject(why instanceof Error ? why : new Error(why))
    socket.on('error', fail)
    socket.on('close', () => fail('the server closed the connection'))
    socket.on('data', (chunk: Buffer | string) => {
      const data = pending ? Buffer.concat([pending, chunk as Buffer]) : (chunk as Buffer)
      const headEnd = data.indexOf('\r\n\r\n')
      const head = headEnd < 0 ? '' : data.toString('latin1', 0, headEnd)
      const status = Number(head.slice(9, 12))
      const length =
        status === 304 || status === 204 ? 0 : Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? Number.NaN)
      if (headEnd >= 0 && Number.isNaN(length)) return fail(`an answer without Content-Length: ${head}`)
      if (headEnd < 0 || data.length < headEnd + 4 + length) {
        pending = data
        return
      }
      pending = undefined
      const now = performance.now()
      if (expectsCount && now >= startsAt && now < endsAt) {
        answers += 1
        bytes += data.length
        latencies.push(now - sentAt)
      }
      if (expectsCount && status !== job.status)
        return fail(`${status} instead of ${job.status}: ${data.toString().slice(0, 1000)}`)
      expectsCount = true
      const message = next({ status, tag: /\r\netag: "([^"]+)"/i.exec(head)?.[1] })
      if (message === undefined) {
        socket.removeAllListeners('close')
        socket.end()
        return resolve()
      }
      sentAt = now
      socket.write(message, 'latin1')
    })
    socket.write(first, 'latin1')
  })
}

/** A connection that patches its own record, always with the tag it got last. */
async function followTag(socket: Socket, request: Ask): Promise<string> {
  const [head = '', body = ''] = wireOf(request).split('\r\n\r\n')
  const [bodyStart = '', bodyEnd = ''] = body.split(COUNTER)
  let count = Date.now() % 10 ** COUNTER.length
  let tag = ''
  await converse(socket, wireOf({ method: 'GET', path: request.path }), (answer) => {
    if (answer.tag === undefined) throw new Error('an answer without a tag')
    tag = answer.tag
    if (performance.now() >= endsAt) return undefined
    count = (count + 1) % 10 ** COUNTER.length
    return `${head}\r\nIf-Match: "${tag}"\r\n\r\n${bodyStart}${String(count).padStart(COUNTER.length, '0')}${bodyEnd}`
  })
  return tag
}

/** A connection that goes through all requests in turn, from a place of its own. */
async function takeTurns(socket: Socket, index: number, wires: readonly string[]): Promise<undefined> {
  let turn = Math.floor((index * wires.length) / job.connections)
  const message = () => wires[turn++ % wires.length]!
  await converse(socket, message(), () => (performance.now() < endsAt ? message() : undefined))
  return undefined
}

const sockets = await Promise.all(
  Array.from({ length: job.connections }, () => {
    const socket = connect(job.port, '127.0.0.1').setNoDelay(true)
    return new Promise<Socket>((resolve, reject) => socket.once('connect', () => resolve(socket)).once('error', reject))
  }),
)
const wires = job.requests.map(wireOf)
startsAt = performance.now()
endsAt = startsAt + job.seconds * 1000
setTimeout(
  () => {
    throw new Error('the last answers did not come')
  },
  job.seconds * 1000 + LAST_ANSWER_MAX_MS,
).unref()

const tags = await Promise.all(
  sockets.map((socket, i) => (job.followsTag ? followTag(socket, job.requests[i]!) : takeTurns(socket, i, wires))),
)
latencies.sort((a, b) => a - b)
const percentile = (share: number) =>
  latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))] ?? 0
const measured: Measured = {
  perSecond: answers / job.seconds,
  p50Ms: percentile(0.5),
  p99Ms: percentile(0.99),
  bytesPerAnswer: bytes / answers,
  ...(job.followsTag ? { tags: tags as string[] } : {}),
}
console.log(JSON.stringify(measured))
