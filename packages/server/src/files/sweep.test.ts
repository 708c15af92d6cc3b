import assert from 'node:assert/strict'
import { after, afterEach, before, beforeEach, describe, test } from 'node:test'
import sql from 'sql-template-tag'
import { type Body, startTestApp, type TestApp } from '../../test/app.ts'
import { openTestPostgres } from '../../test/databases.ts'
import { once } from '../../test/files-suite.ts'
import { newShipment } from '../../test/fixtures.ts'
import { forEachStore, type TestStore } from '../../test/stores.ts'
import { type Database, unguarded } from '../db/database.ts'
import { newId } from '../kernel/ids.ts'
import { instantOf } from '../kernel/instant.ts'
import { useContent } from './contents.ts'
import { databaseFiles } from './database-files.ts'
import { sweepFiles, sweepWhenDue } from './sweep.ts'

const HOUR_MS = 3600 * 1000
const DAY_MS = 24 * HOUR_MS
const pdf = (text: string): Buffer => Buffer.from(`%PDF-1.7\n% ${text}\n`)

const run = (db: Database, ...statements: ReturnType<typeof sql>[]) =>
  db.change(async () => ({ writes: statements.map(unguarded), answer: undefined }))

forEachStore('the sweeper of files', (open) => {
  let store: TestStore
  let app: TestApp
  before(async () => {
    store = await open()
    app = await startTestApp(store)
  })
  after(async () => {
    await app?.app.close()
    await store.discard()
  })

  const tomorrow = () => Date.now() + DAY_MS
  const sweep = (nowMs = tomorrow(), files = store.files) => sweepFiles(store.db, files, nowMs)
  const newDocument = async (): Promise<Body> => {
    const { id } = await newShipment(app)
    const body = { documentType: 'INVOICE', name: 'invoice.pdf' }
    return (await app.call('POST', `/v1/shipments/${id}/documents`, { body })).body
  }
  const put = async (document: Body, raw: Buffer): Promise<Body> => {
    const headers = { 'if-match': document.eTag, 'content-type': 'application/pdf' }
    const { status, body, text } = await app.call('PUT', `/v1/documents/${document.id}/content`, { raw, headers })
    assert.equal(status, 200, text)
    app.time.now += 1000
    return body
  }
  const contentOf = async ({ id }: Body, query = '') =>
    (await app.call('GET', `/v1/documents/${id}/content${query}`)).text
  /** What an erasure does. */
  const release = ({ id }: Body) => run(store.db, sql`DELETE FROM document_contents WHERE document_id = ${id}`)
  const rowOf = async ({ sha256 }: Body) =>
    (await store.db.column<string>(sql`SELECT content_id FROM contents WHERE sha256 = ${sha256}`))[0]

  test('keeps what documents and their earlier versions use, also of a deleted document', async () => {
    const first = await put(await newDocument(), pdf('first'))
    const asOf = first.lastUpdated
    const second = await put(first, pdf('second'))
    const deleted = await put(await newDocument(), pdf('of a deleted document'))
    await app.call('DELETE', `/v1/documents/${deleted.id}`)
    await sweep()
    assert.equal(await contentOf(second), pdf('second').toString())
    assert.equal(await contentOf(second, `?asOf=${asOf}`), pdf('first').toString())
    assert.ok((await store.files.list('', 99)).includes((await rowOf(deleted))!))
  })

  test('removes bytes that no row names when they are old, and leaves parts of an upload alone', async () => {
    const [lost, part] = [newId(), newId()]
    for (const id of [lost, part]) await store.files.write(id, once(pdf('killed')))
    await run(
      store.db,
      sql`INSERT INTO document_parts (move_id, document_id, start, size, content_id) VALUES (${newId()}, ${newId()}, 0, 9, ${part})`,
    )
    await sweep(Date.now() + HOUR_MS)
    assert.ok((await store.files.list('', 99)).includes(lost))
    await sweep()
    const left = await store.files.list('', 99)
    assert.deepEqual([left.includes(lost), left.includes(part)], [false, true])
  })

  test('removes a content that no document uses, also if the process ends between its row and its bytes', async () => {
    const documents = [await put(await newDocument(), pdf('erased')), await put(await newDocument(), pdf('erased too'))]
    const ids = await Promise.all(documents.map(rowOf))
    for (const document of documents) await release(document)
    const dying = { ...store.files, remove: () => Promise.reject(new Error('killed')) }
    await assert.rejects(sweep(tomorrow(), dying), /killed/)
    const rows = await Promise.all(documents.map(rowOf))
    assert.equal(rows.filter((row) => row === undefined).length, 1)
    await sweep()
    assert.deepEqual(await Promise.all(documents.map(rowOf)), [undefined, undefined])
    const left = await store.files.list('', 99)
    for (const id of ids) assert.ok(!left.includes(id!))
  })

  test('keeps a content that a document begins to use while it is swept, also if the clock of its node is behind', async () => {
    const erased = await put(await newDocument(), pdf('used again'))
    await release(erased)
    let again: Body
    const meanwhile: Database = {
      ...store.db,
      async column(query) {
        const found = await store.db.column<never>(query)
        if (again === undefined && query.sql.includes('FROM document_contents'))
          again = await put(await newDocument(), pdf('used again'))
        return found
      },
    }
    await sweepFiles(meanwhile, store.files, tomorrow())
    assert.equal(again.sha256, erased.sha256)
    assert.equal(await contentOf(again), pdf('used again').toString())
  })

  test('forgets a deleted document when its history is pruned', async () => {
    const document = await put(await newDocument(), pdf('pruned'))
    await app.call('DELETE', `/v1/documents/${document.id}`)
    await store.db.eventsNumbered()
    await run(store.db, sql`DELETE FROM events WHERE subject = ${`documents/${document.id}`}`)
    await sweep(app.time.now + DAY_MS)
    assert.equal(await rowOf(document), undefined)
  })

  test('removes a former content when the events of its versions are pruned', async () => {
    const former = await put(await newDocument(), pdf('former'))
    const renamed = (
      await app.call('PATCH', `/v1/documents/${former.id}`, {
        body: { remarks: 'signed' },
        headers: { 'if-match': former.eTag },
      })
    ).body
    const current = await put(renamed, pdf('current'))
    const forget = ({ eTag }: Body) => run(store.db, sql`DELETE FROM events WHERE etag = ${eTag}`)
    await store.db.eventsNumbered()
    await forget(former)
    await sweep(app.time.now + DAY_MS)
    assert.equal(await contentOf(current, `?asOf=${renamed.lastUpdated}`), pdf('former').toString())
    await forget(renamed)
    await forget(current)
    await sweep(app.time.now + DAY_MS)
    assert.equal(await rowOf(former), undefined)
    assert.equal(await contentOf(current), pdf('current').toString())
  })

  test('one of several nodes sweeps, once in six hours', async () => {
    const turn = (nowMs: number) => sweepWhenDue(store.db, store.files, nowMs)
    const now = tomorrow()
    const turns = await Promise.all([turn(now), turn(now), turn(now)])
    assert.deepEqual(turns.filter(Boolean).length, 1)
    assert.equal(await turn(now + 6 * HOUR_MS - 1), false)
    assert.equal(await turn(now + 6 * HOUR_MS), true)
  })
})

/** A database in which another change comes first: after a decision, and before its statement. */
const overtaken = (db: Database, other: () => Promise<unknown>): Database => {
  let decisions = 0
  return {
    ...db,
    change: (decide) =>
      db.change(async (tx) => {
        const decision = await decide(tx)
        if (decisions++ === 0) await other()
        return decision
      }),
  }
}

describe('a content that another session begins to use before the statement of the sweeper', () => {
  const [id, moveID, sha256] = [newId(), newId(), 'ab'.repeat(32)]
  const file = { contentID: newId(), size: 3, sha256, contentType: 'application/pdf', locationRemoved: false }
  const now = Date.now()
  const use = (db: Database, at: number, ...statements: ReturnType<typeof sql>[]) =>
    db.change(async () => ({
      writes: [...useContent({ id, moveID }, file, instantOf(at)), ...statements.map(unguarded)],
      answer: undefined,
    }))
  let opened: Awaited<ReturnType<typeof openTestPostgres>>
  beforeEach(async () => {
    opened = await openTestPostgres()
    await databaseFiles(opened.db).write(file.contentID, once(Buffer.from('abc')))
    await use(opened.db, now)
  })
  afterEach(() => opened.discard())
  const swept = (db: Database) => sweepFiles(db, databaseFiles(opened.db), now + DAY_MS)
  const leftOf = ({ db }: typeof opened) =>
    db.all(sql`SELECT document_id, content_id, (SELECT count(*) FROM content_pieces) AS pieces
      FROM document_contents JOIN contents ON contents.sha256 = document_contents.sha256`)
  const all = [{ document_id: id, content_id: file.contentID, pieces: 1 }]

  test('stays, if no document used it', async () => {
    const { db } = opened
    await run(db, sql`DELETE FROM document_contents`)
    await swept(overtaken(db, () => use(db, now + DAY_MS)))
    assert.deepEqual(await leftOf(opened), all)
  })

  test('stays in use, if it is the former content of the document', async () => {
    const { db } = opened
    const insert = sql`INSERT INTO documents (id, move_id, document_type, status, last_updated, etag, doc)
      VALUES (${id}, ${moveID}, 'OTHER', 'STORED', '', '', ${JSON.stringify({ sha256 })})`
    await swept(overtaken(db, () => use(db, now + DAY_MS, insert)))
    assert.deepEqual(await leftOf(opened), all)
  })
})
