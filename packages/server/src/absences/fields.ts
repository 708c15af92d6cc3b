import { Type } from 'typebox'
import { ID, record, SORTED_VERSION } from '../kernel/record.ts'
import { AnyOf, InstantText, Nullable, Text, Uuid } from '../kernel/schema.ts'

/** How many absences of a truck or person touch one day. */
export const ABSENCES_MAX = 50

/** A filter by the first and the last instant. */
const InstantRange = Type.Object(
  { gte: Type.Optional(InstantText), lte: Type.Optional(InstantText) },
  { additionalProperties: false },
)

/** One of the two is who is absent. */
const who = (description: string) =>
  ({
    type: Nullable(Type.String({ ...Uuid, description })),
    write: 'optional',
    column: true,
    filter: AnyOf(Uuid),
    erased: 'kept',
  }) as const

const time = (description: string) =>
  ({
    type: Type.String({ ...InstantText, description }),
    write: 'needed',
    column: true,
    filter: InstantRange,
    sort: true,
    erased: 'kept',
  }) as const

/** A time in which a truck or a person cannot be planned. Its reason may tell of a person's health. */
export const ABSENCE = record({
  name: 'Absence',
  scope: 'dispatch:read',
  isOfNoMove: true,
  rows: {
    id: ID,
    truckID: who('The truck that is absent; null if a person is.'),
    crewMemberID: who('The person who is absent; null if a truck is.'),
    startsAt: time('The first instant of the absence.'),
    endsAt: time('The instant at which it ends, which no longer belongs to it.'),
    reason: {
      type: Nullable(Text(200, 'For example repair or vacation.')),
      ...{ write: 'optional', erased: 'emptied' },
    },
    ...SORTED_VERSION,
  },
})
