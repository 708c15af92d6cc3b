import { randomUUID } from 'node:crypto'
import type { Body, TestApp } from '../app.ts'
import { newMove, newShipment } from '../fixtures.ts'
import type { Example } from './examples.ts'

type Create = (app: TestApp, content?: Body) => Promise<Body>

/** A new record, and a change, a status change and a deletion, each of another record. */
async function operationsOn(app: TestApp, create: Create, record: Body, patch: Body, status: string): Promise<Body[]> {
  const records = [await create(app), await create(app), await create(app)]
  const contents = [{ action: 'update', patch }, { action: 'updateStatus', status }, { action: 'delete' }]
  const changes = records.map(({ id, eTag }, i) => ({ ...contents[i], id, ifMatch: eTag }))
  return [...changes, { action: 'create', idempotencyKey: randomUUID(), record }]
}

/** A bulk that succeeds, and one that is refused because the first record has changed. */
const bulkOf = (collection: string, create: Create, record: Body, patch: Body, status: string): Example => ({
  async ready(app) {
    const operations = await operationsOn(app, create, record, patch, status)
    return { url: `/v1/${collection}`, body: { mode: 'ISOLATED', operations } }
  },
  refused: {
    async bulk_refused(app) {
      const operations = await operationsOn(app, create, record, patch, status)
      const [{ id, ifMatch }] = operations as [Body]
      const body = { metadata: { changed: 'meanwhile' } }
      await app.call('PATCH', `/v1/${collection}/${id}`, { body, headers: { 'if-match': ifMatch } })
      return { url: `/v1/${collection}`, body: { mode: 'ATOMIC', operations } }
    },
  },
})

export const BULK_EXAMPLES: Record<string, Example> = {
  updateShipments: bulkOf('shipments', newShipment, { shipmentType: 'HHG' }, { estimatedWeight: 4000 }, 'APPROVED'),
  updateMoves: bulkOf('moves', newMove, { reference: 'PO-7' }, { remarks: 'Ring twice' }, 'CANCELED'),
}
