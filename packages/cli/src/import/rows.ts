import { unescapeFormulas } from '@vanline/server/http/csv'
import { type CsvError, parse } from 'csv-parse'
import { setField } from '../assignments.ts'
import { type Fields, JSON_FIELDS, NUMBERS } from './fields.ts'
import { ERRORS_COLUMN, fieldsOfHeader, type Mapping } from './mapping.ts'

/** An error of a row, and its column, unless it is about the whole row. */
export type Complaint = { column?: string; detail: string }

/** A row of a file: the content to send, or its errors. */
export type Row = SourceRow & RowContent

/** A row with content. */
export type GivenRow = Exclude<Row, { complaints: Complaint[] }>

type RowContent = { body: Record<string, unknown> } | { complaints: Complaint[] }

type SourceRow = {
  line: number
  /** Its file, if the import reads several. */
  file?: string
  /** Its bytes in the file. */
  size: number
  /** The first line of a file with this row, if its format has one. */
  heading?: string
  /** Why it was refused before, in a file of refused rows. */
  refusedFor?: string
  /** The whole row again, with the reasons why it was refused. */
  withErrors(reasons: readonly string[]): string
  /** How many rows of the file it consists of, if not one. */
  count?: number
  /** The messages about its errors, if it consists of several rows, each of which is at a place. */
  reasonsFor?(complaints: readonly Complaint[], placeOf: (row: Row) => string): string[]
  /** Called when the row was sent, with the id of its record if it was created. */
  answered?(id?: string): void
  /** A shipment of a move as a row of its own, to be refused alone: the move exists by then. */
  shipmentAt?(place: number, moveID: string | undefined): Row
}

export type Format = 'csv' | 'ndjson'

export type Reading = { fields: Fields; mapping: Mapping; delimiter: string }

/** The rows of a file as a stream. */
export function rowsOf(chunks: AsyncIterable<string>, format: Format, reading: Reading): AsyncGenerator<Row, void> {
  return format === 'csv' ? csvRows(chunks, reading) : ndjsonRows(chunks, reading)
}

/** Decodes a file. Text that is not UTF-8 is an error, so that damaged text does not reach the database. */
export async function* decoded(bytes: AsyncIterable<Uint8Array>) {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  for await (const chunk of bytes) yield decoder.decode(chunk, { stream: true })
  yield decoder.decode()
}

async function* csvRows(
  chunks: AsyncIterable<string>,
  { fields, mapping, delimiter }: Reading,
): AsyncGenerator<Row, void> {
  const parser = csvParser(delimiter)
  const fed = feed(parser, chunks)
  let header: string[] | undefined
  let found: (string | undefined)[] = []
  let sourceOf = csvSource([], delimiter)
  let line = 1
  try {
    for await (const { record, raw, error } of parser as AsyncIterable<Parsed>) {
      const isEmpty = record.length === 1 && record[0] === ''
      if (error) yield { ...sourceOf(line, raw, undefined), complaints: [{ detail: brokenBy(error) }] }
      else if (!header && !isEmpty) {
        header = record.map((cell) => cell.trim())
        found = fieldsOfHeader(fields, mapping, header)
        sourceOf = csvSource(header, delimiter)
      } else if (header && !isEmpty) yield { ...sourceOf(line, raw, record), ...csvContent(record, header, found) }
      line += 1 + breaksIn(record)
    }
    await fed
  } finally {
    parser.destroy()
    await fed.catch(() => {})
  }
}

/** A row as the parser found it. Of a row with wrong quotes it has the text up to the error. */
type Parsed = { record: string[]; raw: string; error?: CsvError }

/** A parser that goes on after a row with wrong quotes: an error would discard the rows before it that are not read yet. */
function csvParser(delimiter: string): ReturnType<typeof parse> {
  let brokenLine: unknown
  const parser = parse({
    ...{ delimiter, relax_column_count: true, bom: true, raw: true, skip_records_with_error: true },
    on_skip(error, raw) {
      // The rest of a broken row can be wrong too.
      if (error && error.lines !== brokenLine) parser.push({ record: [raw ?? ''], raw: raw ?? '', error })
      brokenLine = error?.lines
    },
  })
  return parser
}

const brokenBy = ({ code, message }: CsvError): string =>
  `${code === 'CSV_QUOTE_NOT_CLOSED' ? 'The file ends in the middle of this row' : 'The quotes are wrong'}: ${message}`

/** Describes the rows of a CSV file with this header. In a file with errors, the first column says what is wrong. */
function csvSource(header: readonly string[], delimiter: string) {
  const isOurs = header[0] === ERRORS_COLUMN
  const lineOf = (first: string, cells: readonly string[]) =>
    [first, ...(isOurs ? cells.slice(1) : cells)].map((cell) => csvCell(cell, delimiter)).join(delimiter)
  const heading = lineOf(ERRORS_COLUMN, header)
  return (line: number, raw: string, cells: readonly string[] | undefined): SourceRow => ({
    ...{ line, size: Buffer.byteLength(raw), heading },
    ...(isOurs && cells ? { refusedFor: cells[0]! } : {}),
    withErrors(reasons) {
      const why = reasons.join(' ')
      // A row that cannot be read has no cells; all its text becomes one.
      return cells ? lineOf(why, cells) : [why, raw].map((cell) => csvCell(cell, delimiter)).join(delimiter)
    },
  })
}

const csvCell = (cell: string, delimiter: string): string =>
  cell.includes(delimiter) || /["\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell

/** The number of line breaks inside a row: a quoted cell may contain some. */
const breaksIn = (record: readonly string[]): number =>
  record.reduce(
    (count, cell) => count + (cell.includes('\n') || cell.includes('\r') ? cell.split(/\r\n|\r|\n/).length - 1 : 0),
    0,
  )

/** Writes the file into the parser, with backpressure. */
async function feed(parser: ReturnType<typeof parse>, chunks: AsyncIterable<string>): Promise<void> {
  try {
    for await (const chunk of chunks) {
      if (parser.destroyed) return
      if (!parser.write(chunk)) await roomIn(parser)
    }
    parser.end()
  } catch (error) {
    parser.destroy(error as Error)
  }
}

/** Waits until the parser accepts more, or is closed. */
const roomIn = (parser: ReturnType<typeof parse>): Promise<void> =>
  new Promise((go) => {
    const done = () => {
      parser.off('drain', done).off('close', done)
      go()
    }
    parser.once('drain', done).once('close', done)
  })

function csvContent(record: string[], header: string[], found: (string | undefined)[]): RowContent {
  if (record.length !== header.length) {
    const detail = `Has ${record.length} cell${record.length === 1 ? '' : 's'} instead of ${header.length}.`
    return { complaints: [{ detail }] }
  }
  const body: Record<string, unknown> = {}
  const complaints: Complaint[] = []
  for (const [i, field] of found.entries()) {
    // An export adds apostrophes against formulas in spreadsheets; they are not part of the text.
    const cell = unescapeFormulas(record[i]!)
    if (field === undefined || cell === '') continue
    const value = valueOfCell(field, cell)
    if (value === undefined) complaints.push({ column: header[i]!, detail: 'Must be JSON.' })
    else setField(body, field, value)
  }
  return complaints.length > 0 ? { complaints } : { body }
}

/** A cell with its type for the service. An invalid number stays text; the service reports the error. */
function valueOfCell(field: string, cell: string): unknown {
  if (NUMBERS.has(field)) return /^-?\d{1,15}$/.test(cell.trim()) ? Number(cell) : cell
  if (!JSON_FIELDS.has(field)) return cell
  try {
    const value = JSON.parse(cell)
    return value !== null && typeof value === 'object' ? value : undefined
  } catch {
    return undefined
  }
}

async function* ndjsonRows(chunks: AsyncIterable<string>, reading: Reading): AsyncGenerator<Row, void> {
  let line = 0
  let rest = ''
  for await (const chunk of chunks) {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop()!
    for (const text of lines) {
      line += 1
      if (text.trim() !== '') yield ndjsonRow(line, text, reading)
    }
  }
  if (rest.trim() !== '') yield ndjsonRow(line + 1, rest, reading)
}

function ndjsonRow(line: number, text: string, { fields, mapping }: Reading): Row {
  const source = (members: object, before?: unknown): SourceRow => ({
    ...{ line, size: Buffer.byteLength(text) + 1 },
    ...(before === undefined ? {} : { refusedFor: [before].flat().join(' ') }),
    withErrors: (reasons) => JSON.stringify({ [ERRORS_COLUMN]: reasons, ...members }),
  })
  let sent: unknown
  try {
    sent = JSON.parse(line === 1 ? text.replace(/^\ufeff/, '') : text)
  } catch (error) {
    return { ...source({ row: text }), complaints: [{ detail: `Is not JSON: ${(error as Error).message}` }] }
  }
  if (sent === null || typeof sent !== 'object' || Array.isArray(sent))
    return { ...source({ row: text }), complaints: [{ detail: 'Is not a JSON object.' }] }
  const { [ERRORS_COLUMN]: before, ...members } = sent as Record<string, unknown>
  const body: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(members)) {
    const field = mapping.fieldOf(name)
    if (field !== undefined) setField(body, field, withoutReadOnly(field, value, fields))
  }
  return { ...source(members, before), body }
}

/** An exported address without the members that the service sets. */
function withoutReadOnly(field: string, value: unknown, { readOnly }: Fields): unknown {
  const made = readOnly.filter((name) => name.startsWith(`${field}.`)).map((name) => name.slice(field.length + 1))
  if (made.length === 0 || value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).filter(([name]) => !made.includes(name)))
}
