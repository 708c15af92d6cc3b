/** A load at a fixed rate over plain sockets. It reads a job from the standard input and prints what it measured. */
import type { Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { percentile } from '../report/table.ts'
import type { PacedJob, PacedMeasured } from './load.ts'
import { pacer, scheduleOf } from './pace.ts'
import { type Answer, connectAll, hangUp, onAnswers, updateWriter, wireOf } from './wire.ts'

/** Until then this process itself is slow, since its code is not compiled yet; what is due by then does not count. */
const WARM_UP_S = 1
/**
 * The pause between two looks. Timers of Node.js are a millisecond apart at best, which is more than what is measured. Without a pause
 * this process would take a whole core from the server and its database.
 */
const PAUSE_MS = 0.1
/** Answers that are still missing then will not come. */
const LAST_ANSWER_MAX_MS = 30_000

type Line = { socket: Socket; message: () => string; dueMs: number; heard: (answer: Answer) => void }

const job = JSON.parse(await text(process.stdin)) as PacedJob
const latencies: number[] = []
const wires = job.requests.map((request) => wireOf(job.port, request))
let turn = 0

/** A connection, ready to send. One that follows a tag has asked for its record's first. */
async function lineOf(socket: Socket, index: number): Promise<Line> {
  const line: Line = { socket, message: () => wires[turn++ % wires.length]!, dueMs: 0, heard: () => {} }
  const failed = (error: Error) => {
    throw error
  }
  onAnswers(socket, (answer) => line.heard(answer), failed)
  if (!job.followsTag) return line
  const request = job.requests[index]!
  const update = updateWriter(job.port, request)
  const first = new Promise<Answer>((resolve) => {
    line.heard = resolve
  })
  socket.write(wireOf(job.port, { method: 'GET', path: request.path }))
  let { tag } = await first
  line.message = () => update(tag!)
  line.heard = (answer) => {
    tag = answer.tag
  }
  return line
}

const sockets = await connectAll(job.port, job.connections)
const lines = await Promise.all(sockets.map(lineOf))
const free = [...lines]
const { take, isDone } = pacer(scheduleOf(job.perSecond, WARM_UP_S + job.seconds))
const startedAt = performance.now()

for (const line of lines) {
  const remember = line.heard
  line.heard = (answer) => {
    if (answer.status !== job.status) throw new Error(`${answer.status} instead of ${job.status}: ${answer.text()}`)
    if (line.dueMs >= WARM_UP_S * 1000) latencies.push(performance.now() - startedAt - line.dueMs)
    remember(answer)
    free.push(line)
  }
}

/** Sends what is due, as far as connections are free. */
function sendDue(): void {
  while (free.length > 0) {
    const dueMs = take(performance.now() - startedAt)
    if (dueMs === undefined) return
    const line = free.shift()!
    line.dueMs = dueMs
    line.socket.write(line.message(), 'latin1')
  }
}

const sleeper = new Int32Array(new SharedArrayBuffer(4))
await new Promise<void>((resolve, reject) => {
  const look = () => {
    sendDue()
    if (isDone() && free.length === lines.length) return resolve()
    const lateMs = performance.now() - startedAt - (WARM_UP_S + job.seconds) * 1000
    if (lateMs > LAST_ANSWER_MAX_MS) return reject(new Error('the last answers did not come'))
    Atomics.wait(sleeper, 0, 0, PAUSE_MS)
    setImmediate(look)
  }
  look()
})
const tookS = Math.max(job.seconds, (performance.now() - startedAt) / 1000 - WARM_UP_S)
sockets.forEach(hangUp)
const measured: PacedMeasured = {
  perSecond: latencies.length / tookS,
  p50Ms: percentile(latencies, 0.5),
  p99Ms: percentile(latencies, 0.99),
  p999Ms: percentile(latencies, 0.999),
}
console.log(JSON.stringify(measured))
