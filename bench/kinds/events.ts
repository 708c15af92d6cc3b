import { setTimeout as pause } from 'node:timers/promises'
import { ask, create } from '../load/probe.ts'
import { UNPINNED } from '../machine/pin.ts'
import { startOurs, startReceiver } from '../machine/servers.ts'
import { idsOf, inTurns, loading, openDatabase, scenarioOf, WARM_UP_S } from '../measure.ts'
import type { Kind } from '../options.ts'
import { summary } from '../report/table.ts'

const LOOK_EVERY_MS = 50
const EDGE_MS = 500
const DRAIN_MAX_MS = 120_000

/** What webhooks cost the updates they tell of, and how fast they are. */
export const events: Kind = {
  parts: ['updates'],
  meaning: 'updates with a webhook and without, and how fast its events arrive',
  async run(options) {
    await using database = await openDatabase('SQLite', options.log)
    await using receiver = await startReceiver(UNPINNED)
    await using ours = await startOurs(database.url, UNPINNED, { VANLINE_WEBHOOK_ALLOW_PRIVATE: '1' })
    const scenario = scenarioOf('patch')
    const work = { ...scenario, requests: await scenario.requests(ours.port, await idsOf(ours)) }
    const without = loading(ours, work, options, UNPINNED)
    const countOf = async () => Number((await ask(receiver.port, { method: 'GET', path: '/' })).body)
    const webhook = { url: `http://127.0.0.1:${receiver.port}/`, eventTypes: ['shipment.updated'] }
    /** Updates with a webhook: how many events arrived a second meanwhile, and how fast the rest came afterwards. */
    const withWebhook = async (seconds: number) => {
      const before = await countOf()
      const { id } = await create(ours.port, '/v1/webhooks', webhook)
      const watch = watchArrivals(countOf, seconds)
      const updates = await without(seconds)
      const arrivedPerSecond = await watch()
      const drainedPerSecond = await drained(countOf, before + Math.round(updates.perSecond * seconds))
      await ask(ours.port, { method: 'DELETE', path: `/v1/webhooks/${id}` })
      return { ...updates, arrivedPerSecond, drainedPerSecond }
    }
    await without(WARM_UP_S)
    const turns = { without, with: withWebhook }
    const measured = await inTurns('updates', turns, options, { warmUpS: 0, busied: ['with'] })
    const text = summary('One webhook, one receiver', measured, [
      ['PATCH /s without a webhook', (round) => round.without.perSecond],
      ['PATCH /s with one', (round) => round.with.perSecond],
      ['Ratio', (round) => round.with.perSecond / round.without.perSecond, '≥ 0.90'],
      ['Deliveries /s meanwhile', (round) => round.with.arrivedPerSecond, '≥ 500'],
      ['Deliveries /s afterwards', (round) => round.with.drainedPerSecond],
    ])
    return { text, data: { rounds: measured.rounds } }
  },
}

/** Counts the events that arrive while there are updates, without the beginning and the end, when there are none or fewer. */
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
    if (!first || !last || first === last) throw new Error('Too few events arrived to tell how fast.')
    return (last.count - first.count) / ((last.at - first.at) / 1000)
  }
}

/** How fast the waiting events arrived once there were no more updates; null if they were too few to tell. */
async function drained(countOf: () => Promise<number>, until: number): Promise<number | null> {
  const [first, begun] = [await countOf(), performance.now()]
  if (until - first < 500) return null
  for (let count = first; count < until; count = await countOf()) {
    if (performance.now() - begun > DRAIN_MAX_MS) throw new Error(`Only ${count} of ${until} events arrived.`)
    await pause(LOOK_EVERY_MS)
  }
  return (until - first) / ((performance.now() - begun) / 1000)
}
