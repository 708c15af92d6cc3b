import { copyFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { load, type Measured } from '../load/load.ts'
import { ask, headerOf } from '../load/probe.ts'
import { CONNECTIONS, SCENARIOS } from '../load/scenarios.ts'
import { shuffled, walk } from '../load/walk.ts'
import type { Busy } from '../machine/busy.ts'
import { DATA } from '../machine/folders.ts'
import { type Pinning, UNPINNED } from '../machine/pin.ts'
import { removeInTheEnd } from '../machine/processes.ts'
import { disturbanceOf, isQuiet, quietRounds } from '../machine/rounds.ts'
import { type Server, startOurs, startReceiver } from '../machine/servers.ts'
import type { Options, Report } from '../options.ts'
import { markdown, median, shown, spread } from '../report/table.ts'
import { seededFile } from '../seed/sqlite.ts'

const SHIPMENTS = 10_000
const WARM_UP_S = 2
const LOOK_EVERY_MS = 50
const EDGE_MS = 500
const DRAIN_MAX_MS = 120_000
const JSON_HEADERS = { 'Content-Type': 'application/json' }

type Run = Measured & { busy: Busy }
/** Updates without a webhook and with one, how many events arrived meanwhile, and how fast the rest came afterwards. */
type Round = { without: Run; with: Run; arrivedPerSecond: number; drainedPerSecond: number | null }

/** What webhooks cost the updates they tell of, and how fast they are. */
export async function events(options: Options): Promise<Report> {
  const pin = UNPINNED
  const folder = join(DATA, `events-${process.pid}`)
  removeInTheEnd(folder)
  const seeded = await seededFile(SHIPMENTS, options.log)
  mkdirSync(folder)
  const database = join(folder, 'vanline.db')
  copyFileSync(seeded, database)
  const receiver = await startReceiver(pin)
  const ours = await startOurs(database, pin, { VANLINE_WEBHOOK_ALLOW_PRIVATE: '1' })
  try {
    return reportOf(await measure(ours, receiver, options, pin))
  } finally {
    await ours.stop()
    await receiver.stop()
  }
}

async function measure(ours: Server, receiver: Server, options: Options, pin: Pinning) {
  const ids = shuffled((await walk(ours.port, '/v1/shipments', 200)).ids)
  const scenario = SCENARIOS.find(({ name }) => name === 'patch')!
  const requests = await scenario.requests(ours.port, ids)
  const run = (seconds: number): Promise<Run> => {
    const { status } = scenario
    const job = { port: ours.port, connections: CONNECTIONS, seconds, requests, status, followsTag: true }
    return load(options.tool, job, pin, ours.pid)
  }
  const countOf = async () => Number((await ask(receiver.port, { method: 'GET', path: '/' })).body)
  await run(WARM_UP_S)
  const makeRound = async (number: number): Promise<Round> => {
    const without = await run(options.seconds)
    const before = await countOf()
    const webhook = await makeWebhook(ours, receiver)
    const watch = watchArrivals(countOf, options.seconds)
    const withOne = await run(options.seconds)
    const arrivedPerSecond = await watch()
    const drainedPerSecond = await drained(countOf, before + Math.round(withOne.perSecond * options.seconds))
    await ask(ours.port, { method: 'DELETE', path: webhook })
    const ratio = (withOne.perSecond / without.perSecond).toFixed(3)
    const remark = isQuiet(disturbanceOf([without])) ? '' : ', disturbed'
    options.log(
      `round ${number}: ${ratio} (${shown(withOne.perSecond)} of ${shown(without.perSecond)} updates a second${remark}), ${shown(arrivedPerSecond)} deliveries a second`,
    )
    return { without, with: withOne, arrivedPerSecond, drainedPerSecond }
  }
  return quietRounds(options.rounds, makeRound, ({ without }) => disturbanceOf([without]))
}

/** A webhook for every update of a shipment; where it is. */
async function makeWebhook(ours: Server, receiver: Server): Promise<string> {
  const body = JSON.stringify({ url: `http://127.0.0.1:${receiver.port}/`, eventTypes: ['shipment.updated'] })
  const made = await ask(ours.port, { method: 'POST', path: '/v1/webhooks', headers: JSON_HEADERS, body })
  const path = headerOf(made, 'location')
  if (path === undefined) throw new Error(`The webhook was not made: ${made.body}`)
  return path
}

/** Counts what arrives while there are updates, without the beginning and the end, when there are none or fewer. */
function watchArrivals(countOf: () => Promise<number>, seconds: number): () => Promise<number> {
  const looks: { at: number; count: number }[] = []
  let isOver = false
  const looking = (async () => {
    const before = await countOf()
    while (!isOver) {
      const look = { at: performance.now(), count: await countOf() }
      if (look.count > before) looks.push(look)
      await pause(LOOK_EVERY_MS)
    }
  })()
  return async () => {
    isOver = true
    await looking
    const [begun = 0] = looks.map(({ at }) => at)
    const during = looks.filter(({ at }) => at >= begun + EDGE_MS && at <= begun + seconds * 1000 - EDGE_MS)
    const [first, last] = [during[0], during.at(-1)]
    if (!first || !last || first === last) throw new Error('Too little arrived to tell how fast.')
    return (last.count - first.count) / ((last.at - first.at) / 1000)
  }
}

/** How fast what had piled up arrived once there were no more updates; null if too little had to tell. */
async function drained(countOf: () => Promise<number>, until: number): Promise<number | null> {
  const [first, begun] = [await countOf(), performance.now()]
  if (until - first < 500) return null
  for (let count = first; count < until; count = await countOf()) {
    if (performance.now() - begun > DRAIN_MAX_MS) throw new Error(`Only ${count} of ${until} events arrived.`)
    await pause(LOOK_EVERY_MS)
  }
  return (until - first) / ((performance.now() - begun) / 1000)
}

function reportOf({ rounds, isQuiet }: { rounds: Round[]; isQuiet: boolean }): Report {
  const ratios = rounds.map((round) => round.with.perSecond / round.without.perSecond)
  const row = (label: string, values: readonly number[], target: string) => {
    const [low, high] = spread(values)
    return [label, shown(median(values)), `${shown(low)}–${shown(high)}`, target]
  }
  const drainedRates = rounds.flatMap(({ drainedPerSecond }) => drainedPerSecond ?? [])
  const rows = [
    row(
      'PATCH /s without a webhook',
      rounds.map(({ without }) => without.perSecond),
      '',
    ),
    row(
      'PATCH /s with one',
      rounds.map((round) => round.with.perSecond),
      '',
    ),
    row('Ratio', ratios, '≥ 0.90'),
    row(
      'Deliveries /s meanwhile',
      rounds.map(({ arrivedPerSecond }) => arrivedPerSecond),
      '≥ 500',
    ),
    ...(drainedRates.length > 0 ? [row('Deliveries /s afterwards', drainedRates, '')] : []),
  ]
  const note = isQuiet ? [] : ['Something else was running too; the ratio says more than the rates.']
  const text = [markdown(['One webhook, one receiver', 'Median', 'Spread', 'Target'], rows), ...note].join('\n\n')
  return { text, data: { rounds } }
}
