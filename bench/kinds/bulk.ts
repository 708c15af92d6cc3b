import { type Beside, besideOthers, waitColumns } from '../load/others.ts'
import { type Ask, ask, create, JSON_HEADERS } from '../load/probe.ts'
import { costOf } from '../machine/processes.ts'
import type { Server } from '../machine/servers.ts'
import type { Watched } from '../machine/watched.ts'
import { DATABASES, type WatchedRow, watchedRounds } from '../measure.ts'
import type { Kind } from '../options.ts'
import { fixed, medianOf, tableOf } from '../report/table.ts'

const COUNT = 100
/** The targets: the cost of a bulk as a share of single requests, and how long other requests may wait for it. */
const RATIO_MAX = 1 / 3
const HELD_MAX_MS = 50

type Cost = { ms: number; cpuMs: number }
type Round = Pick<Beside<unknown>, 'waits' | 'held'> & { single: Cost; atomic: Cost; isolated: Cost }
type Row = WatchedRow<Round>

/** One kind of work: where its shipments belong, and the operation for each of them. */
type Work = { name: string; isOneMove?: boolean; operation: (id: string, index: number) => Operation }
type Operation = { action: 'update' | 'updateStatus'; id: string; ifMatch: string; [content: string]: unknown }

const approval = (id: string): Operation => ({ action: 'updateStatus', id, ifMatch: '*', status: 'APPROVED' })
const PATCH = { estimatedWeight: 4_000, deliveryDate: '2027-03-15' }

const WORK: readonly Work[] = [
  { name: 'two fields', operation: (id) => ({ action: 'update', id, ifMatch: '*', patch: PATCH }) },
  { name: 'APPROVED', operation: approval },
  { name: 'APPROVED, one move', isOneMove: true, operation: approval },
  {
    name: 'APPROVED, the last refused',
    operation: (id, index) => ({ ...approval(id), ifMatch: index === COUNT - 1 ? 'never-was-one' : '*' }),
  },
]

/** What a bulk of 100 costs beside 100 single requests of one client, and for how long other clients wait meanwhile. */
export const bulk: Kind = {
  seconds: 1,
  parts: DATABASES,
  meaning: 'a bulk of 100 changes beside 100 single requests, and for how long it holds others up',
  async run(options) {
    const middle = (row: Row) => `${medianOf(ratioOf)(row)} of the time`
    const rows = await watchedRounds(options, WORK, roundOf, middle, { isWarmedUp: true })
    return { text: reportOf(rows), data: { rows } }
  },
}

async function roundOf(server: Watched, work: Work): Promise<Round> {
  const operations = async () => (await newShipments(server, work.isOneMove)).map(work.operation)
  const alone = (await operations()).map(singleRequest)
  const together = async (mode: string): Promise<Ask[]> => [
    requestOf('/v1/shipments', { mode, operations: await operations() }),
  ]
  const [atomic, isolated, last] = [await together('ATOMIC'), await together('ISOLATED'), await together('ATOMIC')]
  const cost = {
    single: await costOf(server.pid, () => sendAll(server, alone)),
    isolated: await costOf(server.pid, () => sendAll(server, isolated)),
    atomic: await costOf(server.pid, () => sendAll(server, atomic)),
  }
  const { id } = await create(server.port, '/v1/shipments', { shipmentType: 'HHG' })
  const { waits, held } = await besideOthers(server, id, () => sendAll(server, last))
  if (waits.refused > 0) throw new Error(`${waits.refused} requests of others were refused with 503.`)
  return { ...cost, waits, held }
}

const requestOf = (path: string, content: object, headers: Record<string, string> = {}): Ask => ({
  ...{ method: 'PATCH', path, headers: { ...JSON_HEADERS, ...headers } },
  body: JSON.stringify(content),
})

function singleRequest({ action, id, ifMatch, patch, ...content }: Operation): Ask {
  const headers = { 'If-Match': ifMatch }
  return action === 'update'
    ? requestOf(`/v1/shipments/${id}`, patch as object, headers)
    : requestOf(`/bench/v1/shipments/${id}/updateStatus`, content, headers)
}

async function newShipments({ port }: Server, isOneMove = false): Promise<string[]> {
  const moveID = isOneMove ? (await create(port, '/v1/moves', {})).id : undefined
  const content = { shipmentType: 'HHG', moveID }
  return Array.fromAsync({ length: COUNT }, async () => (await create(port, '/v1/shipments', content)).id)
}

/** Sends requests, one after the other. 409 and 412 are the refusals that were asked for. */
async function sendAll({ port }: Server, requests: readonly Ask[]): Promise<void> {
  for (const request of requests) {
    const { status, body } = await ask(port, request)
    if (![200, 409, 412].includes(status)) throw new Error(`${request.path} was answered with ${status}: ${body}`)
  }
}

const ratioOf = ({ atomic, single }: Round): number => atomic.ms / single.ms

function reportOf(rows: readonly Row[]): string {
  const ms = (cost: 'single' | 'atomic' | 'isolated') => medianOf<Round>((round) => round[cost].ms, fixed(1))
  const judged = (ratio: number) => `${ratio.toFixed(2)}${ratio > RATIO_MAX ? ' (too much)' : ''}`
  const about = `A bulk of ${COUNT} beside as many single requests of one client, one after the other; at most ${RATIO_MAX.toFixed(2)} of them.`
  const waiting = `Others read and change another record during an ATOMIC bulk, and wait for ${HELD_MAX_MS} ms at most. Medians of the rounds.`
  const table = tableOf(rows, {
    Database: ({ database }) => database,
    Change: ({ work }) => work,
    '100 requests, ms': ms('single'),
    'ATOMIC, ms': ms('atomic'),
    'ISOLATED, ms': ms('isolated'),
    time: medianOf(ratioOf, judged),
    CPU: medianOf(({ atomic, single }) => atomic.cpuMs / single.cpuMs, judged),
    ...waitColumns<Round>(HELD_MAX_MS),
  })
  return `${about}\n${waiting}\n\n${table}\n`
}
