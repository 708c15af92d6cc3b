/** Members and rules that the schemas of all imported records share. */
import { Type } from 'typebox'
import { InstantText, Nullable, Text, Uuid } from '../kernel/schema.ts'

export const optional = <Schema extends Type.TSchema>(schema: Schema) => Type.Optional(Nullable(schema))

export const Source = Text(
  100,
  'The system that the record comes from. It makes the request an import, which needs the scope records:import.',
)

/** The members of every record that an import may set. The tag follows from them. */
export const importedVersion = {
  id: optional(Type.String({ ...Uuid, description: 'A UUIDv7 whose time is createdAt.' })),
  createdAt: optional(InstantText),
  lastUpdated: optional(InstantText),
}

export const VERSION_RULES =
  '`in_future`: no stamp may be later than now. `stamp_order`: createdAt must not be after lastUpdated. `id_time`: the time in the id must be createdAt.'
