import { type Static, Type } from 'typebox'
import { ETag, InstantText, Nullable, OneOf, Uuid } from '../kernel/schema.ts'

export const Erasure = Type.Object(
  {
    id: Uuid,
    moveID: Uuid,
    status: OneOf(
      ['RUNNING', 'DONE'],
      'Nothing that was erased is shown from the start. RUNNING: some copies are still to be rewritten in the database.',
    ),
    eventID: Type.String({
      ...Uuid,
      description: 'The move.erased event. What stands before it in the history is erased.',
    }),
    copies: Type.Integer({ description: 'How many events, kept answers and deliveries have been rewritten so far.' }),
    actor: Type.String({ description: 'Who asked for it.' }),
    createdAt: InstantText,
    completedAt: Nullable(InstantText),
    lastUpdated: InstantText,
    eTag: ETag,
  },
  {
    $id: 'Erasure',
    additionalProperties: false,
    description:
      'That the personal data of a move were erased, and how far their copies in the database are rewritten.',
  },
)
export type Erasure = Static<typeof Erasure>
