import { Type } from 'typebox'
import { ID, record, SORTED_VERSION, VERSION } from '../kernel/record.ts'
import { InstantText, Nullable, OneOf, Uuid } from '../kernel/schema.ts'

/** Erasures contain no personal data: a caller that may erase sees their progress. */
const SHOWN = { scopes: ['moves:erase'], seenBy: 'both', erased: 'kept' } as const

export const ERASURE = record({
  name: 'Erasure',
  scope: 'moves:read',
  rows: {
    id: { ...ID, ...SHOWN },
    moveID: { type: Uuid, ...SHOWN },
    status: {
      type: OneOf(
        ['RUNNING', 'DONE'],
        'Erased data is hidden at once. RUNNING: some copies in the database are not rewritten yet, or contents of documents not deleted. DONE: the service holds nothing of it any more.',
      ),
      ...SHOWN,
    },
    eventID: {
      type: Type.String({
        ...Uuid,
        description: 'The move.erased event. Everything before it in the history is erased.',
      }),
      ...SHOWN,
    },
    copies: {
      type: Type.Integer({
        description: 'The number of events, stored answers and deliveries that have been rewritten so far.',
      }),
      ...SHOWN,
    },
    actor: { type: Type.String({ description: 'The actor that requested it.' }), ...SHOWN },
    createdAt: { ...SORTED_VERSION.createdAt, ...SHOWN },
    completedAt: { type: Nullable(InstantText), ...SHOWN },
    lastUpdated: { ...VERSION.lastUpdated, ...SHOWN },
    eTag: { ...VERSION.eTag, ...SHOWN },
  },
})
