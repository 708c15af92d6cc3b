import { request as send } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { startPostgres } from '../../../scripts/postgres.ts'
import { type Ask, ask } from '../../load/probe.ts'
import type { Hold } from '../../machine/loop-watch.ts'
import { pinning } from '../../machine/pin.ts'
import { startWatched, type Watched } from '../../machine/watched.ts'
import type { Options, Report } from '../../options.ts'
import { markdown, median, shown } from '../../report/table.ts'
import { seedPostgres } from '../../seed/postgres.ts'
import { seededFile } from '../../seed/sqlite.ts'
import { type Timed, timedRequests, WAIT_GROUPS } from './requests.ts'

/** A first page of a list takes at most this long, also the first time. */
const PAGE_MAX_MS = 20
/** No request holds up the GET of another client for longer. */
const WAIT_MAX_MS = 50
/** An export of everything takes minutes; so much of it shows what it does to others. */
const EXPORT_MS = 3_000
const BESIDE_EVERY_MS = 2
const SLOWEST = 12

/**
 * How long a request took the first time and then, how long a GET beside it took at most, how long the event loop was held and how much it worked,
 * both in processor time and with the GETs beside. */
type Measured = Timed & { status: number; firstMs: number; ms: number; waitMs: number; holdMs: number; usedMs: number }

/** How long every kind of read takes, and how long others wait beside it. */
export async function waits(options: Options): Promise<Report> {
  const path = await seededFile(options.sizes.at(-1)!, options.log)
  return measureOn(`sqlite:${path}`, options)
}

/** The same on PostgreSQL, filled for it. */
export async function waitsOnPostgres(options: Options): Promise<Report> {
  const database = await startPostgres({ shared_buffers: '512MB' })
  try {
    options.log(`Making ${shown(options.sizes.at(-1)!)} shipments.`)
    await seedPostgres(database.url, options.sizes.at(-1)!)
    return await measureOn(database.url, options)
  } finally {
    await database.stop()
  }
}

/** Measures every request on a database that is filled. */
export async function measureOn(url: string, options: Options): Promise<Report> {
  const server = await startWatched('', pinning(), { DATABASE_URL: url })
  try {
    const [shipment] = JSON.parse((await ask(server.port, { method: 'GET', path: '/v1/shipments?limit=1' })).body)
    const [event] = JSON.parse((await ask(server.port, { method: 'GET', path: '/v1/events?last=1' })).body)
    const beside = { method: 'GET', path: `/v1/shipments/${shipment.id}` }
    const requests = timedRequests(shipment.moveID, event.seq).filter(({ group }) => options.has(group))
    const measured: Measured[] = []
    for (const request of requests) {
      const one = await measure(request, beside, server, options.rounds)
      measured.push(one)
      if (one.ms > PAGE_MAX_MS || one.waitMs > WAIT_MAX_MS)
        options.log(
          `${one.ms.toFixed(0)} ms, beside it ${one.waitMs.toFixed(0)}, held ${one.holdMs.toFixed(0)}: ${one.status} ${one.name}`,
        )
    }
    return reportOf(measured)
  } finally {
    await server.stop()
  }
}

async function measure(request: Timed, beside: Ask, server: Watched, rounds: number): Promise<Measured> {
  const times: number[] = []
  const waited: number[] = []
  const held: Hold[] = []
  let status = 0
  for (let round = 0; round < rounds; round++) {
    await server.longestHold()
    const others = askUntilStopped(server.port, beside)
    const begun = performance.now()
    status = await statusOf(server.port, request.ask)
    times.push(performance.now() - begun)
    waited.push(await others.stop())
    held.push(await server.longestHold())
    // A count that takes too long is refused, which is a figure too.
    if (status !== 200 && status !== 503) throw new Error(`${request.name} answered ${status}.`)
  }
  return {
    ...request,
    status,
    firstMs: times[0]!,
    ms: median(times),
    waitMs: median(waited),
    holdMs: median(held.map(({ cpuMs }) => cpuMs)),
    usedMs: median(held.map(({ usedMs }) => usedMs)),
  }
}

/** Asks the same over a connection of its own, again and again. Gives back the longest time that an answer took. */
function askUntilStopped(port: number, request: Ask): { stop: () => Promise<number> } {
  let isStopped = false
  const asking = (async () => {
    let longest = 0
    do {
      const begun = performance.now()
      await ask(port, request)
      longest = Math.max(longest, performance.now() - begun)
      await pause(BESIDE_EVERY_MS)
    } while (!isStopped)
    return longest
  })()
  return {
    stop: () => {
      isStopped = true
      return asking
    },
  }
}

/** Sends a request and reads its answer, but not for longer than it takes to see what an export does. */
function statusOf(port: number, { method, path, headers = {}, body = '' }: Ask): Promise<number> {
  return new Promise((resolve, reject) => {
    const length = { 'content-length': String(Buffer.byteLength(body)) }
    const outgoing = send({ host: '127.0.0.1', port, method, path, agent: false, headers: { ...headers, ...length } })
    outgoing.on('error', reject)
    outgoing.on('response', (response) => {
      const timer = setTimeout(() => {
        response.destroy()
        resolve(response.statusCode!)
      }, EXPORT_MS)
      response.on('error', () => {})
      response.resume().on('end', () => {
        clearTimeout(timer)
        resolve(response.statusCode!)
      })
    })
    outgoing.end(body)
  })
}

/** What of each request is reported, and beyond what it is counted. */
const COLUMNS: readonly { head: string; of: (each: Measured) => number; max?: number }[] = [
  { head: 'ms the first time', of: ({ firstMs }) => firstMs, max: PAGE_MAX_MS },
  { head: 'ms', of: ({ ms }) => ms, max: PAGE_MAX_MS },
  { head: 'ms of processor', of: ({ usedMs }) => usedMs, max: PAGE_MAX_MS },
  { head: 'ms of a GET beside it', of: ({ waitMs }) => waitMs, max: WAIT_MAX_MS },
  { head: 'ms that it held the loop', of: ({ holdMs }) => holdMs, max: WAIT_MAX_MS },
]

function reportOf(measured: readonly Measured[]): Report {
  const groups = WAIT_GROUPS.flatMap((group) => {
    const some = measured.filter((each) => each.group === group)
    const cells = COLUMNS.map(({ of, max = Number.POSITIVE_INFINITY }) => {
      const all = some.map(of)
      return `${median(all).toFixed(1)}, ${Math.max(...all).toFixed(1)} (${all.filter((ms) => ms > max).length})`
    })
    return some.length > 0 ? [[`${group}, ${some.length}`, ...cells]] : []
  })
  const slowest = measured.toSorted((a, b) => b.ms - a.ms).slice(0, SLOWEST)
  const heads = COLUMNS.map(({ head }) => head)
  const text = [
    markdown(['Requests', ...heads], groups),
    `The median, the most, and how many exceed ${PAGE_MAX_MS} ms, or ${WAIT_MAX_MS} ms beside them. Each time is the median of its rounds; other programs add to those by the clock. An export is left after ${EXPORT_MS} ms.`,
    markdown(
      ['Slowest', ...heads],
      slowest.map((each) => [`${each.status} ${each.name}`, ...COLUMNS.map(({ of }) => of(each).toFixed(1))]),
    ),
  ]
  return { text: text.join('\n\n'), data: { measured: measured.map(({ ask: _, ...each }) => each) } }
}
