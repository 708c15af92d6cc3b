/** Autocannon in a process of its own, so that it can be put on a core. It reads a job and prints what it measured. */
import { createRequire } from 'node:module'
import { text } from 'node:stream/consumers'
import type { Job, Measured } from './load.ts'

/** As much of autocannon as is used here; the package brings no types. */
type Result = {
  duration: number
  requests: { total: number }
  throughput: { total: number }
  latency: { p50: number; p99: number }
  errors: number
  timeouts: number
  statusCodeStats: Record<string, { count: number }>
}
type Autocannon = (options: object) => Promise<Result>

const autocannon = createRequire(import.meta.url)('autocannon') as Autocannon
const job = JSON.parse(await text(process.stdin)) as Job
const { duration, requests, throughput, latency, errors, timeouts, statusCodeStats } = await autocannon({
  url: `http://127.0.0.1:${job.port}`,
  connections: job.connections,
  duration: job.seconds,
  requests: job.requests,
})
const others = Object.keys(statusCodeStats).filter((status) => status !== String(job.status))
if (errors + timeouts + others.length > 0)
  throw new Error(
    `${errors} errors, ${timeouts} without an answer, and the statuses ${JSON.stringify(statusCodeStats)}`,
  )
const measured: Measured = {
  perSecond: requests.total / duration,
  p50Ms: latency.p50,
  p99Ms: latency.p99,
  bytesPerAnswer: throughput.total / requests.total,
}
console.log(JSON.stringify(measured))
