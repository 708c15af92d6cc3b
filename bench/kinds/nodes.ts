import { setTimeout as pause } from 'node:timers/promises'
import { ask } from '../load/probe.ts'
import { UNPINNED } from '../machine/pin.ts'
import { type Server, startOurs } from '../machine/servers.ts'
import { DATABASES, idsOf, inTurns, loading, onEach, type Run, SHIPMENTS, scenarioOf } from '../measure.ts'
import type { Kind, Options } from '../options.ts'
import { fixed, medianOf, percent, range, tableOf } from '../report/table.ts'

const WORK = { GET: 'item', PATCH: 'patch' }

/** A service of one process beside one of two processes. */
type Round = { one: Run; two: Run }
type Row = { label: string; rounds: Round[] }

/** Reads and updates of a service with VANLINE_PROCESSES=1, and of one with 2 on the same database. */
export const nodes: Kind = {
  parts: DATABASES,
  meaning: 'reads and updates of two processes on one database beside one',
  async run(options) {
    const rows = (await onEach(options, SHIPMENTS, (url, database) => measured(url, `on ${database}`, options))).flat()
    const note =
      'Percent of one core. Two servers and the load have the cores of this machine between them; µs of processor time of all processes of the service tell what two would do on free cores.'
    return { text: `${reportOf(rows)}\n\n${note}`, data: { rows } }
  },
}

async function measured(url: string, label: string, options: Options): Promise<Row[]> {
  await using one = await startOurs(url, UNPINNED)
  await using two = await startOurs(url, UNPINNED, { VANLINE_PROCESSES: '2' })
  await bothServe(two)
  const ids = await idsOf(one)
  const rows: Row[] = []
  for (const [method, name] of Object.entries(WORK)) {
    const scenario = scenarioOf(name)
    const work = { ...scenario, requests: await scenario.requests(one.port, ids) }
    const turns = { one: loading(one, work, options, UNPINNED), two: loading(two, work, options, UNPINNED) }
    const { rounds } = await inTurns(`${method} ${label}`, turns, options)
    rows.push({ label: `${method} ${label}`, rounds })
  }
  return rows
}

/** Waits until the second process serves as well. */
async function bothServe({ port }: Server): Promise<void> {
  while (!/^vanline_processes 2$/m.test((await ask(port, { method: 'GET', path: '/metrics' })).body)) await pause(50)
}

/** The processor time of an answer in µs, of all processes of the service together. */
const costOf = ({ busy, perSecond }: Run): number => ((busy.server ?? Number.NaN) * 1e6) / perSecond

function reportOf(rows: readonly Row[]): string {
  const of = medianOf<Round>
  const ratio = ({ one, two }: Round) => two.perSecond / one.perSecond
  const costRatio = ({ one, two }: Round) => costOf(two) / costOf(one)
  const times = (value: number) => `${value.toFixed(2)}×`
  return tableOf(rows, {
    Request: ({ label }) => label,
    'One /s': of(({ one }) => one.perSecond),
    'Two /s': of(({ two }) => two.perSecond),
    Ratio: of(ratio, times),
    Spread: ({ rounds }) => range(rounds.map(ratio), fixed(2)),
    'Servers with one': of(({ one }) => one.busy.server ?? Number.NaN, percent),
    'Servers with two': of(({ two }) => two.busy.server ?? Number.NaN, percent),
    'Load with two': of(({ two }) => two.busy.load ?? Number.NaN, percent),
    'µs with one': of(({ one }) => costOf(one)),
    'µs with two': of(({ two }) => costOf(two)),
    'µs ratio': of(costRatio, times),
    'µs spread': ({ rounds }) => range(rounds.map(costRatio), fixed(2)),
  })
}
