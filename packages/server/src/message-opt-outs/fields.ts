import { Type } from 'typebox'
import { record } from '../kernel/record.ts'
import { AnyOf, Nullable, OneOf } from '../kernel/schema.ts'
import { MessageWay } from '../message-rules/fields.ts'
import { MANAGED_ID, MANAGED_VERSION } from '../message-templates/fields.ts'

const Origin = OneOf(
  ['RECIPIENT', 'OFFICE'],
  'Who said so: RECIPIENT with the link in a message, OFFICE through this API, for example after a call or a STOP.',
)

/**
 * A person who wants no messages. The address itself is not stored, only a keyed digest of it, so no erasure has to choose between
 * forgetting a person and honouring the wish.
 */
export const MESSAGE_OPT_OUT = record({
  name: 'MessageOptOut',
  scope: 'messages:read',
  isOfNoMove: true,
  rows: {
    id: MANAGED_ID,
    by: { type: MessageWay, filter: AnyOf(MessageWay), erased: 'kept' },
    address: {
      type: Type.String({
        maxLength: 254,
        description:
          'The address with most of it hidden, for example m•••@•••.com. The service stores no more than that.',
      }),
      erased: 'kept',
    },
    origin: { type: Origin, erased: 'kept' },
    messageID: {
      type: Nullable(
        Type.String({ format: 'uuid', description: 'The message whose link was used; null if there is none.' }),
      ),
      erased: 'kept',
    },
    ...MANAGED_VERSION,
  },
})
