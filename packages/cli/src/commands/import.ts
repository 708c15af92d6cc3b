import { createReadStream, statSync } from 'node:fs'
import { basename } from 'node:path'
import type { Client } from '@vanline/client'
import { type Arguments, type Command, Failure, numberFrom, UsageError } from '../command.ts'
import { CONNECTION_OPTIONS, type Connection, withClient } from '../connection.ts'
import { companySenderOf } from '../import/company.ts'
import { conclude, explained } from '../import/conclusion.ts'
import { delimiterOf } from '../import/delimiter.ts'
import { type JobsOfFile, jobsOfFile, placeOfJob } from '../import/dispatch.ts'
import { contentOfDocument, folderBeside, formOf, missingContent } from '../import/documents.ts'
import { FIELDS, importedFields, KINDS, type Kind, type SentKind } from '../import/fields.ts'
import { INVENTORY_AT_ONCE, isInventoryKind, placeOfInventory } from '../import/inventory.ts'
import { keysOf } from '../import/keys.ts'
import { type Mapping, mappingOf } from '../import/mapping.ts'
import { contentOfNote, type NotesOfFile, notesOfFile, pathBelow } from '../import/notes.ts'
import { type PartiesOfFile, partiesOfFile } from '../import/parties.ts'
import { importProgress } from '../import/progress.ts'
import { refusedRows } from '../import/refused-rows.ts'
import { type Format, type Row, rowsOf } from '../import/rows.ts'
import { runImport } from '../import/run.ts'
import { type PlaceOf, type Sender, senderOf } from '../import/send.ts'
import { ENCODINGS, type Encoding, textOf } from '../import/text.ts'
import { kindOf, wholeRows } from '../import/whole.ts'

/** Four full bulks: while the service writes one, it decides others, and the command reads the rows of the next. */
const CONCURRENCY = 400
const CONCURRENCY_MAX = 2_000
/** How many of the requests for records of other kinds run at once. */
const CONNECTIONS_MAX = 64
/** How many documents are sent at once: each is in memory with its content. */
const DOCUMENTS_AT_ONCE = 4
const FORMATS: readonly Format[] = ['csv', 'ndjson']

/** Creates a record for each row of a file. */
export const importRecords: Command = {
  summary: 'create moves, shipments and items from a CSV or NDJSON file',
  about: `Creates a record for each row of a file, or of the standard input if the file is -. The first line of a CSV file names the
fields, with a dot for fields of an address or customer: shipmentType, deliveryDate, pickupAddress.city. Fields that the
service sets itself (id, eTag, …) are ignored. Each row of items names its shipment by locator or shipmentID, and items get their
numbers in the order of the file.

Invalid rows are reported with line and column, and all others are created; the exit code is then 7. After an interruption,
or after you have corrected rows, run the same command again within 24 hours: no row is created twice. Equal rows in a file
create one record each. --errors writes the invalid rows to a file of the same format, with the reasons in importErrors: correct
them there and import that file. To import the same content again on purpose, use another --batch.

With --source the records are imported as another system has them: with status, locator, stamps and services. all reads the NDJSON of
export all, or the company, trucks, crew members, absences, templates and rules of messages, parties, moves, shipments, items, weighings, storage stays, jobs, notes, documents and views in one or two files, and creates each move together with its shipments. The
line of a truck or a crew member comes before their absences and jobs, that of a template before the rules that send it, that of a party before the moves that it is on, and those of items, weighings, storage stays, jobs, notes and documents after their move. The contents of documents are
in the folder beside the file, as export all writes it.`,
  words: [
    { name: 'records', choices: [...KINDS, 'all'] },
    { name: 'file', isFile: true },
    { name: 'more', isFile: true, isOptional: true },
  ],
  options: {
    'dry-run': { summary: 'check every row with the rules of the service, and write nothing' },
    format: { summary: 'the format, if the file name does not end in it', value: 'format', choices: FORMATS },
    map: { summary: 'the field of a column', value: 'Column=field', isRepeatable: true },
    ignore: { summary: 'a column to ignore', value: 'Column', isRepeatable: true },
    delimiter: {
      summary: 'what is between the cells of CSV: a character, comma, semicolon or tab; default: as in the first line',
      value: 'character',
    },
    encoding: {
      summary: 'the encoding, if not UTF-8 and the file does not show it',
      value: 'encoding',
      choices: ENCODINGS,
    },
    concurrency: { summary: `rows to send at once; default ${CONCURRENCY}`, value: 'rows' },
    channel: { summary: 'the channel, as shown in the history', value: 'name' },
    batch: { summary: 'a name for this import, to import the same content again', value: 'name' },
    source: { summary: 'the system that the records come from; needs the scope records:import', value: 'name' },
    'keep-ids': { summary: 'with --source: keep the ids, and with them the tags' },
    documents: { summary: 'the folder with the contents of documents', value: 'folder', isFile: true },
    errors: { summary: 'also write the invalid rows to a file, with the reasons', value: 'file', isFile: true },
    ...CONNECTION_OPTIONS,
  },
  examples: [
    'vanline import shipments orders.csv --dry-run',
    'vanline import shipments orders.csv --map "Delivery=deliveryDate" --ignore "Clerk"',
    'vanline import shipments orders.csv --errors refused.csv',
    'vanline import moves customers.ndjson --concurrency 100',
    'vanline import items inventory.csv',
    'vanline import all everything.ndjson --source "Vanline Boise" --keep-ids',
    'vanline import all moves.ndjson shipments.ndjson --source "Fleet 3" --errors refused.ndjson',
    'zcat shipments.ndjson.gz | vanline import shipments - --format ndjson',
  ],
  run: (given) => withClient(given, (client, connection) => importFile(given, client, connection)),
}

async function importFile(given: Arguments, client: Client, connection: Connection) {
  const [what, file] = given.words as [Kind | 'all', string]
  const [parties, notes, jobs] = [partiesOfFile(), notesOfFile(), jobsOfFile()]
  const { mapping, rows, format, size } = readingOf(given, client, { parties, notes, jobs })
  const asked = numberFrom(given, 'concurrency', CONCURRENCY, [1, CONCURRENCY_MAX])
  // Items get their numbers in the order in which they arrive.
  const concurrency = what === 'items' ? 1 : asked
  const isDry = given.has('dry-run')
  const folder = given.text('documents') ?? folderBeside(file)
  const refused = refusedRows(given.text('errors'), file, { format, hasMark: given.has('encoding') })
  const progress = importProgress(process.stderr, size)
  // Only a dry run needs the rules of the service.
  const checkerOf = isDry
    ? (await import('../import/check.ts')).checkersOf(client, mapping, parties.has, folder)
    : undefined
  const senders = new Map<SentKind, Sender>()
  const senderFor = (kind: SentKind): Sender => {
    const sender =
      senders.get(kind) ??
      (kind === 'company' ? companySenderOf(client, mapping, isDry) : undefined) ??
      checkerOf?.(kind as Exclude<SentKind, 'company'>) ??
      senderOf(connection, {
        ...{ kind, mapping, channel: given.text('channel') },
        connections: Math.min(concurrency, CONNECTIONS_MAX),
        ...(kind === 'notes' && { place: placeOfNotes(client, notes) }),
        ...(kind === 'jobs' && { place: placeOfJobs(client, notes, jobs, given.has('keep-ids')) }),
        ...(isInventoryKind(kind) && {
          place: placeOfInventory(kind, client, notes, folder),
          atOnceMax: INVENTORY_AT_ONCE,
        }),
        ...(kind === 'documents' && { place: placeOfDocuments(client, notes, folder), atOnceMax: DOCUMENTS_AT_ONCE }),
      })
    senders.set(kind, sender)
    return sender
  }
  const stop = stopOnSignal()
  const startedAt = performance.now()
  try {
    const counts = await runImport({
      rows,
      ...{
        send: (body, ...rest) => senderFor(what === 'all' ? kindOf(body) : what).send(body, ...rest),
        keyOf: keysOf([what, given.text('batch') ?? '']),
        concurrency,
        progress,
        signal: stop.signal,
      },
      onBad: refused.add,
    })
    conclude(counts, { isDry, isInterrupted: stop.signal.aborted, seconds: (performance.now() - startedAt) / 1000 })
  } catch (error) {
    throw explained(error, connection.url, isDry)
  } finally {
    stop.release()
    for (const sender of senders.values()) sender.close()
    await refused.close()
  }
}

/** Each note is sent to the move or shipment that it is about. */
const placeOfNotes =
  (client: Client, notes: NotesOfFile): PlaceOf =>
  async (body) => {
    await notes.moveSent(body)
    const path = await pathBelow(client, 'notes', body)
    return path === undefined
      ? undefined
      : { path, content: JSON.stringify(contentOfNote(body)), isUnknownAboutRow: true }
  }

/** Each job is sent after its move, with the id of the move or shipment that it is for. */
const placeOfJobs =
  (client: Client, moves: NotesOfFile, jobs: JobsOfFile, keepsIDs: boolean): PlaceOf =>
  async (body) => {
    await moves.moveSent(body)
    await jobs.jobBeforeSent(body)
    const place = await placeOfJob(client, body, keepsIDs)
    const { locator: _, moveID: __, shipmentID: ___, ...content } = body
    return place && { path: '/jobs', content: JSON.stringify({ ...content, ...place }) }
  }

/** Each document is sent to its move or shipment, with its content from the folder. */
const placeOfDocuments =
  (client: Client, moves: NotesOfFile, folder: string): PlaceOf =>
  async (body) => {
    await moves.moveSent(body)
    const missing = missingContent(body, folder)
    if (missing !== undefined) return { missing }
    const path = await pathBelow(client, 'documents', body)
    if (path === undefined) return undefined
    const record = contentOfDocument(body)
    const sent = record.sha256 == null ? { content: JSON.stringify(record) } : formOf(record, folder)
    return { path, ...sent, isUnknownAboutRow: true }
  }

/** The rows of the files as the command asks for them. */
function readingOf(
  given: Arguments,
  client: Client,
  inFile: { parties: PartiesOfFile; notes: NotesOfFile; jobs: JobsOfFile },
): {
  mapping: Mapping
  rows: AsyncGenerator<Row, void>
  format: Format
  size: number | undefined
} {
  const [what, file, more] = given.words as [Kind | 'all', string, string?]
  const [source, keepIDs] = [given.text('source'), given.has('keep-ids')]
  const format = formatOf(given, file)
  const first = sourceOf(file)
  const textIn = (bytes: SourceFile['bytes']) => textOf(bytes(), given.text('encoding') as Encoding | undefined)
  if (keepIDs && source === undefined) throw new UsageError('--keep-ids goes with --source')
  if (what !== 'all') {
    if (more !== undefined) throw new UsageError('only "import all" reads two files')
    const fields = source === undefined ? FIELDS[what] : importedFields(what, keepIDs)
    const mapping = mappingOf(fields, given.list('map'), given.list('ignore'))
    const reading = { fields, mapping, delimiter: delimiterOf(given.text('delimiter')) }
    const rows = rowsOf(textIn(first.bytes), format, reading)
    return {
      mapping,
      rows: source === undefined ? rows : withSource(rows, source),
      format,
      size: first.size,
    }
  }
  if (source === undefined)
    throw new UsageError('"import all" needs --source, the name of the system that the records come from')
  if (format !== 'ndjson') throw new UsageError('"import all" reads NDJSON')
  // Everything is sent as it is: the service knows what a record may have.
  const fields = { writable: [], readOnly: [], required: [] }
  const mapping = mappingOf(fields, [], given.list('ignore'))
  const reading = { fields, mapping }
  const files = [first, ...(more === undefined ? [] : [sourceOf(more)])]
  const rows = chained(files.map(({ bytes, name }) => ({ rows: rowsOf(textIn(bytes), format, reading), name })))
  const size = files.some((each) => each.size === undefined)
    ? undefined
    : files.reduce((sum, each) => sum + each.size!, 0)
  const movesNamed = async (reference: string) =>
    (await client.moves.list({ reference, limit: 2, fields: ['id'] })).items.map(({ id }) => id)
  return {
    mapping,
    rows: wholeRows(rows, { source, keepIDs, movesNamed, ...inFile }),
    format,
    size,
  }
}

/** The rows of the files, one after the other, each with the name of its file if there are several. */
async function* chained(files: readonly { name: string; rows: AsyncIterable<Row> }[]): AsyncGenerator<Row, void> {
  for (const { name, rows } of files)
    for await (const row of rows) yield files.length > 1 ? { ...row, file: name } : row
}

/** Rows that become imports. */
async function* withSource(rows: AsyncIterable<Row>, source: string): AsyncGenerator<Row, void> {
  for await (const row of rows) yield 'body' in row ? { ...row, body: { source, ...row.body } } : row
}

/** Opens the file when the first row is wanted: a command that is refused before opens none. */
async function* bytesOf(file: string): AsyncGenerator<Uint8Array, void> {
  yield* createReadStream(file)
}

type SourceFile = { name: string; size: number | undefined; bytes: () => AsyncIterable<Uint8Array> }

function sourceOf(file: string): SourceFile {
  if (file === '-') return { name: 'standard input', size: undefined, bytes: () => process.stdin }
  try {
    const stat = statSync(file)
    if (!stat.isDirectory()) {
      const size = stat.isFile() ? stat.size : undefined
      return { name: basename(file), size, bytes: () => bytesOf(file) }
    }
  } catch (error) {
    throw new Failure(`The file cannot be read: ${(error as Error).message}`)
  }
  throw new Failure(`${file} is a folder.`)
}

function formatOf(given: Arguments, file: string): Format {
  const format =
    given.text('format') ??
    { csv: 'csv', tsv: 'csv', ndjson: 'ndjson', jsonl: 'ndjson' }[/\.(\w+)$/.exec(file)?.[1]?.toLowerCase() ?? '']
  if (format === undefined) throw new UsageError('--format is missing: csv or ndjson')
  return format as Format
}

/** The first signal finishes the rows in progress; a second one ends the process. */
function stopOnSignal(): { signal: AbortSignal; release: () => void } {
  const controller = new AbortController()
  const stop = () => controller.abort()
  process.once('SIGINT', stop).once('SIGTERM', stop)
  return { signal: controller.signal, release: () => process.off('SIGINT', stop).off('SIGTERM', stop) }
}
