/**
 * Clients that store files, and send forms of which most are cut at a random byte, while a sweeper works all the time. In the end every
 * acknowledged file is there, and after the last sweep nothing else is.
 */
import { hash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { type Database, unguarded } from '../../packages/server/src/db/database.ts'
import { databaseFiles } from '../../packages/server/src/files/database-files.ts'
import { sweepFiles } from '../../packages/server/src/files/sweep.ts'
import { verifyContents } from '../../packages/server/src/files/verify.ts'
import { type Asking, askingOf } from '../asking.ts'
import type { Crew, Stage } from '../trial.ts'
import { sendForms } from './forms.ts'
import { type Evidence, type Run, upload } from './uploader.ts'

const CLIENTS = 4
const FORM_CLIENTS = 2
const PROGRESS_MAX_MS = 60_000
const DAY_MS = 24 * 3600 * 1000

export async function startUploads({ random, nodes, bases, figures, atEnd, openDatabase }: Stage): Promise<Crew> {
  const db = await openDatabase()
  const asking = askingOf(bases, random.fork('bases'))
  atEnd(asking.close)
  const evidence: Evidence = { documents: [], forms: [], acknowledged: 0, unknown: 0, faults: [] }
  const run: Run = { isOver: false }
  const base = () => nodes[0]!.base
  const clients = Array.from({ length: CLIENTS }, (_, i) => upload(asking, random.fork(`client ${i}`), evidence, run))
  for (let i = 0; i < FORM_CLIENTS; i++) clients.push(sendForms(asking, base, random.fork(`forms ${i}`), evidence, run))
  const working = Promise.all([...clients, sweepAlways(db, evidence, run)])
  return {
    ...{ calls: [], working, progressMaxMs: PROGRESS_MAX_MS, acknowledged: () => evidence.acknowledged },
    async stop() {
      run.isOver = true
      await working
    },
    async check() {
      await judge(db, asking, evidence)
      const { acknowledged, unknown, faults, documents } = evidence
      Object.assign(figures, { calls: acknowledged + unknown, acknowledged, unknown, records: documents.length })
      return faults
    },
  }
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
      // Looked at right away, because the next upload of the same content would hide a loss.
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

/** Adds the faults of everything that is stored in the end. */
async function judge(
  db: Database,
  { ask, askUntilKnown }: Asking,
  { documents, forms, faults }: Evidence,
): Promise<void> {
  for (const { shipmentID, done, open } of forms) {
    const { length } = (await askUntilKnown('GET', `/v1/shipments/${shipmentID}/documents?limit=200`)).body
    if (length < done || length > done + open)
      faults.push(`${shipmentID} has ${length} documents of forms: ${done} were acknowledged, ${open} may be there`)
  }
  const files = databaseFiles(db)
  for (const { id, sha256, isDeleted } of documents) {
    const { status, body } = await askUntilKnown('GET', `/v1/documents/${id}`)
    if (isDeleted && status !== 404) faults.push(`${id} was deleted, and answers ${status}`)
    if (isDeleted) continue
    const found = body.sha256
    if (found !== sha256) faults.push(`${id} has the content ${found}, not ${sha256}, which was acknowledged`)
    if (found === null) continue
    const content = await ask('GET', `/v1/documents/${id}/content`)
    if (content?.status !== 200 || hash('sha256', content.text) !== found)
      faults.push(`${id} has no content ${found}: ${content?.status}`)
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
