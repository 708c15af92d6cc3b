import { type Static, Type } from 'typebox'
import { hiddenInUrl } from '../kernel/record.ts'
import {
  contentMembers,
  expansionMembers,
  filterMembers,
  newMembers,
  patchMembers,
  recordMembers,
} from '../kernel/record-schema.ts'
import { filterQueryOf, Nullable, OneOf, Text } from '../kernel/schema.ts'
import { MOVE, MOVE_STATUSES } from './fields.ts'

/** A change of a move can change all its shipments at once, so their number is bounded. */
export const SHIPMENTS_MAX = 500

/** All writable members. */
export const MoveContent = Type.Object(contentMembers(MOVE), { additionalProperties: false })

export const Move = Type.Object(recordMembers(MOVE), { additionalProperties: false })
export type Move = Static<typeof Move>
export type MoveStatus = Move['status']

/** A move in an answer, with the members that `expand` adds. */
export const ShownMove = Type.Object(
  { ...Move.properties, ...expansionMembers(MOVE) },
  { $id: MOVE.name, additionalProperties: false },
)

/** A PATCH: absent keeps, null clears, nested objects merge. */
export const MovePatch = Type.Object(patchMembers(MOVE), {
  $id: 'MovePatch',
  additionalProperties: false,
  description:
    'An omitted member is kept, null clears it, and nested objects are merged. Read-only members may be sent unchanged. `too_many`: metadata has up to 50 names.',
})

export const NewMove = Type.Object(newMembers(MOVE), { $id: 'NewMove', additionalProperties: false })

export const MoveStatusChange = Type.Object(
  {
    status: OneOf(MOVE_STATUSES, 'Only CANCELED is possible.'),
    reason: Type.Optional(Nullable(Text(2000, 'Stored as statusReason.'))),
  },
  { $id: 'MoveStatusChange', additionalProperties: false },
)

export type MoveStatusChange = Static<typeof MoveStatusChange>

/** The filters for moves, as QUERY takes them. */
export const MoveFilter = Type.Object(filterMembers(MOVE), { additionalProperties: false })
export type MoveFilter = Static<typeof MoveFilter>

/** The same in a query string, without the names of people, which must not appear in a URL. */
export const MoveFilterQuery = filterQueryOf(Type.Omit(MoveFilter, hiddenInUrl(MOVE)))
