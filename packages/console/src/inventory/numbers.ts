/** Numbers of items as people write them down: 1-45, 47, 50-52. */

const NUMBER_MAX = 99_999
const PART = /^#?(\d+)(?:\s*(?:-|–|to)\s*#?(\d+))?$/i

/** A set of numbers, given as ranges so that "1-99999" takes no memory. */
export type Numbers = { has: (number: number) => boolean }

/** The numbers of a text; undefined if the text is something else. */
export function numbersIn(text: string): Numbers | undefined {
  const parts = text
    .split(/[,;\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
  const ranges = parts.map(rangeIn)
  if (ranges.length === 0 || ranges.some((range) => range === undefined)) return undefined
  return { has: (number) => ranges.some((range) => number >= range![0] && number <= range![1]) }
}

function rangeIn(part: string): readonly [number, number] | undefined {
  const found = PART.exec(part)
  if (!found) return undefined
  const [from, to] = [Number(found[1]), Number(found[2] ?? found[1])]
  if (from > NUMBER_MAX || to > NUMBER_MAX) return undefined
  return from <= to ? [from, to] : [to, from]
}
