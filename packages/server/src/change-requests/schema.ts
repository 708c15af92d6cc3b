import { type Static, Type } from 'typebox'
import { expansionMembers, filterMembers, recordMembers } from '../kernel/record-schema.ts'
import { filterQueryOf, Named, Nullable, OneOf, Text } from '../kernel/schema.ts'
import { DaysApproved } from '../storage-stays/fields.ts'
import { CHANGE_REQUEST, Patch } from './fields.ts'

const DESCRIPTION = 'A request for a change of a record. The record stays as it is until the request is accepted.'

export const ChangeRequest = Type.Object(recordMembers(CHANGE_REQUEST), { additionalProperties: false })
export type ChangeRequest = Static<typeof ChangeRequest>

/** A request in an answer, with what `expand` adds. */
export const ShownChangeRequest = Type.Object(
  { ...ChangeRequest.properties, ...expansionMembers(CHANGE_REQUEST) },
  { $id: CHANGE_REQUEST.name, additionalProperties: false, description: DESCRIPTION },
)

/** How many requests of a move there are: deleting or erasing the move writes them in one change. */
export const REQUESTS_MAX = 500
/** How many characters all requests of a move have together, for the same reason: the longest patches are as long as their records. */
export const REQUESTS_SIZE_MAX = 1_000_000
/** How many requests about one record wait for a decision. */
export const PENDING_MAX = 20

const Reason = Type.Optional(Nullable(Text(1000, 'Why the change is needed.')))

/** What is checked of every request. The rules of its record check the patch. */
export const NewChangeRequest = Type.Object({ patch: Patch, reason: Reason }, { additionalProperties: false })
export type NewChangeRequest = Static<typeof NewChangeRequest>

/** The codes that a description names. */
const codesIn = (schema: Type.TSchema): string[] => String(Reflect.get(schema, 'description')).match(/`\w+`/g) ?? []

/** The content of a request as the OpenAPI document describes it: with the patch of a kind of record. */
export const newChangeRequestOf = ({ record, patch }: { record: string; patch: Type.TSchema }) =>
  Type.Object(
    { patch: Named(`${record}Patch`), reason: Reason },
    {
      $id: `New${record}ChangeRequest`,
      additionalProperties: false,
      description: `A change to ask for. \`no_change\`: the patch changes something. As for a PATCH: ${codesIn(patch).join(', ')}.`,
    },
  )

export const ChangeDecision = Type.Object(
  {
    decision: OneOf(['ACCEPT', 'REFUSE']),
    members: Type.Optional(
      Nullable(
        Type.Array(Text(100), {
          ...{ minItems: 1, maxItems: 100 },
          description: 'With ACCEPT: the members of `patch` that are accepted, if not all of them.',
        }),
      ),
    ),
    days: Type.Optional(
      Nullable(
        Type.Integer({
          ...DaysApproved,
          description: 'With ACCEPT of an EXTENSION: the days that are approved, if not those that were asked for.',
        }),
      ),
    ),
    reason: Type.Optional(Nullable(Text(1000, 'Required for REFUSE.'))),
  },
  {
    $id: 'ChangeDecision',
    additionalProperties: false,
    description:
      'The decision on a request. `required`: REFUSE needs a reason. `not_allowed`: REFUSE takes no members and no days, and only an EXTENSION has days. `unknown_member`: `members` names members of the patch.',
  },
)
export type ChangeDecision = Static<typeof ChangeDecision>

export const ChangeRequestFilter = Type.Object(filterMembers(CHANGE_REQUEST), { additionalProperties: false })
export type ChangeRequestFilter = Static<typeof ChangeRequestFilter>
export const ChangeRequestFilterQuery = filterQueryOf(ChangeRequestFilter)
