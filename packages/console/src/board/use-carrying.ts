import { type RefObject, useState } from 'react'
import type { GridHandle } from './grid.tsx'
import { type Cell, type Layout, placeOf } from './layout.ts'
import { mayEnter, type Target, targetOf } from './move.ts'
import { placeText } from './slots.ts'
import type { LaneKind, Stop } from './stops.ts'
import { useDrag } from './use-drag.ts'
import { useKeys } from './use-keys.ts'

type Options = {
  layout: Layout
  lanes: LaneKind | undefined
  grid: RefObject<GridHandle | null>
  selected: string | undefined
  onSelect: (stop: Stop) => void
  canMove: boolean
  onMove: (stop: Stop, to: Target) => void
  onTurn: (step: 1 | -1) => void
}

/** Carries a card to another cell, with the pointer or with the keys. */
export function useCarrying({ layout, lanes, grid, selected, onSelect, canMove, onMove, onTurn }: Options) {
  const [said, say] = useState('')
  const textOf = (cell: Cell) => placeText(placeOf(layout, cell), lanes, [...layout.columns, ...layout.bands])
  const onDrop = (stop: Stop, cell: Cell) => {
    say(`${textOf(cell)}.`)
    onMove(stop, targetOf(stop, placeOf(layout, cell), lanes))
    grid.current?.focus(stop.key)
  }
  const drag = useDrag({
    scroller: () => grid.current?.scroller ?? null,
    isEnabled: canMove,
    cellAt: (x, y) => grid.current?.cellAt(x, y),
    onDrop,
    onTurn,
  })
  const keys = useKeys({
    ...{ layout, selected, canMove, onDrop, say },
    onSelect: (stop) => {
      onSelect(stop)
      grid.current?.focus(stop.key)
    },
    cellText: textOf,
  })
  const stop = drag.dragged?.stop ?? keys.lifted?.stop
  const target = drag.cell ?? keys.lifted?.cell
  const lane = target && placeOf(layout, target).lane
  return {
    ...{ drag, said, target, taken: stop?.key, onKeyDown: keys.onKeyDown },
    /** Whether the rules do not let the card into the lane, as far as the page knows. */
    isRefused: stop !== undefined && lane !== undefined && !mayEnter(stop, lane, lanes),
  }
}
