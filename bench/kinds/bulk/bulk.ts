import { join } from 'node:path'
import { startPostgres } from '../../../scripts/postgres.ts'
import { type Ask, ask } from '../../load/probe.ts'
import { DATA } from '../../machine/folders.ts'
import { UNPINNED } from '../../machine/pin.ts'
import { cpuSecondsOf, removeInTheEnd } from '../../machine/processes.ts'
import type { Server } from '../../machine/servers.ts'
import { startWatched, type Watched } from '../../machine/watched.ts'
import type { Options, Report } from '../../options.ts'
import { markdown, median, percentile } from '../../report/table.ts'
import { others, type Waits } from './others.ts'

const COUNT = 100
/** A bulk may cost so much of single requests, and may hold others up for so long. */
const RATIO_MAX = 1 / 3
const HELD_MAX_MS = 50

export const BULK_DATABASES = ['SQLite', 'PostgreSQL']

type Cost = { ms: number; cpuMs: number }
type Round = { single: Cost; atomic: Cost; isolated: Cost; waits: Waits; heldCpuMs: number }
type Row = { database: string; work: string; rounds: Round[] }

/** One kind of work: where its shipments belong, and the operation for each of them. */
type Work = { name: string; isOneMove?: boolean; operation: (id: string, index: number) => Operation }
type Operation = { action: 'update' | 'updateStatus'; id: string; ifMatch: string; [content: string]: unknown }

const approval = (id: string): Operation => ({ action: 'updateStatus', id, ifMatch: '*', status: 'APPROVED' })

const WORK: readonly Work[] = [
  {
    name: 'two fields',
    operation: (id) => ({
      ...{ action: 'update', id, ifMatch: '*' },
      patch: { estimatedWeight: 4_000, deliveryDate: '2027-03-15' },
    }),
  },
  { name: 'APPROVED', operation: approval },
  { name: 'APPROVED, one move', isOneMove: true, operation: approval },
  {
    name: 'APPROVED, the last refused',
    operation: (id, index) => ({ ...approval(id), ifMatch: index === COUNT - 1 ? 'never-was-one' : '*' }),
  },
]

/** What a bulk of 100 costs beside 100 single requests of one client, and for how long other clients wait meanwhile. */
export async function bulk(options: Options): Promise<Report> {
  const rows: Row[] = []
  for (const database of BULK_DATABASES.filter(options.has)) {
    const postgres = database === 'PostgreSQL' ? await startPostgres({}) : undefined
    const file = join(DATA, `bulk-${process.pid}.db`)
    for (const suffix of ['', '-wal', '-shm']) removeInTheEnd(`${file}${suffix}`)
    const ours = await startWatched(file, UNPINNED, postgres ? { DATABASE_URL: postgres.url } : {})
    try {
      for (const work of WORK) {
        await roundOf(ours, work)
        const rounds: Round[] = []
        for (let i = 0; i < options.rounds; i++) rounds.push(await roundOf(ours, work))
        options.log(`${database} ${work.name}: ${ratioOf(rounds).toFixed(2)} of the time`)
        rows.push({ database, work: work.name, rounds })
      }
    } finally {
      await ours.stop()
      await postgres?.stop()
    }
  }
  return { text: reportOf(rows), data: { rows } }
}

async function roundOf(server: Watched, work: Work): Promise<Round> {
  const operations = async () => (await newShipments(server, work.isOneMove)).map(work.operation)
  const alone = (await operations()).map(singleRequest)
  const together = async (mode: string): Promise<Ask> =>
    requestOf('/v1/shipments', { mode, operations: await operations() })
  const [atomic, isolated, beside] = [await together('ATOMIC'), await together('ISOLATED'), await together('ATOMIC')]
  const cost = {
    single: await costOf(server, alone),
    isolated: await costOf(server, [isolated]),
    atomic: await costOf(server, [atomic]),
  }
  const stop = others(server, await newShipment(server))
  await server.longestHold()
  await costOf(server, [beside])
  const { cpuMs } = await server.longestHold()
  const waits = await stop()
  if (waits.refused > 0) throw new Error(`${waits.refused} requests of others were refused with 503.`)
  return { ...cost, waits, heldCpuMs: cpuMs }
}

const JSON_CONTENT = { 'Content-Type': 'application/json' }

const requestOf = (path: string, content: object, headers: Record<string, string> = {}): Ask => ({
  ...{ method: 'PATCH', path, headers: { ...JSON_CONTENT, ...headers } },
  body: JSON.stringify(content),
})

function singleRequest({ action, id, ifMatch, patch, ...content }: Operation): Ask {
  const headers = { 'If-Match': ifMatch }
  return action === 'update'
    ? requestOf(`/v1/shipments/${id}`, patch as object, headers)
    : requestOf(`/bench/v1/shipments/${id}/updateStatus`, content, headers)
}

async function newShipment({ port }: Server, moveID?: string): Promise<string> {
  const body = JSON.stringify({ shipmentType: 'HHG', moveID })
  return JSON.parse((await ask(port, { method: 'POST', path: '/v1/shipments', headers: JSON_CONTENT, body })).body).id
}

async function newShipments(server: Server, isOneMove = false): Promise<string[]> {
  const made = isOneMove
    ? await ask(server.port, { method: 'POST', path: '/v1/moves', headers: JSON_CONTENT, body: '{}' })
    : undefined
  const moveID = made && JSON.parse(made.body).id
  const ids: string[] = []
  for (let i = 0; i < COUNT; i++) ids.push(await newShipment(server, moveID))
  return ids
}

/** What the requests cost, one after the other. */
async function costOf({ port, pid }: Server, requests: readonly Ask[]): Promise<Cost> {
  const cpuMs = () => (cpuSecondsOf(pid) ?? Number.NaN) * 1_000
  const [begun, cpuBefore] = [performance.now(), cpuMs()]
  for (const request of requests) {
    const { status, body } = await ask(port, request)
    // 409 and 412 are the refusals that were asked for.
    if (![200, 409, 412].includes(status)) throw new Error(`${request.path} was answered with ${status}: ${body}`)
  }
  return { ms: performance.now() - begun, cpuMs: cpuMs() - cpuBefore }
}

const ratioOf = (rounds: readonly Round[]): number => median(rounds.map(({ atomic, single }) => atomic.ms / single.ms))

const HEAD = [
  ...['Database', 'Change', '100 requests, ms', 'ATOMIC, ms', 'ISOLATED, ms', 'time', 'CPU'],
  ...['a read waits, p50', 'a read waits at most', 'a write waits, p50', 'a write waits at most', 'loop held, CPU ms'],
]

function reportOf(rows: readonly Row[]): string {
  const table = rows.map(({ database, work, rounds }) => {
    const of = (value: (round: Round) => number) => median(rounds.map(value))
    const judged = (value: number, max: number, digits: number) =>
      `${value.toFixed(digits)}${value > max ? ' (too much)' : ''}`
    const waitsOf = (kind: 'read' | 'write') => [
      of(({ waits }) => percentile(waits[kind], 0.5)).toFixed(1),
      judged(
        of(({ waits }) => Math.max(...waits[kind])),
        HELD_MAX_MS,
        1,
      ),
    ]
    return [
      ...[database, work],
      ...[of(({ single }) => single.ms), of(({ atomic }) => atomic.ms), of(({ isolated }) => isolated.ms)].map((ms) =>
        ms.toFixed(1),
      ),
      judged(ratioOf(rounds), RATIO_MAX, 2),
      judged(
        of(({ atomic, single }) => atomic.cpuMs / single.cpuMs),
        RATIO_MAX,
        2,
      ),
      ...waitsOf('read'),
      ...waitsOf('write'),
      of(({ heldCpuMs }) => heldCpuMs).toFixed(1),
    ]
  })
  const about = `A bulk of ${COUNT} beside as many single requests of one client, one after the other; at most ${RATIO_MAX.toFixed(2)} of them.`
  const waiting = `Others read and change another record during an ATOMIC bulk, and wait for ${HELD_MAX_MS} ms at most. Medians of the rounds.`
  return `${about}\n${waiting}\n\n${markdown(HEAD, table)}\n`
}
