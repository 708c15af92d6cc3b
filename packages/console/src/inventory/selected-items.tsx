import { Button, Group, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation } from '@tanstack/react-query'
import type { Item, ItemStatus } from '@vanline/client'
import { Suspense, useState } from 'react'
import { BulkDialog } from '../bulk/bulk-dialog.tsx'
import type { BulkAction } from '../bulk/kind.ts'
import { numberText, wordsOf } from '../format/format.ts'
import { countText } from '../format/plural.ts'
import { IconX } from '../pieces/icons.tsx'
import { CHANGE, DELETE, ITEM_BULK, type Row, rowOf } from './bulk-kind.tsx'
import { type CheckedOff, checkOff } from './check-off.ts'
import classes from './inventory-page.module.css'
import { nameOfItem } from './item-conflict.tsx'
import { ITEM_STATUSES } from './rooms.ts'

const NAMED_MAX = 5

type Props = {
  items: readonly Item[]
  /** How many items are shown in all. */
  total: number
  onSelect: (items: readonly Item[]) => void
  onSelectAll: () => void
  /** Shows items that were saved. */
  onSaved: (items: readonly Item[]) => void
}

/** What can be done with the selected items: their status in one click, other changes and deleting with a preview. */
export function SelectedItems({ items, total, onSelect, onSelectAll, onSaved }: Props) {
  const [open, setOpen] = useState<{ action: BulkAction<Row>; items: Row[] }>()
  const checking = useMutation({
    mutationFn: async ({ of, status }: { of: readonly Item[]; status: ItemStatus }) => {
      const result = await checkOff(of, status, onSaved)
      onSaved(result.overtaken)
      // What was not changed stays selected: who has looked at it can do it again.
      onSelect(of.filter(({ id }) => !result.done.some(({ after }) => after.id === id)))
      say(result, status, () => void undo(result))
    },
  })
  const undo = async ({ done }: CheckedOff) => {
    const groups = Map.groupBy(done, ({ before }) => before.status)
    for (const [status, of] of groups) {
      const result = await checkOff(
        of.map(({ after }) => after),
        status,
        onSaved,
      )
      say(result, status)
    }
  }
  return (
    <>
      <Group gap="xs" role="region" aria-label="Selection" className={classes.selection}>
        <Text size="sm" fw={600} role="status">
          {numberText(items.length)} selected
        </Text>
        {ITEM_STATUSES.filter((status) => status !== 'LISTED').map((status) => (
          <Button
            key={status}
            variant={status === 'DELIVERED' ? 'filled' : 'default'}
            loading={checking.isPending && checking.variables.status === status}
            disabled={checking.isPending}
            onClick={() => checking.mutate({ of: items, status })}
          >
            {wordsOf(status)}
          </Button>
        ))}
        {[CHANGE, DELETE].map((action) => (
          <Button key={action.label} variant="default" onClick={() => setOpen({ action, items: items.map(rowOf) })}>
            {action.label}
          </Button>
        ))}
        {total > items.length && (
          <Button variant="default" onClick={onSelectAll}>
            Select all {numberText(total)}
          </Button>
        )}
        <Button variant="subtle" color="gray" leftSection={<IconX size={14} />} onClick={() => onSelect([])}>
          Clear selection
        </Button>
      </Group>
      {/* Until its input is loaded. */}
      <Suspense>
        {open && (
          <BulkDialog
            kind={ITEM_BULK}
            {...open}
            onClose={(left) => {
              setOpen(undefined)
              if (left) onSelect(left)
            }}
          />
        )}
      </Suspense>
    </>
  )
}

/** Says what became of the items, and offers to take it back. */
function say({ done, overtaken, failed, failure }: CheckedOff, status: ItemStatus, undo?: () => void): void {
  const id = `check-off.${Date.now()}`
  if (done.length > 0)
    notifications.show({
      id,
      message: (
        <Group justify="space-between" wrap="nowrap" gap="xs">
          <span>{`${countText(done.length, 'item')}: ${wordsOf(status).toLowerCase()}.`}</span>
          {undo && (
            <Button
              variant="subtle"
              size="compact-xs"
              onClick={() => {
                notifications.hide(id)
                undo()
              }}
            >
              Undo
            </Button>
          )}
        </Group>
      ),
    })
  if (overtaken.length > 0)
    notifications.show({
      color: 'yellow',
      autoClose: false,
      title: `${countText(overtaken.length, 'item')} got another status by another user`,
      message: `${namesOf(overtaken)}. Nothing was overwritten. They are still selected.`,
    })
  if (failed > 0)
    notifications.show({ color: 'red', title: `${countText(failed, 'item')} not changed`, message: failure })
}

function namesOf(items: readonly Item[]): string {
  const names = items.slice(0, NAMED_MAX).map((item) => `${nameOfItem(item)} (${wordsOf(item.status).toLowerCase()})`)
  const more = items.length - names.length
  return names.join(', ') + (more > 0 ? ` and ${numberText(more)} more` : '')
}
