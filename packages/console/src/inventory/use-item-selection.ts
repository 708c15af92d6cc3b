import type { Item } from '@vanline/client'
import { useMemo, useRef, useState } from 'react'
import { rangeOf } from '../lists/range.ts'
import type { TableLine } from './rooms.ts'

/** The selected items. Those that a filter hides are not selected: a change must not reach items that are out of sight. */
export function useItemSelection(shown: readonly Item[], lines: readonly TableLine[]) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const ids = useMemo(() => chosen.intersection(new Set(shown.map(({ id }) => id))), [chosen, shown])
  const last = useRef<string>(undefined)
  const toggle = (items: readonly Item[]) => {
    const all = new Set(items.map(({ id }) => id))
    setChosen(all.isSubsetOf(ids) ? ids.difference(all) : ids.union(all))
  }
  return {
    ids,
    items: () => shown.filter(({ id }) => ids.has(id)),
    /** Selects these items and no others. */
    set: (items: readonly Item[]) => setChosen(new Set(items.map(({ id }) => id))),
    /** Selects or unselects the items of a line; with isRange, selects all items from the last line to it. */
    choose: (line: TableLine, isRange: boolean) => {
      const from = isRange ? last.current : undefined
      last.current = line.id
      if (from === undefined) return toggle(itemsOf(line))
      setChosen(
        ids.union(
          new Set(
            rangeOf(lines, from, line.id)
              .flatMap(itemsOf)
              .map(({ id }) => id),
          ),
        ),
      )
    },
  }
}

const itemsOf = (line: TableLine): readonly Item[] => (line.kind === 'item' ? [line.item] : line.room.items)
