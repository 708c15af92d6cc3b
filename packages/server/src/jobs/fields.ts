import { Type } from 'typebox'
import { DateRange, ID, record, SORTED_VERSION } from '../kernel/record.ts'
import { AnyOf, DateText, InstantText, Named, Nullable, OneOf, Text, TIME_OF_DAY, Uuid } from '../kernel/schema.ts'

const JOB_KINDS = ['SURVEY', 'PACKING', 'PICKUP', 'DELIVERY', 'STORAGE_IN', 'STORAGE_OUT', 'OTHER'] as const
export const JOB_STATUSES = ['PLANNED', 'EN_ROUTE', 'ARRIVED', 'DONE', 'CANCELED'] as const

const JobKind = OneOf(JOB_KINDS)
const JobStatus = OneOf(JOB_STATUSES, 'Changed by updateStatus only.')
const timeOfDay = (description: string) =>
  Type.String({ pattern: TIME_OF_DAY, description: `${description} For example 08:00.` })
const TimeZone = Type.String({
  minLength: 1,
  maxLength: 64,
  description: 'The name of a time zone (IANA), for example America/New_York.',
})

const KEPT = { erased: 'kept' } as const
const taken = (description: string) => ({ type: Type.String({ ...InstantText, description }), ...KEPT }) as const
const EndOfDone = Type.String({
  ...InstantText,
  description: 'Of a job that is DONE: when its truck and its crew were free again.',
})

/** The most people that one job has. */
const CREW_MAX = 20

/** One visit for a shipment or a move. Parties see none of it. */
export const JOB = record({
  name: 'Job',
  scope: 'dispatch:read',
  isSeenWholeOnly: true,
  rows: {
    id: ID,
    moveID: { type: Uuid, filter: AnyOf(Uuid), ...KEPT },
    shipmentID: {
      type: Nullable(Type.String({ format: 'uuid', description: 'The shipment that it is for, if not the move.' })),
      ...{ filter: AnyOf(Uuid), ...KEPT },
    },
    kind: { type: JobKind, write: 'needed', column: true, filter: AnyOf(JobKind), ...KEPT },
    status: {
      ...{ type: JobStatus, changedBy: 'PATCH …/updateStatus', imported: JobStatus, initial: 'PLANNED' },
      ...{ column: true, filter: AnyOf(JobStatus), ...KEPT },
    },
    day: {
      type: Type.String({ ...DateText, description: 'The day on which the window begins, YYYY-MM-DD.' }),
      ...{ write: 'needed', column: true, filter: DateRange, sort: true, ...KEPT },
    },
    windowStart: { type: timeOfDay('When the crew arrives at the earliest.'), write: 'needed', ...KEPT },
    windowEnd: {
      type: timeOfDay('When the crew arrives at the latest. Before windowStart, it is on the next day.'),
      ...{ write: 'needed', ...KEPT },
    },
    timeZone: {
      ...{ type: TimeZone, write: 'optional', sent: Nullable(TimeZone), ...KEPT },
    },
    expectedMinutes: {
      type: Type.Integer({ minimum: 5, maximum: 10_080, description: 'How long the work takes, up to a week.' }),
      ...{ write: 'needed', ...KEPT },
    },
    truckID: {
      type: Nullable(Type.String({ format: 'uuid', description: 'The truck.' })),
      ...{ write: 'optional', filter: AnyOf(Uuid), ...KEPT },
    },
    crewMemberIDs: {
      type: Type.Array(Uuid, { maxItems: CREW_MAX, description: 'The people, each once.' }),
      ...{ write: 'optional', initial: [], ...KEPT },
    },
    leadID: {
      type: Nullable(Type.String({ format: 'uuid', description: 'Who leads: one of crewMemberIDs.' })),
      ...{ write: 'optional', ...KEPT },
    },
    stopNumber: {
      type: Nullable(Type.Integer({ minimum: 1, maximum: 999, description: 'Its place in the tour of the truck.' })),
      ...{ write: 'optional', isOpenWhenFinal: true, ...KEPT },
    },
    instructions: {
      type: Nullable(Text(4000, 'What the crew must know.')),
      ...{ write: 'optional', isOpenWhenFinal: true, erased: 'emptied' },
    },
    allowOverload: {
      type: Type.Boolean({ description: 'Whether the truck may carry more than its capacity with this job.' }),
      ...{ write: 'optional', initial: false, ...KEPT },
    },
    startsAt: {
      ...taken('From when on the truck and the crew are taken: the start of the window.'),
      ...{ column: true, sort: true },
    },
    endsAt: {
      ...taken(
        'When they are free again: after expectedMinutes, or at the end of the window if that is later; when the job was DONE, if that was earlier.',
      ),
      imported: EndOfDone,
    },
    ...SORTED_VERSION,
  },
  expansions: {
    shipment: { type: Nullable(Named('Shipment')), of: 'Shipment', scope: 'shipments:read', seenBy: 'neither' },
    customerName: {
      type: Nullable(Type.String({ description: "First and last name of the move's customer." })),
      scope: 'moves:read',
      ...{ seenBy: 'neither', erased: 'emptied' },
    },
  },
  filters: { crewMemberID: { type: AnyOf(Uuid) } },
})
