/** The rows of a file as records to create. */

import type { ConditionCodes } from '../inventory/conditions.ts'
import { CellError, ERRORS_COLUMN, fieldLabel, valueOfCell } from './columns.ts'
import { type CsvLine, csvOf, linesOfCsv, separatorOf, textOfFile, unescapeFormulas } from './csv.ts'

/** So much is imported on a page; `vanline import` has no such limits. */
export const FILE_MAX_BYTES = 10 * 1024 * 1024
export const ROWS_MAX = 5_000

export type Table = { header: string[]; rows: CsvLine[]; encoding?: string }

/** Reads a file. Throws an error in words for people. */
export function tableOf(bytes: Uint8Array): Table {
  if (bytes.length > FILE_MAX_BYTES) throw new Error('The file has more than 10 MB. Import it with "vanline import".')
  const { text, encoding } = textOfFile(bytes)
  const [first, ...rows] = linesOfCsv(text, separatorOf(text))
  if (!first || rows.length === 0) throw new Error('The file needs a line with the names of its columns, and a row.')
  if (rows.length > ROWS_MAX)
    throw new Error(`The file has ${rows.length} rows, more than ${ROWS_MAX}. Import it with "vanline import".`)
  return { header: first.cells.map((cell) => cell.trim()), rows, ...(encoding && { encoding }) }
}

export type Content = Record<string, unknown>

/** A row: the record to create, or why there is none. */
export type Row = { source: CsvLine; content?: Content; complaint?: string }

type Fields = readonly (string | undefined)[]

export const rowsOf = ({ header, rows }: Table, fields: Fields, codes?: ConditionCodes): Row[] =>
  rows.map((source) => rowOf(source, header, fields, codes))

function rowOf(source: CsvLine, header: readonly string[], fields: Fields, codes: ConditionCodes | undefined): Row {
  const { cells } = source
  if (cells.length !== header.length)
    return { source, complaint: `The row has ${cells.length} cells, and the header ${header.length}.` }
  const content: Content = {}
  for (const [i, field] of fields.entries()) {
    const cell = unescapeFormulas(cells[i]!)
    if (field === undefined || cell === '') continue
    try {
      setField(content, field, valueOfCell(field, cell, codes))
    } catch (error) {
      const why = error instanceof CellError ? `: ${error.message}` : ' must be JSON.'
      return { source, complaint: `${fieldLabel(field)}${why}` }
    }
  }
  return { source, content }
}

/** Sets a field, which may be a member of another. Names in metadata may contain dots, so only the first dot counts. */
function setField(content: Content, field: string, value: unknown): void {
  const [outer = '', ...inner] = field.split('.')
  if (inner.length === 0) content[outer] = value
  else content[outer] = { ...(content[outer] as Content | undefined), [inner.join('.')]: value }
}

/** A CSV file of rows that were refused, with the reasons in its first column. Corrected, it can be imported. */
export function refusedCsv(header: readonly string[], refused: readonly { source: CsvLine; reason: string }[]): string {
  const at = header.indexOf(ERRORS_COLUMN)
  const others = (cells: readonly string[]) => cells.filter((_, i) => i !== at)
  return csvOf([
    [ERRORS_COLUMN, ...others(header)],
    ...refused.map(({ source, reason }) => [reason, ...others(source.cells)]),
  ])
}
