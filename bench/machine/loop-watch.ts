/**
 * Loaded into a server before it starts (`--import`): measures for how long its event loop is held at a time. The port that
 * WATCH_FILE names answers with the longest hold since the last question.
 */
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { isMainThread } from 'node:worker_threads'

const TICK_MS = 1

/** The longest time in which the loop did not turn, by the clock and by the processor time of its thread, and all that time since the last question. */
export type Hold = { wallMs: number; cpuMs: number; usedMs: number }

/** The system counts processor time in ticks, of 4 ms on most machines: precise enough for 100 ms, not for less. */
const cpuMs = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

function watch(file: string): void {
  let longest = { wallMs: 0, cpuMs: 0 }
  let askedAt = cpuMs()
  let last = { wallMs: performance.now(), cpuMs: cpuMs() }
  const look = () => {
    const now = { wallMs: performance.now(), cpuMs: cpuMs() }
    longest = {
      wallMs: Math.max(longest.wallMs, now.wallMs - last.wallMs - TICK_MS),
      cpuMs: Math.max(longest.cpuMs, now.cpuMs - last.cpuMs),
    }
    last = now
  }
  setInterval(look, TICK_MS).unref()
  const server = createServer((_request, response) => {
    look()
    response.end(JSON.stringify({ ...longest, usedMs: cpuMs() - askedAt } satisfies Hold))
    longest = { wallMs: 0, cpuMs: 0 }
    askedAt = cpuMs()
  })
  server.listen(0, '127.0.0.1', () => writeFileSync(file, String((server.address() as AddressInfo).port)))
  // A loop that is held for long must not look like a client that went away.
  server.keepAliveTimeout = 600_000
  server.unref()
}

if (isMainThread && process.env.WATCH_FILE) watch(process.env.WATCH_FILE)
