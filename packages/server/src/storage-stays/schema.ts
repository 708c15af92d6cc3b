import { type Static, Type } from 'typebox'
import { importedVersion, Source, VERSION_RULES } from '../imports/schema.ts'
import {
  contentMembers,
  expansionMembers,
  filterMembers,
  importedMembers,
  newMembers,
  patchMembers,
  recordMembers,
} from '../kernel/record-schema.ts'
import { filterQueryOf, Nullable, OneOf, Text, Uuid } from '../kernel/schema.ts'
import { DaysApproved, DaysAsked, STORAGE_STAY } from './fields.ts'

/** All writable members, as the rules check them. */
export const StorageStayContent = Type.Object(contentMembers(STORAGE_STAY), { additionalProperties: false })

export const StorageStay = Type.Object(recordMembers(STORAGE_STAY), { additionalProperties: false })
export type StorageStay = Static<typeof StorageStay>
export type StorageExtension = StorageStay['extensions'][number]

/** A storage stay in an answer, with the members that `expand` adds. */
export const ShownStorageStay = Type.Object(
  { ...StorageStay.properties, ...expansionMembers(STORAGE_STAY) },
  {
    $id: STORAGE_STAY.name,
    additionalProperties: false,
    description: 'A time that the goods of a shipment are in storage, and how long they may be there.',
  },
)

/** How many storage stays one shipment has: a status change reads them, and a deletion of the shipment deletes them. */
export const STORAGE_STAYS_MAX = 20

const CODES =
  '`date_order`: it must not end before it starts. `in_future`: no day is later than tomorrow. `out_of_range`: at least one day is authorized.'

export const NewStorageStay = Type.Object(newMembers(STORAGE_STAY), {
  $id: 'NewStorageStay',
  additionalProperties: false,
  description: `A storage stay to add. ${CODES}`,
})

export const StorageStayPatch = Type.Object(patchMembers(STORAGE_STAY), {
  $id: 'StorageStayPatch',
  additionalProperties: false,
  description: `An omitted member is kept, null clears it. Read-only members may be sent unchanged. ${CODES}`,
})

export const ImportedStorageStay = Type.Object(
  { source: Source, ...NewStorageStay.properties, ...importedMembers(STORAGE_STAY), ...importedVersion },
  {
    $id: 'ImportedStorageStay',
    additionalProperties: false,
    description: `A storage stay as another system has it. ${VERSION_RULES} ${CODES} \`duplicate\`: the ids of extensions. \`required\`: decidedAt of a decided extension, approvedDays of an approved one. \`not_allowed\`: members that its status does not have, or a second one that is PENDING.`,
  },
)

export const NewStorageExtension = Type.Object(
  { days: DaysAsked, reason: Text(1000, 'Why more days are needed.') },
  { $id: 'NewStorageExtension', additionalProperties: false, description: 'A request for more days in storage.' },
)
export type NewStorageExtension = Static<typeof NewStorageExtension>

export const StorageExtensionDecision = Type.Object(
  {
    extensionID: Type.String({ ...Uuid, description: 'The extension that is decided.' }),
    decision: OneOf(['APPROVE', 'REFUSE']),
    days: Type.Optional(
      Nullable(
        Type.Integer({
          ...DaysApproved,
          description: 'With APPROVE: the days that are approved, if not those that were asked for.',
        }),
      ),
    ),
    reason: Type.Optional(Nullable(Text(1000, 'Required for REFUSE.'))),
  },
  {
    $id: 'StorageExtensionDecision',
    additionalProperties: false,
    description:
      'The decision on a request for more days. `unknown_extension`: the stay has an extension with this id. `required`: REFUSE needs a reason. `not_allowed`: REFUSE takes no days. `out_of_range`: at least one day stays authorized.',
  },
)
export type StorageExtensionDecision = Static<typeof StorageExtensionDecision>

export const StorageStayFilter = Type.Object(filterMembers(STORAGE_STAY), { additionalProperties: false })
export type StorageStayFilter = Static<typeof StorageStayFilter>
export const StorageStayFilterQuery = filterQueryOf(StorageStayFilter)
