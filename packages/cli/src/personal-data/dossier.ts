import { createWriteStream, existsSync, renameSync, rmSync } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  type ChangeRequest,
  type Client,
  type Event,
  type Move,
  type Note,
  NotFoundError,
  PermissionError,
  type Shipment,
  VanlineError,
  type Webhook,
} from '@vanline/client'
import { type Command, Failure } from '../command.ts'
import { CONNECTION_OPTIONS, withClient } from '../connection.ts'
import { printError, printJsonText } from '../output.ts'
import { withServices } from '../with-services.ts'

const PAGE = 200

/** Data that the service cannot export. */
const NOT_INCLUDED = [
  'Answers stored under an Idempotency-Key: for 24 hours they repeat records of this file.',
  'Backups of the database, and data stored by webhook receivers and followers of the events.',
]

/** Everything stored about a move (GDPR, Art. 15). */
export const dossier: Command = {
  summary: 'write everything stored about a move to a file',
  about: `Writes everything that the service stores about a move to one JSON file: the move, its shipments with addresses, agents and
services, its signatures with what was signed, its notes, change requests, tracking links and parties, their whole history, the erasures, and the webhook deliveries. Also works for a deleted move.

The file is ID-dossier.json unless --output names another. Only you can read it, and it appears when it is complete. An
existing file is never overwritten. --output - prints it. It needs moves:read and shipments:read, notes:read for the notes, requests:read for the change requests,
inventory:read and documents:read for the signatures, and webhooks:manage for the deliveries; without these the file says what is missing.`,
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
      await writeComplete(text, output)
      const { shipments, events, deliveries } = counts
      printError(`${output}: ${shipments} shipments, ${events} events, ${deliveries} deliveries.`)
    }),
}

type Counts = { shipments: number; events: number; deliveries: number }

/** The file in pieces, because a history can be long. */
async function* dossierOf(client: Client, id: string, service: string, counts: Counts): AsyncGenerator<string> {
  const move = await currentMove(client, id)
  // Read before anything is written: a caller who may not read everything gets nothing.
  const erasures = await client.moves.erasures(id)
  const links = move === null ? [] : await client.links.list(move.id)
  const parties = await client.moveParties.list(id)
  const notes = move === null ? [] : await unlessForbidden(notesOf(client, move.id))
  const changeRequests = move === null ? [] : await unlessForbidden(requestsOf(client, move.id))
  const head = { service, writtenAt: new Date().toISOString(), move, erasures, links, parties, notes, changeRequests }
  yield JSON.stringify(head, null, 2).slice(0, -2)

  const shipments = move === null ? none() : shipmentsOf(client, move.id, counts)
  const ids: string[] = []
  yield* member('shipments', noting(shipments, ids))
  const maySign = await unlessForbidden(firstSignatures(client, ids))
  if (maySign) yield* member('signatures', signaturesOf(client, ids))
  const known = { ids: new Set<string>(), oldest: '9999' }
  yield* member('history', eventsOf(client, id, known, counts))
  const webhooks = await unlessForbidden(webhooksOf(client))
  if (webhooks) yield* member('deliveries', deliveriesOf(client, webhooks, known, counts))
  const missing = [
    ...(notes ? [] : ['Notes: they need the scope notes:read.']),
    ...(changeRequests ? [] : ['Change requests: they need the scope requests:read.']),
    ...(maySign ? [] : ['Signatures and what was signed: they need the scopes inventory:read and documents:read.']),
    ...(webhooks ? [] : ['Webhook deliveries: they need the scope webhooks:manage.']),
  ]
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
async function currentMove(client: Client, id: string): Promise<Move | null> {
  try {
    return await client.moves.get(id)
  } catch (error) {
    if (error instanceof NotFoundError) return null
    throw error
  }
}

async function* shipmentsOf(client: Client, moveID: string, counts: Counts): AsyncGenerator<Shipment> {
  const shown = { expand: ['agents', 'services'], limit: PAGE } as const
  for await (const { items } of client.moves.shipmentPages(moveID, shown)) {
    counts.shipments += items.length
    for (const shipment of items) yield withServices(client, shipment)
  }
}

/** Passes shipments on, and notes their ids. */
async function* noting(shipments: AsyncIterable<Shipment>, ids: string[]): AsyncGenerator<Shipment> {
  for await (const shipment of shipments) {
    ids.push(shipment.id)
    yield shipment
  }
}

/** Asks for signatures and for what is signed, as far as there is a shipment: a caller may not be allowed to. */
async function firstSignatures(client: Client, [id]: readonly string[]): Promise<boolean> {
  if (id === undefined) return true
  await client.signatures.list(id, { limit: 1 })
  await client.signatures.signable(id, 'RELEASE')
  return true
}

/** The signatures of shipments, each with what was signed. */
async function* signaturesOf(client: Client, ids: readonly string[]): AsyncGenerator<unknown> {
  for (const id of ids)
    for await (const signature of client.signatures.each(id))
      yield { ...signature, signed: await signedText(client, signature.id) }
}

/** What was signed; null after an erasure. */
async function signedText(client: Client, id: string): Promise<string | null> {
  try {
    return await (await client.signatures.signed(id)).text()
  } catch (error) {
    if (error instanceof VanlineError && error.code === 'signature_erased') return null
    throw error
  }
}

/** The events of the move, to find its deliveries. */
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

/** The answer of a read; undefined if the caller may not read it. */
async function unlessForbidden<Found>(found: Promise<Found>): Promise<Found | undefined> {
  try {
    return await found
  } catch (error) {
    if (error instanceof PermissionError) return undefined
    throw error
  }
}

async function itemsOf<Item>(pages: AsyncIterable<{ items: Item[] }>): Promise<Item[]> {
  const all: Item[] = []
  for await (const { items } of pages) all.push(...items)
  return all
}

const notesOf = (client: Client, moveID: string): Promise<Note[]> =>
  itemsOf(client.notes.pages({ moveID }, { limit: PAGE }))
const requestsOf = (client: Client, moveID: string): Promise<ChangeRequest[]> =>
  itemsOf(client.changeRequests.pages({ moveID, limit: PAGE }))
const webhooksOf = (client: Client): Promise<Webhook[]> => itemsOf(client.webhooks.pages({ limit: PAGE }))

/** The deliveries of the move's events. The path of a receiver may contain a secret, so only its origin is shown. */
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
      // Deliveries are newest first, and none is older than its event.
      if (items.length > 0 && items.at(-1)!.createdAt < oldest) break
    }
  }
}

/** Writes to a temporary name first: an incomplete file must not look complete. Only its owner can read it. */
async function writeComplete(text: Readable, path: string): Promise<void> {
  if (existsSync(path)) throw new Failure(`${path} exists already and is not overwritten. Choose another name.`)
  const partial = `${path}.${process.pid}.partial`
  try {
    await pipeline(text, createWriteStream(partial, { mode: 0o600, flush: true }))
    renameSync(partial, path)
  } finally {
    rmSync(partial, { force: true })
  }
}
