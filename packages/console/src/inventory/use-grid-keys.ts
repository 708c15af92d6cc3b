/**
 * The keys of the table of items, which is one stop of the tab key: arrows go from cell to cell, Enter or F2 changes a value, the space bar selects a
 * row. Only the rows in sight are in the page, so a cell gets the focus when its row is rendered.
 */
import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import type { ItemColumn } from './columns.ts'
import type { TableLine } from './rooms.ts'

/** A cell: the id of its line, and the id of its column. */
export type Place = { line: string; column: string }
/** Where the focus goes after a value was typed. */
export type Step = 'stay' | 'down' | 'left' | 'right'

/** How many lines a page is, by the keys. */
const PAGE_LINES = 12
/** The only cell of a room's heading besides its checkbox. */
export const HEADING = 'heading'

export const cellName = (line: string, column: string): string => `${line}|${column}`

type Grid = {
  body: RefObject<HTMLElement | null>
  lines: readonly TableLine[]
  columns: readonly ItemColumn[]
  scrollTo: (line: number) => void
  /** Does what a cell is for: changes its value, opens the details, closes a room. */
  onActivate: (line: TableLine, column: string) => void
  onSelect: ((line: TableLine, isRange: boolean) => void) | undefined
}

/** Focuses the wanted cell as soon as it is in the page. */
function useFocus(body: Grid['body'], wanted: RefObject<Place | undefined>): void {
  useLayoutEffect(() => {
    if (!wanted.current || !body.current) return
    const name = cellName(wanted.current.line, wanted.current.column)
    const cell = body.current.querySelector<HTMLElement>(`[data-cell="${CSS.escape(name)}"]`)
    if (!cell) return
    wanted.current = undefined
    cell.focus({ preventScroll: true })
    cell.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  })
}

export function useGridKeys({ body, lines, columns, scrollTo, onActivate, onSelect }: Grid) {
  const [active, setActive] = useState<Place>({ line: '', column: columns.at(1)!.id })
  const wanted = useRef<Place>(undefined)
  const placeAt = (at: number, column: string): Place => {
    const line = lines[at]!
    const isCell = line.kind === 'item' || column === 'select'
    return { line: line.id, column: isCell ? column : HEADING }
  }
  const go = (at: number, column = lastColumn.current) => {
    const line = Math.max(0, Math.min(lines.length - 1, at))
    if (lines.length === 0) return
    if (column !== HEADING) lastColumn.current = column
    wanted.current = placeAt(line, column === HEADING ? columns.at(1)!.id : column)
    setActive(wanted.current)
    scrollTo(line)
  }
  /** The column to return to from the heading of a room. */
  const lastColumn = useRef(columns.at(1)!.id)
  useFocus(body, wanted)
  const lineAt = (id: string): number => lines.findIndex((line) => line.id === id)
  const sideways = (column: string, step: number): string => {
    const at = columns.findIndex(({ id }) => id === column)
    return columns[Math.max(0, Math.min(columns.length - 1, at + step))]!.id
  }

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const cell = (event.target as HTMLElement).closest<HTMLElement>('[data-cell]')
    if (!cell || event.target !== cell || event.altKey) return
    const at = lineAt(active.line)
    const line = lines[at]
    if (!line) return
    const isFar = event.ctrlKey || event.metaKey
    const moves: Record<string, () => void> = {
      ArrowDown: () => go(at + 1),
      ArrowUp: () => go(at - 1),
      PageDown: () => go(at + PAGE_LINES),
      PageUp: () => go(at - PAGE_LINES),
      ArrowRight: () => line.kind === 'item' && go(at, sideways(active.column, 1)),
      ArrowLeft: () => line.kind === 'item' && go(at, sideways(active.column, -1)),
      Home: () => go(isFar ? 0 : at, isFar ? lastColumn.current : columns[0]!.id),
      End: () => go(isFar ? lines.length - 1 : at, isFar ? lastColumn.current : columns.at(-1)!.id),
    }
    const acts: Record<string, () => void> = {
      Enter: () => onActivate(line, active.column),
      F2: () => onActivate(line, active.column),
      ' ': () => (onSelect ? onSelect(line, event.shiftKey) : onActivate(line, active.column)),
    }
    const act = moves[event.key] ?? (isFar ? undefined : acts[event.key])
    if (!act) return
    event.preventDefault()
    act()
  }

  return {
    active,
    onKeyDown,
    /** Notes that a cell has got the focus. */
    take: (place: Place) => {
      if (place.column !== HEADING) lastColumn.current = place.column
      setActive(place)
    },
    /** Goes on from a cell after its value was typed. */
    leave: (place: Place, step: Step) => {
      const at = lineAt(place.line)
      if (step === 'down') go(at + 1, place.column)
      else go(at, step === 'stay' ? place.column : sideways(place.column, step === 'left' ? -1 : 1))
    },
  }
}
