/**
 * A load generator over plain sockets. It reads a job from the standard input and prints what it measured. It exists
 * for the requests no general tool sends well: updates, each with the tag that the answer before it brought.
 */
import type { Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { percentile } from '../report/table.ts'
import type { Job, Measured } from './load.ts'
import type { Ask } from './probe.ts'
import { type Answer, connectAll, hangUp, onAnswers, updateWriter, wireOf } from './wire.ts'

const LAST_ANSWER_MAX_MS = 45_000

const job = JSON.parse(await text(process.stdin)) as Job
const latencies: number[] = []
let answers = 0
let bytes = 0
let startsAt = 0
let endsAt = 0

/** Sends one request after the other over a connection. `next` gives the text to send for the answer that came, or nothing to stop. */
function converse(socket: Socket, first: string, next: (answer: Answer) => string | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    let sentAt = performance.now()
    // Who follows a tag begins with a question for it, which is no part of the measurement.
    let isCounted = !job.followsTag
    const heard = (answer: Answer) => {
      const now = performance.now()
      if (isCounted && answer.status !== job.status)
        return reject(new Error(`${answer.status} instead of ${job.status}: ${answer.text()}`))
      if (isCounted && now >= startsAt && now < endsAt) {
        answers += 1
        bytes += answer.bytes
        latencies.push(now - sentAt)
      }
      isCounted = true
      const message = next(answer)
      if (message === undefined) {
        hangUp(socket)
        return resolve()
      }
      sentAt = now
      socket.write(message, 'latin1')
    }
    onAnswers(socket, heard, reject)
    socket.write(first, 'latin1')
  })
}

/** A connection that patches its own record, always with the tag it got last. */
async function followTag(socket: Socket, request: Ask): Promise<string> {
  const update = updateWriter(job.port, request)
  let tag = ''
  await converse(socket, wireOf(job.port, { method: 'GET', path: request.path }), (answer) => {
    if (answer.tag === undefined) throw new Error('an answer without a tag')
    tag = answer.tag
    return performance.now() < endsAt ? update(tag) : undefined
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

const sockets = await connectAll(job.port, job.connections)
const wires = job.requests.map((request) => wireOf(job.port, request))
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
const measured: Measured = {
  perSecond: answers / job.seconds,
  p50Ms: percentile(latencies, 0.5),
  p99Ms: percentile(latencies, 0.99),
  bytesPerAnswer: bytes / Math.max(1, answers),
  ...(job.followsTag ? { tags: tags as string[] } : {}),
}
console.log(JSON.stringify(measured))
