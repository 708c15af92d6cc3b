import { type Static, Type } from 'typebox'
import { recordSchema, secretMembers } from '../kernel/record-schema.ts'
import { InstantText, Nullable } from '../kernel/schema.ts'
import { LINK } from './fields.ts'

export const NewLink = Type.Object(
  {
    expiresAt: Type.Optional(
      Nullable(
        Type.String({
          ...InstantText,
          description: 'When the link expires, at most 366 days from now. Default: in 90 days.',
        }),
      ),
    ),
    label: Type.Optional(LINK.rows.label.type),
  },
  {
    $id: 'NewLink',
    additionalProperties: false,
    description:
      'A tracking link to create. `out_of_range`: it must expire in the future, and at most 366 days from now.',
  },
)
export type NewLink = Static<typeof NewLink>

/** A tracking link as it is stored and read, without its secret. */
export const Link = recordSchema(LINK, {
  description: 'A link with which a customer follows a move, without an account.',
})
export type Link = Static<typeof Link>

/** The answer to the request that created the link: the only answer that shows the secret. */
export const LinkWithSecret = Type.Object(
  { ...Link.properties, ...secretMembers(LINK) },
  { $id: 'LinkWithSecret', additionalProperties: false },
)
export type LinkWithSecret = Static<typeof LinkWithSecret>
