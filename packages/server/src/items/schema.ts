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

/** How many items one list adds. */
export const ITEMS_AT_ONCE_MAX = 100

export const NewItem = Type.Object(newMembers(ITEM), {
  $id: 'NewItem',
  additionalProperties: false,
  description: `An item to add to the inventory. The service gives it the next number. ${CODES}`,
})

export type NewItem = Static<typeof NewItem>

export const NewItemList = Type.Object(
  {
    room: Type.Optional(ITEM.rows.room.type),
    packedBy: Type.Optional(ITEM.rows.packedBy.type),
    text: Type.String({
      minLength: 1,
      maxLength: 20_000,
      description:
        'The items as people type them, separated by commas, semicolons or line breaks. A number in front makes as many items, each with a number of its own. Behind the description: `x6` for six pieces that share a number, `hv` for high value, `pbo` or `cp` for a carton packed by its owner or by the carrier, `120lb` and `15cf` for weight and volume.',
    }),
  },
  {
    $id: 'NewItemList',
    additionalProperties: false,
    description: `Items to add, ${ITEMS_AT_ONCE_MAX} at most. Cartons are packed by the carrier, unless packedBy or their line says otherwise. The violations of \`/text\` name the line: \`required\`, \`out_of_range\`, \`duplicate\`; \`too_many\`: more items than one list adds.`,
  },
)

export type NewItemList = Static<typeof NewItemList>

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

export const ConditionCodes = Type.Object(
  {
    conditions: Type.Array(
      Type.Object(
        { code: Type.String(), name: Type.String({ description: 'The word for people.' }) },
        { additionalProperties: false },
      ),
      { description: 'The exception symbols.' },
    ),
    places: Type.Array(
      Type.Object(
        { number: Type.Integer(), name: Type.String({ description: 'The word for people.' }) },
        { additionalProperties: false },
      ),
      { description: 'The numbers of places.' },
    ),
  },
  {
    $id: 'ConditionCodes',
    additionalProperties: false,
    description: "What the symbols of the trade's inventory mean.",
  },
)

export const ItemFilter = Type.Object(filterMembers(ITEM), { additionalProperties: false })
export type ItemFilter = Static<typeof ItemFilter>
export const ItemFilterQuery = filterQueryOf(ItemFilter)
