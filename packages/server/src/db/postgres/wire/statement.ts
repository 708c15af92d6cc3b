/**
 * A statement on a connection. It collects the values of its rows as they arrive. The driver's own class copies its settings, keeps the
 * description of every result and emits an event for every row, which takes longer than a short answer itself.
 *
 * The server describes the columns of a prepared statement once for each connection. They cannot change: the server refuses a prepared
 * statement whose columns would be others (`mustPrepareAgain` in connection.ts).
 */
import { Query } from 'pg'
import { type ByteBudget, isSpent, ROWS_MIN } from '../../../kernel/byte-budget.ts'

/** A column of a result. `parse` is undefined for text. */
type Column = { name: string; parse: ((text: string) => unknown) | undefined }

/** A statement that a connection has prepared under a name, and its columns, once they are known. */
export type Prepared = { name: string; columns: readonly Column[] | undefined }

/** Rows with names, rows as arrays, or the bytes of the first column of the first row, in the chunks in which they arrive. */
export type RowForm = 'rows' | 'values' | 'bytes'

/** Called once, with an error or with the rows of the (last) statement. */
type Ended = (error: unknown, rows: unknown[]) => void

const PARSERS: Record<number, Column['parse']> = {
  16: (text) => text === 't',
  17: (text) => Buffer.from(text.slice(2), 'hex'),
  ...Object.fromEntries([20, 21, 23, 26, 700, 701].map((oid) => [oid, Number])),
}

/** The kind and the length of the message, the number of columns, and the length of the only one. */
const ROW_HEADER_BYTES = 1 + 4 + 2 + 4

/** The messages by which the driver sends a prepared statement. */
type Messages = {
  parsedStatements: Record<string, string | undefined>
  submittedNamedStatements: Record<string, string | undefined>
  parse(sent: { text: string; name: string }): void
  bind(sent: { statement: string; values: unknown[]; binary: boolean; valueMapper: (value: unknown) => unknown }): void
  describe(sent: { type: 'P'; name: string }): void
  execute(sent: object): void
  sync(): void
}

/** The value of a parameter as the driver sends it: as text, or as bytes. */
const sentAs = (value: unknown): unknown => {
  if (typeof value === 'string' || value === null || value === undefined) return value
  return value instanceof Uint8Array ? Buffer.from(value.buffer, value.byteOffset, value.byteLength) : String(value)
}

/** A statement, or several in one text: then the rows are those of the last. Parses numbers, booleans and bytes; everything else stays text. */
export class Statement extends Query {
  private readonly form: RowForm
  private readonly budget: ByteBudget | undefined
  private readonly prepared: Prepared | undefined
  private readonly sent: { text: string; values: unknown[] }
  private readonly ended: Ended
  private columns: readonly Column[] = []
  private arriving: unknown[] = []
  private headerLeft = ROW_HEADER_BYTES
  private complete: unknown[] = []

  constructor(
    text: string,
    values: unknown[],
    { form, budget }: { form: RowForm; budget?: ByteBudget | undefined },
    prepared: Prepared | undefined,
    ended: Ended,
  ) {
    super(text, values)
    this.form = form
    this.budget = budget
    this.prepared = prepared
    this.sent = { text, values }
    this.ended = ended
    // The simple protocol has no values and no bytes.
    const queryMode = this.isOfBytes ? 'extended' : undefined
    Object.assign(this, { name: prepared?.name, callback: ended, queryMode })
    if (prepared?.columns) this.columns = prepared.columns
  }

  /** The driver calls it to send the statement. */
  prepare(connection: Messages): void {
    const { text, values } = this.sent
    const name = this.prepared?.name ?? ''
    const isKnown = name !== '' && (connection.parsedStatements[name] ?? connection.submittedNamedStatements[name])
    if (!isKnown) {
      connection.parse({ text, name })
      if (name !== '') connection.submittedNamedStatements[name] = text
    }
    connection.bind({ statement: name, values, binary: this.isOfBytes, valueMapper: sentAs })
    if (!this.isOfBytes && !this.prepared?.columns) connection.describe({ type: 'P', name: '' })
    connection.execute({})
    connection.sync()
  }

  handleRowDescription({ fields }: { fields: readonly { name: string; dataTypeID: number }[] }): void {
    this.columns = fields.map(({ name, dataTypeID }) => ({ name, parse: PARSERS[dataTypeID] }))
    if (this.prepared) this.prepared.columns = this.columns
  }

  /** The server has sent the limit of rows by then. Those that are too much are dropped as they arrive. */
  handleDataRow({ fields, length }: { fields: (string | null)[]; length: number }): void {
    if (this.budget) {
      if (isSpent(this.budget) && this.arriving.length >= ROWS_MIN) return
      this.budget.left -= length
    }
    this.arriving.push(this.form === 'values' ? this.valuesOf(fields) : this.rowOf(fields))
  }

  /** Takes the next part of the row, if the form is bytes (incoming.ts). The value of its only column is the end of the message. */
  take(part: Buffer): void {
    const header = Math.min(this.headerLeft, part.length)
    this.headerLeft -= header
    if (part.length > header) this.arriving.push(part.subarray(header))
  }

  get isOfBytes(): boolean {
    return this.form === 'bytes'
  }

  private valuesOf(cells: unknown[]): unknown[] {
    for (const [i, { parse }] of this.columns.entries()) {
      const cell = cells[i]
      if (parse && cell !== null) cells[i] = parse(cell as string)
    }
    return cells
  }

  private rowOf(cells: readonly (string | null)[]): Record<string, unknown> {
    const row: Record<string, unknown> = {}
    for (const [i, { name, parse }] of this.columns.entries()) {
      const cell = cells[i]!
      row[name] = parse && cell !== null ? parse(cell) : cell
    }
    return row
  }

  handleCommandComplete(): void {
    this.complete = this.arriving
    this.arriving = []
  }

  handleError(error: unknown): void {
    this.ended(error, [])
  }

  handleReadyForQuery(): void {
    this.ended(undefined, this.complete)
  }
}
