import { load, type Measured } from './load.ts'
import type { Options, Report } from './options.ts'
import { type Pinning, pinning } from './pin.ts'
import { type Ask, ask } from './probe.ts'
import { CONNECTIONS } from './scenarios.ts'
import { seededFile } from './seed-sqlite.ts'
import { type Server, startOurs } from './servers.ts'
import { markdown, median, shown, spread } from './table.ts'
import { shuffled, walk } from './walk.ts'

const FEW = 10_000
const MANY = 1_000_000
const REQUESTS_MAX = 2_000
const WARM_UP_S = 1

/** One kind of read, and the list through which its requests are found. */
export type Read = { name: string; label: string; list: string; pick: 'items' | 'first' | 'deep' }

const ALL = '/v1/shipments'
export const READS: readonly Read[] = [
  { name: 'item', label: 'GET one shipment, random ids', list: ALL, pick: 'items' },
  { name: 'first', label: 'First page', list: ALL, pick: 'first' },
  { name: 'deep', label: 'Pages deep inside', list: ALL, pick: 'deep' },
  { name: 'filtered', label: 'Filtered by status, first page', list: `${ALL}?status=IN_TRANSIT`, pick: 'first' },
  { name: 'filtered-deep', label: 'Filtered by status, deep inside', list: `${ALL}?status=IN_TRANSIT`, pick: 'deep' },
  { name: 'sorted', label: 'Sorted by -lastUpdated, deep inside', list: `${ALL}?sort=-lastUpdated`, pick: 'deep' },
]

type Row = { read: Read; latencyMs: Record<'few' | 'many', number[]>; perSecond: Record<'few' | 'many', number[]> }

/** The same reads on few and on many records: what they cost should not depend on it. */
export async function growth(options: Options): Promise<Report> {
  const pin = pinning()
  const files = { few: await seededFile(FEW, options.log), many: await seededFile(MANY, options.log) }
  options.log(`${shown(FEW)} beside ${shown(MANY)} shipments, load by ${options.tool}, ${pin.note}.`)
  const few = await startOurs(files.few, pin)
  try {
    const many = await startOurs(files.many, pin)
    try {
      const rows: Row[] = []
      const requestsOf = requestFinder()
      for (const read of READS.filter(({ name }) => options.has(name)))
        rows.push(await measure(read, { few, many }, requestsOf, options, pin))
      return reportOf(rows, few.readyMs, many.readyMs)
    } finally {
      await many.stop()
    }
  } finally {
    await few.stop()
  }
}

type RequestsOf = (server: Server, read: Read) => Promise<Ask[]>

/** Finds requests by walking through lists; each list of each server is walked through once. */
function requestFinder(): RequestsOf {
  const walks = new Map<string, ReturnType<typeof walk>>()
  const walkOf = (server: Server, list: string) => {
    const key = `${server.port} ${list}`
    const walked = walks.get(key) ?? walk(server.port, list)
    walks.set(key, walked)
    return walked
  }
  const get = (path: string): Ask => ({ method: 'GET', path })
  return async (server, { list, pick }) => {
    const page = `${list}${list.includes('?') ? '&' : '?'}limit=50`
    if (pick === 'first') return [get(page)]
    const { ids, pages } = await walkOf(server, list)
    if (pick === 'items')
      return shuffled(ids)
        .slice(0, REQUESTS_MAX)
        .map((id) => get(`${ALL}/${id}`))
    const inside = pages.slice(Math.floor(pages.length / 4), Math.ceil((pages.length * 3) / 4))
    return shuffled(inside)
      .slice(0, REQUESTS_MAX)
      .map((path) => get(path.replace('limit=200', 'limit=50')))
  }
}

async function measure(
  read: Read,
  servers: Record<'few' | 'many', Server>,
  requestsOf: RequestsOf,
  options: Options,
  pin: Pinning,
): Promise<Row> {
  const row: Row = { read, latencyMs: { few: [], many: [] }, perSecond: { few: [], many: [] } }
  const requests = { few: await requestsOf(servers.few, read), many: await requestsOf(servers.many, read) }
  const run = async (which: 'few' | 'many', connections: number, seconds: number): Promise<Measured> => {
    const { port, pid } = servers[which]
    return load(options.tool, { port, connections, seconds, requests: requests[which], status: 200 }, pin, pid)
  }
  for (const which of ['few', 'many'] as const) {
    const { status, body } = await ask(servers[which].port, requests[which][0]!)
    if (status !== 200) throw new Error(`${read.name} answered ${status}: ${body}`)
    await run(which, CONNECTIONS, WARM_UP_S)
  }
  for (let round = 1; round <= options.rounds; round++) {
    for (const which of ['few', 'many'] as const)
      row.latencyMs[which].push((await run(which, 1, options.seconds)).p50Ms)
    for (const which of ['few', 'many'] as const)
      row.perSecond[which].push((await run(which, CONNECTIONS, options.seconds)).perSecond)
    const [slower, fewer] = ratiosOf(row).map((ratios) => ratios.at(-1)!.toFixed(2))
    options.log(`${read.name}, round ${round}: latency × ${slower}, cost per request under load × ${fewer}`)
  }
  return row
}

/** How much more a request costs among many: in time when alone, and in throughput when not. */
const ratiosOf = ({ latencyMs, perSecond }: Row): [number[], number[]] => [
  latencyMs.many.map((many, i) => many / latencyMs.few[i]!),
  perSecond.few.map((few, i) => few / perSecond.many[i]!),
]

function reportOf(rows: readonly Row[], fewReadyMs: number, manyReadyMs: number): Report {
  const head = [
    'Request',
    'ms at 10,000',
    'at 1,000,000',
    'Ratio',
    'Spread',
    '/s at 10,000',
    'at 1,000,000',
    'Ratio',
    'Spread',
  ]
  const cells = rows.map((row) => {
    const ranges = ratiosOf(row).map((ratios) => {
      const [low, high] = spread(ratios)
      return [`${median(ratios).toFixed(2)}×`, `${low.toFixed(2)}–${high.toFixed(2)}`]
    })
    const { latencyMs, perSecond } = row
    return [
      row.read.label,
      median(latencyMs.few).toFixed(3),
      median(latencyMs.many).toFixed(3),
      ...ranges[0]!,
      shown(median(perSecond.few)),
      shown(median(perSecond.many)),
      ...ranges[1]!,
    ]
  })
  const started = `Ready after ${shown(fewReadyMs)} ms with ${shown(FEW)} shipments, ${shown(manyReadyMs)} ms with ${shown(MANY)}.`
  const means = `Times are medians at one connection; rates at ${CONNECTIONS}. A ratio above 1 means that many records cost more.`
  return { text: `${markdown(head, cells)}\n\n${means}\n${started}`, data: { rows, fewReadyMs, manyReadyMs } }
}
