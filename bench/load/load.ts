import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Busy, untilIdle, watchBusy } from '../machine/busy.ts'
import { newFolder } from '../machine/folders.ts'
import type { Pinning } from '../machine/pin.ts'
import { output } from '../machine/processes.ts'
import type { Ask } from './probe.ts'

/**
 * What sends the load. wrk costs the least; autocannon is always there; sockets is our own, for the requests that depend on
 * the answer before.
 */
export const TOOLS = ['wrk', 'autocannon', 'sockets'] as const
export type Tool = (typeof TOOLS)[number]

/** So many connections, each of which sends its next request when the answer to the one before has come. */
export type Job = {
  port: number
  connections: number
  seconds: number
  requests: Ask[]
  /** The status that every answer must have. */
  status: number
  /** Each connection keeps to its own request, and sends as If-Match the tag it got last. Only sockets can do that. */
  followsTag?: boolean
  /** So many requests a second, whether the answers keep up or not. Times then count from when a request was due. Only sockets can do that. */
  perSecond?: number
}

export type Measured = {
  perSecond: number
  p50Ms: number
  p99Ms: number
  /** Only our own load generator (sockets) measures this. */
  p999Ms?: number
  bytesPerAnswer: number
  /** For followsTag: the tag each connection was given last. */
  tags?: string[]
}

const GRACE_MS = 60_000

/** wrk if it is on the PATH, since it takes the least from what is measured; else autocannon. */
export const defaultTool = (): Tool => (spawnSync('wrk', ['--version']).error ? 'autocannon' : 'wrk')

/** The tool that can send a kind of load: only our own one sends the tag of the answer before, and accepts an expected refusal. */
export const toolFor = ({ followsTag, status }: Pick<Job, 'followsTag' | 'status'>, tool: Tool): Tool =>
  followsTag || status >= 400 ? 'sockets' : tool

/** Puts a server under load as soon as the machine is idle. An answer that is not the expected one makes it fail. */
export async function load(...words: Parameters<typeof loadNow>): ReturnType<typeof loadNow> {
  await untilIdle()
  return loadNow(...words)
}

/** The same at once, whatever else the machine does. */
export async function loadNow(
  tool: Tool,
  job: Job,
  pin: Pinning,
  serverPid: number,
): Promise<Measured & { busy: Busy }> {
  const chosen = toolFor(job, tool)
  const watch = watchBusy(serverPid, pin.cores)
  try {
    const measured = chosen === 'wrk' ? await wrk(job, pin, watch.begin) : await sendBy(chosen, job, pin, watch.begin)
    return { ...measured, busy: watch.end() }
  } finally {
    watch.end()
  }
}

/** Asks a server at a fixed rate. */
export const loadPaced = (job: Job & { perSecond: number }, pin: Pinning): Promise<Measured> =>
  sendBy('sockets', job, pin)

async function sendBy(tool: Tool, job: Job, pin: Pinning, onStart?: (pid: number) => void): Promise<Measured> {
  const script = join(import.meta.dirname, `${tool}.ts`)
  // A garbage collection of the load generator would be counted as time of the server.
  const command = [...pin.load, process.execPath, '--max-semi-space-size=64', script]
  return JSON.parse(await output(command, JSON.stringify(job), job.seconds * 1000 + GRACE_MS, onStart))
}

async function wrk(job: Job, pin: Pinning, onStart: (pid: number) => void): Promise<Measured> {
  const script = join(newFolder('wrk'), 'requests.lua')
  writeFileSync(script, luaOf(job))
  const target = `http://127.0.0.1:${job.port}`
  const words = `wrk -t1 -c${job.connections} -d${job.seconds}s --timeout 10s -s`.split(' ')
  const text = await output([...pin.load, ...words, script, target], '', job.seconds * 1000 + GRACE_MS, onStart)
  const { errors, ...measured } = JSON.parse(text.slice(text.lastIndexOf('\n{')))
  if (errors > 0) throw new Error(`${errors} requests failed of ${measured.perSecond * job.seconds}`)
  return measured
}

/** JSON text is Lua text too as long as it is ASCII. */
const quoted = JSON.stringify

function luaOf({ requests }: Job): string {
  const lines = requests.map(({ method, path, headers = {}, body }) => {
    const table = Object.entries(headers).map(([name, value]) => `[${quoted(name)}]=${quoted(value)}`)
    return `{${quoted(method)},${quoted(path)},{${table.join(',')}},${body === undefined ? 'nil' : quoted(body)}}`
  })
  return `
local asked = {
${lines.join(',\n')}
}
local texts, turn = {}, 0
function init()
  for i, each in ipairs(asked) do texts[i] = wrk.format(each[1], each[2], each[3], each[4]) end
end
function request()
  turn = turn % #texts + 1
  return texts[turn]
end
function done(summary, latency)
  local e = summary.errors
  io.write(string.format('\\n{"perSecond":%.3f,"p50Ms":%.4f,"p99Ms":%.4f,"bytesPerAnswer":%.3f,"errors":%d}\\n',
    summary.requests / summary.duration * 1e6, latency:percentile(50) / 1000, latency:percentile(99) / 1000,
    summary.bytes / math.max(1, summary.requests), e.connect + e.read + e.write + e.status + e.timeout))
end
`
}
