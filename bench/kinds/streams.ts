import { copyFileSync, mkdirSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { SCOPES } from '../../packages/server/src/access/scopes.ts'
import { openSqlite } from '../../packages/server/src/db/sqlite/sqlite.ts'
import { createKeyAsOperator } from '../../packages/server/src/keys/operator.ts'
import { load, type Measured } from '../load/load.ts'
import { ask } from '../load/probe.ts'
import { CONNECTIONS } from '../load/scenarios.ts'
import type { Busy } from '../machine/busy.ts'
import { DATA } from '../machine/folders.ts'
import { type Pinning, UNPINNED } from '../machine/pin.ts'
import { removeInTheEnd } from '../machine/processes.ts'
import { disturbanceOf, isQuiet, quietRounds } from '../machine/rounds.ts'
import { type Server, startOurs } from '../machine/servers.ts'
import type { Options, Report } from '../options.ts'
import { markdown, median, shown, spread } from '../report/table.ts'
import { seededFile } from '../seed/sqlite.ts'

const SHIPMENTS = 10_000
const WARM_UP_S = 2
/** The tool that says which answer was not expected. */
const TOOL = 'sockets'
/** As many as one caller may have. */
const STREAMS = 500
const JSON_HEADERS = { 'Content-Type': 'application/json' }

type Run = Measured & { busy: Busy }
/** Updates without streams, and with streams of a caller that sees all of them or, bound to a party, none of them. */
type Round = { without: Run; free: Run; bound: Run }
type Headers = { Authorization: string }
type Callers = { writer: Headers; bound: Headers }

/** How much streams slow down the updates that they tell of, or must not tell of. */
export async function streams(options: Options): Promise<Report> {
  const folder = join(DATA, `streams-${process.pid}`)
  removeInTheEnd(folder)
  const seeded = await seededFile(SHIPMENTS, options.log)
  mkdirSync(folder)
  const database = join(folder, 'vanline.db')
  copyFileSync(seeded, database)
  const ours = await startOurs(database, UNPINNED, { VANLINE_API_KEYS: 'on' })
  try {
    return reportOf(await measure(ours, await callersOf(ours, database), options, UNPINNED))
  } finally {
    await ours.stop()
  }
}

/** A caller that writes, and one that is bound to a party without moves. */
async function callersOf({ port }: Server, database: string): Promise<Callers> {
  const db = openSqlite(database)
  const newKey = async (name: string, partyID: string | null): Promise<Headers> => {
    const { secret } = await createKeyAsOperator(db, { name, scopes: [...SCOPES], partyID })
    return { Authorization: `Bearer ${secret}` }
  }
  const writer = await newKey('bench writer', null)
  const body = JSON.stringify({ name: 'Bench', kind: 'ORGANIZATION' })
  const made = await ask(port, { method: 'POST', path: '/v1/parties', headers: { ...JSON_HEADERS, ...writer }, body })
  const bound = await newKey('bench bound', JSON.parse(made.body).id)
  await db.close()
  return { writer, bound }
}

async function measure(ours: Server, { writer, bound }: Callers, options: Options, pin: Pinning) {
  const { body } = await ask(ours.port, {
    ...{ method: 'GET', path: `/v1/shipments?status=SUBMITTED&limit=${CONNECTIONS}`, headers: writer },
  })
  const ids = (JSON.parse(body) as { id: string }[]).map(({ id }) => id)
  // Each shipment gets one weight and then another: only what changes is an event.
  const requests = [1, 2].flatMap((estimatedWeight) =>
    ids.map((id) => ({
      method: 'PATCH',
      path: `/v1/shipments/${id}`,
      headers: { ...JSON_HEADERS, ...writer, 'If-Match': '*' },
      body: JSON.stringify({ estimatedWeight }),
    })),
  )
  const run = (seconds: number): Promise<Run> => {
    const job = { port: ours.port, connections: CONNECTIONS, seconds, requests, status: 200 }
    return load(TOOL, job, pin, ours.pid)
  }
  const runWith = async (caller: Headers): Promise<Run> => {
    const opened = await openStreams(ours.port, writer, caller)
    try {
      return await run(options.seconds)
    } finally {
      for (const socket of opened) socket.destroy()
    }
  }
  await run(WARM_UP_S)
  const makeRound = async (number: number): Promise<Round> => {
    const round = { without: await run(options.seconds), free: await runWith(writer), bound: await runWith(bound) }
    const remark = isQuiet(disturbanceOf([round.without])) ? '' : ', disturbed'
    const rates = [round.without, round.free, round.bound].map(({ perSecond }) => shown(perSecond)).join(', ')
    options.log(
      `round ${number}: ${rates} updates a second without streams, with ${STREAMS}, with as many bound${remark}`,
    )
    return round
  }
  return quietRounds(options.rounds, makeRound, ({ without }) => disturbanceOf([without]))
}

/** Streams that are up to date. What they get is read and dropped. */
async function openStreams(port: number, writer: Headers, { Authorization }: Headers): Promise<Socket[]> {
  const newest = await ask(port, { method: 'GET', path: '/v1/events?last=1', headers: writer })
  const { seq } = JSON.parse(newest.body).at(-1)
  const head = `GET /v1/events?after=${seq} HTTP/1.1\r\nHost: localhost\r\nAuthorization: ${Authorization}\r\nAccept: text/event-stream\r\n\r\n`
  const open = async () => {
    const socket = connect(port, '127.0.0.1')
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    socket.on('error', reject)
    socket.on('data', (chunk) => {
      if (/^HTTP\/1\.1 (?!200)/.test(chunk.toString('latin1', 0, 12))) reject(new Error(chunk.toString().slice(0, 300)))
      resolve()
    })
    socket.write(head)
    await promise
    return socket
  }
  return Promise.all(Array.from({ length: STREAMS }, open))
}

function reportOf({ rounds, isQuiet }: { rounds: Round[]; isQuiet: boolean }): Report {
  const row = (label: string, measured: (round: Round) => number, target = '') => {
    const values = rounds.map(measured)
    const [low, high] = spread(values)
    return [label, shown(median(values)), `${shown(low)}–${shown(high)}`, target]
  }
  const rows = [
    row('PATCH /s without streams', ({ without }) => without.perSecond),
    row('PATCH /s with streams that get every event', ({ free }) => free.perSecond),
    row('PATCH /s with streams of a party that sees none', ({ bound }) => bound.perSecond),
    row('Ratio, streams of a party', ({ bound, without }) => bound.perSecond / without.perSecond, '≥ 0.80'),
  ]
  const note = isQuiet ? [] : ['Something else was running too; the ratio says more than the rates.']
  const text = [markdown([`${STREAMS} streams of one caller`, 'Median', 'Spread', 'Target'], rows), ...note].join(
    '\n\n',
  )
  return { text, data: { rounds }, tool: TOOL }
}
