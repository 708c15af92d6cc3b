import { type Static, Type } from 'typebox'
import { FOR_CUSTOMERS, record } from '../kernel/record.ts'
import { AnyOf, Erasable, ETag, InstantText, Nullable, OneOf, Text, Uuid } from '../kernel/schema.ts'

const STATUSES = ['PENDING', 'ACCEPTED', 'PARTLY_ACCEPTED', 'REFUSED', 'WITHDRAWN', 'OUTDATED'] as const
const KINDS = ['CHANGE', 'EXTENSION'] as const

/** A member that a customer sees of the requests of its own party. An observer sees no requests. */
const SHOWN = { seenBy: 'customer', erased: 'kept' } as const
const nullableText = (description: string) => Nullable(Type.String({ description }))
const NAME = 'The name of that caller at that time; null if it has only an id.'
/** What the answer to a decision shows to a caller that may decide, and not read. */
const DECISION_SHOWN = { scopes: ['requests:decide'] } as const
const { id, createdAt, lastUpdated, eTag } = FOR_CUSTOMERS

/** A merge patch as it is stored. The record that it is about has its own rules for it. */
export const Patch = Type.Unsafe<{ [name: string]: unknown }>({
  type: 'object',
  description: 'The change as a JSON Merge Patch of the record.',
})

const AskedChange = Type.Object(
  {
    path: Type.String({ description: 'A JSON Pointer into the record.' }),
    from: Type.Unknown({ description: 'The value that the asker saw.' }),
    to: Type.Unknown({ description: 'The value that the asker wants.' }),
  },
  { additionalProperties: false },
)

/** A member that a request would change: what the asker saw, what is so now, and what the asker wants. */
const ThreeValues = Type.Object(
  { path: Type.String(), seen: Type.Unknown(), now: Type.Unknown(), wanted: Type.Unknown() },
  { additionalProperties: false },
)

const StepSince = Type.Object(
  {
    at: InstantText,
    by: Type.String({ description: 'The caller that changed the record.' }),
    byName: nullableText(NAME),
    paths: Type.Array(Type.String(), { description: 'What changed.' }),
  },
  { additionalProperties: false },
)

/** The record of a request at this moment, beside what was seen and wanted. */
export const RequestNow = Type.Object(
  {
    eTag: ETag,
    applies: Type.Boolean({ description: 'Whether the request waits, and could be accepted whole now.' }),
    values: Type.Array(ThreeValues),
    changesSince: Nullable(
      Type.Array(StepSince, {
        description:
          'The changes of the record since the version that the asker saw, oldest first; null if that version is no longer stored.',
      }),
    ),
  },
  { additionalProperties: false },
)
export type RequestNow = Static<typeof RequestNow>

/** A request for a change of a record, by a caller that may not or would not write the record itself. */
export const CHANGE_REQUEST = record({
  name: 'ChangeRequest',
  scope: 'requests:read',
  rows: {
    id: { ...id, ...DECISION_SHOWN },
    moveID: { type: Uuid, filter: AnyOf(Uuid), ...SHOWN },
    shipmentID: {
      type: Nullable(
        Type.String({ format: 'uuid', description: 'The shipment that the record belongs to, or null for a move.' }),
      ),
      ...{ filter: AnyOf(Uuid), ...SHOWN },
    },
    about: {
      type: Type.String({ description: 'The record that would change, for example `shipments/<id>`.' }),
      ...{ column: true, filter: AnyOf(Text(100)), ...SHOWN },
    },
    kind: {
      type: OneOf(KINDS, 'CHANGE of members, or EXTENSION of the authorized days of a storage stay.'),
      ...SHOWN,
    },
    patch: { type: Erasable(Patch), seenBy: 'customer', erased: 'emptied' },
    changes: {
      type: Erasable(
        Type.Array(AskedChange, {
          description: 'What the patch would have changed when it was asked for; null once erased.',
        }),
      ),
      ...{ seenBy: 'customer', erased: 'whole' },
    },
    seen: { type: Type.String({ ...ETag, description: 'The version of the record that the asker saw.' }), ...SHOWN },
    reason: { type: nullableText('Why the change is needed.'), seenBy: 'customer', erased: 'emptied' },
    status: {
      type: OneOf(STATUSES),
      ...{ column: true, filter: AnyOf(OneOf(STATUSES)), ...SHOWN, ...DECISION_SHOWN },
    },
    askedBy: {
      type: Type.String({ description: 'The caller that asked, as in events.' }),
      ...{ column: true, filter: AnyOf(Text(200)), seenBy: 'neither', erased: 'kept' },
    },
    askedByName: { type: nullableText(NAME), seenBy: 'customer', erased: 'emptied' },
    askedByParty: {
      type: Nullable(
        Type.String({ format: 'uuid', description: 'The party of that caller; null for one without a party.' }),
      ),
      ...SHOWN,
    },
    accepted: {
      type: Erasable(
        Type.Array(Type.String(), {
          description: 'The paths among `changes` that were accepted; null before a decision, and once erased.',
        }),
      ),
      ...{ seenBy: 'customer', erased: 'whole' },
    },
    decidedAt: { type: Nullable(InstantText), ...SHOWN },
    decidedBy: {
      type: nullableText('The caller that decided, withdrew or ended it, as in events.'),
      ...{ seenBy: 'neither', erased: 'kept' },
    },
    decidedByName: { type: nullableText(NAME), seenBy: 'customer', erased: 'emptied' },
    decisionReason: { type: nullableText('Why it was decided so.'), seenBy: 'customer', erased: 'emptied' },
    resultETag: {
      type: Nullable(
        Type.String({ ...ETag, description: 'The version of the record after the accepted change; null without one.' }),
      ),
      ...SHOWN,
    },
    createdAt,
    lastUpdated: { ...lastUpdated, ...DECISION_SHOWN },
    eTag: { ...eTag, ...DECISION_SHOWN },
  },
  expansions: {
    // The request also needs the scope that shows its record.
    now: { type: Nullable(RequestNow), scope: 'requests:read', seenBy: 'neither', erased: 'emptied' },
  },
})
