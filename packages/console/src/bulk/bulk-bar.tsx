import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation } from '@tanstack/react-query'
import { type MouseEvent, Suspense, useRef, useState } from 'react'
import { numberText } from '../format/format.ts'
import { type Selection, SelectionBar } from '../lists/selection.tsx'
import { useMayOnSome } from '../parties/access.ts'
import { IconPencil } from '../pieces/icons.tsx'
import { detailOf } from '../pieces/states.tsx'
import { useRights } from '../session/caller.ts'
import { BulkDialog } from './bulk-dialog.tsx'
import type { BulkAction, BulkKind, Item } from './kind.ts'

/** So many are selected at most: every one is shown in the preview. */
const SELECTED_MAX = 1_000

type Props<Some extends Item> = {
  kind: BulkKind<Some>
  selection: Selection<Some>
  filter: object
  total: number | undefined
}

/** What the user may do with the selected records. */
export function useActions<Some extends Item>({ actions }: BulkKind<Some>): BulkAction<Some>[] {
  const may = useRights()
  return actions.filter(({ scope }) => may(scope))
}

/** What can be done with the selected records. */
export function BulkBar<Some extends Item>({ kind, selection, filter, total = 0 }: Props<Some>) {
  const offered = useActions(kind)
  const mayOnSome = useMayOnSome(() => selection.records().map(kind.moveOf))
  const actions = offered.filter(({ act }) => mayOnSome(act))
  const isReadOnly = offered.every(({ act }) => mayOnSome(act) === false)
  const [open, setOpen] = useState<{ action: BulkAction<Some>; items: Some[] }>()
  const selecting = useMutation({
    // The selection of the filter for which it began: if the user filters meanwhile, nothing is selected.
    mutationFn: async () => selection.select(await allOf(kind, filter)),
    onError: (error) =>
      notifications.show({ color: 'red', title: `The ${kind.name} were not selected`, message: detailOf(error) }),
  })
  const opener = useRef<HTMLElement>(null)
  const openFor = (action: BulkAction<Some>) => (event: MouseEvent<HTMLElement>) => {
    opener.current = event.currentTarget
    setOpen({ action, items: selection.records() })
  }
  const close = (left: Some[] | undefined) => {
    setOpen(undefined)
    if (left) selection.select(left)
    requestAnimationFrame(() => opener.current?.focus())
  }
  const reachable = Math.min(total, SELECTED_MAX)
  return (
    <>
      <SelectionBar selection={selection}>
        {actions.map((action, i) => (
          <Button
            key={action.label}
            variant={i === 0 ? 'filled' : 'default'}
            leftSection={<IconPencil size={14} />}
            // Until all are selected, a change would be for the rows that were selected before.
            disabled={selecting.isPending}
            onClick={openFor(action)}
          >
            {action.label}
          </Button>
        ))}
        {isReadOnly && <span>Your party can only read these {kind.name}.</span>}
        {reachable > selection.size && (
          <Button variant="default" loading={selecting.isPending} onClick={() => selecting.mutate()}>
            {total > SELECTED_MAX ? `Select the first ${numberText(reachable)}` : `Select all ${numberText(total)}`}
          </Button>
        )}
      </SelectionBar>
      {/* Until its input is loaded. */}
      <Suspense>{open && <BulkDialog kind={kind} {...open} onClose={close} />}</Suspense>
    </>
  )
}

/** All records that match, up to the limit. */
async function allOf<Some extends Item>({ each }: BulkKind<Some>, filter: object): Promise<Some[]> {
  const found: Some[] = []
  for await (const item of each(filter)) {
    found.push(item)
    if (found.length === SELECTED_MAX) break
  }
  return found
}
