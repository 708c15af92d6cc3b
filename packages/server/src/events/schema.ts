import { type Static, Type } from 'typebox'
import { CommaList, ETag, InstantText, Named, Nullable, Uuid } from '../kernel/schema.ts'
import { EVENT_PATTERNS, PING, TYPES } from './event-types.ts'

/** Documents the values of text that is checked by a rule. There may be more values in later releases. */
export const oneOfEvents = (words: readonly string[]) => ({ enum: words, 'x-extensible': true })

const Change = Type.Object(
  { path: Type.String({ description: 'A JSON Pointer into the record.' }), from: Type.Unknown(), to: Type.Unknown() },
  { $id: 'Change', additionalProperties: false, description: 'One member that changed.' },
)

const ActorName = Nullable(
  Type.String({ description: 'The name of the caller at that time; null if it has only an id.' }),
)

/** A change with who made it last. */
const ExplainedChange = Type.Object(
  {
    ...Change.properties,
    by: Type.String({ description: 'The caller that changed it last.' }),
    byName: ActorName,
    at: InstantText,
  },
  { $id: 'ExplainedChange', additionalProperties: false },
)

/** What to undo: everything since a version, or one event. A rule checks that there is exactly one member. */
export const Reversion = Type.Object(
  {
    to: Type.Optional(
      Type.String({ minLength: 1, maxLength: 64, description: 'The eTag of a version: what changed since is undone.' }),
    ),
    change: Type.Optional(
      Type.String({ format: 'uuid', description: 'The id of an event: what it changed is undone.' }),
    ),
  },
  {
    $id: 'Reversion',
    additionalProperties: false,
    documented: { minProperties: 1, maxProperties: 1 },
    description:
      'What to undo: everything since a version (`to`), or one change (`change`). `required`: one of the two. `not_allowed`: both of them. `unknown_change`: the event is one of this record, and still kept.',
  },
)

const Reverted = Type.Object(
  { to: Type.Optional(ETag), change: Type.Optional(Uuid) },
  { $id: 'Reverted', description: 'What a reversion undid: everything since the version `to`, or the event `change`.' },
)

const AcceptedRequest = Type.Object(
  { id: Uuid, askedBy: Type.String({ description: 'The caller that asked.' }), askedByName: ActorName },
  { $id: 'AcceptedRequest', description: 'The change request that the change follows. The actor is who decided.' },
)

/** The members of every event but its record. */
export const EVENT_MEMBERS = {
  seq: Type.Integer({
    description: 'Its position in the feed. Numbers increase and are never reused.',
    documented: { format: 'int64' },
  }),
  id: Uuid,
  type: Type.String({ description: 'The type of the event, for example shipment.updated. More types may be added.' }),
  subject: Type.String({ description: 'The record that changed, for example shipments/<id>.' }),
  moveID: Nullable(Uuid),
  shipmentID: Nullable(Uuid),
  eTag: Type.String({ description: 'The version after the change.' }),
  previousETag: Nullable(Type.String({ description: 'The version before it.' })),
  changes: Type.Array(Change),
  actor: Type.String({ description: 'The id of the caller that made the change. It is never reused.' }),
  actorName: ActorName,
  channel: Nullable(
    Type.String({
      description:
        'The channel: the first part of the path of the request, or its Vanline-Channel header. The changes of agents (MCP) have the channel mcp.',
    }),
  ),
  requestID: Type.String(),
  batchID: Nullable(
    Type.String({ description: 'The bulk that the change belongs to; null for a request about one record.' }),
  ),
  reverts: Nullable(Reverted),
  source: Nullable(Type.String({ description: 'Where an imported record comes from.' })),
  changeRequest: Nullable(AcceptedRequest),
  occurredAt: Nullable(
    Type.String({
      ...InstantText,
      description:
        'When the change was done, if the caller said so (Occurred-At): before time, which is that of its arrival. Nothing is ordered by it.',
    }),
  ),
  time: InstantText,
}

/** The events of one kind of record. */
const eventOf = (record: string, types: readonly string[]) =>
  Type.Object(
    {
      ...EVENT_MEMBERS,
      type: Type.String({ ...EVENT_MEMBERS.type, documented: oneOfEvents(types) }),
      record: Nullable(Named(record)),
    },
    {
      $id: `${record}Event`,
      description: 'One change of one record. `record` is the record after the change; null if it was deleted.',
    },
  )

/** The types that the feed shows. */
const SHOWN = { ...TYPES, Webhook: [...TYPES.Webhook, PING] }

/** Every event, told apart by its type. */
export const Event = Type.Unsafe<Static<ReturnType<typeof eventOf>>>({
  $id: 'Event',
  description: 'One change of one record. The type says which kind of record it is.',
  oneOf: Object.entries(SHOWN).map(([record, types]) => eventOf(record, types)),
  discriminator: {
    propertyName: 'type',
    mapping: Object.fromEntries(
      Object.entries(SHOWN).flatMap(([record, types]) =>
        types.map((type) => [type, `#/components/schemas/${record}Event`]),
      ),
    ),
  },
})
export type Event = Static<typeof Event>

/** Any record, for those places that do not say which kind it is. Each kind has required members that no other kind has. */
export const AnyRecord = Type.Unsafe<unknown>({
  $id: 'AnyRecord',
  description: 'A record of any kind. No member names the kind; each kind has its own required members.',
  oneOf: [
    ...[
      'Address',
      'Agent',
      'Company',
      'Delivery',
      'Document',
      'Erasure',
      'Item',
      'Job',
      'Key',
      'Link',
      'Message',
      'MessageOptOut',
      'MessageRule',
      'MessageTemplate',
      'Move',
      'MoveParty',
      'Party',
      'Service',
      'Weighing',
    ],
    ...[
      'Note',
      'Shipment',
      'StorageStay',
      'View',
      'Webhook',
      'Truck',
      'CrewMember',
      'CrewLink',
      'Absence',
      'Signature',
      'ChangeRequest',
    ],
  ].map(Named),
})

const TypesParameter = Type.Optional(
  CommaList(
    'Types of events, separated by commas; shipment.* for all events of shipments.',
    { type: 'string', ...oneOfEvents(EVENT_PATTERNS) },
    { pattern: '^[a-z_.*]+(,[a-z_.*]+)*$', maxLength: 1000 },
  ),
)

export const FeedQuery = Type.Object({
  after: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: Number.MAX_SAFE_INTEGER,
      documented: { format: 'int64' },
      description: 'The seq of the last event you have; default: from the beginning.',
    }),
  ),
  // The default is only documented: with last it is another one.
  limit: Type.Optional(
    Type.Integer({
      ...{ minimum: 1, maximum: 200, documented: { default: 50 } },
      description:
        'The maximum number; with last, its number. A page of large events ends earlier, at 2 MiB, with a Link to the next one.',
    }),
  ),
  last: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 200,
      description:
        'Only this many of the newest events, instead of after; still oldest first. Use it to follow the feed without the past. With a filter, only the newest 10,000 events are searched.',
    }),
  ),
  epoch: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 64,
      description: 'The Vanline-Epoch of the answer that after comes from; 410 if the feed has another epoch now.',
    }),
  ),
  presence: Type.Optional(
    Type.Boolean({
      description: 'Whether a stream also has messages of the type presence: who has which record open.',
    }),
  ),
  type: TypesParameter,
  moveID: Type.Optional(
    Type.String({ ...Uuid, description: 'Only events of this move and of the records that belong to it.' }),
  ),
})

export const HistoryQuery = Type.Object({
  limit: Type.Optional(
    Type.Integer({
      ...{ minimum: 1, maximum: 200, default: 50 },
      description: 'The maximum number. A page of large events ends earlier, at 2 MiB, with a Link to the next one.',
    }),
  ),
  cursor: Type.Optional(Type.String({ maxLength: 2000, description: 'From the Link header of the previous page.' })),
  type: TypesParameter,
  actor: Type.Optional(Type.String({ maxLength: 200, description: 'Only events of this actor.' })),
})

export const DiffQuery = Type.Object({
  from: Type.Optional(
    Type.String({ maxLength: 64, description: 'The eTag of the older version; default: the version before `to`.' }),
  ),
  to: Type.Optional(Type.String({ maxLength: 64, description: 'The eTag of the newer version; default: the newest.' })),
})

export const Diff = Type.Object(
  { from: ETag, to: ETag, changes: Type.Array(ExplainedChange) },
  { $id: 'Diff', additionalProperties: false, description: 'The differences between two versions.' },
)

/** The instant at which a record is shown. */
export const AsOf = Type.Optional(
  Type.String({ ...InstantText, description: 'Show the record as it was at this instant (RFC 3339), without ETag.' }),
)

/** The query of a record that is shown whole, as it is now or as it was. */
export const AsOfQuery = Type.Object({ asOf: AsOf })
