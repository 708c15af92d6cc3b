import { finished } from 'node:stream/promises'
import { besideOthers } from '../load/others.ts'
import { type Ask, ask, open } from '../load/probe.ts'
import { pinning } from '../machine/pin.ts'
import { startWatched, type Watched } from '../machine/watched.ts'
import { openDatabase } from '../measure.ts'
import type { Kind } from '../options.ts'
import { median, tableOf } from '../report/table.ts'
import { type Timed, timedRequests, WAIT_GROUPS } from './waits-requests.ts'

/** A first page of a list takes at most this long, also the first time. */
const PAGE_MAX_MS = 20
/** No request holds up the GET of another client for longer. */
const WAIT_MAX_MS = 50
/** An export of everything takes minutes; reading so much of it shows how long other requests wait. */
const EXPORT_MS = 3_000
const SLOWEST = 12

/** A request with its status, and the median of each figure. */
type Measured = Omit<Timed, 'ask'> & { status: number; figures: Record<string, number> }
type Round = Awaited<ReturnType<typeof roundOf>>

/** The figures of a request: the holds of the event loop are processor time, with the GETs beside. */
const FIGURES: Record<string, { of: (rounds: readonly Round[]) => number; max: number }> = {
  'ms the first time': { of: ([first]) => first!.ms, max: PAGE_MAX_MS },
  ms: { of: (rounds) => median(rounds.map(({ ms }) => ms)), max: PAGE_MAX_MS },
  'ms of processor': { of: (rounds) => median(rounds.map(({ held }) => held.usedMs)), max: PAGE_MAX_MS },
  'ms of a GET beside it': {
    of: (rounds) => median(rounds.map(({ waits }) => Math.max(...waits.read))),
    max: WAIT_MAX_MS,
  },
  'ms that it held the loop': { of: (rounds) => median(rounds.map(({ held }) => held.cpuMs)), max: WAIT_MAX_MS },
}

/** How long every kind of read takes, and how long other requests wait meanwhile. */
export const waits: Kind = {
  seconds: 1,
  rounds: 3,
  parts: WAIT_GROUPS,
  sizes: [1_000_000],
  meaning: 'how long every filter in every order, counts, feeds and exports take, and how long others wait beside them',
  async run(options, name) {
    await using database = await openDatabase(name, options.log, options.sizes.at(-1)!, false)
    await using server = await startWatched(database.url, pinning())
    const read = async (path: string) => JSON.parse((await ask(server.port, { method: 'GET', path })).body)
    const [shipment] = await read('/v1/shipments?limit=1')
    const [event] = await read('/v1/events?last=1')
    const requests = timedRequests(shipment.moveID, event.seq).filter(({ group }) => options.has(group))
    const measured = await Array.fromAsync(requests, async ({ ask, ...request }): Promise<Measured> => {
      const rounds = await Array.fromAsync({ length: options.rounds }, () => roundOf(ask, shipment.id, server))
      const figures = Object.fromEntries(Object.entries(FIGURES).map(([title, { of }]) => [title, of(rounds)]))
      if (Object.entries(figures).some(([title, ms]) => ms > FIGURES[title]!.max))
        options.log(`${JSON.stringify(figures)}: ${request.name}`)
      return { ...request, status: rounds.at(-1)!.outcome, figures }
    })
    return { text: reportOf(measured), data: { measured } }
  },
}

async function roundOf(request: Ask, besideID: string, server: Watched) {
  const round = await besideOthers(server, besideID, () => statusOf(server.port, request), ['read'])
  // A count that takes too long is refused, which is a figure too.
  if (![200, 503].includes(round.outcome)) throw new Error(`${JSON.stringify(request)} answered ${round.outcome}.`)
  return round
}

/** Sends a request and reads its answer, of an export only the beginning. */
async function statusOf(port: number, request: Ask): Promise<number> {
  const answer = await open(port, request, false)
  const timer = setTimeout(() => answer.destroy(), EXPORT_MS)
  // An answer that was left ends too early.
  await finished(answer.resume()).catch(() => {})
  clearTimeout(timer)
  return answer.statusCode!
}

function reportOf(measured: readonly Measured[]): string {
  const groups = WAIT_GROUPS.map((group) => measured.filter((each) => each.group === group))
  const columns = <Row>(cellOf: (title: string, max: number) => (row: Row) => string) =>
    Object.fromEntries(Object.entries(FIGURES).map(([title, { max }]) => [title, cellOf(title, max)]))
  const slowest = measured.toSorted((a, b) => b.figures.ms! - a.figures.ms!).slice(0, SLOWEST)
  return [
    tableOf(
      groups.filter((group) => group.length > 0),
      {
        Requests: (some) => `${some[0]!.group}, ${some.length}`,
        ...columns<Measured[]>((title, max) => (some) => {
          const all = some.map(({ figures }) => figures[title]!)
          return `${median(all).toFixed(1)}, ${Math.max(...all).toFixed(1)} (${all.filter((ms) => ms > max).length})`
        }),
      },
    ),
    `The median, the most, and how many exceed ${PAGE_MAX_MS} ms, or ${WAIT_MAX_MS} ms beside them. Each time is the median of its rounds; other programs add to those by the clock. An export is left after ${EXPORT_MS} ms.`,
    tableOf(slowest, {
      Slowest: ({ status, name }) => `${status} ${name}`,
      ...columns<Measured>((title) => (each) => each.figures[title]!.toFixed(1)),
    }),
  ].join('\n\n')
}
