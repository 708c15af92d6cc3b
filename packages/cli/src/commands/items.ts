import { groupOf } from '../records/commands.ts'
import { ITEMS } from '../records/item-kind.ts'

/** The commands for items. */
export const items = groupOf(ITEMS, 'list', 'create', 'get', 'patch', 'revert', 'delete')
