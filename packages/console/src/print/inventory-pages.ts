/** The lines of a printed inventory, and how they fill its pages. */
import type { Item } from '@vanline/client'
import { countText } from '../format/plural.ts'
import { symbolsText } from '../inventory/conditions.ts'

/** One item on paper. The texts of the last two columns are empty where people write by hand. */
export type PaperLine = {
  id: string
  number: number
  /** CP or PBO, as the trade writes who packed a carton. */
  packed: string
  article: string
  room: string
  atOrigin: string
  atDestination: string
  /** Whether it was delivered, and nothing was noted. */
  isClean: boolean
  /** How many printed lines it takes. */
  height: number
}

/** How many letters fit on a printed line of each column, in the widest usual letters. */
const LETTERS = { article: 38, room: 15, atOrigin: 20, atDestination: 28 } as const
/** A longer text is cut: the record has all of it. */
export const HEIGHT_MAX = 5
/** How many printed lines fit on a page without a letterhead and with short addresses. */
export const PAGE_LINES = 24
const LINE_MM = 3.9
/** What takes their room: the name of the company, each line of an address after the second, and each line of what has changed since. */
const LETTERHEAD_MM = 12
const ADDRESS_MM = 4.1
const CHANGE_MM = { line: 3.9, gap: 1.5, letters: 110 } as const

/** What stands on every page above or below the list. */
export type PageFrame = { hasLetterhead: boolean; addressLines: number; changes: readonly string[] }

/** How many printed lines fit on a page. */
export function pageLinesOf({ hasLetterhead, addressLines, changes }: PageFrame): number {
  const mm =
    (hasLetterhead ? LETTERHEAD_MM : 0) +
    Math.max(0, addressLines - 2) * ADDRESS_MM +
    changes.reduce((sum, { length }) => sum + CHANGE_MM.gap + Math.ceil(length / CHANGE_MM.letters) * CHANGE_MM.line, 0)
  return Math.max(HEIGHT_MAX, PAGE_LINES - Math.ceil(mm / LINE_MM))
}

const PACKED = { CARRIER: 'CP', OWNER: 'PBO' } as const
/** What the column of the delivery says first. An item that is on its way has nothing there yet. */
const AT_DELIVERY: Partial<Record<Item['status'], string>> = { MISSING: 'Missing', DAMAGED: 'Damaged' }

export function paperLineOf(item: Item): PaperLine {
  const { id, number, description, quantity, isHighValue, packedBy, status, exceptions } = item
  const isClean = status === 'DELIVERED' && item.conditionAtDestination.length === 0 && !exceptions
  const texts = {
    article: [isHighValue && 'HIGH VALUE', quantity > 1 && `${quantity} ×`, description].filter(Boolean).join(' '),
    room: item.room ?? '',
    atOrigin: symbolsText(item.conditionAtOrigin),
    atDestination: [AT_DELIVERY[status], symbolsText(item.conditionAtDestination), exceptions]
      .filter(Boolean)
      .join('; '),
  }
  return { id, number, packed: packedBy === null ? '' : PACKED[packedBy], ...texts, isClean, height: heightOf(texts) }
}

const heightOf = (texts: Record<keyof typeof LETTERS, string>): number =>
  Math.min(
    HEIGHT_MAX,
    Math.max(...Object.entries(texts).map(([name, text]) => linesFor(text, LETTERS[name as keyof typeof LETTERS]))),
  )

/** How many lines a text takes, broken between words. */
function linesFor(text: string, letters: number): number {
  let [lines, at] = [1, 0]
  for (const word of text.split(/\s+/)) {
    const length = Math.min(word.length, letters * HEIGHT_MAX)
    if (at > 0 && at + 1 + length > letters) {
      lines++
      at = 0
    }
    at += (at > 0 ? 1 : 0) + length
    // A word that is longer than a line is divided.
    lines += Math.floor((at - 1) / letters)
    at = at > letters ? at % letters || letters : at
  }
  return Math.max(1, lines)
}

/** The lines in the order of the stickers, by pages. */
export function pagesOf(items: readonly Item[], pageLines: number): PaperLine[][] {
  const pages: PaperLine[][] = [[]]
  let used = 0
  for (const line of items.toSorted((a, b) => a.number - b.number).map(paperLineOf)) {
    if (used + line.height > pageLines) {
      pages.push([])
      used = 0
    }
    pages.at(-1)!.push(line)
    used += line.height
  }
  return pages
}

const GAPS_MAX = 12

/** The numbers up to the last one that no item has, because it was deleted: 12, 31-33. */
export function numbersLeftOut(items: readonly Item[]): string {
  const numbers = new Set(items.map(({ number }) => number))
  const last = Math.max(0, ...numbers)
  const gaps: [number, number][] = []
  for (let number = 1; number < last; number++) {
    if (numbers.has(number)) continue
    const gap = gaps.at(-1)
    if (gap?.[1] === number - 1) gap[1] = number
    else gaps.push([number, number])
  }
  const texts = gaps.slice(0, GAPS_MAX).map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`))
  return [...texts, ...(gaps.length > GAPS_MAX ? [`and ${countText(gaps.length - GAPS_MAX, 'more gap')}`] : [])].join(
    ', ',
  )
}
