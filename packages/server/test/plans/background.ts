/** The background work of the service: deliveries, erasures, and the deletion of old rows. */
import sql from 'sql-template-tag'
import { unguarded } from '../../src/db/database.ts'
import { deleteIdleBuckets, drawTokens } from '../../src/db/postgres/rate-limits.ts'
import { endAbandonedUploads } from '../../src/documents/abandoned.ts'
import { openSweeper } from '../../src/erasures/sweep.ts'
import { databaseFiles } from '../../src/files/database-files.ts'
import { sweepWhenDue } from '../../src/files/sweep.ts'
import { deleteExpiredIdempotencyKeys } from '../../src/http/once/stored-answers.ts'
import { prune } from '../../src/webhooks/deliveries/prune.ts'
import { webhookWarnings } from '../../src/webhooks/warnings.ts'
import { untilNumbered } from '../databases.ts'
import type { Delivering } from '../delivering.ts'
import { newMove, newShipment, newWebhook } from '../fixtures.ts'
import { newDocument, PDF, storedDocument } from '../operations/document-examples.ts'
import { erase } from '../personal-data.ts'
import { startReceiver, withStatus } from '../receiver.ts'

const DAY_MS = 24 * 3600 * 1000

/** Creates what the work is about: an expired key, an upload that was given up, a content that is not used any more. */
export async function prepareBackground(app: Delivering): Promise<void> {
  await app.call('POST', '/v1/moves', { body: {}, headers: { 'idempotency-key': 'expired' } })
  const expire = sql`UPDATE idempotency_keys SET expires_at = ${'2000-01-01T00:00:00.000Z'}`
  await app.db.change(async () => ({ writes: [unguarded(expire)], answer: null }))
  const { id, eTag } = await newDocument(app)
  const headers = { 'if-match': eTag, 'content-type': 'application/pdf' }
  const range = { 'content-range': `bytes 0-${PDF.length - 1}/${PDF.length * 2}` }
  await app.call('PUT', `/v1/documents/${id}/content`, { raw: PDF, headers: { ...headers, ...range } })
  const used = await storedDocument(app)
  await app.call('DELETE', `/v1/documents/${used.id}`, { headers: { 'if-match': used.eTag } })
}

/** Does all of it once. */
export async function runBackground(app: Delivering): Promise<void> {
  const { db, time } = app
  const receiver = await startReceiver(withStatus(500))
  await newWebhook(app, { url: receiver.url, eventTypes: ['shipment.*'] })
  await newShipment(app)
  for (const answer of [withStatus(500), withStatus(204)]) {
    receiver.answer = answer
    await app.deliver()
    time.now += DAY_MS
  }
  await app.deliver()
  await receiver.close()
  await erase(app, await newMove(app))
  await untilNumbered(db)
  time.now += DAY_MS
  await openSweeper({ db, files: databaseFiles(db), clock: () => time.now }).tick()
  await webhookWarnings(db, app.config)
  await deleteExpiredIdempotencyKeys(db)
  await endAbandonedUploads(db, time.now + DAY_MS)
  await prune(db, { eventDays: 1, deliveryDays: 1 }, time.now + 60 * DAY_MS)
  await sweepWhenDue(db, databaseFiles(db), time.now + 60 * DAY_MS)
  if (!db.isRemote) return
  await drawTokens(db, [{ caller: 'ann', used: 1 }], { perSecond: 1, burst: 1, debtMax: 1 })
  await deleteIdleBuckets(db, 0)
}
