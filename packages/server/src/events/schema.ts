import { type Static, Type } from 'typebox'
import { InstantText, Nullable, Uuid } from '../kernel/schema.ts'

const Change = Type.Object(
  { path: Type.String({ description: 'A JSON Pointer into the record.' }), from: Type.Unknown(), to: Type.Unknown() },
  { $id: 'Change', additionalProperties: false, description: 'One member that changed.' },
)

const ActorName = Nullable(
  Type.String({ description: 'The name it had at that time; null if it has none but the id.' }),
)

/** A change and who made it last. */
export const ExplainedChange = Type.Object(
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
