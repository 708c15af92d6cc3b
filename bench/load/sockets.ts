/**
 * A load generator over plain sockets. It reads a job from the standard input and prints what it measured. It exists for requests that no
 * general tool sends well: updates, each with the tag of the answer before, and requests at a fixed rate, whether the answers keep up or not.
 */
import type { Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { percentile } from '../report/table.ts'
import type { Job, Measured } from './load.ts'
import { pacer, scheduleOf } from './pace.ts'
import { type Answer, connectAll, hangUp, onAnswers, updateWriter, wireOf } from './wire.ts'

const job = JSON.parse(await text(process.stdin)) as Job
const isPaced = job.perSecond !== undefined
/** At a fixed rate, requests that are due in the first second do not count: until then this process is slow, because its code is not compiled yet. */
const WARM_UP_S = isPaced ? 1 : 0
/**
 * The pause between two looks at the schedule. Timers of Node.js are a millisecond apart at best, which is more than what is measured. Without
 * a pause this process would take a whole core from the server and its database.
 */
const PAUSE_MS = 0.1
/** Answers that are still missing then will not come. */
const LAST_ANSWER_MAX_MS = 45_000

/** A connection. Times count from when its request was due: when it was sent, if there is no fixed rate. */
type Line = { socket: Socket; message: () => string; dueMs: number; heard: (answer: Answer) => void; tag?: string }

const latencies: number[] = []
const wires = job.requests.map((request) => wireOf(job.port, request))
let [bytes, turn] = [0, 0]

/** A connection, ready to send. One that follows a tag has asked for that of its record. */
async function lineOf(socket: Socket, index: number): Promise<Line> {
  const line: Line = { socket, message: () => wires[turn++ % wires.length]!, dueMs: 0, heard: () => {} }
  const failed = (error: Error) => {
    throw error
  }
  onAnswers(socket, (answer) => line.heard(answer), failed)
  if (!job.followsTag) return line
  const request = job.requests[index]!
  const update = updateWriter(job.port, request)
  const { promise, resolve } = Promise.withResolvers<Answer>()
  line.heard = resolve
  socket.write(wireOf(job.port, { method: 'GET', path: request.path }))
  line.tag = (await promise).tag
  line.message = () => update(line.tag!)
  return line
}

const sockets = await connectAll(job.port, job.connections)
const lines = await Promise.all(sockets.map(lineOf))
/** Connections that wait for their next request; in the end, all of them. */
const free: Line[] = []
const endsMs = (WARM_UP_S + job.seconds) * 1000
const startedAt = performance.now()
const nowMs = () => performance.now() - startedAt

function send(line: Line, dueMs: number): void {
  line.dueMs = dueMs
  line.socket.write(line.message(), 'latin1')
}

function hear(line: Line, answer: Answer): void {
  if (answer.status !== job.status) throw new Error(`${answer.status} instead of ${job.status}: ${answer.text()}`)
  if (job.followsTag && answer.tag === undefined) throw new Error('an answer without a tag')
  const now = nowMs()
  if (line.dueMs >= WARM_UP_S * 1000 && (isPaced || now < endsMs)) {
    latencies.push(now - line.dueMs)
    bytes += answer.bytes
  }
  line.tag = answer.tag
  const isLast = !isPaced && now >= endsMs
  // The server may close a connection that waits for the answers of others.
  if (isLast) hangUp(line.socket)
  if (isPaced || isLast) free.push(line)
  else send(line, now)
}

for (const line of lines) {
  line.heard = (answer) => hear(line, answer)
  if (isPaced) free.push(line)
  else send(line, nowMs())
}

const { take, isDone } = pacer(isPaced ? scheduleOf(job.perSecond!, WARM_UP_S + job.seconds) : new Float64Array())
const sleeper = new Int32Array(new SharedArrayBuffer(4))
await new Promise<void>((resolve) => {
  const look = () => {
    while (free.length > 0) {
      const dueMs = take(nowMs())
      if (dueMs === undefined) break
      send(free.shift()!, dueMs)
    }
    if (free.length === lines.length && isDone()) return resolve()
    if (nowMs() > endsMs + LAST_ANSWER_MAX_MS) throw new Error('the last answers did not come')
    if (!isPaced) return setTimeout(look, 1)
    Atomics.wait(sleeper, 0, 0, PAUSE_MS)
    setImmediate(look)
  }
  look()
})
const tookS = isPaced ? Math.max(job.seconds, nowMs() / 1000 - WARM_UP_S) : job.seconds
sockets.forEach(hangUp)
const measured: Measured = {
  perSecond: latencies.length / tookS,
  p50Ms: percentile(latencies, 0.5),
  p99Ms: percentile(latencies, 0.99),
  p999Ms: percentile(latencies, 0.999),
  bytesPerAnswer: bytes / Math.max(1, latencies.length),
  ...(job.followsTag ? { tags: lines.map(({ tag }) => tag!) } : {}),
}
console.log(JSON.stringify(measured))
