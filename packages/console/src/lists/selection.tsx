import { Button, Checkbox, Group, Text } from '@mantine/core'
import { type ChangeEvent, type ReactNode, useMemo, useRef, useState } from 'react'
import { numberText } from '../format/format.ts'
import { IconX } from '../pieces/icons.tsx'
import type { Column } from './column.ts'
import classes from './list-page.module.css'
import { rangeOf } from './range.ts'

type Row = { id: string; locator: string }

/** The selected rows. Those of another filter are no longer selected: a change must not reach rows that are out of sight. */
export function useSelection<Item extends Row>(filter: Record<string, unknown>, rows: readonly Item[]) {
  const { sort: _, ...matching } = filter
  const of = JSON.stringify(matching)
  const [selected, setSelected] = useState<{ of: string; items: ReadonlyMap<string, Item> }>({ of, items: new Map() })
  const items = useMemo(() => (selected.of === of ? selected.items : new Map<string, Item>()), [selected, of])
  const select = (chosen: Iterable<Item>) =>
    setSelected({ of, items: new Map(Array.from(chosen, (item) => [item.id, item] as const)) })
  const last = useRef<string>(undefined)
  const toggle = (row: Item) => {
    last.current = row.id
    select(items.has(row.id) ? [...items.values()].filter(({ id }) => id !== row.id) : [...items.values(), row])
  }
  return {
    size: items.size,
    has: (id: string) => items.has(id),
    select,
    /** Selects or unselects a row; with isRange, selects all rows from the last one to it. */
    choose: (row: Item, isRange: boolean) =>
      isRange ? select([...items.values(), ...rangeOf(rows, last.current, row.id)]) : toggle(row),
    /** The selected records, as the list shows them now. */
    records: (): Item[] => {
      const shown = new Map(rows.map((row) => [row.id, row]))
      return Array.from(items.values(), (item) => shown.get(item.id) ?? item)
    },
  }
}

export type Selection<Item extends Row> = ReturnType<typeof useSelection<Item>>

/** The column of checkboxes; the one in its heading selects all rows that are loaded. It stays the same while the user scrolls and selects. */
export function useSelectionColumn<Item extends Row>(
  selection: Selection<Item>,
  rows: readonly Item[],
  isPhone: boolean,
): Column<Item> {
  const latest = useRef({ selection, rows })
  latest.current = { selection, rows }
  return useMemo(
    () => ({
      id: 'select',
      name: 'Select',
      track: isPhone ? '2.75rem' : '2rem',
      text: () => '',
      heading: () => <AllRows {...latest.current} />,
      cell: (row, isSelected) => (
        <label className={classes.check}>
          <input
            type="checkbox"
            className={classes.checkbox}
            aria-label={`Select ${row.locator}`}
            checked={isSelected}
            onChange={(event) => latest.current.selection.choose(row, isWithShift(event))}
          />
        </label>
      ),
    }),
    [isPhone],
  )
}

function AllRows<Item extends Row>({ selection, rows }: { selection: Selection<Item>; rows: readonly Item[] }) {
  const isAll = rows.length > 0 && selection.size >= rows.length && rows.every(({ id }) => selection.has(id))
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the checkbox has its own name
    <label className={classes.check}>
      <Checkbox
        aria-label="Select all rows"
        checked={isAll}
        indeterminate={!isAll && selection.size > 0}
        onChange={() => selection.select(isAll ? [] : rows)}
      />
    </label>
  )
}

const isWithShift = ({ nativeEvent }: ChangeEvent): boolean => (nativeEvent as MouseEvent).shiftKey === true

/** How many rows are selected, and what can be done with them. */
export function SelectionBar<Item extends Row>(props: { selection: Selection<Item>; children: ReactNode }) {
  const { selection, children } = props
  if (selection.size === 0) return null
  return (
    <Group gap="xs" mb="sm" role="region" aria-label="Selection" className={classes.selection}>
      <Text size="sm" fw={600} role="status">
        {numberText(selection.size)} selected
      </Text>
      {children}
      <Button variant="subtle" color="gray" leftSection={<IconX size={14} />} onClick={() => selection.select([])}>
        Clear selection
      </Button>
    </Group>
  )
}
