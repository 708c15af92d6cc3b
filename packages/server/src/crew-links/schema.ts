import { type Static, Type } from 'typebox'
import { recordSchema, secretMembers } from '../kernel/record-schema.ts'
import { InstantText, Nullable } from '../kernel/schema.ts'
import { CREW_LINK } from './fields.ts'

export const NewCrewLink = Type.Object(
  {
    expiresAt: Type.Optional(
      Nullable(
        Type.String({
          ...InstantText,
          description: 'When the link expires, at most 366 days from now. Default: in 90 days.',
        }),
      ),
    ),
    label: Type.Optional(CREW_LINK.rows.label.type),
  },
  {
    $id: 'NewCrewLink',
    additionalProperties: false,
    description: 'A crew link to create. `out_of_range`: it must expire in the future, and at most 366 days from now.',
  },
)
export type NewCrewLink = Static<typeof NewCrewLink>

export const CrewLink = recordSchema(CREW_LINK, {
  description: 'A link with which a crew member signs in on a phone. It works while the crew member is active.',
})
export type CrewLink = Static<typeof CrewLink>

/** The answer to the request that created the link: the only answer that shows the secret. */
export const CrewLinkWithSecret = Type.Object(
  { ...CrewLink.properties, ...secretMembers(CREW_LINK) },
  { $id: 'CrewLinkWithSecret', additionalProperties: false },
)
export type CrewLinkWithSecret = Static<typeof CrewLinkWithSecret>
