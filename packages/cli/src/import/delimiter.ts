/** The character between the cells of a CSV file. */
import { parse } from 'csv-parse/sync'
import { UsageError } from '../command.ts'
import { type Fields, isWritable } from './fields.ts'
import type { Mapping } from './mapping.ts'

const NAMES: Record<string, string> = { comma: ',', semicolon: ';', tab: '\t', '\\t': '\t' }

/** The delimiter that --delimiter names. */
export function delimiterOf(text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  const delimiter = NAMES[text.toLowerCase()] ?? text
  if ([...delimiter].length === 1 && !/["\r\n]/.test(delimiter)) return delimiter
  throw new UsageError('--delimiter must be one character, or comma, semicolon or tab')
}

const CANDIDATES = [',', ';', '\t']

/** The delimiter of a header: the one that gives the most columns that the import knows, and of several the one with the most columns. */
export function delimiterIn(header: string, fields: Fields, mapping: Mapping): string {
  const isKnown = (column: string): boolean => {
    const field = mapping.fieldOf(column)
    return field === undefined || isWritable(fields, field)
  }
  const ranked = CANDIDATES.map((delimiter) => {
    const columns = columnsOf(header, delimiter)
    return { delimiter, known: columns.filter(isKnown).length, count: columns.length }
  })
  return ranked.reduce((best, each) =>
    each.known > best.known || (each.known === best.known && each.count > best.count) ? each : best,
  ).delimiter
}

function columnsOf(header: string, delimiter: string): string[] {
  try {
    const [record = []] = parse(header, { delimiter, bom: true, skip_empty_lines: true, to: 1 }) as string[][]
    return record.map((cell) => cell.trim())
  } catch {
    // The quotes fit another delimiter.
    return []
  }
}

/** No header is longer; the rest of a file without line breaks is not waited for. */
const HEADER_MAX = 64 * 1024

/** Reads the header ahead. Returns it with all of the text, from its beginning. */
export async function withHeader(
  chunks: AsyncIterable<string>,
): Promise<{ header: string; all: AsyncGenerator<string> }> {
  const pieces = chunks[Symbol.asyncIterator]()
  let header = ''
  while (!hasWholeLine(header) && header.length < HEADER_MAX) {
    const { done, value } = await pieces.next()
    if (done) break
    header += value
  }
  async function* all(): AsyncGenerator<string> {
    try {
      yield header
      yield* { [Symbol.asyncIterator]: () => pieces }
    } finally {
      await pieces.return?.()
    }
  }
  return { header, all: all() }
}

/** Whether a line that is not empty has ended outside quotes. */
const hasWholeLine = (text: string): boolean => /^[\ufeff\r\n]*(?:"[^"]*"|[^"\r\n])+[\r\n]/.test(text)
