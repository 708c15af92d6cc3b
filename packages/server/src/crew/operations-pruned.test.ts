/** What a phone sends after VANLINE_EVENT_RETENTION_DAYS has deleted the events of its documents. */
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import sql from 'sql-template-tag'
import { type Body, sharedApp } from '../../test/app.ts'
import { jobToday, newPhone, type Phone } from '../../test/crew.ts'
import { forEachDatabase, untilNumbered } from '../../test/databases.ts'
import { newMove } from '../../test/fixtures.ts'
import { replan } from '../../test/planning.ts'
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

  test('takes its content from its creator, also after the job was given to another crew, and from no other person', async () => {
    const [phone, colleague] = [await newPhone(app), await newPhone(app)]
    const job = await jobToday(app, [phone.member, colleague.member])
    const [first, second] = [await add(phone, job), await add(phone, job)]
    // The newest event always stays.
    await newMove(app)
    await untilNumbered(app.db)
    app.time.now += 8 * DAY_MS
    await prune(app.db, { eventDays: 7, deliveryDays: 0 }, app.time.now)
    assert.deepEqual(await app.db.column(sql`SELECT id FROM events WHERE stream = ${job.moveID}`), [])
    assert.deepEqual(codeOf(await fill(colleague, first)), [403, 'document_not_yours'])
    const filled = await fill(phone, first)
    assert.deepEqual([filled.status, filled.body.status], [200, 'STORED'], filled.text)
    await replan(app, job, { crewMemberIDs: [colleague.member.id] })
    assert.equal((await fill(phone, second)).status, 200)
  })
})
