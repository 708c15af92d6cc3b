import { Alert, Button, Group, SegmentedControl, TextInput } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import type { Item, ItemStatus, Shipment } from '@vanline/client'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { numberText, wordsOf } from '../format/format.ts'
import { countText } from '../format/plural.ts'
import { useWeightUnit } from '../format/weight-unit.ts'
import { ChoiceFilter } from '../lists/choice-filter.tsx'
import { IconSearch } from '../pieces/icons.tsx'
import { detailOf, EmptyState } from '../pieces/states.tsx'
import { useMay } from '../session/caller.ts'
import { codesQuery } from './codes.ts'
import { type CellContext, cardColumns, columnsOf, memberText } from './columns.ts'
import classes from './inventory-page.module.css'
import { CellConflict, nameOfItem } from './item-conflict.tsx'
import { ItemDialog } from './item-dialog.tsx'
import { photographsQuery } from './item-documents.ts'
import { matching } from './item-filter.ts'
import { ItemGrid } from './item-grid.tsx'
import { type Arrangement, ITEM_STATUSES, linesOf, type Totals } from './rooms.ts'
import { SelectedItems } from './selected-items.tsx'
import { type CellEdits, useCellEdits } from './use-cell-edits.ts'
import type { useInventorySearch } from './use-inventory-search.ts'
import { useItemSelection } from './use-item-selection.ts'
import type { useItems } from './use-items.ts'

type Props = ReturnType<typeof useInventorySearch> & {
  shipment: Shipment
  inventory: ReturnType<typeof useItems>
  canEdit: boolean
  isPhone: boolean
  totals: Totals
}

/** The filters, what can be done with the selected items, and the items. */
export function InventoryTable({ shipment, search, set, inventory, canEdit, isPhone, totals }: Props) {
  const { items, changed, show, hide } = inventory
  const by: Arrangement = search.by === 'number' ? 'number' : 'room'
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const [openID, setOpenID] = useState<string>()
  const shown = useMemo(() => matching(items, search), [items, search])
  const lines = useMemo(() => linesOf(shown, by, closed), [shown, by, closed])
  const isNarrow = useMediaQuery('(max-width: 62em)', false, { getInitialValueInEffect: false })
  const columns = useMemo(
    () => (isPhone ? cardColumns(canEdit) : columnsOf(by, canEdit, isNarrow)),
    [isPhone, by, canEdit, isNarrow],
  )
  const selection = useItemSelection(shown, lines)
  const edits = useCellEdits(show)
  const context = useCellContext(shipment.id)
  useUndoKey(edits.undo)
  return (
    <>
      <Tools search={search} set={set} by={by} counts={totals.byStatus} />
      {selection.ids.size > 0 && (
        <SelectedItems
          items={selection.items()}
          total={shown.length}
          onSelect={selection.set}
          onSelectAll={() => selection.set(shown)}
          onSaved={show}
        />
      )}
      <Unsaved edits={edits} items={items} />
      {shown.length === 0 ? (
        <EmptyState title="No results">
          <Button variant="default" onClick={() => set({ q: undefined, status: undefined, highValue: undefined })}>
            Clear the filters
          </Button>
        </EmptyState>
      ) : (
        <ItemGrid
          // The height of its rows is known when it is created, and other lines begin at the top.
          key={`${isPhone} ${JSON.stringify(search)}`}
          label="Items"
          {...{ lines, columns, context, changed, canEdit, isPhone, edits }}
          selected={selection.ids}
          onSelect={canEdit ? selection.choose : undefined}
          onRoom={(id) => setClosed(closed.has(id) ? closed.difference(new Set([id])) : closed.union(new Set([id])))}
          onOpen={({ id }) => setOpenID(id)}
        />
      )}
      <ItemDialog
        item={items.find(({ id }) => id === openID)}
        canEdit={canEdit}
        onClose={() => setOpenID(undefined)}
        onSaved={(item) => show([item])}
        onDeleted={hide}
      />
      <CellConflict edits={edits} />
    </>
  )
}

/** What cells show besides their items. */
function useCellContext(shipmentID: string): CellContext {
  const unit = useWeightUnit()
  const codes = useQuery(codesQuery).data
  const mayReadDocuments = useMay('documents:read')
  const documents = useQuery({ ...photographsQuery(shipmentID), enabled: mayReadDocuments }).data
  return useMemo(() => {
    const counts = Map.groupBy(documents ?? [], ({ itemID }) => itemID!)
    const photographs = new Map([...counts].map(([id, of]) => [id, of.length]))
    return { unit, codes, photographs }
  }, [unit, codes, documents])
}

type ToolsProps = ReturnType<typeof useInventorySearch> & { by: Arrangement; counts: Totals['byStatus'] }

/** Which items are shown, and how they are arranged. */
const Tools = ({ search, set, by, counts }: ToolsProps) => (
  <search className={classes.tools}>
    <TextInput
      type="search"
      aria-label="Find by words or numbers"
      placeholder="Words, or numbers: 1-45, 47"
      leftSection={<IconSearch size={14} />}
      value={search.q ?? ''}
      className={classes.search}
      onChange={(event) => set({ q: event.currentTarget.value })}
    />
    <div className={classes.filters}>
      <ChoiceFilter
        label="Status"
        choices={ITEM_STATUSES}
        text={(status) => `${wordsOf(status)} (${numberText(counts[status as ItemStatus])})`}
        value={search.status}
        onChange={(status) => set({ status })}
      />
      <Button
        variant={search.highValue ? 'light' : 'default'}
        aria-pressed={Boolean(search.highValue)}
        onClick={() => set({ highValue: search.highValue ? undefined : 'true' })}
      >
        High value
      </Button>
      <SegmentedControl
        aria-label="Arranged"
        value={by}
        data={[
          { value: 'room', label: 'By room' },
          { value: 'number', label: 'By number' },
        ]}
        onChange={(value) => set({ by: value === 'number' ? value : undefined })}
      />
    </div>
  </search>
)

/** Values that could not be saved. They stay in the table until they are sent again or dropped. */
function Unsaved({ edits, items }: { edits: CellEdits; items: readonly Item[] }) {
  const left = [...edits.edits.values()].filter(({ state }) => state === 'failed' || state === 'refused')
  const [first] = left
  if (!first) return null
  // Another value of the item may have been saved since.
  const item = items.find(({ id }) => id === first.base.id) ?? first.base
  const failed = left.filter(({ state }) => state === 'failed')
  const value = first.state === 'refused' ? (first.typed ?? '') : memberText(first.member, first.value)
  return (
    <Alert
      color="red"
      variant="light"
      role="alert"
      p="xs"
      mb="sm"
      title={`${countText(left.length, 'value')} not saved`}
    >
      <Group justify="space-between" gap="xs">
        <span>
          {nameOfItem(item)}, “{value}”: {first.detail ?? detailOf(first.error)}
        </span>
        <Group gap="xs">
          <Button variant="default" onClick={() => left.forEach(edits.drop)}>
            Discard
          </Button>
          {failed.length > 0 && <Button onClick={edits.again}>Try again</Button>}
        </Group>
      </Group>
    </Alert>
  )
}

/** Ctrl+Z takes back the last value that was saved in the table, as long as nothing is typed. */
function useUndoKey(undo: CellEdits['undo']): void {
  const hear = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target as HTMLElement
    if (
      event.key !== 'z' ||
      !(event.ctrlKey || event.metaKey) ||
      event.shiftKey ||
      target.matches('input, textarea, select')
    )
      return
    event.preventDefault()
    const done = undo()
    notifications.show({
      message: done
        ? `Taken back: ${nameOfItem(done.after)} is ${memberText(done.member, done.before)} again.`
        : 'There is nothing to take back.',
    })
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => hear(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}
