/**
 * Moves with long histories are erased while a node is killed, at the request or in the middle of the sweep, or is stopped between
 * reading and writing a step. Nothing that an acknowledged erasure covers may be answered again, every erasure comes to its end, and then
 * no row of the database holds an erased value.
 */
import { setTimeout as pause } from 'node:timers/promises'
import sql from 'sql-template-tag'
import type { Database } from '../../packages/server/src/db/database.ts'
import { rowsOf } from '../../packages/server/test/tables.ts'
import { type Asking, askingOf } from '../asking.ts'
import type { Json } from '../history.ts'
import type { Ground, Scene, Trial } from '../trial.ts'

const SHIPMENTS = 40
const CHANGES = 15
const DONE_MAX_MS = 120_000
const AGAIN_MS = 50
/** A node that is stopped for so long lets the other one make several steps. */
const STOPPED_MS = 300
const IF_MATCH = { headers: { 'if-match': '*' } }

/** A move that is erased, and the text that all its records and events contain. */
type Erased = { moveID: string; secret: string }

export function eraseWhileNodesEnd({ openDatabase }: Ground): Trial {
  let opened: Promise<Database> | undefined
  return {
    crew: 'none',
    async strike(scene, round) {
      // A node has migrated the database by now.
      opened ??= openDatabase()
      const asking = askingOf(scene.bases, scene.random)
      await eraseOne(scene, round, asking, await opened)
      asking.close()
      scene.figures.acknowledged += 1
      scene.figures.records += 1
    },
  }
}

async function eraseOne(scene: Scene, round: number, asking: Asking, db: Database): Promise<void> {
  const { random, nodes, revive, fault } = scene
  const secret = `Secret${random.below(2 ** 31)}`
  const erased = { moveID: await createMoveWith(asking, secret), secret }
  const path = `/v1/moves/${erased.moveID}/erasures`
  const index = random.below(nodes.length)
  const way = (['request', 'sweep', 'stop'] as const)[round % 3]!
  if (way === 'request') await killAtRequest(scene, asking, erased, index)
  const { id } = (await asking.succeed('POST', path, IF_MATCH)).body
  const watching = watchErasure(scene, asking, id, erased)
  await pause(random.below(400))
  if (way === 'stop') for (let i = 0; i < 6; i++) await stopBriefly(scene, i % 2)
  else {
    await nodes[index]!.kill('SIGKILL')
    await revive(index)
  }
  await watching
  for (const line of await faultsOfErased(db, id, erased)) fault(line)
}

/** A move with a history that is too long to be erased in one change, each event of which holds personal data. */
async function createMoveWith({ ask }: Asking, secret: string): Promise<string> {
  const write = async (method: string, path: string, body: Json): Promise<Json> => {
    const answer = await ask(method, path, { body })
    if (answer === undefined || answer.status >= 300) throw new Error(`${path} was answered with ${answer?.text}`)
    return answer.body
  }
  const { id: moveID } = await write('POST', '/v1/moves', { customer: { lastName: secret }, remarks: secret })
  await write('POST', `/v1/moves/${moveID}/notes`, { text: secret })
  const bulk = async (operations: Json[]): Promise<Json[]> =>
    (await write('PATCH', '/v1/shipments', { mode: 'ATOMIC', operations })).results
  const record = { shipmentType: 'HHG', moveID, customerRemarks: secret }
  const created = await bulk(Array(SHIPMENTS).fill({ action: 'create', record }))
  for (let i = 0; i < CHANGES; i++) {
    const patch = { customerRemarks: `${secret} ${i}` }
    await bulk(created.map((each) => ({ action: 'update', id: each.record.id, ifMatch: '*', patch })))
  }
  return moveID
}

/** Kills the node that is asked for an erasure. Afterwards everything is erased, or nothing is. */
async function killAtRequest(scene: Scene, { succeed }: Asking, erased: Erased, index: number): Promise<void> {
  const { nodes, random, revive, fault } = scene
  const { moveID, secret } = erased
  const path = `/v1/moves/${moveID}/erasures`
  const answer = fetch(`${nodes[index]!.base}${path}`, { method: 'POST', ...IF_MATCH })
  const status = answer.then((each) => each.status).catch(() => undefined)
  await pause(random.below(150))
  await nodes[index]!.kill('SIGKILL')
  const isAcknowledged = (await status) === 201
  await revive(index)
  const { length } = (await succeed('GET', path)).body
  if (isAcknowledged && length === 0) fault(`the erasure of ${moveID} was acknowledged, and is lost`)
  const counts: number[] = []
  for (const list of [`/v1/moves/${moveID}`, `/v1/shipments?moveID=${moveID}&limit=200`])
    counts.push((await succeed('GET', list)).text.split(secret).length - 1)
  const expected = length === 0 ? [2, SHIPMENTS] : [0, 0]
  if (counts.join() !== expected.join())
    fault(`after a kill with ${length} erasures, ${moveID} shows ${counts} of ${expected} values`)
}

async function stopBriefly({ nodes, random }: Scene, index: number): Promise<void> {
  await pause(random.below(60))
  nodes[index]!.process.kill('SIGSTOP')
  await pause(STOPPED_MS)
  nodes[index]!.process.kill('SIGCONT')
}

/** Reads an erasure until it is done. Its versions only go forward, and the history of the move has no erased value meanwhile. */
async function watchErasure({ fault }: Scene, { ask }: Asking, id: string, { moveID, secret }: Erased): Promise<void> {
  const giveUpAt = performance.now() + DONE_MAX_MS
  let last: Json
  for (let isDone = false; !isDone && performance.now() < giveUpAt; ) {
    const answer = await ask('GET', `/v1/erasures/${id}`)
    const history = await ask('GET', `/v1/moves/${moveID}/history?limit=20`)
    if (history?.text.includes(secret)) fault(`the history of ${moveID} shows what was erased`)
    if (answer?.status === 200) {
      if (last && isBefore(answer.body, last))
        fault(`the erasure ${id} went back from ${textOf(last)} to ${textOf(answer.body)}`)
      // The erasure is read once more after it is done: a step of a node that was late would show now.
      isDone = last?.status === 'DONE'
      last = answer.body
    }
    await pause(last?.status === 'DONE' ? AGAIN_MS : 2)
  }
  if (last?.status !== 'DONE') fault(`the erasure ${id} was not done within ${DONE_MAX_MS / 1000} s: ${textOf(last)}`)
}

const isBefore = ({ status, copies, lastUpdated }: Json, last: Json): boolean =>
  lastUpdated < last.lastUpdated || copies < last.copies || (last.status === 'DONE' && status !== 'DONE')
const textOf = (erasure: Json): string => `${erasure?.status} ${erasure?.copies}`

/** The rows that still hold an erased value, and copies that the erasure has not counted once. */
async function faultsOfErased(db: Database, id: string, { moveID, secret }: Erased): Promise<string[]> {
  const left = (await rowsOf(db)).filter((row) => row.includes(secret))
  const [doc = '{}'] = await db.column<string>(sql`SELECT doc FROM erasures WHERE id = ${id} AND move_id = ${moveID}`)
  const [events] = await db.column<number>(sql`SELECT count(*) FROM feed WHERE stream = ${moveID}
    AND seq < (SELECT max(seq) FROM feed WHERE stream = ${moveID} AND type = 'move.erased')`)
  const { copies } = JSON.parse(doc)
  return [
    ...left.slice(0, 3).map((row) => `the erasure ${id} has left ${row.slice(0, 200)}`),
    ...(copies >= Number(events) ? [] : [`the erasure ${id} counts ${copies} copies of ${events} events`]),
  ]
}
