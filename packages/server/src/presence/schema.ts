import { type Static, Type } from 'typebox'
import { InstantText, Nullable, OneOf } from '../kernel/schema.ts'

const RECORD_TYPES = ['MOVE', 'SHIPMENT'] as const
const record = {
  recordType: OneOf(RECORD_TYPES, 'What kind of record it is.'),
  recordID: Type.String({ format: 'uuid', description: 'The record that people have open.' }),
}
const Activity = OneOf(['VIEWING', 'EDITING'] as const)

export const PresenceQuery = Type.Partial(Type.Object(record))

/** A sign of life, repeated every 30 seconds. */
export const SignOfLife = Type.Object(
  {
    ...record,
    activity: Nullable(Type.Unsafe<'VIEWING' | 'EDITING'>({ ...Activity, description: 'null: the caller has left.' })),
    windowID: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 64,
        description:
          'Any name for the window or tab that says this. A caller with a record open in several stays until the last one leaves, and edits if one of them does.',
      }),
    ),
  },
  {
    $id: 'SignOfLife',
    additionalProperties: false,
    description: 'What a caller has open. `unknown_record`: the record must exist.',
  },
)
export type SignOfLife = Static<typeof SignOfLife>

/** A sign of life with the caller and the move of the record, as nodes tell each other. */
export const PassedSign = Type.Object({
  ...SignOfLife.properties,
  moveID: Type.String(),
  actor: Type.String(),
  name: Nullable(Type.String()),
  partyID: Nullable(Type.String()),
})
export type PassedSign = Static<typeof PassedSign>

const PresentPerson = Type.Object(
  {
    actor: Type.String({ description: 'The caller, as in events.' }),
    name: Nullable(Type.String({ description: 'The name of the caller; null if it has only an id.' })),
    activity: Activity,
    since: InstantText,
  },
  { $id: 'PresentPerson', additionalProperties: false },
)
export type PresentPerson = Static<typeof PresentPerson>

/** Who has a record open. */
export const Presence = Type.Object(
  { ...record, people: Type.Array(PresentPerson) },
  { $id: 'Presence', additionalProperties: false },
)
export type Presence = Static<typeof Presence>
