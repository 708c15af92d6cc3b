import { randomUUID } from 'node:crypto'
import { CONTENTS } from '../../src/examples/contents.ts'
import type { Body, TestApp } from '../app.ts'
import { newMove, newShipment } from '../fixtures.ts'
import { newJob } from '../planning.ts'
import type { Create, Example } from './ready.ts'

/** A bulk that succeeds, and one that is refused because the first record has changed. */
function bulkOf(collection: string, create: Create, { record, patch, status }: Body): Example {
  /** A new record, and a change, a status change and a deletion, each of another record. */
  async function operationsOn(app: TestApp): Promise<Body[]> {
    const records = [await create(app), await create(app), await create(app)]
    const contents = [{ action: 'update', patch }, { action: 'updateStatus', status }, { action: 'delete' }]
    const changes = records.map(({ id, eTag }, i) => ({ ...contents[i], id, ifMatch: eTag }))
    const created = typeof record === 'function' ? await record(app) : record
    return [...changes, { action: 'create', idempotencyKey: randomUUID(), record: created }]
  }
  const url = `/v1/${collection}`
  return {
    ready: async (app) => ({ url, body: { mode: 'ISOLATED', operations: await operationsOn(app) } }),
    refused: {
      async bulk_refused(app) {
        const operations = await operationsOn(app)
        const [{ id, ifMatch }] = operations as [Body]
        const body = collection === 'jobs' ? { stopNumber: 9 } : { metadata: { changed: 'meanwhile' } }
        await app.call('PATCH', `${url}/${id}`, { body, headers: { 'if-match': ifMatch } })
        return { url, body: { mode: 'ATOMIC', operations } }
      },
    },
  }
}

const {
  NewJob,
  JobPatch,
  JobStatusChange,
  NewShipment,
  ShipmentPatch,
  ShipmentStatusChange,
  NewMove,
  MovePatch,
  MoveStatusChange,
} = CONTENTS
const { reference: _, ...move } = NewMove
// Without an address: a refused bulk shows the record that it would create, and every-party takes nested names for values.
const shipment = { shipmentType: NewShipment.shipmentType }

export const BULK_EXAMPLES: Record<string, Example> = {
  updateShipments: bulkOf('shipments', newShipment, {
    ...{ record: shipment, patch: ShipmentPatch, status: ShipmentStatusChange.status },
  }),
  updateJobs: bulkOf('jobs', async (app) => newJob(app, await newMove(app)), {
    ...{ patch: JobPatch, status: JobStatusChange.status },
    record: async (app: TestApp) => ({ ...NewJob, moveID: (await newMove(app)).id }),
  }),
  updateMoves: bulkOf('moves', newMove, { record: move, patch: MovePatch, status: MoveStatusChange.status }),
}
