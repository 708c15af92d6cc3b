import type { Ask } from '../load/probe.ts'
import { pinning } from '../machine/pin.ts'
import { startOurs } from '../machine/servers.ts'
import { idsOf, inTurns, loading, openDatabase, SHIPMENTS } from '../measure.ts'
import type { Kind } from '../options.ts'
import { middle, range, tableOf } from '../report/table.ts'

const HISTORIES = 1_000
/** How many times slower PostgreSQL may be. */
const TARGET = 1.5

/** The pages of events that are read, with the requests for them. */
const PAGES: Record<string, { label: string; requests: (ids: readonly string[]) => Ask[] }> = {
  history: {
    label: 'history of a shipment',
    requests: (ids) => ids.slice(0, HISTORIES).map((id) => ({ method: 'GET', path: `/v1/shipments/${id}/history` })),
  },
  feed: {
    label: 'feed, 50 events',
    requests: () => [{ method: 'GET', path: `/v1/events?after=${SHIPMENTS}&limit=50` }],
  },
}

/** Pages of events on PostgreSQL beside the same on SQLite, in turns. */
export const pages: Kind = {
  parts: Object.keys(PAGES),
  meaning: 'pages of events on PostgreSQL beside the same on SQLite',
  async run(options) {
    const pin = pinning()
    await using database = await openDatabase('PostgreSQL', options.log)
    await using file = await openDatabase('SQLite', options.log)
    await using postgres = await startOurs(database.url, pin)
    await using sqlite = await startOurs(file.url, pin)
    // Both databases have the same shipments.
    const ids = await idsOf(sqlite)
    const rows = []
    for (const [name, { label, requests }] of Object.entries(PAGES).filter(([name]) => options.has(name))) {
      const work = { requests: requests(ids), status: 200 }
      const turns = { sqlite: loading(sqlite, work, options, pin), postgres: loading(postgres, work, options, pin) }
      const { rounds } = await inTurns(name, turns, options, { warmUpS: 5, busied: ['postgres'] })
      rows.push({ label, rounds, ratios: rounds.map((round) => round.sqlite.perSecond / round.postgres.perSecond) })
    }
    const text = tableOf(rows, {
      Page: ({ label }) => label,
      'SQLite, a second': ({ rounds }) => middle(rounds.map((round) => round.sqlite.perSecond)),
      'PostgreSQL, a second': ({ rounds }) => middle(rounds.map((round) => round.postgres.perSecond)),
      'Times slower': ({ ratios }) => `${middle(ratios)} ×`,
      Spread: ({ ratios }) => range(ratios),
      'To reach': () => `≤ ${TARGET} ×`,
    })
    return { text, data: { rows } }
  },
}
