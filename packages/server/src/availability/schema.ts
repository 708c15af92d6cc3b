import { type Static, Type } from 'typebox'
import { DateText, InstantText, Nullable, TIME_OF_DAY, Uuid } from '../kernel/schema.ts'

/** The most days that one answer covers. */
export const DAYS_MAX = 31
/** The most days of trucks and people together that one answer covers: some megabytes. */
export const FREE_DAYS_MAX = 20_000

const timeOfDay = (description: string, initial: string) =>
  Type.Optional(Type.String({ pattern: TIME_OF_DAY, default: initial, description }))

export const AvailabilityQuery = Type.Object({
  day: Type.String({
    ...DateText,
    description: 'The day, or the first of several. `out_of_range`: it is from 2000 to 2999.',
  }),
  until: Type.Optional(
    Type.String({
      ...DateText,
      description: `The last day, if there are several. \`out_of_range\`: it is from 2000 to 2999. \`date_order\`: it is not before the first. \`too_many\`: up to ${DAYS_MAX} days in all, fewer with a large fleet.`,
    }),
  ),
  minutes: Type.Optional(
    Type.Integer({ minimum: 5, maximum: 1_440, default: 60, description: 'How long they must be free at a stretch.' }),
  ),
  pounds: Type.Optional(
    Type.Integer({ minimum: 0, maximum: 1_000_000, description: 'How much a truck must still have room for.' }),
  ),
  windowStart: timeOfDay('They must be free after this time of day.', '06:00'),
  windowEnd: timeOfDay('They must be free before this time of day.', '22:00'),
  timeZone: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 64,
      description:
        'Of the days and times. Default: that of the company. `unknown_time_zone`: there is no such time zone.',
    }),
  ),
})
export type AvailabilityQuery = Static<typeof AvailabilityQuery>

const FreeTime = Type.Object(
  { startsAt: InstantText, endsAt: InstantText },
  { $id: 'FreeTime', additionalProperties: false, description: 'A time in which nothing is booked.' },
)

const FreeTruck = Type.Object(
  {
    truckID: Uuid,
    pounds: Nullable(
      Type.Integer({
        description: 'How much more it carries at any time of the day; null if its capacity is unknown.',
      }),
    ),
    free: Type.Array(FreeTime),
  },
  { $id: 'FreeTruck', additionalProperties: false },
)

const FreeCrewMember = Type.Object(
  { crewMemberID: Uuid, free: Type.Array(FreeTime) },
  { $id: 'FreeCrewMember', additionalProperties: false },
)

const AvailableDay = Type.Object(
  { day: DateText, trucks: Type.Array(FreeTruck), crewMembers: Type.Array(FreeCrewMember) },
  { $id: 'AvailableDay', additionalProperties: false, description: 'The trucks and people that are free on a day.' },
)

export const Availability = Type.Object(
  { timeZone: Type.String({ description: 'Of the days.' }), days: Type.Array(AvailableDay) },
  {
    $id: 'Availability',
    additionalProperties: false,
    description: 'Who is free: active trucks and people with enough time, and trucks with enough room.',
  },
)
export type Availability = Static<typeof Availability>
