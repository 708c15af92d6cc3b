/**
 * CSV that is safe to open in a spreadsheet.
 *
 * A spreadsheet treats a cell that begins with one of a few signs (also full-width ones) as a formula. A leading apostrophe makes
 * it text. Where the spreadsheet separates by semicolons or tabs, as in half of Europe, our quotes are in the middle of a cell and
 * do not protect: every semicolon, tab and line break inside the text begins a cell. So an apostrophe follows them too. Text that
 * already has an apostrophe in such a place gets another, so that an import can undo this exactly.
 */
import { isObject } from '../../kernel/json.ts'

const SIGNS = '=+\\-@\uff1d\uff0b\uff0d\uff20'
const IS_FORMULA = `(?=[ "']*[${SIGNS}])`
const INNER_START = '(?<=[;\\t\\r\\n])'
/** Places where a cell with a formula begins, or could begin. */
const UNSAFE = new RegExp(`^(?=[ "']*[${SIGNS}\\t\\r\\n])|${INNER_START}${IS_FORMULA}`, 'g')
/** The apostrophes at these places. */
const MADE_SAFE = new RegExp(`^'(?=[ "']*[${SIGNS}\\t\\r\\n])|${INNER_START}'${IS_FORMULA}`, 'g')

/** Text that no spreadsheet runs, whatever its separator. */
export const escapeFormulas = (text: string): string => text.replace(UNSAFE, "'")

/** Reverses `escapeFormulas`. */
export const unescapeFormulas = (text: string): string => text.replace(MADE_SAFE, '')

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  const safe = escapeFormulas(typeof value === 'string' ? value : JSON.stringify(value))
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** One line of CSV (RFC 4180); a column named `a.b` is the member b of a. */
export function csvLine(columns: readonly string[], record: Record<string, unknown>): string {
  const cells = columns.map((column) => {
    const [outer = '', inner] = column.split('.', 2)
    const value = record[outer]
    return cellOf(inner === undefined ? value : isObject(value) ? value[inner] : undefined)
  })
  return `${cells.join(',')}\r\n`
}

export const csvHeader = (columns: readonly string[]): string => `${columns.join(',')}\r\n`
