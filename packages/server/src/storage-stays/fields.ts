import { Type } from 'typebox'
import { DateRange, erasureOf, FOR_CUSTOMERS, record } from '../kernel/record.ts'
import { recordMembers } from '../kernel/record-schema.ts'
import { AnyOf, DateText, InstantText, Named, Nullable, OneOf, Text, Uuid } from '../kernel/schema.ts'

const EXTENSION_STATUSES = ['PENDING', 'APPROVED', 'REFUSED'] as const

/** How many days one authorization is for, at most: ten years. */
const DAYS_MAX = 3_650
/** How many extensions one stay has at most: its document is bounded. */
export const EXTENSIONS_MAX = 20

export const DaysAsked = Type.Integer({
  minimum: 1,
  maximum: DAYS_MAX,
  description: 'How many more days are asked for.',
})
export const DaysApproved = Type.Integer({
  minimum: -DAYS_MAX,
  maximum: DAYS_MAX,
  description: 'How many more days are authorized. A negative number shortens the stay.',
})

/** What a customer sees. An observer sees no storage stays at all. */
const SHOWN = { seenBy: 'customer', erased: 'kept' } as const
const HIDDEN = { seenBy: 'neither', erased: 'kept' } as const
const nullableText = (description: string) => Nullable(Type.String({ description }))
const NAME = 'The name of that caller at that time; null if it has only an id.'

/** A request for more days in storage, with its decision. A customer sees who asked and decided by name only. */
export const STORAGE_EXTENSION = record({
  name: 'StorageExtension',
  scope: 'inventory:read',
  rows: {
    id: { type: Uuid, ...SHOWN },
    days: { type: DaysAsked, ...SHOWN },
    reason: { type: nullableText('Why more days are needed.'), seenBy: 'customer', erased: 'emptied' },
    askedAt: { type: InstantText, ...SHOWN },
    askedBy: { type: Type.String({ description: 'The caller that asked, as in events.' }), ...HIDDEN },
    askedByName: { type: nullableText(NAME), seenBy: 'customer', erased: 'emptied' },
    status: { type: OneOf(EXTENSION_STATUSES), ...SHOWN },
    approvedDays: { type: Nullable(DaysApproved), ...SHOWN },
    decisionReason: { type: nullableText('Why it was decided so.'), seenBy: 'neither', erased: 'emptied' },
    decidedAt: { type: Nullable(InstantText), ...SHOWN },
    decidedBy: { type: nullableText('The caller that decided, as in events.'), ...HIDDEN },
    decidedByName: { type: nullableText(NAME), seenBy: 'customer', erased: 'emptied' },
  },
})

const { askedBy, decisionReason, decidedBy, ...shown } = recordMembers(STORAGE_EXTENSION)
/** Every stored extension has all members. The schema says which of them an answer to a customer lacks. */
const StorageExtension = Type.Object(
  {
    ...shown,
    ...{ askedBy: Type.Optional(askedBy), decisionReason: Type.Optional(decisionReason) },
    decidedBy: Type.Optional(decidedBy),
  },
  {
    $id: STORAGE_EXTENSION.name,
    additionalProperties: false,
    description: 'A request for more days in storage, with its decision.',
  },
)

const optional = <Schema extends Type.TSchema>(schema: Schema) => Type.Optional(Nullable(schema))
const ImportedExtension = Type.Object(
  {
    id: optional(Uuid),
    days: DaysAsked,
    reason: optional(Text(1000)),
    askedAt: InstantText,
    ...{ askedBy: optional(Text(500)), askedByName: optional(Text(200)) },
    status: OneOf(EXTENSION_STATUSES),
    approvedDays: optional(DaysApproved),
    decisionReason: optional(Text(1000)),
    decidedAt: optional(InstantText),
    ...{ decidedBy: optional(Text(500)), decidedByName: optional(Text(200)) },
  },
  { additionalProperties: false },
)

const { id, createdAt, lastUpdated, eTag } = FOR_CUSTOMERS
const day = (description: string) => Type.String({ ...DateText, description })

/** A time that the goods of a shipment are in storage, and how long they may be there. */
export const STORAGE_STAY = record({
  name: 'StorageStay',
  scope: 'inventory:read',
  rows: {
    id,
    moveID: { type: Uuid, filter: AnyOf(Uuid), ...SHOWN },
    shipmentID: { type: Uuid, filter: AnyOf(Uuid), ...SHOWN },
    place: {
      type: Nullable(Text(500, 'The warehouse: its name, its address, or both.')),
      ...{ write: 'optional', seenBy: 'customer', erased: 'emptied' },
    },
    lotNumber: {
      type: Nullable(Text(100, 'The number of the lot in the warehouse.')),
      ...{ write: 'optional', seenBy: 'customer', erased: 'emptied' },
    },
    startedOn: {
      type: day('The first day in storage, which counts as a day.'),
      ...{ write: 'needed', column: true, filter: DateRange, sort: true, ...SHOWN },
    },
    endedOn: {
      type: Nullable(day('The last day in storage, which counts as a day; null while the goods are there.')),
      ...{ write: 'optional', column: true, filter: DateRange, sort: 'sparse', ...SHOWN },
    },
    authorizedDays: {
      type: Type.Integer({
        ...{ minimum: 1, maximum: DAYS_MAX },
        description: 'How many days are authorized without extensions. Default: 90.',
      }),
      ...{ write: 'optional', initial: 90, ...SHOWN },
    },
    extensions: {
      type: Type.Array(StorageExtension, { description: 'The requests for more days, oldest first.' }),
      imported: Type.Array(ImportedExtension, { maxItems: EXTENSIONS_MAX }),
      ...{ changedBy: 'POST …/extensions', initial: [], parts: STORAGE_EXTENSION, seenBy: 'customer' },
      erased: erasureOf(STORAGE_EXTENSION),
    },
    authorizedUntil: {
      type: day('The last authorized day, with the approved extensions.'),
      ...{ column: true, filter: DateRange, sort: true, ...SHOWN },
    },
    daysStored: {
      type: Nullable(Type.Integer({ description: 'From startedOn to endedOn, both included; null while it is open.' })),
      ...SHOWN,
    },
    createdAt,
    lastUpdated,
    eTag,
  },
  expansions: {
    shipment: { type: Named('Shipment'), of: 'Shipment', scope: 'shipments:read', seenBy: 'customer' },
    move: { type: Named('Move'), of: 'Move', scope: 'moves:read', seenBy: 'customer' },
    daysLeft: {
      type: Nullable(
        Type.Integer({
          description:
            'Days from today, in the time zone of the company, to authorizedUntil; negative after it, null once it has ended.',
        }),
      ),
      scope: 'inventory:read',
      ...SHOWN,
    },
  },
  filters: {
    isOpen: { type: Type.Boolean({ description: 'Whether the goods are still there: endedOn is null.' }) },
    updatedSince: { type: InstantText },
  },
})
