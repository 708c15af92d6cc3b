import type { TestApp } from '../app.ts'
import { newMove, newNote, newShipment } from '../fixtures.ts'
import { lengthen, withLongService } from '../large-records.ts'
import type { Example, Ready } from './examples.ts'

const CANCELED = { status: 'CANCELED' }

/** Status changes of more than fits into one request, by operation. */
export const TOO_LARGE = {
  async updateMoveStatus(app: TestApp): Promise<Ready> {
    const { id, moveID } = await newShipment(app)
    await lengthen(app, 'shipments', id)
    return { url: `/prime/v1/moves/${moveID}/updateStatus`, eTag: '*', body: CANCELED }
  },
  async updateShipmentStatus(app: TestApp): Promise<Ready> {
    const { id, eTag } = await withLongService(app)
    return { url: `/prime/v1/shipments/${id}/updateStatus`, eTag, body: CANCELED }
  },
}

export const DELETION_EXAMPLES: Record<string, Example> = {
  deleteMove: {
    async ready(app) {
      const { id, eTag } = await newMove(app)
      return { url: `/v1/moves/${id}`, eTag }
    },
    refused: {
      move_has_shipments: async (app) => ({ url: `/v1/moves/${(await newShipment(app)).moveID}` }),
      async change_too_large(app) {
        const move = await newMove(app)
        await lengthen(app, 'notes', (await newNote(app, move)).id)
        return { url: `/v1/moves/${move.id}` }
      },
    },
  },
  deleteShipment: {
    async ready(app) {
      const { id, eTag } = await newShipment(app)
      return { url: `/v1/shipments/${id}`, eTag }
    },
    refused: { change_too_large: async (app) => ({ url: `/v1/shipments/${(await withLongService(app)).id}` }) },
  },
}
