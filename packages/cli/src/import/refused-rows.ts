import { createWriteStream } from 'node:fs'
import { resolve } from 'node:path'
import { UsageError } from '../command.ts'
import type { Format, Row } from './rows.ts'

export type RefusedRows = { add(row: Row, reasons: readonly string[]): void; close(): Promise<void> }

/**
 * Writes the refused rows whole to a file of the same format, in UTF-8. Corrected, it can be imported by the same command: with a mark
 * (BOM), also if that names another encoding.
 */
export function refusedRows(
  path: string | undefined,
  source: string,
  { format, hasMark }: { format: Format; hasMark: boolean },
): RefusedRows {
  if (path === undefined) return { add() {}, async close() {} }
  if (resolve(path) === resolve(source)) throw new UsageError('--errors is the file to import')
  const ending = /\.(csv|ndjson|jsonl)$/i.exec(path)?.[1]?.toLowerCase() ?? format
  if ((ending === 'csv') !== (format === 'csv'))
    throw new UsageError(`--errors gets rows of the same format: name it ${path.replace(/\.\w+$/, `.${format}`)}`)
  const file = createWriteStream(path)
  let isEmpty = true
  return {
    add(row, reasons) {
      if (isEmpty && hasMark) file.write('\ufeff')
      if (isEmpty && row.heading !== undefined) file.write(`${row.heading}\n`)
      isEmpty = false
      file.write(`${row.withErrors(reasons)}\n`)
    },
    close: () => new Promise((done) => file.end(done)),
  }
}
