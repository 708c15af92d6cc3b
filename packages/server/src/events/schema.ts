import { type Static, Type } from 'typebox'
import { CommaList, ETag, InstantText, Nullable, Uuid } from '../kernel/schema.ts'

const Change = Type.Object(
  { path: Type.String({ description: 'A JSON Pointer into the record.' }), from: Type.Unknown(), to: Type.Unknown() },
  { $id: 'Change', additionalProperties: false, description: 'One member that changed.' },
)

const ActorName = Nullable(
  Type.String({ description: 'The name it had at that time; null if it has none but the id.' }),
)

/** A change with who made it last. */
const ExplainedChange = Type.Object(
  {
    ...Change.properties,
    by: Type.String({ description: 'Who changed it last.' }),
    byName: ActorName,
    at: InstantText,
  },
  { $id: 'ExplainedChange', additionalProperties: false },
)

export const Event = Type.Object(
  {
    seq: Type.Integer({ description: 'Its place in the feed; increasing, never used again.' }),
    id: Uuid,
    type: Type.String({ description: 'shipment.updated for one.' }),
    subject: Type.String({ description: 'What changed: shipments/<id> for one.' }),
    moveID: Nullable(Uuid),
    shipmentID: Nullable(Uuid),
    eTag: Type.String({ description: 'The version after the change.' }),
    previousETag: Nullable(Type.String({ description: 'The version before it.' })),
    changes: Type.Array(Change),
    actor: Type.String({ description: 'Who did it: an id that is never given to another.' }),
    actorName: ActorName,
    channel: Nullable(Type.String({ description: 'The prefix of the path it came through.' })),
    requestID: Type.String(),
    time: InstantText,
    record: Nullable(Type.Object({}, { description: 'The record after the change; null when it is gone.' })),
  },
  { $id: 'Event', additionalProperties: false, description: 'One change of one record.' },
)
export type Event = Static<typeof Event>

const TypesParameter = Type.Optional(
  CommaList('Types of events, separated by commas; shipment.* is every type of shipments.', {
    pattern: '^[a-z_.*]+(,[a-z_.*]+)*$',
    maxLength: 1000,
  }),
)

export const FeedQuery = Type.Object({
  after: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: Number.MAX_SAFE_INTEGER,
      description: 'The seq of the last event you have; from the beginning if left out.',
    }),
  ),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 50, description: 'How many at most.' })),
  last: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 200,
      description:
        'Begin with the newest so many instead of after, still oldest first: where to follow from if the past is of no use. With a filter, only the newest 10,000 events are searched.',
    }),
  ),
  epoch: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 64,
      description: 'The Vanline-Epoch of the answer that after is from; 410 if the feed is in another one by now.',
    }),
  ),
  type: TypesParameter,
  moveID: Type.Optional(Type.String({ ...Uuid, description: 'Only events of this move and of what belongs to it.' })),
})

export const HistoryQuery = Type.Object({
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 50, description: 'How many at most.' })),
  cursor: Type.Optional(Type.String({ maxLength: 2000, description: 'From the Link header of the page before.' })),
  type: TypesParameter,
  actor: Type.Optional(Type.String({ maxLength: 200, description: 'Who did it.' })),
})

export const DiffQuery = Type.Object({
  from: Type.Optional(
    Type.String({ maxLength: 64, description: 'The eTag of the older version; the one before `to` if left out.' }),
  ),
  to: Type.Optional(
    Type.String({ maxLength: 64, description: 'The eTag of the newer version; the newest if left out.' }),
  ),
})

export const Diff = Type.Object(
  { from: ETag, to: ETag, changes: Type.Array(ExplainedChange) },
  { $id: 'Diff', additionalProperties: false, description: 'What differs between two versions.' },
)

/** The instant at which a record is shown. */
export const AsOf = Type.Optional(
  Type.String({ ...InstantText, description: 'Show the record as it was at this instant (RFC 3339), without ETag.' }),
)

/** The query of a record that is shown whole, as it is now or as it was. */
export const AsOfQuery = Type.Object({ asOf: AsOf })
