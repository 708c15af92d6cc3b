/** The drawn signatures of the sample data: a name in joined loops, as a finger writes it on a phone. */

/** What a letter looks like: how high its loop goes above the line, or how far below it, and how wide it is. */
function shapeOf(letter: string, isFirst: boolean): { height: number; width: number } {
  const width = /[mw]/i.test(letter) ? 42 : /[ijlt]/.test(letter) ? 20 : 28
  if (isFirst) return { height: 96, width: 48 }
  if (/[bdfhklt]/.test(letter)) return { height: 80, width }
  return { height: /[gjpqy]/.test(letter) ? -58 : 34, width }
}

const POINTS_OF_LETTER = 10
const BASE_LINE = 140
const SLANT = 0.3

/** A stroke for each word of a name, as points from the upper left corner. */
export function strokesOf(name: string): number[][][] {
  let x = 40
  return name.split(' ').map((word) => {
    const stroke = [...word].flatMap((letter, i) => {
      const { height, width } = shapeOf(letter, i === 0)
      const start = x
      x += width
      return Array.from({ length: POINTS_OF_LETTER }, (_, n) => {
        const turn = (2 * Math.PI * n) / POINTS_OF_LETTER
        const up = (height * (1 - Math.cos(turn))) / 2
        const right = start + (width * n) / POINTS_OF_LETTER - width * 0.45 * Math.sin(turn) + up * SLANT
        return [Math.round(right), Math.round(BASE_LINE - up)]
      })
    })
    x += 30
    return stroke
  })
}
