import { type KeyboardEvent, type PointerEvent, type RefObject, useCallback, useRef, useState } from 'react'
import type { Cell, Direction } from '../board/layout.ts'
import { useDrag } from '../board/use-drag.ts'
import { type Axis, cellOf, cellText, nextCell, placeAt, visitBeside } from './axis.ts'
import type { DispatchGridHandle } from './dispatch-grid.tsx'
import type { Carried } from './lane-row.tsx'
import type { Lane } from './lanes.ts'
import { NOT_PLANNED, type Place, type Visit } from './visits.ts'

const DIRECTIONS: Record<string, Direction | undefined> = {
  ...{ ArrowUp: 'up', ArrowDown: 'down', ArrowLeft: 'left', ArrowRight: 'right' },
  ...{ k: 'up', j: 'down' },
}
/** With the shift key, a carried card goes by an hour. */
const QUARTERS_OF_HOUR = 4

type Options = {
  axis: Axis
  lanes: readonly Lane[]
  unplanned: Lane
  grid: RefObject<DispatchGridHandle | null>
  selected: Visit | undefined
  onSelect: (visit: Visit) => void
  onOpen: (visit: Visit) => void
  canPlan: boolean
  onDrop: (visit: Visit, to: Place) => void
  onTurn: (step: 1 | -1) => void
  say: (text: string) => void
}

/** Carries a card to another lane and time, with the pointer or with the keys. */
export function useCarrying(options: Options) {
  const { axis, lanes, grid, canPlan, onDrop, onTurn } = options
  const heldAt = useRef(0)
  const dropAt = (visit: Visit, cell: Cell) => {
    options.say(`${visit.title}: ${cellText(axis, lanes, visit, cell)}.`)
    onDrop(visit, placeAt(axis, lanes, visit, cell))
  }
  const drag = useDrag<Visit>({
    scroller: () => grid.current?.scroller ?? null,
    isEnabled: canPlan,
    cellAt: (x, y) => grid.current?.cellAt(x, y, heldAt.current),
    onDrop: dropAt,
    onTurn,
  })
  const { onTake: take } = drag
  const onTake = useCallback(
    (event: PointerEvent<HTMLElement>, visit: Visit) => {
      // A card of the list has no time: it is dropped where the pointer is.
      const isTimed = visit.lane !== NOT_PLANNED
      heldAt.current = isTimed ? event.clientX - event.currentTarget.getBoundingClientRect().left : 0
      if (visit.job?.status !== 'DONE') take(event, visit)
    },
    [take],
  )
  const { lifted, onKeyDown } = useKeys(options, dropAt)
  const carried: Carried | undefined = drag.dragged
    ? { visit: drag.dragged.stop, cell: drag.cell ?? { band: -2, column: -1 } }
    : lifted
  return { drag, onTake, carried, isLifted: lifted !== undefined, onKeyDown }
}

/** Arrows select a card. Enter or Space picks it up, arrows carry it by lane and by quarter of an hour, Enter drops it, Escape returns it. */
function useKeys(options: Options, drop: (visit: Visit, cell: Cell) => void) {
  const { axis, lanes, unplanned, selected, onSelect, onOpen, canPlan, say } = options
  const [lifted, setLifted] = useState<Carried>()
  const lift = (visit: Visit) => {
    if (visit.isMoving) return
    if (visit.job?.status === 'DONE') return say('The job is done and stays where it is.')
    setLifted({ visit, cell: cellOf(axis, lanes, visit), isByKeys: true })
    const step =
      axis.kind === 'hours' ? 'by lane and by quarter of an hour, with Shift by an hour' : 'by lane and by day'
    say(`${visit.title} picked up. Arrow keys carry it ${step}. Enter drops it, Escape returns it.`)
  }
  const carry = ({ key, shiftKey }: KeyboardEvent): boolean => {
    const { visit, cell } = lifted!
    const direction = DIRECTIONS[key]
    if (direction) {
      const next = nextCell(axis, lanes, cell, direction, shiftKey && axis.kind === 'hours' ? QUARTERS_OF_HOUR : 1)
      setLifted({ visit, cell: next, isByKeys: true })
      say(cellText(axis, lanes, visit, next))
      return true
    }
    if (key === 'Escape') say('Returned. Nothing was changed.')
    else if (key !== ' ' && key !== 'Enter') return false
    setLifted(undefined)
    if (key !== 'Escape') drop(visit, cell)
    return true
  }
  const select = ({ key }: KeyboardEvent): boolean => {
    const direction = DIRECTIONS[key]
    const next = direction && selected && visitBeside(unplanned, lanes, selected, direction)
    if (next) onSelect(next)
    return direction !== undefined
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const isOnCard = (event.target as HTMLElement).dataset.visit !== undefined
    if (!isOnCard || event.ctrlKey || event.metaKey || event.altKey) return
    if (lifted) {
      if (carry(event)) event.preventDefault()
    } else if (event.key === ' ' || event.key === 'Enter') {
      event.preventDefault()
      if (canPlan && selected) lift(selected)
      else if (selected) onOpen(selected)
    } else if (event.key === 'e') {
      event.preventDefault()
      if (selected) onOpen(selected)
    } else if (select(event)) event.preventDefault()
  }
  return { lifted, onKeyDown }
}
