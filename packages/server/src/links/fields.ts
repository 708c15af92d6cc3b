import { Type } from 'typebox'
import { ID, record, SORTED_VERSION, VERSION } from '../kernel/record.ts'
import { InstantText, Nullable, Text, Uuid } from '../kernel/schema.ts'

/** A tracking link as it is stored and read, without its secret. Nothing changes it. */
export const LINK = record({
  name: 'Link',
  scope: 'moves:read',
  rows: {
    id: ID,
    moveID: { type: Uuid, seenBy: 'both', erased: 'kept' },
    // The label is a note of the company about who has the link.
    label: {
      type: Nullable(Text(100, 'A note for your own people, for example who gets the link.')),
      ...{ seenBy: 'neither', erased: 'emptied' },
    },
    expiresAt: {
      type: Type.String({ ...InstantText, description: 'When the link stops working.' }),
      ...{ seenBy: 'both', erased: 'kept' },
    },
    ...VERSION,
    createdAt: SORTED_VERSION.createdAt,
  },
  // A caller that may create a link gets its secret.
  secrets: {
    secret: {
      type: Type.String({
        pattern: '^vlt_',
        description: 'The secret. The page at /track reads it from the fragment of its URL. It is not shown again.',
      }),
      seenBy: 'both',
    },
    url: {
      type: Type.String({
        documented: { format: 'uri-reference' },
        description:
          'The link to send: the page with the secret in its fragment. It begins with VANLINE_PUBLIC_URL, if that is set.',
      }),
      seenBy: 'both',
    },
  },
})
