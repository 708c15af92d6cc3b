import { Link } from '@tanstack/react-router'
import type { Move, MoveFilter } from '@vanline/client'
import { lazy } from 'react'
import type { BulkKind } from '../bulk/kind.ts'
import { pointerText, wordsOf } from '../format/format.ts'
import { api } from '../session/api.ts'
import { nameOfCustomer } from './customer.ts'
import { MOVE_POINTERS, textIn } from './fields.ts'

const loadInputs = () => import('./bulk-input.tsx')
const FieldInput = lazy(async () => ({ default: (await loadInputs()).FieldInput }))
const CancelInput = lazy(async () => ({ default: (await loadInputs()).CancelInput }))
const DeleteInput = lazy(async () => ({ default: (await loadInputs()).DeleteInput }))

/** What can be done with many moves. */
export const MOVE_BULK: BulkKind<Move> = {
  name: 'moves',
  each: (filter) => api.moves.each(filter as MoveFilter),
  actions: [
    {
      label: 'Change a field',
      scope: 'moves:write',
      act: 'write',
      title: 'Change a field of',
      verb: 'Change',
      done: 'changed',
      isUndoable: true,
      Input: FieldInput,
    },
    {
      label: 'Cancel moves',
      scope: 'moves:write',
      act: 'status',
      title: 'Cancel',
      verb: 'Cancel',
      done: 'canceled',
      Input: CancelInput,
    },
    {
      label: 'Delete moves',
      scope: 'moves:write',
      act: 'write',
      title: 'Delete',
      verb: 'Delete',
      done: 'deleted',
      Input: DeleteInput,
    },
  ],
  moveOf: ({ id }) => id,
  nameOf: ({ customer }) => nameOfCustomer(customer),
  link: ({ id, locator }) => (
    <Link to="/moves/$moveID" params={{ moveID: id }} target="_blank">
      {locator}
    </Link>
  ),
  differences: (base, record) =>
    [
      { name: 'Status', from: wordsOf(base.status), to: wordsOf(record.status) },
      ...MOVE_POINTERS.map((pointer) => ({
        name: pointerText(pointer),
        from: textIn(base, pointer) || '–',
        to: textIn(record, pointer) || '–',
      })),
    ].filter(({ from, to }) => from !== to),
}
