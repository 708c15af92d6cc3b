/** What a phone sends after VANLINE_EVENT_RETENTION_DAYS has deleted the events of its documents. */
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import sql from 'sql-template-tag'
import { type Body, sharedApp } from '../../test/app.ts'
import { jobToday, newPhone, type Phone } from '../../test/crew.ts'
import { forEachDatabase, untilNumbered } from '../../test/databases.ts'
import { newMove, read } from '../../test/fixtures.ts'
import { replan } from '../../test/planning.ts'
import { deleted, restore } from '../../test/restoring.ts'
import { instantOfId, newId } from '../kernel/ids.ts'
import { prune } from '../webhooks/deliveries/prune.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const codeOf = ({ status, body }: Body) => [status, body.code]

forEachDatabase('a document whose events were pruned', (open) => {
  const app = sharedApp(open)
  before(() => {
    // Ids only grow within a process, and a new record takes its time from its id.
    app.time.now = Date.parse(instantOfId(newId()))
  })
  const add = async (phone: Phone, { shipmentID }: Body): Promise<Body> =>
    (
      await phone.call('POST', `/v1/crew/shipments/${shipmentID}/documents`, {
        body: { documentType: 'PHOTO', name: 'door.txt' },
      })
    ).body
  const fill = (phone: Phone, { id, eTag }: Body) =>
    phone.call('PUT', `/v1/crew/documents/${id}/content`, {
      ...{ eTag, raw: Buffer.from('A door.'), headers: { 'content-type': 'text/plain' } },
    })
  /** Prunes all events of the move of a job. */
  const pruneAfterDays = async ({ moveID }: Body, days: number): Promise<void> => {
    // The newest event always stays. On PostgreSQL, events that have no number yet may get theirs in another order.
    await untilNumbered(app.db)
    await newMove(app)
    await untilNumbered(app.db)
    app.time.now += days * DAY_MS
    await prune(app.db, { eventDays: days - 1, deliveryDays: 0 }, app.time.now)
    assert.deepEqual(await app.db.column(sql`SELECT id FROM events WHERE stream = ${moveID}`), [])
  }

  test('takes its content from its creator, also after the job was given to another crew, and from no other person', async () => {
    const [phone, colleague] = [await newPhone(app), await newPhone(app)]
    const job = await jobToday(app, [phone.member, colleague.member])
    const [first, second] = [await add(phone, job), await add(phone, job)]
    await pruneAfterDays(job, 8)
    assert.deepEqual(codeOf(await fill(colleague, first)), [403, 'document_not_yours'])
    const filled = await fill(phone, first)
    assert.deepEqual([filled.status, filled.body.status], [200, 'STORED'], filled.text)
    await replan(app, job, { crewMemberIDs: [colleague.member.id] })
    assert.equal((await fill(phone, second)).status, 200)
  })

  test('takes its content from its creator after it was restored with its shipment, and from no other person', async () => {
    const [phone, colleague] = [await newPhone(app), await newPhone(app)]
    const job = await jobToday(app, [phone.member, colleague.member])
    const document = await add(phone, job)
    const { eTag } = await deleted(app, 'shipments', { id: job.shipmentID })
    assert.equal((await restore(app, 'shipments', job.shipmentID, eTag)).status, 201)
    await pruneAfterDays(job, 8)
    const restored = await read(app, `/v1/documents/${document.id}`)
    assert.deepEqual(codeOf(await fill(colleague, restored)), [403, 'document_not_yours'])
    const filled = await fill(phone, restored)
    assert.deepEqual([filled.status, filled.body.status], [200, 'STORED'], filled.text)
  })
})
