/**
 * A trial of erasures: moves with long histories are erased while a node is killed, at the request or in the middle of the sweep, or is
 * stopped between reading and writing a step. Nothing that an acknowledged erasure covers is shown again, every erasure comes to its end,
 * and then no row of the database holds what was erased.
 */
import { setTimeout as pause } from 'node:timers/promises'
import sql from 'sql-template-tag'
import type { Database } from '../../packages/server/src/db/database.ts'
import { openDatabase } from '../../packages/server/src/db/open.ts'
import { rowsOf } from '../../packages/server/test/tables.ts'
import type { Setting } from '../faults/fault.ts'
import type { Json } from '../history.ts'
import { connectionsTo } from '../http.ts'
import { type Node, startNode } from '../nodes.ts'
import { onPlace } from '../places.ts'
import type { Verdict } from '../trial.ts'

const SHIPMENTS = 40
const CHANGES = 15
const DONE_MAX_MS = 120_000
const AGAIN_MS = 50
/** A node that is stopped for so long lets the other one make several steps. */
const STOPPED_MS = 300

type Ask = (method: string, path: string, body?: Json) => Promise<{ status: number; body: Json; text: string }>
type Stage = { nodes: Node[]; ask: Ask; faults: string[]; counts: { calls: number; acknowledged: number } }

export const runErasureTrial = ({ random, database, rounds }: Setting): Promise<Verdict> =>
  onPlace(database, async ({ url }) => {
    const nodes = [await startNode({ databaseUrl: url }), await startNode({ databaseUrl: url })]
    const db = await openDatabase(url, { poolSize: 2, isPooled: false })
    const { send, close } = connectionsTo()
    const counts = { calls: 0, acknowledged: 0, refused: 0, unknown: 0 }
    const ask: Ask = async (method, path, body) => {
      counts.calls += 1
      const headers: Record<string, string> = path.endsWith('/erasures') && method === 'POST' ? { 'if-match': '*' } : {}
      const options = { headers, ...(body !== undefined && { body }) }
      return send(method, `${random.pick(nodes).base}${path}`, options)
    }
    const stage: Stage = { nodes, ask, faults: [], counts }
    const revive = async (place: number) => {
      const port = Number(new URL(nodes[place]!.base).port)
      nodes[place] = await startNode({ databaseUrl: url, port })
    }
    try {
      for (let round = 0; round < rounds; round++) {
        const said = `Secret${random.below(2 ** 31)}`
        const moveID = await moveThatSays(stage, said)
        const place = random.below(nodes.length)
        const way = (['request', 'sweep', 'stop'] as const)[round % 3]!
        if (way === 'request') await killAtRequest(stage, { moveID, said }, place, random.below(150), revive)
        const { status, body, text } = await ask('POST', `/v1/moves/${moveID}/erasures`)
        if (status !== 201) throw new Error(`the erasure was answered with ${status}: ${text}`)
        counts.acknowledged += 1
        const watch = watchErasure(stage, body.id, { moveID, said })
        await pause(random.below(400))
        if (way === 'stop') for (let i = 0; i < 6; i++) await stopFor(nodes[i % 2]!, random.below(60))
        else await nodes[place]!.kill('SIGKILL')
        if (way !== 'stop') await revive(place)
        await watch
        stage.faults.push(...(await faultsOfErased(db, said, body.id, moveID)))
      }
      const figures = { ...counts, troubles: rounds, events: 0, records: rounds, longestPauseMs: 0 }
      return { faults: stage.faults, notes: [], figures }
    } finally {
      close()
      await db.close()
      await Promise.all(nodes.map((node) => node.kill('SIGKILL')))
    }
  })

/** A move with a history that is too long to be erased in one change, each event of which holds personal data. */
async function moveThatSays({ ask, counts }: Stage, said: string): Promise<string> {
  const made = async (method: string, path: string, body: Json) => {
    const answer = await ask(method, path, body)
    if (answer.status >= 300) throw new Error(`${path} was answered with ${answer.status}: ${answer.text}`)
    counts.acknowledged += 1
    return answer.body
  }
  const { id: moveID } = await made('POST', '/v1/moves', { customer: { lastName: said }, remarks: said })
  await made('POST', `/v1/moves/${moveID}/notes`, { text: said })
  const bulk = async (operations: Json[]) =>
    (await made('PATCH', '/v1/shipments', { mode: 'ATOMIC', operations })).results.map(({ record }: Json) => record)
  const content = { shipmentType: 'HHG', moveID, customerRemarks: said }
  const shipments = await bulk(Array(SHIPMENTS).fill({ action: 'create', record: content }))
  for (let i = 0; i < CHANGES; i++)
    await bulk(
      shipments.map(({ id }: Json) => ({
        action: 'update',
        id,
        ifMatch: '*',
        patch: { customerRemarks: `${said} ${i}` },
      })),
    )
  return moveID
}

type Erased = { moveID: string; said: string }

/** Kills the node that is asked for an erasure. Afterwards everything is erased, or nothing is. */
async function killAtRequest(
  { nodes, ask, faults }: Stage,
  { moveID, said }: Erased,
  place: number,
  afterMs: number,
  revive: (place: number) => Promise<void>,
): Promise<void> {
  const { base } = nodes[place]!
  const asked = fetch(`${base}/v1/moves/${moveID}/erasures`, { method: 'POST', headers: { 'if-match': '*' } })
  const answered = asked.then(({ status }) => status).catch(() => undefined)
  await pause(afterMs)
  await nodes[place]!.kill('SIGKILL')
  const status = await answered
  await revive(place)
  const erasures = await ask('GET', `/v1/moves/${moveID}/erasures`)
  if (status === 201 && erasures.body.length === 0)
    faults.push(`the erasure of ${moveID} was acknowledged, and is lost`)
  const whole = [`/v1/moves/${moveID}`, `/v1/shipments?moveID=${moveID}&limit=200`]
  const shown = (await Promise.all(whole.map((path) => ask('GET', path)))).map(
    ({ text }) => text.split(said).length - 1,
  )
  const expected = erasures.body.length === 0 ? [2, SHIPMENTS] : [0, 0]
  if (shown.join() !== expected.join())
    faults.push(`after a kill with ${erasures.body.length} erasures, ${moveID} shows ${shown} of ${expected} values`)
}

async function stopFor(node: Node, afterMs: number): Promise<void> {
  await pause(afterMs)
  node.process.kill('SIGSTOP')
  await pause(STOPPED_MS)
  node.process.kill('SIGCONT')
}

/** Reads an erasure until it is done. Its versions only go forward, and nothing of the move is shown meanwhile. */
async function watchErasure({ ask, faults }: Stage, id: string, { moveID, said }: Erased): Promise<void> {
  const giveUpAt = performance.now() + DONE_MAX_MS
  let last: Json
  for (
    let isDone = false;
    !isDone && performance.now() < giveUpAt;
    await pause(last?.status === 'DONE' ? AGAIN_MS : 2)
  ) {
    const answer = await ask('GET', `/v1/erasures/${id}`).catch(() => undefined)
    const history = await ask('GET', `/v1/moves/${moveID}/history?limit=20`).catch(() => undefined)
    if (history?.text.includes(said)) faults.push(`the history of ${moveID} shows what was erased`)
    if (answer?.status !== 200) continue
    const { status, copies, lastUpdated } = answer.body
    if (
      last &&
      (lastUpdated < last.lastUpdated || copies < last.copies || (last.status === 'DONE' && status !== 'DONE'))
    )
      faults.push(`the erasure ${id} went back from ${last.status} ${last.copies} to ${status} ${copies}`)
    // One more look: a node that was late would show itself now.
    isDone = last?.status === 'DONE'
    last = answer.body
  }
  if (last?.status !== 'DONE')
    faults.push(`the erasure ${id} was not done within ${DONE_MAX_MS / 1000} s: ${JSON.stringify(last)}`)
}

/** What the database still holds of an erased move, and copies that the erasure has not counted once. */
async function faultsOfErased(db: Database, said: string, id: string, moveID: string): Promise<string[]> {
  const left = (await rowsOf(db)).filter((row) => row.includes(said))
  const [doc = '{}'] = await db.column<string>(sql`SELECT doc FROM erasures WHERE id = ${id} AND move_id = ${moveID}`)
  const [events] = await db.column<number>(sql`SELECT count(*) FROM feed WHERE stream = ${moveID}
    AND seq < (SELECT max(seq) FROM feed WHERE stream = ${moveID} AND type = 'move.erased')`)
  const { copies } = JSON.parse(doc)
  return [
    ...left.slice(0, 3).map((row) => `the erasure ${id} has left ${row.slice(0, 200)}`),
    ...(copies >= Number(events) ? [] : [`the erasure ${id} counts ${copies} copies of ${events} events`]),
  ]
}
