import { type Static, Type } from 'typebox'
import { importedVersion, Source, VERSION_RULES } from '../imports/schema.ts'
import {
  contentMembers,
  filterMembers,
  importedMembers,
  newMembers,
  patchMembers,
  recordSchema,
} from '../kernel/record-schema.ts'
import { filterQueryOf } from '../kernel/schema.ts'
import { ITEM } from './fields.ts'

/** All writable members, as the rules check them. */
export const ItemContent = Type.Object(contentMembers(ITEM), { additionalProperties: false })

export const Item = recordSchema(ITEM, {
  description: 'One line of the inventory of a shipment: a piece, or several pieces that share a number.',
})
export type Item = Static<typeof Item>

/** Deleting a shipment deletes its items in one change, so their number is bounded. */
export const ITEMS_MAX = 1_000

const CODES = '`duplicate`: each place of a condition once. `out_of_range`: a volume has one decimal at most.'

export const NewItem = Type.Object(newMembers(ITEM), {
  $id: 'NewItem',
  additionalProperties: false,
  description: `An item to add to the inventory. The service gives it the next number. ${CODES}`,
})

export const ItemPatch = Type.Object(patchMembers(ITEM), {
  $id: 'ItemPatch',
  additionalProperties: false,
  description: `An omitted member is kept, null clears it. Read-only members may be sent unchanged. ${CODES}`,
})

export const ImportedItem = Type.Object(
  { source: Source, ...newMembers(ITEM), ...importedMembers(ITEM), ...importedVersion },
  {
    $id: 'ImportedItem',
    additionalProperties: false,
    description: `An item as another system has it. \`number_taken\`: another item of the shipment has the number. ${CODES} ${VERSION_RULES}`,
  },
)

export const ItemFilter = Type.Object(filterMembers(ITEM), { additionalProperties: false })
export type ItemFilter = Static<typeof ItemFilter>
export const ItemFilterQuery = filterQueryOf(ItemFilter)
