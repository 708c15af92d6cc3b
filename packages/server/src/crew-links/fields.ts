import { Type } from 'typebox'
import { ID, record, SORTED_VERSION, VERSION } from '../kernel/record.ts'
import { InstantText, Nullable, Text, Uuid } from '../kernel/schema.ts'

const KEPT = { erased: 'kept' } as const

/** A link with which a crew member signs in at the page /crew, as it is stored and read, without its secret. */
export const CREW_LINK = record({
  name: 'CrewLink',
  scope: 'dispatch:read',
  isOfNoMove: true,
  rows: {
    id: ID,
    crewMemberID: { type: Uuid, ...KEPT },
    // The label may name the phone of a person.
    label: {
      type: Nullable(Text(100, 'A note for your own people, for example which phone has the link.')),
      erased: 'emptied',
    },
    expiresAt: { type: Type.String({ ...InstantText, description: 'When the link stops working.' }), ...KEPT },
    firstUsedAt: {
      type: Nullable(Type.String({ ...InstantText, description: 'When a phone first came with the link.' })),
      ...KEPT,
    },
    lastUsedAt: {
      type: Nullable(
        Type.String({ ...InstantText, description: 'When a phone last came with the link, to about a minute.' }),
      ),
      ...KEPT,
    },
    ...VERSION,
    createdAt: SORTED_VERSION.createdAt,
  },
  secrets: {
    secret: {
      type: Type.String({
        pattern: '^vcr_',
        description: 'The secret. The page at /crew reads it from the fragment of its URL. It is not shown again.',
      }),
      seenBy: 'neither',
    },
    url: {
      type: Type.String({
        documented: { format: 'uri-reference' },
        description:
          'The link to give out, for example as a QR code: the page with the secret in its fragment. It begins with VANLINE_PUBLIC_URL, if that is set.',
      }),
      seenBy: 'neither',
    },
  },
})
