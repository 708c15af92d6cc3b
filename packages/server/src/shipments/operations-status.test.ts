import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Body, sharedApp } from '../../test/app.ts'
import { forEachDatabase } from '../../test/databases.ts'
import { newShipment, read, through } from '../../test/fixtures.ts'
import { listed } from '../../test/refusal.ts'
import { rowsOf } from '../../test/tables.ts'

/** Each status: the path to it, and the next statuses. */
const WAYS: Record<string, [way: string[], next: string[]]> = {
  DRAFT: [[], ['SUBMITTED', 'CANCELED']],
  SUBMITTED: [['SUBMITTED'], ['APPROVED', 'REJECTED', 'CANCELED']],
  REJECTED: [
    ['SUBMITTED', 'REJECTED'],
    ['SUBMITTED', 'CANCELED'],
  ],
  APPROVED: [
    ['SUBMITTED', 'APPROVED'],
    ['IN_TRANSIT', 'DIVERSION_REQUESTED', 'CANCELLATION_REQUESTED', 'TERMINATED_FOR_CAUSE'],
  ],
  IN_TRANSIT: [
    ['SUBMITTED', 'APPROVED', 'IN_TRANSIT'],
    ['IN_STORAGE', 'DELIVERED', 'DIVERSION_REQUESTED'],
  ],
  IN_STORAGE: [
    ['SUBMITTED', 'APPROVED', 'IN_TRANSIT', 'IN_STORAGE'],
    ['IN_TRANSIT', 'DELIVERED'],
  ],
  'DIVERSION_REQUESTED before pickup': [['SUBMITTED', 'APPROVED', 'DIVERSION_REQUESTED'], ['APPROVED']],
  'DIVERSION_REQUESTED on the road': [['SUBMITTED', 'APPROVED', 'IN_TRANSIT', 'DIVERSION_REQUESTED'], ['IN_TRANSIT']],
  CANCELLATION_REQUESTED: [
    ['SUBMITTED', 'APPROVED', 'CANCELLATION_REQUESTED'],
    ['CANCELED', 'APPROVED'],
  ],
  DELIVERED: [['SUBMITTED', 'APPROVED', 'IN_TRANSIT', 'DELIVERED'], []],
  CANCELED: [['CANCELED'], []],
  TERMINATED_FOR_CAUSE: [['SUBMITTED', 'APPROVED', 'TERMINATED_FOR_CAUSE'], []],
}
const STATUSES = [...new Set(Object.keys(WAYS).map((name) => name.split(' ')[0]!))]

forEachDatabase('PATCH /{prefix}/v1/shipments/{shipmentID}/updateStatus', (open) => {
  const app = sharedApp(open)
  const ask = (shipment: Body, body: Body, query = '') =>
    app.call('PATCH', `/prime/v1/shipments/${shipment.id}/updateStatus${query}`, {
      body,
      headers: { 'if-match': shipment.eTag },
    })
  const reach = async (way: string[]) => through(app, await newShipment(app, { status: 'DRAFT' }), ...way)

  for (const [name, [way, next]] of Object.entries(WAYS)) {
    test(`${name} may become ${next.join(', ') || 'nothing else'}; 409 with these for the rest`, async () => {
      const shipment = await reach(way)
      assert.equal(shipment.status, name.split(' ')[0])
      assert.deepEqual(shipment.nextStatuses, next)
      const before = await rowsOf(app.db)
      for (const status of STATUSES.filter((each) => each !== shipment.status && !next.includes(each))) {
        const answer = await ask(shipment, { status, reason: 'x' })
        assert.equal(answer.status, 409, status)
        assert.equal(answer.body.code, 'transition_not_allowed')
        assert.deepEqual(answer.body.allowed, next)
      }
      const same = await ask(shipment, { status: shipment.status })
      assert.equal(same.status, 200)
      assert.deepEqual(same.body, shipment)
      assert.deepEqual(await rowsOf(app.db), before)
      for (const status of next) {
        const answer = await ask(await reach(way), { status, reason: 'x' })
        assert.equal(answer.status, 200, answer.text)
        assert.equal(answer.body.status, status)
      }
    })
  }

  test('200 changes the status and its stamps, and nothing else about the shipment', async () => {
    const draft = await newShipment(app, { status: 'DRAFT', estimatedWeight: 1, reference: 'R-1' })
    app.time.now += 60_000
    const { body: submitted, headers } = await ask(draft, { status: 'SUBMITTED' })
    const { eTag, lastUpdated, nextStatuses } = submitted
    const status = 'SUBMITTED'
    assert.deepEqual(submitted, { ...draft, status, submittedAt: lastUpdated, eTag, lastUpdated, nextStatuses })
    assert.equal(headers.etag, `"${eTag}"`)
    app.time.now += 60_000
    const { body: approved } = await ask(submitted, { status: 'APPROVED' })
    assert.equal(approved.approvedAt, approved.lastUpdated)
    assert.equal(approved.submittedAt, submitted.submittedAt)
    app.time.now += 60_000
    const again = await through(app, approved, 'CANCELLATION_REQUESTED', 'APPROVED')
    assert.equal(again.approvedAt, approved.approvedAt)
    assert.deepEqual(await read(app, `/v1/shipments/${draft.id}`), again)
  })

  test('200 keeps the reason where it belongs', async () => {
    const rejected = await ask(await newShipment(app), { status: 'REJECTED', reason: 'No crew' })
    assert.deepEqual([rejected.body.rejectionReason, rejected.body.statusReason], ['No crew', null])
    const approved = await reach(['SUBMITTED', 'APPROVED'])
    const ended = await ask(approved, { status: 'TERMINATED_FOR_CAUSE', reason: 'Fraud' })
    assert.deepEqual([ended.body.rejectionReason, ended.body.statusReason], [null, 'Fraud'])
  })

  for (const status of ['REJECTED', 'TERMINATED_FOR_CAUSE', 'DIVERSION_REQUESTED']) {
    test(`422 for ${status} without a reason, and nothing changes`, async () => {
      const shipment = await reach(status === 'REJECTED' ? ['SUBMITTED'] : ['SUBMITTED', 'APPROVED'])
      const before = await rowsOf(app.db)
      for (const reason of [undefined, null, ' ']) {
        const answer = await ask(shipment, { status, reason })
        assert.equal(answer.status, 422)
        assert.equal(answer.body.errors[0].pointer, '/reason')
      }
      assert.deepEqual(await rowsOf(app.db), before)
    })
  }

  test('200 fills the actual dates from occurredOn, or with today, each only if it is empty', async () => {
    const approved = await reach(['SUBMITTED', 'APPROVED'])
    const { body: gone } = await ask(approved, { status: 'IN_TRANSIT', occurredOn: '2026-11-10' })
    assert.equal(gone.actualPickupDate, '2026-11-10')
    const stored = await through(app, gone, 'IN_STORAGE')
    const { body: back } = await ask(stored, { status: 'IN_TRANSIT', occurredOn: '2026-11-15' })
    assert.equal(back.actualPickupDate, '2026-11-10')
    const { body: delivered } = await ask(back, { status: 'DELIVERED' })
    assert.equal(delivered.actualDeliveryDate, '2026-11-15')
    const known = await newShipment(app, { actualPickupDate: '2026-11-01', actualDeliveryDate: '2026-11-02' })
    const kept = await through(app, known, 'APPROVED', 'IN_TRANSIT', 'DELIVERED')
    assert.deepEqual([kept.actualPickupDate, kept.actualDeliveryDate], ['2026-11-01', '2026-11-02'])
  })

  const REFUSED: [string, Body, string[]][] = [
    ['an unknown status', { status: 'LOST' }, ['/status not_allowed']],
    ['no status', { reason: 'x' }, ['/status required']],
    ['a date after tomorrow', { status: 'DELIVERED', occurredOn: '2026-11-17' }, ['/occurredOn in_future']],
    ['a delivery before the pickup', { status: 'DELIVERED', occurredOn: '2026-11-14' }, ['/occurredOn date_order']],
    ['a date that does not exist', { status: 'DELIVERED', occurredOn: '2026-13-01' }, ['/occurredOn invalid_date']],
    ['another member', { status: 'DELIVERED', actualWeight: 1 }, ['/actualWeight unknown_member']],
  ]
  for (const [name, body, errors] of REFUSED) {
    test(`422 for ${name}, and nothing changes`, async () => {
      const shipment = await reach(['SUBMITTED', 'APPROVED', 'IN_TRANSIT'])
      const before = await rowsOf(app.db)
      const answer = await ask(shipment, body)
      assert.equal(answer.status, 422, answer.text)
      assert.deepEqual(listed(answer.body.errors), errors)
      assert.deepEqual(await rowsOf(app.db), before)
    })
  }

  test('200 expanded shows the services the change has made', async () => {
    const { body } = await ask(await newShipment(app), { status: 'APPROVED' }, '?expand=services,move')
    assert.equal(body.services.length, 6)
    assert.equal(body.move.status, 'APPROVED')
  })
})
