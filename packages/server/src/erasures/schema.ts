import { type Static, Type } from 'typebox'
import { ETag, InstantText, Nullable, OneOf, Uuid } from '../kernel/schema.ts'

export const Erasure = Type.Object(
  {
    id: Uuid,
    moveID: Uuid,
    status: OneOf(
      ['RUNNING', 'DONE'],
      'Erased data is hidden at once. RUNNING: some copies in the database are not rewritten yet, or contents of documents not deleted. DONE: the service holds nothing of it any more.',
    ),
    eventID: Type.String({
      ...Uuid,
      description: 'The move.erased event. Everything before it in the history is erased.',
    }),
    copies: Type.Integer({
      description: 'The number of events, stored answers and deliveries that have been rewritten so far.',
    }),
    actor: Type.String({ description: 'The actor that requested it.' }),
    createdAt: InstantText,
    completedAt: Nullable(InstantText),
    lastUpdated: InstantText,
    eTag: ETag,
  },
  {
    $id: 'Erasure',
    additionalProperties: false,
    description: 'The erasure of the personal data of a move, and its progress in the database.',
  },
)
export type Erasure = Static<typeof Erasure>
