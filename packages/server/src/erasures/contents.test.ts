/** An erasure is DONE when the contents of the documents are gone, wherever they are stored. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import sql from 'sql-template-tag'
import { type Body, startTestApp, type TestApp } from '../../test/app.ts'
import { newMove, newShipment, read } from '../../test/fixtures.ts'
import { erase } from '../../test/personal-data.ts'
import { forEachStore, type TestStore } from '../../test/stores.ts'
import { LATE_MS } from './rules.ts'
import { openSweeper } from './sweep.ts'

const pdf = (text: string): Buffer => Buffer.from(`%PDF-1.7\n% ${text}\n`)

forEachStore('the contents of an erased move', (open) => {
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

  const sweep = (files: Pick<TestStore['files'], 'remove'> = store.files) =>
    openSweeper({ db: store.db, files, clock: () => app.time.now }).tick()
  const stored = async () => (await store.files.list('', 500)).length
  const statusOf = async ({ id }: Body) => (await read(app, `/v1/erasures/${id}`)).status

  async function newDocument(moveID: string, ...contents: Buffer[]): Promise<Body> {
    const { id } = await newShipment(app, { moveID })
    const body = { documentType: 'INVOICE', name: 'invoice.pdf' }
    let document = (await app.call('POST', `/v1/shipments/${id}/documents`, { body })).body
    for (const raw of contents) {
      const headers = { 'if-match': document.eTag, 'content-type': 'application/pdf' }
      document = (await app.call('PUT', `/v1/documents/${document.id}/content`, { raw, headers })).body
      app.time.now += 1000
    }
    return document
  }

  async function erased(moveID: string): Promise<Body> {
    const { body } = await erase(app, await read(app, `/v1/moves/${moveID}`))
    return body
  }

  test('are deleted before it is DONE: all versions, those of deleted documents, and what others do not use', async () => {
    const [move, other] = [await newMove(app), await newMove(app)]
    await newDocument(move.id, pdf('first'), pdf('second'))
    await app.call('DELETE', `/v1/documents/${(await newDocument(move.id, pdf('deleted'))).id}`)
    const shared = await newDocument(other.id, pdf('shared'))
    await newDocument(move.id, pdf('shared'))
    assert.equal(await stored(), 4)
    app.time.now += 2 * LATE_MS
    const erasure = await erased(move.id)
    assert.deepEqual([erasure.status, erasure.completedAt], ['RUNNING', null])
    const later = await newDocument(move.id, pdf('later'))
    await app.call('DELETE', `/v1/documents/${later.id}`)
    await sweep()
    const done = await read(app, `/v1/erasures/${erasure.id}`)
    assert.deepEqual([done.status, done.copies], ['DONE', erasure.copies])
    assert.ok(done.completedAt > erasure.createdAt)
    // The shared one, and that of a document which was deleted after the erasure: it can be restored with its shipment.
    assert.equal(await stored(), 2)
    assert.equal((await app.call('GET', `/v1/documents/${shared.id}/content`)).text, pdf('shared').toString())
    app.time.now += LATE_MS
    await sweep()
    const [due] = await store.db.column(sql`SELECT count(*) FROM erasures WHERE next_step_at IS NOT NULL`)
    assert.equal(Number(due), 0)
  })

  test('used within the last minute are deleted a minute later, and it is RUNNING until then', async () => {
    const move = await newMove(app)
    const before = await stored()
    await newDocument(move.id, pdf('just now'))
    const erasure = await erased(move.id)
    await sweep()
    assert.deepEqual([await statusOf(erasure), await stored()], ['RUNNING', before + 1])
    app.time.now += LATE_MS + 1
    await sweep()
    assert.deepEqual([await statusOf(erasure), await stored()], ['DONE', before])
  })

  test('whose deletion fails, or is interrupted, are deleted by the next step, and it is not DONE before', async () => {
    const move = await newMove(app)
    const before = await stored()
    await newDocument(move.id, pdf('one'), pdf('two'))
    app.time.now += 2 * LATE_MS
    const erasure = await erased(move.id)
    const failing = {
      remove: () => Promise.reject(new Error('the bucket is away')),
    }
    await assert.rejects(sweep(failing), /away/)
    assert.deepEqual([await statusOf(erasure), await stored()], ['RUNNING', before + 2])
    await sweep()
    assert.deepEqual([await statusOf(erasure), await stored()], ['DONE', before])
  })

  test('that another document begins to use meanwhile stay', async () => {
    const [move, other] = [await newMove(app), await newMove(app)]
    await newDocument(move.id, pdf('taken over'))
    app.time.now += 2 * LATE_MS
    const erasure = await erased(move.id)
    const document = await newDocument(other.id, pdf('taken over'))
    await sweep()
    assert.equal(await statusOf(erasure), 'DONE')
    assert.equal((await app.call('GET', `/v1/documents/${document.id}/content`)).text, pdf('taken over').toString())
  })

  test('are none for a move without documents, which is DONE at once', async () => {
    const erasure = await erased((await newMove(app)).id)
    assert.deepEqual([erasure.status, erasure.completedAt], ['DONE', erasure.createdAt])
  })
})
