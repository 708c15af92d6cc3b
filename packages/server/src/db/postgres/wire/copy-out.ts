/**
 * Reads bytes by COPY. The driver knows values as text only, so bytes of a query arrive in hexadecimal: twice as long, and slow to convert.
 * The data of a COPY arrives as it is. Its rows are shorter than one read of a socket, because the driver joins the bytes that it
 * reads until a row is complete.
 */
import { escapeLiteral, Query } from 'pg'
import type { Sql } from 'sql-template-tag'

const ROW_BYTES = 32 * 1024

/** The statement that copies one value out. COPY has no parameters, so the values of the query are part of the text. */
export const copyOutOf = (query: Sql): string =>
  `COPY (WITH found (bytes) AS MATERIALIZED (${textOf(query)})
    SELECT substr(bytes, 1 + place, ${ROW_BYTES}) FROM found, generate_series(0, length(bytes) - 1, ${ROW_BYTES}) AS place
    ORDER BY place) TO STDOUT (FORMAT binary)`

const textOf = ({ strings, values }: Sql): string =>
  strings.map((text, i) => (i === 0 ? text : literalOf(values[i - 1]) + text)).join('')

const literalOf = (value: unknown): string => (typeof value === 'number' ? String(value) : escapeLiteral(String(value)))

/** The signature, the flags and the length of the extensions, of which there are none. */
const HEADER_BYTES = 11 + 4 + 4
/** The number of columns, and the length of the only one. */
const ROW_HEADER_BYTES = 2 + 4

/** A COPY of one column of bytes. The server sends each row as one message; the header precedes the first. */
export class CopyOut extends Query {
  constructor(text: string, ended: (error: unknown, bytes: Uint8Array[]) => void) {
    super(text, (error) => ended(error, error ? [] : this.bytes()))
  }

  private readonly cells: Buffer[] = []
  private start = HEADER_BYTES + ROW_HEADER_BYTES

  /** The driver calls it with each message. The chunk is a part of its own buffer, which it uses again. */
  handleCopyData({ chunk }: { chunk: Buffer }): void {
    if (chunk.length > this.start) this.cells.push(Buffer.from(chunk.subarray(this.start)))
    this.start = ROW_HEADER_BYTES
  }

  /** All cells together. */
  private bytes(): Uint8Array[] {
    return this.cells.length === 0 ? [] : [Buffer.concat(this.cells)]
  }
}
