import { createReadStream, createWriteStream, statSync } from 'node:fs'
import { VanlineError } from '@vanline/client'
import { type Arguments, type Command, Failure, numberFrom, UsageError } from '../command.ts'
import { CONNECTION_OPTIONS, type Connection, failureOf, withClient } from '../connection.ts'
import { counted, lasting } from '../copy/progress.ts'
import { FIELDS, KINDS, type Kind } from '../import/fields.ts'
import { keysOf } from '../import/keys.ts'
import { mappingOf } from '../import/mapping.ts'
import { importProgress } from '../import/progress.ts'
import { decoded, type Format, rowsOf } from '../import/rows.ts'
import { type Counts, runImport } from '../import/run.ts'
import { senderOf } from '../import/send.ts'
import { print, printError } from '../output.ts'

const CONCURRENCY = 64
const CONCURRENCY_MAX = 256
const FORMATS: readonly Format[] = ['csv', 'ndjson']

/** Creates a record for each row of a file. */
export const importRecords: Command = {
  summary: 'create moves or shipments from a file of CSV or NDJSON',
  about: `Creates a record for each row of a file, or of the standard input if the file is -. The first line of CSV names the fields, those
of an address or a customer with a dot: shipmentType, deliveryDate, pickupAddress.city. What an export has and the service
makes by itself (id, eTag, …) is left out.

Every bad row is told with its line and column, and the others are created; the exit code is then 7. To go on after an interruption,
or after bad rows were corrected, run the same command again within 24 hours: a row that is there already is not made twice. Rows
that say the same are as many records. To import the same content on purpose once more, give it another --batch.`,
  words: [
    { name: 'records', choices: KINDS },
    { name: 'file', isFile: true },
  ],
  options: {
    'dry-run': { summary: 'check every row by the rules of the service, and write nothing' },
    format: { summary: 'what the file is, if its name does not end in it', value: 'format', choices: FORMATS },
    map: { summary: 'which column is which field', value: 'Column=field', isRepeatable: true },
    ignore: { summary: 'a column to leave out', value: 'Column', isRepeatable: true },
    delimiter: { summary: 'what separates the cells of CSV, a comma if not given', value: 'character' },
    concurrency: { summary: `how many rows are under way at once, ${CONCURRENCY} if not given`, value: 'rows' },
    channel: { summary: 'the channel the shipments come through, as their history will say', value: 'name' },
    batch: { summary: 'a name that tells this import from another of the same content', value: 'name' },
    errors: { summary: 'also write the bad rows to a file, as NDJSON', value: 'file', isFile: true },
    ...CONNECTION_OPTIONS,
  },
  examples: [
    'vanline import shipments orders.csv --dry-run',
    'vanline import shipments orders.csv --map "Delivery=deliveryDate" --ignore "Clerk"',
    'vanline import moves customers.ndjson --concurrency 64',
    'zcat shipments.ndjson.gz | vanline import shipments - --format ndjson',
  ],
  run: (given) => withClient(given, (client, connection) => importFile(given, client, connection)),
}

async function importFile(
  given: Arguments,
  client: Parameters<Parameters<typeof withClient>[1]>[0],
  connection: Connection,
) {
  const [kind, file] = given.words as [Kind, string]
  const mapping = mappingOf(FIELDS[kind], given.list('map'), given.list('ignore'))
  const concurrency = numberFrom(given, 'concurrency', CONCURRENCY, [1, CONCURRENCY_MAX])
  const isDry = given.has('dry-run')
  const source = sourceOf(file)
  const progress = importProgress(process.stderr, source.size)
  const reading = { fields: FIELDS[kind], mapping, delimiter: given.text('delimiter') ?? ',' }
  // Only a dry run needs the rules of the service.
  const sender = isDry
    ? (await import('../import/check.ts')).checkerOf(client, kind, mapping)
    : senderOf(connection, { kind, mapping, channel: given.text('channel'), connections: concurrency })
  const errors = given.text('errors')
  const badRows = errors === undefined ? undefined : createWriteStream(errors)
  const stop = stopOnSignal()
  const startedAt = performance.now()
  try {
    const counts = await runImport({
      rows: rowsOf(decoded(source.bytes(), progress.read), formatOf(given, file), reading),
      ...{
        send: sender.send,
        keyOf: keysOf([kind, given.text('batch') ?? '']),
        concurrency,
        progress,
        signal: stop.signal,
      },
      onBad: (line, complaints) => badRows?.write(`${JSON.stringify({ line, complaints })}\n`),
    })
    conclude(counts, { isDry, isInterrupted: stop.signal.aborted, seconds: (performance.now() - startedAt) / 1000 })
  } catch (error) {
    throw explained(error, connection.url)
  } finally {
    stop.release()
    sender.close()
    await new Promise<void>((done) => (badRows ? badRows.end(done) : done()))
  }
}

function sourceOf(file: string): { size: number | undefined; bytes: () => AsyncIterable<Uint8Array> } {
  if (file === '-') return { size: undefined, bytes: () => process.stdin }
  try {
    const stat = statSync(file)
    if (!stat.isDirectory()) return { size: stat.isFile() ? stat.size : undefined, bytes: () => createReadStream(file) }
  } catch (error) {
    throw new Failure(`The file cannot be read: ${(error as Error).message}`)
  }
  throw new Failure(`${file} is a folder.`)
}

function formatOf(given: Arguments, file: string): Format {
  const format =
    given.text('format') ??
    { csv: 'csv', ndjson: 'ndjson', jsonl: 'ndjson' }[/\.(\w+)$/.exec(file)?.[1]?.toLowerCase() ?? '']
  if (format === undefined) throw new UsageError('--format says whether the file is csv or ndjson')
  return format as Format
}

/** The first signal lets what is under way come to its end; a second one ends the process as usual. */
function stopOnSignal(): { signal: AbortSignal; release: () => void } {
  const controller = new AbortController()
  const stop = () => controller.abort()
  process.once('SIGINT', stop).once('SIGTERM', stop)
  return { signal: controller.signal, release: () => process.off('SIGINT', stop).off('SIGTERM', stop) }
}

const AGAIN = 'Run the same command again to go on: no row is made twice.'

function conclude(counts: Counts, how: { isDry: boolean; isInterrupted: boolean; seconds: number }): void {
  const { rows, created, repeated, bad } = counts
  const done = how.isDry
    ? `${counted(created)} could be created`
    : `${counted(created)} created, ${counted(repeated)} were there already`
  const pace = `${lasting(how.seconds)}, ${counted(Math.round(rows / Math.max(how.seconds, 0.001)))} rows/s`
  printError(`${counted(rows)} rows: ${done}, ${counted(bad)} bad (${pace}).`)
  if (!process.stdout.isTTY)
    print(JSON.stringify({ ...counts, dryRun: how.isDry, seconds: Number(how.seconds.toFixed(3)) }))
  if (how.isInterrupted) throw new Failure(`Interrupted. ${AGAIN}`, 'interrupted')
  if (bad > 0) throw new Failure(`${counted(bad)} bad row${bad > 1 ? 's' : ''}, told above.`, 'invalid')
}

/** What ended the import, with how far it had come. */
function explained(error: unknown, url: string): unknown {
  const counts = (error as { counts?: Counts }).counts
  const far = counts ? ` ${counted(counts.created + counts.repeated)} rows are there. ${AGAIN}` : ''
  if (error instanceof Failure) return new Failure(`${error.message}${far}`, error.exit)
  // A dry run asks for moves with the client.
  if (error instanceof VanlineError) return failureOf(error, url)
  if ((error as NodeJS.ErrnoException).code === 'ERR_ENCODING_INVALID_ENCODED_DATA')
    return new Failure(`The file is not UTF-8.${far}`, 'invalid')
  return error
}
