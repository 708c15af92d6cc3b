import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startPostgres } from '../../scripts/postgres.ts'
import { ask, type Reply } from '../load/probe.ts'
import { DATA } from '../machine/folders.ts'
import { UNPINNED } from '../machine/pin.ts'
import { cpuSecondsOf, removeInTheEnd } from '../machine/processes.ts'
import { type Server, startOurs } from '../machine/servers.ts'
import type { Options, Report } from '../options.ts'
import { markdown, median } from '../report/table.ts'

const COUNT = 100
/** A bulk may cost so much of single requests, and may hold others up for so long. */
const RATIO_MAX = 1 / 3
const HELD_MAX_MS = 50

export const BULK_DATABASES = ['SQLite', 'PostgreSQL']

type Cost = { ms: number; cpuMs: number }
type Round = { single: Cost; atomic: Cost; isolated: Cost; heldMs: number }
type Work = { name: string; round: (server: Server) => Promise<Round> }
type Row = { database: string; work: string; rounds: Round[] }

/** What a bulk of 100 costs beside 100 single requests of one client, and for how long another client waits meanwhile. */
export async function bulk(options: Options): Promise<Report> {
  const rows: Row[] = []
  for (const database of BULK_DATABASES.filter(options.has)) {
    const postgres = database === 'PostgreSQL' ? await startPostgres({}) : undefined
    const file = join(DATA, `bulk-${process.pid}.db`)
    for (const suffix of ['', '-wal', '-shm']) removeInTheEnd(`${file}${suffix}`)
    const ours = await startOurs(file, UNPINNED, postgres ? { DATABASE_URL: postgres.url } : {})
    try {
      for (const { name, round } of WORK) {
        await round(ours)
        const rounds: Round[] = []
        for (let i = 0; i < options.rounds; i++) rounds.push(await round(ours))
        options.log(`${database} ${name}: ${ratioOf(rounds).toFixed(2)} of the time`)
        rows.push({ database, work: name, rounds })
      }
    } finally {
      await ours.stop()
      await postgres?.stop()
    }
  }
  return { text: reportOf(rows), data: { rows } }
}

const WORK: readonly Work[] = [
  {
    name: 'two fields',
    round: (server) => roundOf(server, 'update', { patch: { estimatedWeight: 4_000, deliveryDate: '2027-03-15' } }),
  },
  { name: 'APPROVED', round: (server) => roundOf(server, 'updateStatus', { status: 'APPROVED' }) },
]

async function roundOf(server: Server, action: string, content: object): Promise<Round> {
  const single = await newShipments(server)
  const alone = async () => {
    for (const id of single) {
      const [path, body] =
        action === 'update'
          ? [`/v1/shipments/${id}`, (content as { patch: object }).patch]
          : [`/bench/v1/shipments/${id}/updateStatus`, content]
      await send(server, path, body, { 'If-Match': '*' })
    }
  }
  const together = async (mode: string) => {
    const operations = (await newShipments(server)).map((id) => ({ action, id, ifMatch: '*', ...content }))
    return () => send(server, '/v1/shipments', { mode, operations })
  }
  const atomic = await together('ATOMIC')
  const isolated = await together('ISOLATED')
  const cost = { single: await costOf(server, alone), isolated: await costOf(server, isolated) }
  const held = heldUp(server)
  const ofAtomic = await costOf(server, atomic)
  return { ...cost, atomic: ofAtomic, heldMs: await held() }
}

async function newShipments(server: Server): Promise<string[]> {
  const ids: string[] = []
  for (let i = 0; i < COUNT; i++) {
    const request = { method: 'POST', path: '/v1/shipments', headers: JSON_CONTENT, body: '{"shipmentType":"HHG"}' }
    ids.push(JSON.parse((await ask(server.port, request)).body).id)
  }
  return ids
}

const JSON_CONTENT = { 'Content-Type': 'application/json' }

async function send(
  server: Server,
  path: string,
  content: object,
  headers: Record<string, string> = {},
): Promise<Reply> {
  const request = { method: 'PATCH', path, headers: { ...JSON_CONTENT, ...headers }, body: JSON.stringify(content) }
  const answer = await ask(server.port, request)
  if (answer.status !== 200) throw new Error(`${path} was answered with ${answer.status}: ${answer.body.slice(0, 200)}`)
  return answer
}

async function costOf({ pid }: Server, work: () => Promise<unknown>): Promise<Cost> {
  const cpuMs = () => (cpuSecondsOf(pid) ?? Number.NaN) * 1_000
  const [begun, cpuBefore] = [performance.now(), cpuMs()]
  await work()
  return { ms: performance.now() - begun, cpuMs: cpuMs() - cpuBefore }
}

/** Another client reads all the time. Returns how to end it, and the longest that it waited. */
function heldUp(server: Server): () => Promise<number> {
  let longest = 0
  let isOver = false
  const reading = (async () => {
    while (!isOver) {
      const begun = performance.now()
      // The connection of the bulk is busy.
      await (await fetch(`http://127.0.0.1:${server.port}/v1/shipments?limit=1`)).text()
      longest = Math.max(longest, performance.now() - begun)
      await pause(1)
    }
  })()
  return async () => {
    isOver = true
    await reading
    return longest
  }
}

const ratioOf = (rounds: readonly Round[]): number => median(rounds.map(({ atomic, single }) => atomic.ms / single.ms))

function reportOf(rows: readonly Row[]): string {
  const table = rows.map(({ database, work, rounds }) => {
    const of = (value: (round: Round) => number) => median(rounds.map(value)).toFixed(1)
    const ratio = ratioOf(rounds)
    const cpu = median(rounds.map(({ atomic, single }) => atomic.cpuMs / single.cpuMs))
    return [
      database,
      work,
      of(({ single }) => single.ms),
      of(({ atomic }) => atomic.ms),
      of(({ isolated }) => isolated.ms),
      `${ratio.toFixed(2)}${ratio > RATIO_MAX ? ' (too much)' : ''}`,
      cpu.toFixed(2),
      `${of(({ heldMs }) => heldMs)}${median(rounds.map(({ heldMs }) => heldMs)) > HELD_MAX_MS ? ' (too long)' : ''}`,
    ]
  })
  const head = [
    'Database',
    'Change',
    '100 requests, ms',
    'ATOMIC, ms',
    'ISOLATED, ms',
    'time',
    'CPU',
    'a read waits, ms',
  ]
  return `A bulk of ${COUNT} beside as many single requests of one client, one after the other; at most ${RATIO_MAX.toFixed(2)} of them.\n\n${markdown(head, table)}\n`
}
