import { type Static, Type } from 'typebox'
import { CommaList, ETag, InstantText, Named, Nullable, Uuid } from '../kernel/schema.ts'

/** The types of events by the schema of their record. A change of an address is a change of its shipment. */
const TYPES = {
  Move: ['move.created', 'move.updated', 'move.status_changed', 'move.erased', 'move.deleted', 'move.restored'],
  Shipment: [
    ...['shipment.created', 'shipment.updated', 'shipment.status_changed', 'shipment.deleted', 'shipment.restored'],
    'address.replaced',
  ],
  Agent: ['agent.created', 'agent.updated', 'agent.deleted', 'agent.restored'],
  Service: ['service.created', 'service.updated', 'service.status_changed', 'service.deleted', 'service.restored'],
  Webhook: ['webhook.created', 'webhook.updated', 'webhook.disabled', 'webhook.paused', 'webhook.deleted'],
  Key: ['key.created', 'key.deleted'],
}

/** The event that a webhook sends itself, whatever it subscribed to. The feed has it as well. */
export const PING = 'webhook.ping'

/** All types of events to subscribe to. A pattern that matches none of them is refused, since it could never match. */
export const EVENT_TYPES: readonly string[] = Object.values(TYPES).flat()

/** What a subscription may name: `*` for everything, `shipment.*` for all of a kind, and every type. */
export const EVENT_PATTERNS = ['*', ...new Set(EVENT_TYPES.map((type) => `${type.split('.')[0]}.*`)), ...EVENT_TYPES]

/** Documents the values of text that is checked by a rule. There may be more values in later releases. */
export const oneOfEvents = (words: readonly string[]) => ({ enum: words, 'x-extensible': true })

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

/** The members of every event but its record. */
export const EVENT_MEMBERS = {
  seq: Type.Integer({
    description: 'Its place in the feed; increasing, never used again.',
    documented: { format: 'int64' },
  }),
  id: Uuid,
  type: Type.String({ description: 'What happened, shipment.updated for example. There may be more types.' }),
  subject: Type.String({ description: 'What changed, shipments/<id> for example.' }),
  moveID: Nullable(Uuid),
  shipmentID: Nullable(Uuid),
  eTag: Type.String({ description: 'The version after the change.' }),
  previousETag: Nullable(Type.String({ description: 'The version before it.' })),
  changes: Type.Array(Change),
  actor: Type.String({ description: 'Who did it: an id that is never given to another.' }),
  actorName: ActorName,
  channel: Nullable(Type.String({ description: 'The prefix of the path it came through.' })),
  requestID: Type.String(),
  batchID: Nullable(Type.String({ description: 'The bulk that it belongs to; null for a request about one record.' })),
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
      description: 'One change of one record. The record is as it was after it; null when it is gone.',
    },
  )

/** The types that the feed shows. */
const SHOWN = { ...TYPES, Webhook: [...TYPES.Webhook, PING] }

/** Every event, told apart by its type. */
export const Event = Type.Unsafe<Static<ReturnType<typeof eventOf>>>({
  $id: 'Event',
  description: 'One change of one record. The type tells what the record is.',
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
  description: 'A record of any kind. It has no member that names its kind; each kind has required members of its own.',
  oneOf: ['Address', 'Agent', 'Delivery', 'Erasure', 'Key', 'Move', 'Service', 'Shipment', 'Webhook'].map(Named),
})

const TypesParameter = Type.Optional(
  CommaList(
    'Types of events, separated by commas; shipment.* is every type of shipments.',
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
