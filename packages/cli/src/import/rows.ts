import { unescapeFormulas } from '@vanline/server/http/csv'
import { CsvError, parse } from 'csv-parse'
import { setField } from '../assignments.ts'
import { type Fields, JSON_FIELDS, NUMBERS } from './fields.ts'
import { fieldsOfHeader, type Mapping } from './mapping.ts'

/** An error of a row, and its column, unless it is about the whole row. */
export type Complaint = { column?: string; detail: string }

/** A row of a file: the content to send, or its errors. */
export type Row = { line: number } & ({ body: Record<string, unknown> } | { complaints: Complaint[] })

export type Format = 'csv' | 'ndjson'

export type Reading = { fields: Fields; mapping: Mapping; delimiter: string }

/** The rows of a file as a stream. */
export function rowsOf(chunks: AsyncIterable<string>, format: Format, reading: Reading): AsyncGenerator<Row, void> {
  return format === 'csv' ? csvRows(chunks, reading) : ndjsonRows(chunks, reading)
}

/** Decodes a file. Text that is not UTF-8 is an error, so that damaged text does not reach the database. */
export async function* decoded(bytes: AsyncIterable<Uint8Array>, onBytes: (count: number) => void = () => {}) {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  for await (const chunk of bytes) {
    onBytes(chunk.length)
    yield decoder.decode(chunk, { stream: true })
  }
  yield decoder.decode()
}

async function* csvRows(
  chunks: AsyncIterable<string>,
  { fields, mapping, delimiter }: Reading,
): AsyncGenerator<Row, void> {
  const parser = parse({ delimiter, relax_column_count: true, bom: true })
  const fed = feed(parser, chunks)
  let header: string[] | undefined
  let found: (string | undefined)[] = []
  let line = 1
  try {
    for await (const record of parser as AsyncIterable<string[]>) {
      const isEmpty = record.length === 1 && record[0] === ''
      if (!header && !isEmpty) {
        header = record.map((cell) => cell.trim())
        found = fieldsOfHeader(fields, mapping, header)
      } else if (header && !isEmpty) yield csvRow(line, record, header, found)
      line += 1 + breaksIn(record)
    }
    await fed
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    yield { line, complaints: [{ detail: `The file ends in the middle of this row: ${error.message}` }] }
  } finally {
    parser.destroy()
    await fed.catch(() => {})
  }
}

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

function csvRow(line: number, record: string[], header: string[], found: (string | undefined)[]): Row {
  if (record.length !== header.length) {
    const detail = `Has ${record.length} cell${record.length === 1 ? '' : 's'} instead of ${header.length}.`
    return { line, complaints: [{ detail }] }
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
  return complaints.length > 0 ? { line, complaints } : { line, body }
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
  let sent: unknown
  try {
    sent = JSON.parse(line === 1 ? text.replace(/^\ufeff/, '') : text)
  } catch (error) {
    return { line, complaints: [{ detail: `Is not JSON: ${(error as Error).message}` }] }
  }
  if (sent === null || typeof sent !== 'object' || Array.isArray(sent))
    return { line, complaints: [{ detail: 'Is not a JSON object.' }] }
  const body: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(sent)) {
    const field = mapping.fieldOf(name)
    if (field !== undefined) setField(body, field, withoutReadOnly(field, value, fields))
  }
  return { line, body }
}

/** An exported address without the members that the service sets. */
function withoutReadOnly(field: string, value: unknown, { readOnly }: Fields): unknown {
  const made = readOnly.filter((name) => name.startsWith(`${field}.`)).map((name) => name.slice(field.length + 1))
  if (made.length === 0 || value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).filter(([name]) => !made.includes(name)))
}
