import { Type } from 'typebox'
import { importedVersion, optional, Source } from '../imports/schema.ts'
import { importedMembers, newMembers } from '../kernel/record-schema.ts'
import { MOVE_PARTIES_MAX, NewMoveParty } from '../move-parties/schema.ts'
import { IMPORT_RULES, ImportedShipmentOfMove } from '../shipments/import-schema.ts'
import { MOVE } from './fields.ts'
import { SHIPMENTS_MAX } from './schema.ts'

const ImportedMoveParty = Type.Object(
  { ...NewMoveParty.properties, ...importedVersion },
  { $id: 'ImportedMoveParty', additionalProperties: false },
)

export const ImportedMove = Type.Object(
  {
    source: Source,
    ...newMembers(MOVE),
    ...importedMembers(MOVE),
    shipments: optional(Type.Array(ImportedShipmentOfMove, { maxItems: SHIPMENTS_MAX })),
    parties: optional(
      Type.Array(ImportedMoveParty, {
        maxItems: MOVE_PARTIES_MAX,
        description: 'The parties on the move, which needs the scope parties:manage.',
      }),
    ),
    ...importedVersion,
  },
  {
    $id: 'ImportedMove',
    additionalProperties: false,
    description: `A move with its shipments, as another system has it. ${IMPORT_RULES}`,
  },
)
