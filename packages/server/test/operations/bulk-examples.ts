import type { Body, TestApp } from '../app.ts'
import { newMove, newShipment } from '../fixtures.ts'
import type { Example } from './examples.ts'

type Create = (app: TestApp, content?: Body) => Promise<Body>

/** A change, a status change and a deletion, each of another record. */
async function operationsOn(app: TestApp, create: Create, patch: Body, status: string): Promise<Body[]> {
  const records = [await create(app), await create(app), await create(app)]
  const contents = [{ action: 'update', patch }, { action: 'updateStatus', status }, { action: 'delete' }]
  return records.map(({ id, eTag }, i) => ({ ...contents[i], id, ifMatch: eTag }))
}

/** A bulk that succeeds, and one that is refused because the first record has changed. */
const bulkOf = (collection: string, create: Create, patch: Body, status: string): Example => ({
  async ready(app) {
    const operations = await operationsOn(app, create, patch, status)
    return { url: `/v1/${collection}`, body: { mode: 'ISOLATED', operations } }
  },
  refused: {
    async bulk_refused(app) {
      const operations = await operationsOn(app, create, patch, status)
      const [{ id, ifMatch }] = operations as [Body]
      const body = { metadata: { changed: 'meanwhile' } }
      await app.call('PATCH', `/v1/${collection}/${id}`, { body, headers: { 'if-match': ifMatch } })
      return { url: `/v1/${collection}`, body: { mode: 'ATOMIC', operations } }
    },
  },
})

export const BULK_EXAMPLES: Record<string, Example> = {
  updateShipments: bulkOf('shipments', newShipment, { estimatedWeight: 4000 }, 'APPROVED'),
  updateMoves: bulkOf('moves', newMove, { remarks: 'Ring twice' }, 'CANCELED'),
}
