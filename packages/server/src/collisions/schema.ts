import { type Static, type TInteger, Type } from 'typebox'
import { InstantText } from '../kernel/schema.ts'

/** What became of writes that met changes of others. */
export const OUTCOMES = ['refused', 'merged', 'resolved', 'givenUp'] as const
export type Outcome = (typeof OUTCOMES)[number]

/** How often each outcome was counted. */
export type Counts = Record<Outcome, number>

const Count = (description: string): TInteger => Type.Integer({ minimum: 0, description })

const counts = {
  refused: Count('Writes that were refused because another caller had changed the same member.'),
  merged: Count(
    'Writes that were stored although others had changed the record, because they had changed other members.',
  ),
  resolved: Count('Of the refused ones, those whose caller stored the member within 15 minutes.'),
  givenUp: Count(
    'Of the refused ones, those whose caller did not, for example because it kept the value of the other.',
  ),
} satisfies Record<Outcome, TInteger>

const CollisionsOfMember = Type.Object(
  {
    kind: Type.String({ description: 'The kind of record, by the name of its schema.' }),
    member: Type.String({ description: 'The member of the record, or other.' }),
    ...counts,
  },
  {
    $id: 'CollisionsOfMember',
    additionalProperties: false,
    description: 'How often writes of one member met changes of others.',
  },
)
export type CollisionsOfMember = Static<typeof CollisionsOfMember>

const CollisionsOfHour = Type.Object(
  { hour: Type.String({ ...InstantText, description: 'When the hour began.' }), ...counts },
  {
    $id: 'CollisionsOfHour',
    additionalProperties: false,
    description: 'The same for one hour. Each member of a write counts.',
  },
)
export type CollisionsOfHour = Static<typeof CollisionsOfHour>

export const Collisions = Type.Object(
  {
    since: Type.String({ ...InstantText, description: 'The beginning of the first hour that is counted.' }),
    members: Type.Array(CollisionsOfMember, {
      description: 'The members with any of the counts, the most often refused first.',
    }),
    hours: Type.Array(CollisionsOfHour, { description: 'The hours with any of the counts, oldest first.' }),
  },
  {
    $id: 'Collisions',
    additionalProperties: false,
    description:
      'Where people and programs change the same records at the same time. It names no record and no person.',
  },
)
export type Collisions = Static<typeof Collisions>

export const DAYS_MAX = 31

export const CollisionQuery = Type.Object({
  days: Type.Optional(
    Type.Integer({ minimum: 1, maximum: DAYS_MAX, default: 7, description: 'How many days are counted, up to now.' }),
  ),
})
