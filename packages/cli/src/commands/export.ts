import { createWriteStream, renameSync, rmSync } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Client, ExportFormat, MoveFilter, ShipmentFilter } from '@vanline/client'
import { type Command, Failure, UsageError } from '../command.ts'
import { CONNECTION_OPTIONS, withClient } from '../connection.ts'
import { contentsIn } from '../export-documents.ts'
import { filterOf, MOVE_FILTERS, SHIPMENT_FILTERS } from '../filters.ts'
import { folderBeside } from '../import/documents.ts'
import { printable, printError } from '../output.ts'
import { wholeLines } from '../whole-export.ts'

const FORMATS: readonly ExportFormat[] = ['csv', 'ndjson']
const LISTS = ['shipments', 'moves', 'all']

/** Streams all matching records to a file or to standard output. */
export const exportRecords: Command = {
  summary: 'write moves and shipments to a CSV or NDJSON file',
  about: `Streams all matching records to the standard output or a file. A file appears under its name when it is complete. CSV is
flat and safe to open in a spreadsheet; NDJSON has one record on each line. all writes the company, the trucks, crew members and absences,
the templates and rules of messages, the parties, every move with its parties, shipments, agents and services, the items, the weighings, the storage stays, the jobs, the notes, the documents, and the views that you see, as NDJSON for import all. The contents of the
documents are files in a folder beside, everything.documents for everything.ndjson. Trucks, crew members, absences and jobs need the
scope dispatch:read, templates and rules messages:read, parties parties:manage, items, weighings and storage stays inventory:read, notes
notes:read, documents documents:read and views views:read; what you may not read is left out.`,
  words: [{ name: 'records', choices: LISTS }],
  options: {
    format: {
      summary: 'default: csv, or ndjson if the file name ends in it',
      value: 'format',
      choices: FORMATS,
    },
    output: { summary: 'the file to write', value: 'file', isFile: true },
    documents: { summary: 'the folder for the contents of documents', value: 'folder', isFile: true },
    ...SHIPMENT_FILTERS,
    ...CONNECTION_OPTIONS,
  },
  examples: [
    'vanline export shipments --status DELIVERED --output delivered.csv',
    'vanline export moves --format ndjson | gzip > moves.ndjson.gz',
    'vanline export all --output everything.ndjson',
  ],
  run: (given) =>
    withClient(given, async (client) => {
      const [kind] = given.words
      const output = given.text('output')
      const format = (given.text('format') ??
        (/\.(ndjson|jsonl)$/.test(output ?? '') ? 'ndjson' : 'csv')) as ExportFormat
      const foreign = Object.keys(SHIPMENT_FILTERS).find(
        (name) => given.has(name) && !Object.hasOwn(MOVE_FILTERS, name),
      )
      if (kind !== 'shipments' && foreign) throw new UsageError(`--${foreign} is for shipments`)
      if (kind !== 'all' && given.has('documents')) throw new UsageError('--documents goes with "export all"')
      const folder = given.text('documents') ?? (output === undefined ? undefined : folderBeside(output))
      const contents = contentsIn(client, folder)
      const filter = await filterOf(given, client)
      const records =
        kind === 'all'
          ? Readable.from(wholeLines(client, filter as MoveFilter, contents), { objectMode: false })
          : Readable.fromWeb((await exportOf(client, kind, filter, format)) as Parameters<typeof Readable.fromWeb>[0])
      if (output !== undefined) await writeComplete(records, output)
      else if (process.stdout.isTTY) await pipeline(records, printableText, process.stdout, { end: false })
      else await pipeline(records, process.stdout, { end: false })
      if (contents.missing() > 0) throw leftOut(contents.missing(), folder)
    }),
}

/** The error of an export that lacks contents: an import of it would refuse these documents. */
const leftOut = (count: number, folder: string | undefined): Failure =>
  new Failure(
    `The contents of ${count} document${count === 1 ? '' : 's'} are not exported. ${folder === undefined ? 'Name a folder for them with --documents, or write to a file with --output.' : 'See above for the reasons.'}`,
  )

const exportOf = (client: Client, kind: string | undefined, filter: object, format: ExportFormat) =>
  kind === 'moves' ? client.moves.export(filter, format) : client.shipments.export(filter as ShipmentFilter, format)

/** Text without control characters, for a terminal. Files and pipes get the records unchanged. */
async function* printableText(chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  for await (const chunk of chunks) yield printable(decoder.decode(chunk, { stream: true }))
  yield printable(decoder.decode())
}

/** Writes to a temporary name first: an incomplete file must not look complete. */
async function writeComplete(records: Readable, path: string): Promise<void> {
  const partial = `${path}.${process.pid}.partial`
  let lines = 0
  records.on('data', (chunk: Buffer) => {
    for (const byte of chunk) if (byte === 0x0a) lines += 1
  })
  try {
    await pipeline(records, createWriteStream(partial, { flush: true }))
    renameSync(partial, path)
    printError(`${path}: ${lines.toLocaleString('en-US')} lines.`)
  } finally {
    rmSync(partial, { force: true })
  }
}
