/** Measures two commits in turns. Each runs as its own `npm start` says, and is only used over HTTP. */
import { ask, headerOf, type Reply } from '../../load/probe.ts'
import type { Scenario } from '../../load/scenarios.ts'
import { shuffled } from '../../load/walk.ts'
import { type Pinning, pinning, UNPINNED } from '../../machine/pin.ts'
import { type Server, startOurs } from '../../machine/servers.ts'
import { costOfAnswers } from '../../measure.ts'
import { numberText } from '../../report/table.ts'
import { type Checkout, OURS } from './checkout.ts'
import type { Databases, Template } from './databases.ts'
import { createRecords, planRecords, requireRecords } from './records.ts'
import { type Measured, type Pair, verdictOf } from './verdict.ts'

/** How the commits are compared. */
export type Plan = {
  before: Checkout
  now: Checkout
  databases: Databases
  scenarios: readonly Scenario[]
  shipments: number
  rounds: number
  /** How often a request is measured that is slower. */
  attempts: number
  seconds: number
  warmUpS: number
  log(line: string): void
}
export type Row = { scenario: Scenario; pairs: Pair[] }
/** A request that a commit does not know, and its answer. */
export type LeftOut = { scenario: Scenario; label: string; status: number }
export type Comparison = { rows: Row[]; leftOut: LeftOut[] }

/** What a service answers to an operation, a method or a member that it does not know. */
const UNKNOWN = [400, 404, 405, 422]

/** A checkout, and a database with the records that were created by it. */
type Side = { checkout: Checkout; template: Template; ids: readonly string[] }

/** Creates the same records on both sides, finds out which requests both know, and measures these. */
export async function compareCommits(plan: Plan): Promise<Comparison> {
  const before = await sideOf(plan.before, plan)
  const now = await sideOf(plan.now, plan)
  const leftOut = [...(await unknownTo(before, plan)), ...(await unknownTo(now, plan))]
  const known = plan.scenarios.filter((each) => !leftOut.some(({ scenario }) => scenario === each))
  if (known.length === 0) throw new Error('The commits have none of the requests in common.')
  const rows: Row[] = known.map((scenario) => ({ scenario, pairs: [] }))
  let failing: readonly Row[] = rows
  for (let attempt = 1; attempt <= plan.attempts && failing.length > 0; attempt++) {
    await measurePairs(failing, before, now, plan)
    failing = failing.filter(({ pairs }) => !verdictOf(pairs).isPassed)
  }
  return { rows, leftOut }
}

/** Fills a database by requests to the service of a checkout. */
async function sideOf(checkout: Checkout, { databases, shipments, log }: Plan): Promise<Side> {
  const moves = planRecords(shipments)
  const begun = performance.now()
  let ids: string[] = []
  const template = await databases.template(async (url) => {
    await using server = await startOurs(url, UNPINNED, {}, checkout.root)
    ids = await createRecords(server.port, moves)
    await requireRecords(server.port, moves, ids)
  })
  const seconds = (performance.now() - begun) / 1000
  log(`${checkout.label}: ${numberText(shipments)} shipments in ${numberText(seconds)} s.`)
  return { checkout, template, ids: shuffled(ids) }
}

/** Sends each kind of request once to a service of one side. Returns those that it does not know; this checkout must know all. */
const unknownTo = (side: Side, { scenarios }: Plan): Promise<LeftOut[]> =>
  withServer(side, UNPINNED, async (server) => {
    const unknown: LeftOut[] = []
    const { label } = side.checkout
    for (const scenario of scenarios) {
      const { status, body } = await trialOf(scenario, server, side.ids)
      if (status === scenario.status) continue
      if (side.checkout === OURS || !UNKNOWN.includes(status))
        throw new Error(`${label} answered ${scenario.name} with ${status} instead of ${scenario.status}: ${body}`)
      unknown.push({ scenario, label, status })
    }
    return unknown
  })

/** The answer to the first request of a kind. */
async function trialOf(scenario: Scenario, { port }: Server, ids: readonly string[]): Promise<Reply> {
  const request = (await scenario.requests(port, ids))[0]
  if (!request) throw new Error(`There is no record for ${scenario.name}.`)
  const headers = { ...request.headers }
  if (scenario.followsTag) {
    const tag = headerOf(await ask(port, { method: 'GET', path: request.path }), 'etag')
    if (tag !== undefined) headers['If-Match'] = tag
  }
  return ask(port, { ...request, headers })
}

const withServer = <Outcome>(
  { checkout, template }: Side,
  pin: Pinning,
  use: (server: Server) => Promise<Outcome>,
): Promise<Outcome> =>
  template.withCopy(async (url) => {
    await using server = await startOurs(url, pin, {}, checkout.root)
    return await use(server)
  })

/** Adds a process of each side in every round. They take turns in who is first. */
async function measurePairs(rows: readonly Row[], before: Side, now: Side, plan: Plan): Promise<void> {
  const pin = pinning()
  for (let round = 1; round <= plan.rounds; round++) {
    const measured = new Map<Side, Measured[]>()
    for (const side of round % 2 === 1 ? [before, now] : [now, before])
      measured.set(side, await measureProcess(rows, side, plan, pin))
    for (const [i, { scenario, pairs }] of rows.entries()) {
      const pair = { before: measured.get(before)![i]!, now: measured.get(now)![i]! }
      pairs.push(pair)
      const [nowUs, beforeUs] = [numberText(pair.now.cpuUs), numberText(pair.before.cpuUs)]
      plan.log(`${scenario.name}, round ${round}: ${nowUs} µs beside ${beforeUs}`)
    }
  }
}

/** Starts the service of a side once and measures every kind of request. */
const measureProcess = (
  rows: readonly Row[],
  side: Side,
  { databases, seconds, warmUpS }: Plan,
  pin: Pinning,
): Promise<Measured[]> =>
  withServer(side, pin, async (server) => {
    const pids = [server.pid, ...databases.pids]
    return await Array.fromAsync(rows, async ({ scenario }) => {
      const work = { ...scenario, requests: await scenario.requests(server.port, side.ids) }
      const how = { tool: 'sockets', seconds } as const
      const { busy, ...cost } = await costOfAnswers(server, work, how, pin, warmUpS, pids)
      // A server of the database would count as another program.
      return { ...cost, others: databases.pids.length > 0 ? null : busy.others }
    })
  })
