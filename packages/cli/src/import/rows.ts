import { unescapeFormulas } from '@vanline/server/http/csv'
import { type CsvError, parse } from 'csv-parse'
import { setField } from '../assignments.ts'
import { Failure } from '../command.ts'
import { delimiterIn, withHeader } from './delimiter.ts'
import { BOOLEANS, type Fields, JSON_FIELDS, NUMBERS } from './fields.ts'
import { ERRORS_COLUMN, fieldsOfHeader, type Mapping } from './mapping.ts'
import type { Text } from './text.ts'

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

/** Without a delimiter, the header of the file shows which one it has. */
export type Reading = { fields: Fields; mapping: Mapping; delimiter?: string | undefined }

/** The rows of a file as a stream. */
export function rowsOf(text: Text, format: Format, reading: Reading): AsyncGenerator<Row, void> {
  return format === 'csv' ? csvRows(text, reading) : ndjsonRows(text, reading)
}

async function* csvRows(
  { chunks, bytesOf }: Text,
  { fields, mapping, delimiter: given }: Reading,
): AsyncGenerator<Row, void> {
  const ahead = await withHeader(chunks)
  const delimiter = given ?? delimiterIn(ahead.header, fields, mapping)
  const parser = csvParser(delimiter)
  const fed = feed(parser, ahead.all)
  let header: string[] | undefined
  let found: (string | undefined)[] = []
  let sourceOf = csvSource([], delimiter, bytesOf)
  let line = 1
  try {
    for await (const { record, raw, error } of parser as AsyncIterable<Parsed>) {
      const isEmpty = record.length === 1 && record[0] === ''
      if (error) yield { ...sourceOf(line, raw, undefined), complaints: [{ detail: brokenBy(error) }] }
      else if (!header && !isEmpty) {
        header = record.map((cell) => cell.trim())
        found = fieldsOfHeader(fields, mapping, header)
        sourceOf = csvSource(header, delimiter, bytesOf)
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

/** The longest row of CSV in characters: a request takes less. Without a limit, a quote that never ends would fill the memory. */
const ROW_MAX = 2 * 1024 * 1024

const tooLong = (line: number): Failure =>
  new Failure(`line ${line}: this row is longer than 2 MB. Is a quote missing?`, 'invalid')

/** A parser that goes on after a row with wrong quotes: an error would discard the rows before it that are not read yet. */
function csvParser(delimiter: string): ReturnType<typeof parse> {
  let brokenLine: unknown
  const parser = parse({
    ...{
      delimiter,
      relax_column_count: true,
      max_record_size: ROW_MAX,
      bom: true,

      raw: true,
      skip_records_with_error: true,
    },
    on_skip(error, raw = '') {
      // The parser would lose the rest of its text, so the import ends.
      if (error?.code === 'CSV_MAX_RECORD_SIZE') throw tooLong(Number(error.lines) - breaksIn([raw]))
      // The rest of a broken row can be wrong too.
      if (error && error.lines !== brokenLine) parser.push({ record: [raw], raw, error })
      brokenLine = error?.lines
    },
  })
  return parser
}

const brokenBy = ({ code, message }: CsvError): string =>
  `${code === 'CSV_QUOTE_NOT_CLOSED' ? 'The file ends in the middle of this row' : 'The quotes are wrong'}: ${message}`

/** Describes the rows of a CSV file with this header. In a file with errors, the first column says what is wrong. */
function csvSource(header: readonly string[], delimiter: string, bytesOf: Text['bytesOf']) {
  const isOurs = header[0] === ERRORS_COLUMN
  const lineOf = (first: string, cells: readonly string[]) =>
    [first, ...(isOurs ? cells.slice(1) : cells)].map((cell) => csvCell(cell, delimiter)).join(delimiter)
  const heading = lineOf(ERRORS_COLUMN, header)
  return (line: number, raw: string, cells: readonly string[] | undefined): SourceRow => ({
    ...{ line, size: bytesOf(raw), heading },
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

/** A cell with its type for the service. An invalid number or boolean stays text; the service reports the error. */
function valueOfCell(field: string, cell: string): unknown {
  const text = cell.trim()
  if (NUMBERS.has(field)) return /^-?\d{1,15}(\.\d{1,6})?$/.test(text) ? Number(text) : cell
  if (BOOLEANS.has(field)) return /^(true|false)$/i.test(text) ? text.toLowerCase() === 'true' : cell
  if (!JSON_FIELDS.has(field)) return cell
  try {
    const value = JSON.parse(cell)
    return value !== null && typeof value === 'object' ? value : undefined
  } catch {
    return undefined
  }
}

async function* ndjsonRows({ chunks, bytesOf }: Text, reading: Reading): AsyncGenerator<Row, void> {
  let line = 0
  let rest = ''
  for await (const chunk of chunks) {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop()!
    for (const text of lines) {
      line += 1
      if (text.trim() !== '') yield ndjsonRow(line, text, bytesOf(`${text}\n`), reading)
    }
  }
  if (rest.trim() !== '') yield ndjsonRow(line + 1, rest, bytesOf(rest), reading)
}

function ndjsonRow(line: number, text: string, size: number, { fields, mapping }: Reading): Row {
  const source = (members: object, before?: unknown): SourceRow => ({
    ...{ line, size },
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
