/**
 * Drag and drop by pointer events. The card under the pointer is moved by its style alone, once a frame, and the board is rendered again only when the
 * pointer reaches another cell. A finger scrolls instead: on a touch screen cards are moved with their button.
 */
import { type PointerEvent, useCallback, useEffect, useRef, useState } from 'react'
import type { Cell } from './layout.ts'

/** How far the pointer moves before it drags: less is a click. */
const BEGIN_PX = 5
/** How near to an edge the board begins to scroll, and how far in a frame at most. */
const EDGE_PX = 56
const SCROLL_PX = 18
/** How long the pointer rests on an arrow until the board turns the page. */
const TURN_MS = 700
/** Set on the board meanwhile: the cards below the pointer need not be highlighted. */
const DRAGGING = 'data-dragging'

/** What can be dragged; not while a change of it is on its way to the server. */
type Card = { isMoving?: boolean }

type Options<Stop extends Card> = {
  scroller: () => HTMLElement | null
  isEnabled: boolean
  /** The cell at a point of the window; undefined outside of the board. */
  cellAt: (x: number, y: number) => Cell | undefined
  onDrop: (stop: Stop, cell: Cell) => void
  onTurn: (step: 1 | -1) => void
}

type Hold = { card: DOMRect; fromX: number; fromY: number; x: number; y: number; isDragging: boolean }
type Turning = { step: 1 | -1; since: number }

/** What is dragged: the card, and the cell that it would be dropped into. */
export type Dragged<Stop> = { stop: Stop; width: number; height: number }

export function useDrag<Stop extends Card>(options: Options<Stop>) {
  const latest = useRef(options)
  latest.current = options
  const [dragged, setDragged] = useState<Dragged<Stop>>()
  const [cell, setCell] = useState<Cell>()
  const ghost = useRef<HTMLDivElement>(null)
  const stop = useRef<() => void>(undefined)
  useEffect(() => () => stop.current?.(), [])

  const onTake = useCallback((event: PointerEvent<HTMLElement>, taken: Stop) => {
    const isDrag = event.button === 0 && event.pointerType !== 'touch' && !event.ctrlKey && !event.metaKey
    if (!latest.current.isEnabled || !isDrag || taken.isMoving) return
    const card = event.currentTarget.getBoundingClientRect()
    const { clientX: x, clientY: y } = event
    const hold: Hold = { card, fromX: x, fromY: y, x, y, isDragging: false }
    stop.current = carry(hold, {
      begin: () => {
        latest.current.scroller()?.toggleAttribute(DRAGGING, true)
        setDragged({ stop: taken, width: card.width, height: card.height })
      },
      frame: (turning) => {
        showAt(ghost.current, hold)
        const { scroller, cellAt } = latest.current
        scrollAtEdge(scroller(), hold)
        const next = cellAt(hold.x, hold.y)
        setCell((before) => (isSameCell(before, next) ? before : next))
        return turned(turning, next === undefined ? stepUnder(hold) : undefined, latest.current.onTurn)
      },
      end: (isDropped) => {
        const { scroller, cellAt } = latest.current
        const target = isDropped ? cellAt(hold.x, hold.y) : undefined
        scroller()?.removeAttribute(DRAGGING)
        setDragged(undefined)
        setCell(undefined)
        if (target) latest.current.onDrop(taken, target)
      },
    })
  }, [])
  return { onTake, dragged, cell, ghost }
}

type Carried = {
  begin: () => void
  frame: (turning: Turning | undefined) => Turning | undefined
  end: (isDropped: boolean) => void
}

/** Follows the pointer until it is released; returns a function that ends it without a drop. */
function carry(hold: Hold, { begin, frame, end }: Carried): () => void {
  const listening = new AbortController()
  let request = 0
  let turning: Turning | undefined
  const next = () => {
    turning = frame(turning)
    request = requestAnimationFrame(next)
  }
  const finish = (isDropped: boolean) => {
    listening.abort()
    cancelAnimationFrame(request)
    if (!hold.isDragging) return
    swallowClick()
    end(isDropped)
  }
  const follow = ({ clientX, clientY }: globalThis.PointerEvent) => {
    Object.assign(hold, { x: clientX, y: clientY })
    if (hold.isDragging || Math.hypot(clientX - hold.fromX, clientY - hold.fromY) < BEGIN_PX) return
    hold.isDragging = true
    begin()
    request = requestAnimationFrame(next)
  }
  const { signal } = listening
  addEventListener('pointermove', follow, { signal })
  addEventListener('pointerup', () => finish(true), { signal })
  addEventListener('pointercancel', () => finish(false), { signal })
  addEventListener('keydown', (event) => event.key === 'Escape' && finish(false), { signal })
  return () => finish(false)
}

/** The click after a drag opens nothing. */
function swallowClick(): void {
  const swallow = (event: Event) => {
    event.preventDefault()
    event.stopPropagation()
  }
  addEventListener('click', swallow, { capture: true, once: true })
  setTimeout(() => removeEventListener('click', swallow, { capture: true }))
}

const isSameCell = (a: Cell | undefined, b: Cell | undefined): boolean => a?.band === b?.band && a?.column === b?.column

function showAt(ghost: HTMLElement | null, { card, fromX, fromY, x, y }: Hold): void {
  if (ghost) ghost.style.transform = `translate(${card.left + x - fromX}px, ${card.top + y - fromY}px) rotate(-1.2deg)`
}

/** How far to scroll in this frame, by the distance to the edges. */
function speedAt(point: number, from: number, to: number): number {
  if (point < from + EDGE_PX) return -Math.min(1, (from + EDGE_PX - point) / EDGE_PX) * SCROLL_PX
  if (point > to - EDGE_PX) return Math.min(1, (point - to + EDGE_PX) / EDGE_PX) * SCROLL_PX
  return 0
}

function scrollAtEdge(scroller: HTMLElement | null, { x, y }: Hold): void {
  if (!scroller) return
  const { left, right, top, bottom } = scroller.getBoundingClientRect()
  if (x < left || x > right || y < top || y > bottom) return
  const [across, down] = [speedAt(x, left, right), speedAt(y, top, bottom)]
  if (across !== 0 || down !== 0) scroller.scrollBy(across, down)
}

/** Whether the pointer is on an arrow that turns the page. */
function stepUnder({ x, y }: Hold): 1 | -1 | undefined {
  const step = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-turn]')?.dataset.turn
  return step === undefined ? undefined : step === '1' ? 1 : -1
}

/** Turns the page if the pointer has rested on an arrow long enough. */
function turned(before: Turning | undefined, step: 1 | -1 | undefined, turn: (step: 1 | -1) => void) {
  if (step === undefined) return undefined
  const now = performance.now()
  if (before?.step !== step) return { step, since: now }
  if (now - before.since < TURN_MS) return before
  turn(step)
  return { step, since: now }
}
