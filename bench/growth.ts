import type { Run } from './compare-report.ts'
import { load } from './load.ts'
import type { Options, Report } from './options.ts'
import { type Pinning, pinning } from './pin.ts'
import { type Ask, ask } from './probe.ts'
import { disturbanceOf, isQuiet, quietRounds, type Rounds } from './rounds.ts'
import { CONNECTIONS } from './scenarios.ts'
import { seededFile } from './seed-sqlite.ts'
import { type Server, startOurs } from './servers.ts'
import { markdown, median, shown, spread } from './table.ts'
import { shuffled, walk } from './walk.ts'

const FEW = 10_000
const MANY = 1_000_000
const REQUESTS_MAX = 2_000
const WARM_UP_S = 1
const PAGE = 50

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

type Size = 'few' | 'many'
/** Alone, for the time it takes, and over many connections, for the rate. */
type Round = Record<Size, { alone: Run; loaded: Run }>
type Row = Rounds<Round> & { read: Read }

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
      return reportOf(rows, few.started.readyMs, many.started.readyMs)
    } finally {
      await many.stop()
    }
  } finally {
    await few.stop()
  }
}

/** As many requests for either size, so that it is not the number of different ones that tells them apart. */
type RequestsOf = (servers: Record<Size, Server>, read: Read) => Promise<Record<Size, Ask[]>>

/** Finds requests by walking through lists; each list of each server is walked through once. */
function requestFinder(): RequestsOf {
  const walks = new Map<string, ReturnType<typeof walk>>()
  const walkOf = (server: Server, list: string) => {
    const key = `${server.port} ${list}`
    const walked = walks.get(key) ?? walk(server.port, list, PAGE)
    walks.set(key, walked)
    return walked
  }
  const pathsOf = async (server: Server, { list, pick }: Read): Promise<string[]> => {
    if (pick === 'first') return [`${list}${list.includes('?') ? '&' : '?'}limit=${PAGE}`]
    const { ids, pages } = await walkOf(server, list)
    if (pick === 'items') return shuffled(ids).map((id) => `${ALL}/${id}`)
    return shuffled(pages.slice(Math.floor(pages.length / 4), Math.ceil((pages.length * 3) / 4)))
  }
  return async (servers, read) => {
    const [few, many] = [await pathsOf(servers.few, read), await pathsOf(servers.many, read)]
    const count = Math.min(few.length, many.length, REQUESTS_MAX)
    const requests = (paths: string[]) => paths.slice(0, count).map((path): Ask => ({ method: 'GET', path }))
    return { few: requests(few), many: requests(many) }
  }
}

async function measure(
  read: Read,
  servers: Record<Size, Server>,
  requestsOf: RequestsOf,
  options: Options,
  pin: Pinning,
): Promise<Row> {
  const requests = await requestsOf(servers, read)
  const run = async (size: Size, connections: number, seconds: number): Promise<Run> => {
    const { port, pid } = servers[size]
    return load(options.tool, { port, connections, seconds, requests: requests[size], status: 200 }, pin, pid)
  }
  for (const size of ['few', 'many'] as const) {
    const { status, body } = await ask(servers[size].port, requests[size][0]!)
    if (status !== 200) throw new Error(`${read.name} answered ${status}: ${body}`)
    await run(size, CONNECTIONS, WARM_UP_S)
  }
  const makeRound = async (number: number): Promise<Round> => {
    const alone = { few: await run('few', 1, options.seconds), many: await run('many', 1, options.seconds) }
    const loaded = {
      few: await run('few', CONNECTIONS, options.seconds),
      many: await run('many', CONNECTIONS, options.seconds),
    }
    const round: Round = {
      few: { alone: alone.few, loaded: loaded.few },
      many: { alone: alone.many, loaded: loaded.many },
    }
    const ratios = `${slowdownOf(round).toFixed(2)} × the time, 1/${lossOf(round).toFixed(2)} of the rate`
    options.log(`${read.name}, round ${number}: ${ratios}${isQuiet(disturbance(round)) ? '' : ' (disturbed)'}`)
    return round
  }
  return { read, ...(await quietRounds(options.rounds, makeRound, disturbance)) }
}

const disturbance = ({ few, many }: Round): number => disturbanceOf([few.alone, few.loaded, many.alone, many.loaded])
/** How much longer a request takes among many records when it is alone. */
const slowdownOf = ({ few, many }: Round): number => many.alone.p50Ms / few.alone.p50Ms
/** How much more it costs there under load. */
const lossOf = ({ few, many }: Round): number => few.loaded.perSecond / many.loaded.perSecond

function reportOf(rows: readonly Row[], fewReadyMs: number, manyReadyMs: number): Report {
  const sizes = [shown(FEW), shown(MANY)]
  const head = [
    'Request',
    `ms at ${sizes[0]}`,
    `at ${sizes[1]}`,
    'Ratio',
    'Spread',
    `/s at ${sizes[0]}`,
    `at ${sizes[1]}`,
    'Ratio',
    'Spread',
  ]
  const cells = rows.map(({ read, rounds }) => {
    const middle = (of: (round: Round) => number) => median(rounds.map(of))
    const ratio = (of: (round: Round) => number) => {
      const [low, high] = spread(rounds.map(of))
      return [`${middle(of).toFixed(2)}×`, `${low.toFixed(2)}–${high.toFixed(2)}`]
    }
    return [
      read.label,
      middle(({ few }) => few.alone.p50Ms).toFixed(3),
      middle(({ many }) => many.alone.p50Ms).toFixed(3),
      ...ratio(slowdownOf),
      shown(middle(({ few }) => few.loaded.perSecond)),
      shown(middle(({ many }) => many.loaded.perSecond)),
      ...ratio(lossOf),
    ]
  })
  const disturbed = rows.filter((row) => !row.isQuiet).map(({ read }) => read.name)
  const notes = [
    `Times are medians at one connection, rates at ${CONNECTIONS}. A ratio above 1 means that many records cost more.`,
    `Ready after ${shown(fewReadyMs)} ms with ${sizes[0]} shipments, after ${shown(manyReadyMs)} ms with ${sizes[1]}.`,
    ...(disturbed.length > 0 ? [`Something else was running too: ${disturbed.join(', ')}.`] : []),
  ]
  return { text: `${markdown(head, cells)}\n\n${notes.join('\n')}`, data: { rows, fewReadyMs, manyReadyMs } }
}
