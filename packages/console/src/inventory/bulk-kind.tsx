import type { Item } from '@vanline/client'
import { lazy } from 'react'
import type { BulkAction, BulkKind } from '../bulk/kind.ts'
import { fieldText } from '../format/format.ts'
import { type Member, memberText } from './columns.ts'

const ChangeInput = lazy(async () => ({ default: (await import('./bulk-input.tsx')).ChangeInput }))
const DeleteInput = lazy(async () => ({ default: (await import('./bulk-input.tsx')).DeleteInput }))

/** An item as bulks take it: its number is what people call it by. */
export type Row = Item & { locator: string }
export const rowOf = (item: Item): Row => ({ ...item, locator: String(item.number) })

const SHOWN: readonly Member[] = ['description', 'room', 'packedBy', 'isHighValue', 'status']

export const CHANGE: BulkAction<Row> = {
  ...{ label: 'Change', title: 'Change', scope: 'inventory:write', act: 'write', verb: 'Change', done: 'changed' },
  isUndoable: true,
  Input: ChangeInput,
}
export const DELETE: BulkAction<Row> = {
  ...{ label: 'Delete', title: 'Delete', scope: 'inventory:write', act: 'write', verb: 'Delete', done: 'deleted' },
  Input: DeleteInput,
}

/** What can be done with many items. */
export const ITEM_BULK: BulkKind<Row> = {
  name: 'items',
  // All items are on the page already.
  each: () => (async function* () {})(),
  actions: [CHANGE, DELETE],
  moveOf: ({ moveID }) => moveID,
  nameOf: ({ number, description }) => `${number} ${description}`,
  link: ({ room }) => room,
  differences: (base, record) =>
    SHOWN.filter((name) => base[name] !== record[name]).map((name) => ({
      name: fieldText(name),
      from: memberText(name, base[name]),
      to: memberText(name, record[name]),
    })),
}
