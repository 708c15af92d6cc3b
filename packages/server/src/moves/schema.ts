import { type Static, Type } from 'typebox'
import {
  AnyOf,
  Email,
  Erasable,
  ETag,
  filterQueryOf,
  InstantText,
  Metadata,
  MetadataFilter,
  MetadataPatch,
  Named,
  Nullable,
  OneOf,
  Phone,
  StoredEmail,
  Text,
  Uuid,
} from '../kernel/schema.ts'

const MOVE_STATUSES = ['DRAFT', 'SUBMITTED', 'APPROVED', 'IN_PROGRESS', 'COMPLETED', 'CANCELED'] as const
export const MoveStatus = OneOf(MOVE_STATUSES, 'Derived from the statuses of the shipments.')
export type MoveStatus = Static<typeof MoveStatus>

/** A change of a move can change all its shipments at once, so their number is bounded. */
export const SHIPMENTS_MAX = 500

const customer = {
  firstName: Nullable(Text(100)),
  lastName: Nullable(Text(100)),
  email: Nullable(Email),
  phone: Nullable(Phone),
}
const CustomerContent = Type.Partial(Type.Object(customer), { additionalProperties: false })

export const Customer = Type.Object(
  { ...customer, email: Erasable(StoredEmail), phone: Erasable(Phone) },
  { $id: 'Customer', additionalProperties: false },
)
export type Customer = Static<typeof Customer>
export const CUSTOMER_FIELDS = Object.keys(customer) as (keyof Customer)[]

const content = {
  reference: Nullable(Text(200, 'Your own reference.')),
  remarks: Nullable(Text(2000)),
  metadata: Metadata,
  assignee: Nullable(Text(200, 'Who of you looks after the move, for example the name of a dispatcher.')),
}
const { assignee, ...opening } = content

/** All writable members. */
export const MoveContent = Type.Object(
  { customer: Nullable(CustomerContent), ...content },
  { additionalProperties: false },
)
export const MOVE_FIELDS = Object.keys(MoveContent.properties)

export const Move = Type.Object(
  {
    id: Uuid,
    locator: Type.String({
      description: 'Six characters for people. A path accepts it instead of the id of the move.',
    }),
    status: MoveStatus,
    customer: Nullable(Customer),
    ...opening,
    canceledAt: Nullable(InstantText),
    statusReason: Nullable(Type.String({ description: 'Why it was canceled.' })),
    assignee,
    createdAt: InstantText,
    lastUpdated: InstantText,
    eTag: ETag,
  },
  { additionalProperties: false },
)
export type Move = Static<typeof Move>
export const MOVE_READ_ONLY = Object.keys(Move.properties).filter((name) => !MOVE_FIELDS.includes(name))

/** A move in an answer, with the members that `expand` adds. */
export const ShownMove = Type.Object(
  {
    ...Move.properties,
    shipments: Type.Optional(Type.Array(Named('Shipment'))),
    documents: Type.Optional(Type.Array(Named('Document'))),
  },
  { $id: 'Move', additionalProperties: false },
)

/** A PATCH: absent keeps, null clears, nested objects merge. */
export const MovePatch = Type.Object(
  { ...Type.Partial(MoveContent).properties, metadata: Type.Optional(MetadataPatch) },
  {
    $id: 'MovePatch',
    additionalProperties: false,
    description:
      'An omitted member is kept, null clears it, and nested objects are merged. Read-only members may be sent unchanged. `too_many`: metadata has up to 50 names.',
  },
)

export const NewMove = Type.Object(
  {
    customer: Type.Optional(Nullable(CustomerContent)),
    reference: Type.Optional(content.reference),
    remarks: Type.Optional(content.remarks),
    metadata: Type.Optional(Nullable(Metadata)),
    assignee: Type.Optional(assignee),
  },
  { $id: 'NewMove', additionalProperties: false },
)

export const MoveStatusChange = Type.Object(
  {
    status: OneOf(MOVE_STATUSES, 'Only CANCELED is possible.'),
    reason: Type.Optional(Nullable(Text(2000, 'Stored as statusReason.'))),
  },
  { $id: 'MoveStatusChange', additionalProperties: false },
)

export type MoveStatusChange = Static<typeof MoveStatusChange>

/** Search in one field. It can contain names and phone numbers. */
export const searchFilter = (more: string) =>
  Text(
    254,
    `The beginning of a locator, a reference, a city, a word of a street, the customer's name or e-mail address, or three or more digits in a row of the customer's phone number; case, accents and the format of the number are ignored. ${more}`,
  )

/** Filters by who looks after a move. */
export const assigneeFilters = {
  assignee: Type.Optional(AnyOf(Text(200, 'The assignee of the move, exactly as it is stored.'))),
  assigned: Type.Optional(Type.Boolean({ description: 'Whether the move has an assignee.' })),
}

/** The filters for moves, as QUERY takes them. */
export const MoveFilter = Type.Object(
  {
    status: Type.Optional(AnyOf(MoveStatus)),
    reference: Type.Optional(AnyOf(Text(200))),
    metadata: Type.Optional(MetadataFilter),
    updatedSince: Type.Optional(InstantText),
    ...assigneeFilters,
    q: Type.Optional(Text(200, 'The beginning of a locator or reference; case and accents are ignored.')),
    search: Type.Optional(
      searchFilter('A move that one of its shipments describes is found too. Needs the scope shipments:read.'),
    ),
    customer: Type.Optional(
      Text(
        254,
        'The beginning of the first or last name, of both in either order, of the e-mail address or phone number; case and accents are ignored.',
      ),
    ),
  },
  { additionalProperties: false },
)
export type MoveFilter = Static<typeof MoveFilter>

/** The same in a query string, without the names of people, which must not appear in a URL. */
export const MoveFilterQuery = filterQueryOf(Type.Omit(MoveFilter, ['customer', 'assignee', 'search']))
