import { newMove } from '../fixtures.ts'
import { withLongService } from '../large-records.ts'
import { below, type Example } from './ready.ts'

export const ERASURE_EXAMPLES: Record<string, Example> = {
  createErasure: {
    async ready(app) {
      const { id, eTag } = await newMove(app)
      return { url: `/v1/moves/${id}/erasures`, eTag }
    },
    refused: {
      async change_too_large(app) {
        const { moveID } = await withLongService(app)
        return { url: `/v1/moves/${moveID}/erasures`, eTag: '*' }
      },
    },
  },
  listErasures: { ready: below('/v1/moves', newMove, 'erasures') },
  getErasure: {
    async ready(app) {
      const { id, eTag: seen } = await newMove(app)
      const { body } = await app.call('POST', `/v1/moves/${id}/erasures`, { headers: { 'if-match': seen } })
      return { url: `/v1/erasures/${body.id}`, eTag: body.eTag }
    },
  },
}
