import { type KeyboardEvent, useState } from 'react'
import { type Point, pointAt, type Stroke } from './strokes.ts'

/** How far a key goes, in pixels. */
const STEP_PX = 6
const STEPS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}
/** Where the pen begins, in pixels. */
const START = [40, 70] as const

/** A pen that arrows move: with Shift it draws. People who use no pointer can sign too. */
export function useKeyPen(strokes: readonly Stroke[], onChange: (strokes: readonly Stroke[]) => void) {
  const [place, setPlace] = useState<readonly [number, number]>()
  const [isDown, setDown] = useState(false)
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (!step) return
    event.preventDefault()
    const [x, y] = place ?? START
    const next = [Math.max(0, x + step[0] * STEP_PX), Math.max(0, y + step[1] * STEP_PX)] as const
    setPlace(next)
    setDown(event.shiftKey)
    if (!event.shiftKey) return
    const point: Point = pointAt(...next)
    const last = strokes.at(-1)
    if (isDown && last) onChange([...strokes.slice(0, -1), [...last, point]])
    else onChange([...strokes, [pointAt(x, y), point]])
  }
  return {
    /** Where the pen is, in the units of points; undefined before a key was used. */
    at: place && pointAt(...place),
    onKeyDown,
    onKeyUp: (event: KeyboardEvent) => {
      if (event.key === 'Shift') setDown(false)
    },
  }
}
