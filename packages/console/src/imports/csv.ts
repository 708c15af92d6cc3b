/** CSV files: their encoding, their separator, their cells; and cells that spreadsheets must not take for formulas. */

/** The text of a file, and its encoding in words, if it is not UTF-8. */
export function textOfFile(bytes: Uint8Array): { text: string; encoding?: string } {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return { text: decode('utf-16le', bytes), encoding: 'UTF-16' }
  if (first === 0xfe && second === 0xff) return { text: decode('utf-16be', bytes), encoding: 'UTF-16' }
  try {
    return { text: decode('utf-8', bytes, true) }
  } catch {
    return { text: decode('windows-1252', bytes), encoding: 'Windows-1252 (Latin-1)' }
  }
}

/** Without the byte order mark. */
const decode = (encoding: string, bytes: Uint8Array, fatal = false): string =>
  new TextDecoder(encoding, { fatal }).decode(bytes)

const SEPARATORS = [',', ';', '\t']

/** The separator of a file: the one that its first line has most often, outside of quotes. */
export function separatorOf(text: string): string {
  const line = text.split(/\r\n|\r|\n/, 1)[0]!.replaceAll(/"[^"]*"/g, '')
  const counts = SEPARATORS.map((separator) => line.split(separator).length)
  return SEPARATORS[counts.indexOf(Math.max(...counts))]!
}

/** A line of a file: its cells, and the number of the line at which it begins. */
export type CsvLine = { line: number; cells: string[] }

/** The lines of a file. Quotes that do not end reach to the end of the file, as in spreadsheets. Empty lines are left out. */
export function linesOfCsv(text: string, separator: string): CsvLine[] {
  const lines: CsvLine[] = []
  let [cells, cell, isQuoted, line, start] = [[] as string[], '', false, 1, 1]
  const endLine = () => {
    cells.push(cell)
    if (cells.length > 1 || cells[0] !== '') lines.push({ line: start, cells })
    cells = []
    cell = ''
  }
  for (let i = 0; i < text.length; i++) {
    const letter = text[i]!
    const isBreak = letter === '\n' || (letter === '\r' && text[i + 1] !== '\n')
    if (isBreak) line++
    if (isQuoted) {
      if (letter !== '"') cell += letter
      else if (text[i + 1] === '"') cell += text[++i]
      else isQuoted = false
    } else if (letter === '"' && cell === '') isQuoted = true
    else if (letter === separator) {
      cells.push(cell)
      cell = ''
    } else if (isBreak) {
      endLine()
      start = line
    } else if (letter !== '\r') cell += letter
  }
  if (cell !== '' || cells.length > 0) endLine()
  return lines
}

/** As in exports of the service (http/answer/csv.ts of the server): an apostrophe stands wherever a spreadsheet could see a formula. */
const SIGNS = '=+\\-@\uff1d\uff0b\uff0d\uff20'
const IS_FORMULA = `(?=[ "']*[${SIGNS}])`
const INNER_START = '(?<=[;\\t\\r\\n])'
const UNSAFE = new RegExp(`^(?=[ "']*[${SIGNS}\\t\\r\\n])|${INNER_START}${IS_FORMULA}`, 'g')
const MADE_SAFE = new RegExp(`^'(?=[ "']*[${SIGNS}\\t\\r\\n])|${INNER_START}'${IS_FORMULA}`, 'g')

const escapeFormulas = (text: string): string => text.replace(UNSAFE, "'")

/** The text of a cell, without the apostrophes of an export. */
export const unescapeFormulas = (text: string): string => text.replace(MADE_SAFE, '')

/** A cell that no spreadsheet runs, whether it had its apostrophes or not. */
function csvCell(cell: string): string {
  const safe = escapeFormulas(unescapeFormulas(cell))
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** A CSV file of these lines. Spreadsheets know by the byte order mark that it is UTF-8. */
export const csvOf = (lines: readonly (readonly string[])[]): string =>
  `\ufeff${lines.map((cells) => cells.map(csvCell).join(',')).join('\r\n')}\r\n`
