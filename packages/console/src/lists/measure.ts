import type { Measure } from './tracks.ts'

/** The size of a row, as in data-table.module.css. */
const ROW_REM = 0.8125
/** Digits of the same width and rounding can need a little more than the canvas says. */
const TOLERANCE = 1.02

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
    const width = widths.get(text) ?? context.measureText(text).width * TOLERANCE
    widths.set(text, width)
    return width
  }
}
