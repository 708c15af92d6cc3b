import { createWriteStream, existsSync, renameSync, rmSync } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Client, type Event, type Move, NotFoundError, PermissionError, type Webhook } from '@vanline/client'
import { type Command, Failure } from '../command.ts'
import { CONNECTION_OPTIONS, withClient } from '../connection.ts'
import { printError, printJsonText } from '../output.ts'

const PAGE = 200

/** What nobody can read through the service, and where to look for it. */
const NOT_INCLUDED = [
  'Answers kept for retries under an Idempotency-Key: for 24 hours they repeat records that stand here.',
  'Backups of the database, and what receivers of webhooks and readers of the events have kept.',
]

/** Everything that is held about a move (GDPR, Art. 15). */
export const dossier: Command = {
  summary: 'write everything that is held about a move to a file',
  about: `Writes everything that the service holds about a move to one JSON file: the move, its shipments with addresses, agents and services,
everything that ever happened to them, the erasures, and to whom events were delivered. Also of a move that was deleted.

The file is ID-dossier.json unless --output names another, can be read by nobody else, and appears only when it is complete; an existing one is
never overwritten. --output - prints it. It needs moves:read and shipments:read, and webhooks:manage for the deliveries; without that the file says
that they are left out.`,
  words: [{ name: 'id' }],
  options: {
    output: { summary: 'the file to write; - for the standard output', value: 'file', isFile: true },
    ...CONNECTION_OPTIONS,
  },
  examples: ['vanline moves dossier KB7GMX', 'vanline moves dossier KB7GMX --output request-2026-117.json'],
  run: (given) =>
    withClient(given, async (client, { url }) => {
      const id = given.words[0]!
      const output = given.text('output') ?? `${id}-dossier.json`
      const counts = { shipments: 0, events: 0, deliveries: 0 }
      const text = Readable.from(dossierOf(client, id, new URL(url).origin, counts))
      if (output === '-') return printJsonText(text)
      await writeWhole(text, output)
      const { shipments, events, deliveries } = counts
      printError(`${output}: ${shipments} shipments, ${events} events, ${deliveries} deliveries.`)
    }),
}

type Counts = { shipments: number; events: number; deliveries: number }

/** The file, piece by piece: a history may be long. */
async function* dossierOf(client: Client, id: string, service: string, counts: Counts): AsyncGenerator<string> {
  const move = await presentMove(client, id)
  // Asked for before anything is written: who may not read all of it gets none of it.
  const erasures = await client.moves.erasures(id)
  const head = { service, writtenAt: new Date().toISOString(), move, erasures }
  yield JSON.stringify(head, null, 2).slice(0, -2)

  const shipments = move === null ? none() : shipmentsOf(client, move.id, counts)
  yield* member('shipments', shipments)
  const known = { ids: new Set<string>(), oldest: '9999' }
  yield* member('history', eventsOf(client, id, known, counts))
  const webhooks = await webhooksOf(client)
  if (webhooks) yield* member('deliveries', deliveriesOf(client, webhooks, known, counts))
  const missing = webhooks ? [] : ['Deliveries of webhooks: they need the scope webhooks:manage.']
  yield `,\n  "notIncluded": ${JSON.stringify([...missing, ...NOT_INCLUDED])}\n}\n`
}

/** A list as a member of the file, one item a line. */
async function* member(name: string, items: AsyncIterable<unknown>): AsyncGenerator<string> {
  yield `,\n  "${name}": [`
  let isFirst = true
  for await (const item of items) {
    yield `${isFirst ? '' : ','}\n    ${JSON.stringify(item)}`
    isFirst = false
  }
  yield isFirst ? ']' : '\n  ]'
}

async function* none(): AsyncGenerator<never> {}

/** The move, or null if it was deleted. */
async function presentMove(client: Client, id: string): Promise<Move | null> {
  try {
    return await client.moves.get(id)
  } catch (error) {
    if (error instanceof NotFoundError) return null
    throw error
  }
}

async function* shipmentsOf(client: Client, moveID: string, counts: Counts): AsyncGenerator<unknown> {
  const shown = { expand: ['agents', 'services'], limit: PAGE } as const
  for await (const { items } of client.moves.shipmentPages(moveID, shown)) {
    counts.shipments += items.length
    yield* items
  }
}

/** What is known of the events of the move, by which its deliveries are told. */
type Known = { ids: Set<string>; oldest: string }

async function* eventsOf(client: Client, id: string, known: Known, counts: Counts): AsyncGenerator<Event> {
  for await (const { items } of client.moves.historyPages(id, { limit: PAGE })) {
    counts.events += items.length
    for (const event of items) {
      known.ids.add(event.id)
      known.oldest = event.time < known.oldest ? event.time : known.oldest
    }
    yield* items
  }
}

/** Every webhook; undefined if the caller may not see them. */
async function webhooksOf(client: Client): Promise<Webhook[] | undefined> {
  try {
    const webhooks: Webhook[] = []
    for await (const { items } of client.webhooks.pages({ limit: PAGE })) webhooks.push(...items)
    return webhooks
  } catch (error) {
    if (error instanceof PermissionError) return undefined
    throw error
  }
}

/** To whom events of the move were sent. The path of a receiver may hold a secret, so only its origin is named. */
async function* deliveriesOf(
  client: Client,
  webhooks: readonly Webhook[],
  { ids, oldest }: Known,
  counts: Counts,
): AsyncGenerator<unknown> {
  for (const { id, url } of webhooks) {
    for await (const { items } of client.webhooks.deliveryPages(id, { limit: PAGE })) {
      const own = items.filter(({ eventID }) => ids.has(eventID))
      counts.deliveries += own.length
      for (const delivery of own) yield { receiver: new URL(url).origin, ...delivery }
      // They come newest first, and nothing was sent before it had happened.
      if (items.length === 0 || items.at(-1)!.createdAt < oldest) break
    }
  }
}

/** A file that is cut off must not look like one that is complete, and is nobody else's to read. */
async function writeWhole(text: Readable, path: string): Promise<void> {
  if (existsSync(path)) throw new Failure(`${path} exists already, and is not overwritten.`)
  const partial = `${path}.${process.pid}.partial`
  try {
    await pipeline(text, createWriteStream(partial, { mode: 0o600, flush: true }))
    renameSync(partial, path)
  } finally {
    rmSync(partial, { force: true })
  }
}
