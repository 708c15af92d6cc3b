import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql, { raw } from 'sql-template-tag'
import { sharedApp } from '../../test/app.ts'
import { forEachDatabase } from '../../test/databases.ts'
import { newShipment, through } from '../../test/fixtures.ts'
import { newParty, putOn, takeOff } from '../../test/parties.ts'
import { unguarded } from '../db/database.ts'

forEachDatabase('GET /v1/shipments/summary', (open) => {
  const app = sharedApp(open)
  const secured = sharedApp(open, { apiKeys: true })

  test('200 with numbers that follow every change at once', async () => {
    const before = (await app.call('GET', '/v1/shipments/summary')).body
    const today = before.asOf.slice(0, 10)
    const shipment = await newShipment(app, { deliveryDate: today })
    const submitted = (await app.call('GET', '/v1/shipments/summary')).body
    assert.equal(submitted.total, before.total + 1)
    assert.equal(submitted.byStatus.SUBMITTED, before.byStatus.SUBMITTED + 1)
    assert.equal(submitted.needsDecision, before.needsDecision + 1)
    assert.equal(submitted.deliveriesByWeek[5].due, before.deliveriesByWeek[5].due + 1)

    await through(app, shipment, 'APPROVED', 'IN_TRANSIT', 'DELIVERED')
    const delivered = (await app.call('GET', '/v1/shipments/summary')).body
    assert.equal(delivered.byStatus.SUBMITTED, before.byStatus.SUBMITTED)
    assert.equal(delivered.byStatus.DELIVERED, before.byStatus.DELIVERED + 1)
    assert.equal(delivered.deliveriesByWeek[5].done, before.deliveriesByWeek[5].done + 1)

    await app.call('DELETE', `/v1/shipments/${shipment.id}`)
    const deleted = (await app.call('GET', '/v1/shipments/summary')).body
    assert.deepEqual({ ...deleted, asOf: '' }, { ...before, asOf: '' })
  })

  test('200 with the days and weeks of the company', async () => {
    const company = (await secured.call('GET', '/v1/company')).body
    const headers = { 'if-match': company.eTag }
    // Its day is always another one than in Pago Pago.
    const content = { timeZone: 'Pacific/Kiritimati', firstDayOfWeek: 'SUNDAY' }
    assert.equal((await secured.call('PUT', '/v1/company', { headers, body: content })).status, 200)
    const { asOf, deliveriesByWeek } = (await secured.call('GET', '/v1/shipments/summary')).body
    const today = new Date(Date.parse(asOf) + 14 * 3_600_000)
    const sunday = new Date(today.getTime() - today.getUTCDay() * 86_400_000).toISOString().slice(0, 10)
    assert.equal(deliveriesByWeek[5].weekOf, sunday)
  })

  test('200 without the shipments of a move that the party was taken off, although many are counted seldom', async () => {
    const own = await newParty(secured)
    const [kept, left] = [await newShipment(secured), await newShipment(secured)]
    await putOn(secured, kept.moveID, own)
    const put = await putOn(secured, left.moveID, own)
    const row = await secured.db.get<Record<string, unknown>>(sql`SELECT * FROM shipments WHERE id = ${kept.id}`)
    const names = Object.keys(row!).filter((name) => !['id', 'locator'].includes(name))
    const columns = raw(names.join(', '))
    const rows = sql`WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 20001)`
    const statements = [
      sql`INSERT INTO shipments (id, locator, ${columns}) ${rows} SELECT 'copy ' || n, 'copy ' || n, ${columns} FROM shipments, numbers
        WHERE id = ${kept.id}`,
      sql`INSERT INTO shipment_entries (entry, id, move_id) ${rows} SELECT entry, 'copy ' || n, move_id FROM shipment_entries, numbers
        WHERE id = ${kept.id}`,
    ]
    await secured.db.change(async () => ({ writes: statements.map(unguarded), answer: undefined }))
    const total = async () => (await secured.call('GET', '/v1/shipments/summary', { headers: own.headers })).body.total
    assert.equal(await total(), 20_003)
    await takeOff(secured, put)
    assert.equal(await total(), 20_002)
  })
})
