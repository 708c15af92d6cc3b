import type { TestApp } from '../app.ts'
import { newMove, newNote, newShipment } from '../fixtures.ts'
import { lengthen, withLongService } from '../large-records.ts'
import type { Ready } from './ready.ts'

const CANCELED = { status: 'CANCELED' }

/** Changes and deletions of more than fits into one request, by operation. */
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
  deleteMove: {
    move_has_shipments: async (app: TestApp) => ({ url: `/v1/moves/${(await newShipment(app)).moveID}` }),
    async change_too_large(app: TestApp) {
      const move = await newMove(app)
      await lengthen(app, 'notes', (await newNote(app, move)).id)
      return { url: `/v1/moves/${move.id}` }
    },
  },
  deleteShipment: {
    change_too_large: async (app: TestApp) => ({ url: `/v1/shipments/${(await withLongService(app)).id}` }),
  },
}
