/**
 * A trial of uploads: clients store files, also with forms of which most are cut at a random byte, while nodes are killed at each of their writes, and a sweeper works all the time. In the end
 * every acknowledged file is there, and after the last sweep nothing else is.
 */
import { hash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { type Database, unguarded } from '../../packages/server/src/db/database.ts'
import { openDatabase } from '../../packages/server/src/db/open.ts'
import { databaseFiles } from '../../packages/server/src/files/database-files.ts'
import { sweepFiles } from '../../packages/server/src/files/sweep.ts'
import { verifyContents } from '../../packages/server/src/files/verify.ts'
import { startProxy } from '../../packages/server/test/proxy.ts'
import type { Setting } from '../faults/fault.ts'
import { DidNotStart, type Node, type NodeOptions, startNode } from '../nodes.ts'
import { onPlace } from '../places.ts'
import type { Verdict } from '../trial.ts'
import { sendForms } from './forms.ts'
import { type Evidence, type Run, upload } from './uploader.ts'

const CLIENTS = 4
const FORM_CLIENTS = 2
const ROUND_WRITES = 15
const ROUND_MAX_MS = 60_000
const DAY_MS = 24 * 3600 * 1000
/** More than an upload has writes, so that a node dies at each of them. */
const WRITES_MAX = 24

export const runUploadTrial = (setting: Setting): Promise<Verdict> =>
  onPlace(setting.database, ({ url }) => (setting.database === 'SQLite' ? onSqlite : onPostgres)(url, setting))

/** The node ends itself at a COMMIT: before it, inside, or after it. */
async function onSqlite(url: string, { random, rounds }: Setting): Promise<Verdict> {
  const modes = random.fork('modes')
  const dying = (round: number): Partial<NodeOptions> => ({
    preload: 'die-in-commit',
    settings: {
      TORTURE_DIE: ['before', 'inside', 'after'][round % 3]!,
      TORTURE_DIE_AT: String(1 + modes.below(WRITES_MAX)),
    },
  })
  return runOn(url, { databaseUrl: url }, { random, rounds }, async (nodes, revive, round) => {
    await nodes.kill()
    // The first commits are those of the start.
    await revive(dying(round)).catch((error) => {
      if (!(error instanceof DidNotStart)) throw error
    })
    await nodes.ended()
    await revive({})
  })
}

/** The node is killed when one of its writes is on its way to PostgreSQL. */
async function onPostgres(url: string, { random, rounds }: Setting): Promise<Verdict> {
  const proxy = await startProxy(url)
  const chance = random.fork('writes')
  try {
    return await runOn(url, { databaseUrl: proxy.url }, { random, rounds }, async (nodes, revive) => {
      let writes = 1 + chance.below(WRITES_MAX)
      const struck = new Promise<void>((resolve) => {
        proxy.fateOf = ({ type, text }) => {
          proxy.sent.length = 0
          if (type === 'Sync' && text.startsWith('WITH w0') && --writes === 0) {
            nodes.strike()
            resolve()
          }
          return 'pass'
        }
      })
      await Promise.race([struck, pause(ROUND_MAX_MS)])
      proxy.fateOf = () => 'pass'
      await nodes.kill()
      await revive({})
    })
  } finally {
    await proxy.close()
  }
}

type Victim = { kill: () => Promise<unknown>; strike: () => void; ended: () => Promise<unknown> }
type Trouble = (node: Victim, revive: (more: Partial<NodeOptions>) => Promise<void>, round: number) => Promise<void>

async function runOn(
  url: string,
  options: NodeOptions,
  { random, rounds }: Pick<Setting, 'random' | 'rounds'>,
  make: Trouble,
): Promise<Verdict> {
  let node: Node = await startNode(options)
  const db = await openDatabase(url, { poolSize: 2, isPooled: false })
  const evidence: Evidence = { documents: [], forms: [], acknowledged: 0, unknown: 0, faults: [] }
  const run: Run = { isOver: false }
  const base = () => node.base
  const working = Array.from({ length: CLIENTS }, (_, i) => upload(base, random.fork(`client ${i}`), evidence, run))
  for (let i = 0; i < FORM_CLIENTS; i++) working.push(sendForms(base, random.fork(`forms ${i}`), evidence, run))
  const sweeping = sweepAlways(db, evidence, run)
  const revive = async (more: Partial<NodeOptions>) => {
    node = await startNode({ ...options, ...more, port: Number(new URL(node.base).port) })
  }
  const victim: Victim = {
    kill: () => node.kill('SIGKILL'),
    strike: () => node.process.kill('SIGKILL'),
    ended: () => Promise.race([node.ended, pause(ROUND_MAX_MS)]),
  }
  try {
    for (let round = 0; round < rounds; round++) {
      await progress(evidence)
      await make(victim, revive, round)
    }
    await progress(evidence)
    run.isOver = true
    await Promise.all([...working, sweeping])
    await judge(db, base(), evidence)
    const { acknowledged, unknown, faults, documents } = evidence
    const figures = { calls: acknowledged + unknown, acknowledged, unknown, refused: 0, troubles: rounds }
    return { faults, notes: [], figures: { ...figures, events: 0, records: documents.length, longestPauseMs: 0 } }
  } finally {
    run.isOver = true
    await Promise.allSettled([...working, sweeping])
    await db.close()
    await node.kill('SIGKILL')
  }
}

/** Waits until some more changes are acknowledged. */
async function progress(evidence: Evidence): Promise<void> {
  const wanted = evidence.acknowledged + ROUND_WRITES
  const giveUpAt = performance.now() + ROUND_MAX_MS
  while (evidence.acknowledged < wanted && performance.now() < giveUpAt) await pause(10)
  if (evidence.acknowledged < wanted) throw new Error(`only ${evidence.acknowledged} changes were acknowledged`)
}

/** Deleted documents release their contents, as an erasure does, and their contents become old. The sweeper works beside the clients. */
async function sweepAlways(db: Database, { documents, faults }: Evidence, run: Run): Promise<void> {
  const old = '2020-01-01T00:00:00.000Z'
  while (!run.isOver) {
    const gone = documents.filter(({ isDeleted }) => isDeleted).map(({ id }) => id)
    const writes = [
      ...gone.slice(-20).map((id) => unguarded(sql`DELETE FROM document_contents WHERE document_id = ${id}`)),
      unguarded(sql`UPDATE contents SET touched_at = ${old}
        WHERE NOT EXISTS (SELECT 1 FROM document_contents WHERE document_contents.sha256 = contents.sha256)`),
    ]
    try {
      await db.change(async () => ({ writes, answer: undefined }))
      await sweepFiles(db, databaseFiles(db), Date.now())
      // The next upload of the same content would hide it.
      faults.push(...(await unstored(db)))
    } catch {
      // Another process may have the write lock for long. The next sweep does its work.
    }
    await pause(5)
  }
}

/** Contents that a document uses and that are not stored. Both rows are written together, so one query sees both or none. */
async function unstored(db: Database): Promise<string[]> {
  const digests = await db.column<string>(sql`SELECT DISTINCT sha256 FROM document_contents
    WHERE NOT EXISTS (SELECT 1 FROM contents WHERE contents.sha256 = document_contents.sha256)`)
  return digests.map((sha256) => `a document uses the content ${sha256}, which is not stored`)
}

async function judge(db: Database, base: string, { documents, forms, faults }: Evidence): Promise<void> {
  for (const { shipmentID, done, open } of forms) {
    const { body } = await read(`${base}/v1/shipments/${shipmentID}/documents?limit=200`)
    const { length } = JSON.parse(body.toString())
    if (length < done || length > done + open)
      faults.push(`${shipmentID} has ${length} documents of forms: ${done} were acknowledged, ${open} may be there`)
  }
  const files = databaseFiles(db)
  for (const { id, sha256, isDeleted } of documents) {
    const { status, body } = await read(`${base}/v1/documents/${id}`)
    if (isDeleted && status !== 404) faults.push(`${id} was deleted, and answers ${status}`)
    if (isDeleted) continue
    const found = JSON.parse(body.toString()).sha256
    if (found !== sha256) faults.push(`${id} has the content ${found}, not ${sha256}, which was acknowledged`)
    if (found === null) continue
    const content = await read(`${base}/v1/documents/${id}/content`)
    if (content.status !== 200 || hash('sha256', content.body) !== found)
      faults.push(`${id} has no content ${found}: ${content.status}`)
  }
  await sweepFiles(db, files, Date.now() + DAY_MS)
  for (const { sha256, fault } of (await verifyContents(db, files, 10)).faults)
    faults.push(`the content ${sha256} is ${fault}`)
  faults.push(...(await unstored(db)))
  const named = new Set([
    ...(await db.column<string>(sql`SELECT content_id FROM contents`)),
    ...(await db.column<string>(sql`SELECT content_id FROM document_parts`)),
  ])
  for (const id of await files.list('', 100_000)) if (!named.has(id)) faults.push(`the bytes ${id} are left over`)
}

async function read(url: string): Promise<{ status: number; body: Buffer }> {
  try {
    const response = await fetch(url)
    return { status: response.status, body: Buffer.from(await response.arrayBuffer()) }
  } catch {
    return { status: 0, body: Buffer.from('{}') }
  }
}
