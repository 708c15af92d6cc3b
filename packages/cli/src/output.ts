import type { Arguments, Option } from './command.ts'
import { paint, type Style, statusStyle } from './paint.ts'

/** Options of commands that print records. */
export const OUTPUT_OPTIONS = {
  json: { summary: 'print JSON on a terminal too; pipes and files always get JSON' },
} satisfies Record<string, Option>

/** An output stream, perhaps a terminal. */
export type Screen = { isTTY?: boolean; columns?: number; write(text: string): unknown }

/** A column of a table: its heading, and its value for a record. */
export type Column<Item> = {
  heading: string
  cell: (item: Item) => unknown
  style?: (item: Item) => Style | undefined
  /** Left out, the last one first, where the line is too narrow for all columns. */
  isMinor?: boolean
  /** Never truncated: people copy it. */
  isWhole?: boolean
}

/** Terminals get tables, pipes and files get JSON. */
export const wantsTable = (given: Pick<Arguments, 'has'>, screen: Screen = process.stdout): boolean =>
  screen.isTTY === true && !given.has('json')

/** Prints a line without control characters, so that its content cannot control the terminal. */
export const print = (text: string, screen: Screen = process.stdout): void => {
  screen.write(`${printable(text)}\n`)
}

/** Prints a line to standard error, without control characters. */
export const printError = (text: string): void => print(text, process.stderr)

/** Prints what was done, for people. */
export const printDone = (text: string, screen: Screen = process.stdout): void => {
  screen.write(`${paint('green', '✓', screen)} ${printable(text)}\n`)
}

/** Prints why a call failed: its beginning names the call. */
export const printFailure = (call: string, reason: string, screen: Screen = process.stderr): void => {
  screen.write(`${paint('red', `${call}:`, screen)} ${printable(reason)}\n`)
}

export const printJson = (value: unknown, screen: Screen = process.stdout): void => {
  screen.write(`${escaped(JSON.stringify(value, null, 2))}\n`)
}

/** Prints JSON that comes in pieces. */
export async function printJsonText(pieces: AsyncIterable<string>, screen: Screen = process.stdout): Promise<void> {
  for await (const piece of pieces) screen.write(escaped(piece))
}

/** Prints one record on one line, for endless output. */
export const printJsonLine = (value: unknown, screen: Screen = process.stdout): void => {
  screen.write(`${escaped(JSON.stringify(value))}\n`)
}

/** Prints a list. */
export function showList<Item>(
  given: Pick<Arguments, 'has'>,
  items: readonly Item[],
  columns: readonly Column<Item>[],
  screen: Screen = process.stdout,
): void {
  if (wantsTable(given, screen)) screen.write(tableOf(items, columns, screen))
  else printJson(items, screen)
}

/** Prints one record. On a terminal each member has its own line; members of an inner object have its name in front. */
export function showRecord(given: Pick<Arguments, 'has'>, record: object, screen: Screen = process.stdout): void {
  const members = membersOf(record).map(([name, value]) => [safe(name), value] as const)
  const width = Math.max(...members.map(([name]) => name.length))
  if (!wantsTable(given, screen)) printJson(record, screen)
  else
    for (const [name, value] of members) {
      const style = name === 'status' ? statusStyle(String(value)) : undefined
      screen.write(`${paint('dim', name.padEnd(width), screen)}  ${paint(style, safe(value), screen)}\n`)
    }
}

function membersOf(record: object, prefix = ''): [string, unknown][] {
  return Object.entries(record).flatMap(([name, value]): [string, unknown][] =>
    value !== null && typeof value === 'object' && !Array.isArray(value) && Object.keys(value).length > 0
      ? membersOf(value, `${prefix}${name}.`)
      : [[`${prefix}${name}`, value]],
  )
}

/** A table. If it is too wide for the screen, minor columns are left out; if that is not enough, the widest cells are truncated. */
export function tableOf<Item>(
  items: readonly Item[],
  columns: readonly Column<Item>[],
  screen: Omit<Screen, 'write'> = {},
): string {
  if (items.length === 0) return 'No results.\n'
  const lineWidth = screen.columns || Number.POSITIVE_INFINITY
  const rows = items.map((item) => columns.map(({ cell }) => safe(cell(item))))
  const widths = columns.map(({ heading }, i) => Math.max(...[heading, ...rows.map((row) => row[i]!)].map(lengthOf)))
  const shown = fittingColumns(columns, widths, lineWidth)
  narrow(shown, columns, widths, lineWidth)
  const lineOf = (cells: readonly string[], styleOf: (column: number) => Style | undefined): string =>
    `${shown
      .map((i) => paint(styleOf(i), padded(cells[i]!, widths[i]!), screen))
      .join(' '.repeat(GAP))
      .trimEnd()}\n`
  const heading = lineOf(
    columns.map((column) => column.heading),
    () => 'dim',
  )
  return heading + rows.map((row, at) => lineOf(row, (i) => columns[i]!.style?.(items[at]!))).join('')
}

const GAP = 2

/** The indexes of the columns that fit into a line, or of those that are not minor. */
function fittingColumns(
  columns: readonly { isMinor?: boolean }[],
  widths: readonly number[],
  lineWidth: number,
): number[] {
  const shown = [...columns.keys()]
  while (widthOf(shown, widths) > lineWidth) {
    const minor = shown.findLastIndex((i) => columns[i]!.isMinor)
    if (minor < 0) break
    shown.splice(minor, 1)
  }
  return shown
}

const widthOf = (shown: readonly number[], widths: readonly number[]): number =>
  shown.reduce((sum, i) => sum + widths[i]! + GAP, -GAP)

const WIDTH_MIN = 4

/** Makes the widest columns narrower until a line fits. */
function narrow(
  shown: readonly number[],
  columns: readonly { isWhole?: boolean }[],
  widths: number[],
  lineWidth: number,
): void {
  for (let excess = widthOf(shown, widths) - lineWidth; excess > 0; excess -= 1) {
    const candidates = shown.filter((i) => !columns[i]!.isWhole && widths[i]! > WIDTH_MIN)
    if (candidates.length === 0) return
    const widest = candidates.reduce((most, i) => (widths[i]! > widths[most]! ? i : most))
    widths[widest]! -= 1
  }
}

/** A cell with exactly this width. */
function padded(cell: string, width: number): string {
  const missing = width - lengthOf(cell)
  return missing >= 0 ? cell + ' '.repeat(missing) : `${[...cell].slice(0, width - 1).join('')}…`
}

const lengthOf = (text: string): number => [...text].length

/** Control characters and characters that change the text direction: they could control or deceive a terminal. */
const CONTROLS = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu

/** A name or value that is safe on one line of a terminal. */
export function safe(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–'
  return (typeof value === 'string' ? value : JSON.stringify(value)).replaceAll(CONTROLS, ' ')
}

/** Text with line breaks, but without other control characters. */
export const printable = (text: string): string => text.split('\n').map(withoutControls).join('\n')

const withoutControls = (line: string): string => line.replaceAll(CONTROLS, ' ')

/** JSON with these characters as escapes; line breaks between members stay. */
const escaped = (json: string): string =>
  json.replaceAll(CONTROLS, (found) =>
    [...found].map((c) => (c === '\n' ? c : `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`)).join(''),
  )
