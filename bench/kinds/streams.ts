import { connect, type Socket } from 'node:net'
import { SCOPES } from '../../packages/server/src/access/scopes.ts'
import { openSqlite } from '../../packages/server/src/db/sqlite/sqlite.ts'
import { createKeyAsOperator } from '../../packages/server/src/keys/operator.ts'
import { type Ask, ask, JSON_HEADERS } from '../load/probe.ts'
import { CONNECTIONS } from '../load/scenarios.ts'
import { UNPINNED } from '../machine/pin.ts'
import { type Server, startOurs } from '../machine/servers.ts'
import { inTurns, loading, SHIPMENTS } from '../measure.ts'
import type { Kind } from '../options.ts'
import { summary } from '../report/table.ts'
import { seededCopy } from '../seed/sqlite.ts'

/** The tool that says which answer was not expected. */
const TOOL = 'sockets'
/** As many as one caller may have. */
const STREAMS = 500

type Headers = { Authorization: string }
type Callers = { writer: Headers; bound: Headers }

/** How much streams slow down updates: streams of a caller that sees all updates, and of a caller bound to a party, which sees none. */
export const streams: Kind = {
  parts: ['updates'],
  meaning: `updates with ${STREAMS} event streams of one caller or party, and without`,
  async run(options) {
    const file = await seededCopy(SHIPMENTS, options.log)
    await using ours = await startOurs(`sqlite:${file}`, UNPINNED, { VANLINE_API_KEYS: 'on' })
    const { writer, bound } = await callersOf(ours, file)
    const work = { requests: await updatesOf(ours, writer), status: 200 }
    const without = loading(ours, work, { tool: TOOL }, UNPINNED)
    const withStreamsOf = (caller: Headers) => async (seconds: number) => {
      const opened = await openStreams(ours.port, writer, caller)
      try {
        return await without(seconds)
      } finally {
        for (const socket of opened) socket.destroy()
      }
    }
    const turns = { without, free: withStreamsOf(writer), bound: withStreamsOf(bound) }
    const measured = await inTurns('updates', turns, options, { busied: ['free', 'bound'] })
    const text = summary(`${STREAMS} streams of one caller`, measured, [
      ['PATCH /s without streams', (round) => round.without.perSecond],
      ['PATCH /s with streams that get every event', (round) => round.free.perSecond],
      ['PATCH /s with streams of a party that sees none', (round) => round.bound.perSecond],
      ['Ratio, streams of a party', (round) => round.bound.perSecond / round.without.perSecond, '≥ 0.80'],
    ])
    return { text, data: { rounds: measured.rounds }, tool: TOOL }
  },
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

/** Two updates for each shipment, with one weight and then another: only a change is an event. */
async function updatesOf({ port }: Server, writer: Headers): Promise<Ask[]> {
  const path = `/v1/shipments?status=SUBMITTED&limit=${CONNECTIONS}`
  const found: { id: string }[] = JSON.parse((await ask(port, { method: 'GET', path, headers: writer })).body)
  const headers = { ...JSON_HEADERS, ...writer, 'If-Match': '*' }
  return [1, 2].flatMap((estimatedWeight) => {
    const body = JSON.stringify({ estimatedWeight })
    return found.map(({ id }) => ({ method: 'PATCH', path: `/v1/shipments/${id}`, headers, body }))
  })
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
