import { useSyncExternalStore } from 'react'
import type { Measure } from './tracks.ts'

/** The size of a row, as in data-table.module.css. */
const ROW_REM = 0.8125
/** Rounding can need a little more than the canvas says. */
const TOLERANCE = 1.02
/** Columns use tabular figures, which a canvas cannot measure: each digit counts as the widest. */
const WIDEST_DIGIT = '4'

const known = new Map<string, Map<string, number>>()

/** Measures texts in the font of the page, each once. */
export function textMeasure(): Measure {
  const root = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  const font = `${root * ROW_REM}px ${getComputedStyle(document.body).fontFamily}`
  const [usual, bold] = [measureIn(font), measureIn(`600 ${font}`)]
  return (text, isBold) => (isBold ? bold(text) : usual(text))
}

function measureIn(font: string): Measure {
  const widths = known.get(font) ?? new Map<string, number>()
  known.set(font, widths)
  const context = document.createElement('canvas').getContext('2d')!
  context.font = font
  return (text) => {
    const width = widths.get(text) ?? context.measureText(text.replaceAll(/\d/g, WIDEST_DIGIT)).width * TOLERANCE
    widths.set(text, width)
    return width
  }
}

let arrivals = 0
const watchers = new Set<() => void>()

/** Widths are measured again when a typeface has loaded, also one that loads between the first measuring and the first look at this. */
if (typeof document !== 'undefined')
  document.fonts.addEventListener('loadingdone', () => {
    arrivals += 1
    known.clear()
    for (const watcher of watchers) watcher()
  })

function watchArrivals(onArrival: () => void): () => void {
  watchers.add(onArrival)
  return () => watchers.delete(onArrival)
}

/** How many times typefaces have arrived. Widths that were measured before are no longer true. */
export const useArrivals = (): number => useSyncExternalStore(watchArrivals, () => arrivals)
