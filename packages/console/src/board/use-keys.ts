import { type KeyboardEvent, useState } from 'react'
import { type Cell, cardBeside, cellBeside, type Direction, type Layout, positionOf } from './layout.ts'
import type { Stop } from './stops.ts'

const DIRECTIONS: Record<string, Direction | undefined> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
  k: 'up',
  j: 'down',
}

type Options = {
  layout: Layout
  /** The card that has the focus. */
  selected: string | undefined
  onSelect: (stop: Stop) => void
  canMove: boolean
  onDrop: (stop: Stop, cell: Cell) => void
  /** What screen readers say. */
  say: (text: string) => void
  cellText: (cell: Cell) => string
}

/** Arrows select a card. Space lifts it, arrows carry it to another cell, Space or Enter drops it, and Escape leaves it where it was. */
export function useKeys({ layout, selected, onSelect, canMove, onDrop, say, cellText }: Options) {
  const [lifted, setLifted] = useState<{ stop: Stop; cell: Cell }>()

  const lift = () => {
    const position = positionOf(layout, selected)
    const row = position && layout.rows[position.row]
    const stop = row?.kind === 'cards' ? row.cards[position!.column] : undefined
    if (!stop || stop.isMoving) return
    setLifted({ stop, cell: { band: row!.band, column: position!.column } })
    say('Lifted. Arrow keys carry the card, Space drops it, Escape cancels.')
  }
  const carry = (key: string) => {
    const { stop, cell } = lifted!
    const direction = DIRECTIONS[key]
    if (direction) {
      const next = cellBeside(layout, cell, direction)
      setLifted({ stop, cell: next })
      say(cellText(next))
      return true
    }
    if (key === 'Escape') say('Canceled. The card stays where it was.')
    else if (key !== ' ' && key !== 'Enter') return false
    setLifted(undefined)
    if (key !== 'Escape') onDrop(stop, cell)
    return true
  }
  const select = (key: string) => {
    const direction = DIRECTIONS[key]
    const from = direction && positionOf(layout, selected)
    const stop = from && cardBeside(layout, from, direction)
    if (stop) onSelect(stop)
    return direction !== undefined
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const isOnCard = (event.target as HTMLElement).dataset.card !== undefined
    if (!isOnCard || event.ctrlKey || event.metaKey || event.altKey) return
    if (lifted) {
      if (carry(event.key)) event.preventDefault()
    } else if (event.key === ' ') {
      event.preventDefault()
      if (canMove) lift()
    } else if (select(event.key)) event.preventDefault()
  }
  return { onKeyDown, lifted }
}
