/** The bytes of a file as text, in the encoding that the file or the caller names. Only a piece of the file is in memory. */
import { Failure } from '../command.ts'

/** What --encoding takes. Latin-1 is read as Windows-1252, as browsers do: both have the same letters. */
export const ENCODINGS = ['utf-8', 'latin1', 'utf-16le', 'utf-16be'] as const
export type Encoding = (typeof ENCODINGS)[number]

/** A file as text. `bytesOf` is the size that a part of the text has in the file. */
export type Text = { chunks: AsyncIterable<string>; bytesOf(part: string): number }

/** Reads a file in the encoding of its first bytes, else in the one that was given, else in UTF-8. Damaged text is an error. */
export function textOf(bytes: AsyncIterable<Uint8Array>, given?: Encoding): Text {
  let encoding: Encoding = given ?? 'utf-8'
  async function* chunks(): AsyncGenerator<string, void> {
    const pieces = bytes[Symbol.asyncIterator]()
    try {
      const start = await startOf(pieces)
      refuseUnlessText(start)
      encoding = encodingAt(start, given)
      yield* decoded(start, { [Symbol.asyncIterator]: () => pieces }, encoding)
    } finally {
      await pieces.return?.()
    }
  }
  return {
    chunks: chunks(),
    bytesOf: (part) => (encoding === 'utf-8' ? Buffer.byteLength(part) : part.length * (encoding === 'latin1' ? 1 : 2)),
  }
}

const START_BYTES = 4

/** The first bytes of a file. A pipe can bring them one by one. */
async function startOf(pieces: AsyncIterator<Uint8Array>): Promise<Buffer> {
  let start = Buffer.alloc(0)
  while (start.length < START_BYTES) {
    const { done, value } = await pieces.next()
    if (done) break
    start = Buffer.concat([start, value])
  }
  return start
}

/** Files that people take for text, by their first bytes. */
const NOT_TEXT: [hex: string, what: string][] = [
  ['504b0304', 'a workbook (XLSX) or another ZIP archive. Save the sheet as CSV, and import that'],
  ['d0cf11e0', 'an old workbook (XLS). Save the sheet as CSV, and import that'],
  ['1f8b', 'compressed. Pipe it: zcat <file> | vanline import <records> - --format <format>'],
]

function refuseUnlessText(start: Buffer): void {
  const hex = start.toString('hex')
  const [, what] = NOT_TEXT.find(([magic]) => hex.startsWith(magic)) ?? []
  if (what !== undefined) throw new Failure(`The file is ${what}.`, 'invalid')
}

/**
 * A byte order mark decides, also against --encoding: the file of --errors has one. Without a mark, UTF-16 shows by its zeros: the first
 * character of CSV and NDJSON is hardly ever one beyond Latin-1.
 */
function encodingAt(start: Buffer, given: Encoding | undefined): Encoding {
  const [first, second, third] = start
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  if (given !== undefined) return given
  if (first !== 0 && second === 0) return 'utf-16le'
  if (first === 0 && second !== 0 && second !== undefined) return 'utf-16be'
  return 'utf-8'
}

async function* decoded(
  start: Buffer,
  rest: AsyncIterable<Uint8Array>,
  encoding: Encoding,
): AsyncGenerator<string, void> {
  const decoder = new TextDecoder(encoding, { fatal: true })
  let line = 1
  const decode = (piece: Uint8Array, isLast = false): string => {
    try {
      const text = decoder.decode(piece, { stream: !isLast })
      line += breaksIn(text)
      return text
    } catch {
      throw damaged(encoding, line + breaksBeforeDamage(piece, encoding))
    }
  }
  yield decode(start)
  for await (const piece of rest) yield decode(piece)
  yield decode(new Uint8Array(), true)
}

const breaksIn = (text: string): number => text.split('\n').length - 1

/** The line breaks in a piece up to its first wrong bytes. */
function breaksBeforeDamage(piece: Uint8Array, encoding: Encoding): number {
  const text = new TextDecoder(encoding).decode(piece)
  return breaksIn(text.slice(0, Math.max(0, text.indexOf('\ufffd'))))
}

function damaged(encoding: Encoding, line: number): Failure {
  const advice =
    encoding === 'utf-8'
      ? 'Spreadsheets often save CSV as Latin-1 or Windows-1252: add --encoding latin1, or save the file as UTF-8'
      : `Name the right encoding: --encoding ${ENCODINGS.filter((each) => each !== encoding).join(', ')}`
  return new Failure(`line ${line}: the file is not ${encoding.toUpperCase()}. ${advice}.`, 'invalid')
}
