import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { type Body, startTestApp } from '../../test/app.ts'
import { newShipment } from '../../test/fixtures.ts'
import { forEachStore } from '../../test/stores.ts'
import { type Database, outcomeUnknown, type RunChange } from '../db/database.ts'

const PDF = Buffer.from('%PDF-1.7\n% late\n')

forEachStore('a change whose outcome is unknown', (open) => {
  test('503, and it finds its content when it commits afterwards', async () => {
    const store = await open()
    let commit: (() => Promise<unknown>) | undefined
    let isCut = false
    const change: RunChange = async (decide, prepare) => {
      if (!isCut) return store.db.change(decide, prepare)
      const decision = await decide(store.db)
      commit = () => store.db.change<unknown>(async () => decision)
      throw outcomeUnknown(new Error('the connection was cut'))
    }
    const db: Database = { ...store.db, change }
    const app = await startTestApp({ ...store, db })
    after(async () => {
      await app.app.close()
      await store.discard()
    })
    const { id } = await newShipment(app)
    const record = { documentType: 'INVOICE', name: 'invoice.pdf' }
    const document: Body = (await app.call('POST', `/v1/shipments/${id}/documents`, { body: record })).body
    const path = `/v1/documents/${document.id}/content`
    isCut = true
    const headers = { 'if-match': document.eTag, 'content-type': 'application/pdf' }
    const answer = await app.call('PUT', path, { raw: PDF, headers })
    assert.deepEqual([answer.status, answer.body.code], [503, 'outcome_unknown'])
    isCut = false
    await commit!()
    const content = await app.call('GET', path)
    assert.deepEqual([content.status, content.text], [200, PDF.toString()])
  })
})
