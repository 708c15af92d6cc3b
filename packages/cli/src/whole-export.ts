/**
 * Everything as NDJSON, in the order in which `import all` can create it: trucks and crew members before their absences and jobs, templates of messages before the rules that send them, a party before the first move that it is on, and items, weighings, storage stays, jobs, notes and
 * documents after their move.
 */
import type {
  Client,
  Document,
  Item,
  Job,
  MoveFilter,
  MoveParty,
  Note,
  Party,
  Shipment,
  Signature,
  StorageStay,
  Weighing,
} from '@vanline/client'
import { hasBeenWritten } from './company.ts'
import type { Contents } from './export-documents.ts'
import { printError } from './output.ts'
import { withServices } from './with-services.ts'

/** How many moves a filter of shipments can name. */
const MOVES_AT_ONCE = 100
/** How many moves are asked for their parties or notes at once. */
const ASKED_AT_ONCE = 10

/** The company, the trucks, crew members and absences, the templates and rules of messages, the parties, every move with its parties, shipments, agents and services, the inventory, jobs, notes, documents and views, a line each, oldest first. */
export async function* wholeLines(
  client: Client,
  filter: MoveFilter,
  contents: Contents,
): AsyncGenerator<string, void> {
  const { hasDispatch, hasMessages, hasParties, hasInventory, hasNotes, hasDocuments, hasViews } =
    await readableKinds(client)
  const isWhole = Object.keys(filter).length === 0
  // Trucks and crew members come before their absences.
  const ofDispatch = hasDispatch ? [client.trucks, client.crewMembers, client.absences] : []
  const ofMessages = hasMessages ? [client.messageTemplates, client.messageRules] : []
  for (const kind of isWhole ? [...ofDispatch, ...ofMessages] : [])
    for await (const record of kind.each({ sort: 'createdAt' })) yield lineOf(record)
  const written = new Set<string>()
  const company = await client.company.get()
  if (isWhole && hasBeenWritten(company)) yield lineOf(company)
  for await (const { items } of client.moves.pages({ ...filter, sort: 'createdAt', limit: MOVES_AT_ONCE })) {
    const ids = items.map(({ id }) => id)
    const shipments = await shipmentsOf(client, ids)
    const jobs = hasDispatch && isWhole ? await jobsOf(client, ids) : undefined
    const parties = hasParties ? await ofEach(ids, (id) => client.moveParties.list(id)) : undefined
    const notes = hasNotes ? await ofEach(ids, (id) => notesOf(client, id)) : undefined
    const ofShipments = [...shipments.values()].flat().map(({ id }) => id)
    const inventory = hasInventory ? await ofEach(ofShipments, (id) => inventoryOf(client, id)) : undefined
    const stays = hasInventory ? await staysOf(client, ids) : undefined
    const signed = hasInventory ? await ofEach(ofShipments, (id) => signaturesOf(client, id)) : undefined
    const documents = hasDocuments ? await ofEach(ids, (id) => documentsOf(client, id)) : undefined
    for (const { partyID } of [...(parties?.values() ?? [])].flat<MoveParty[][]>())
      if (!written.has(partyID)) yield partyLine(await client.parties.get(partyID), written)
    for (const move of items) {
      const below = shipments.get(move.id) ?? []
      yield lineOf({ ...move, shipments: below, ...(parties && { parties: parties.get(move.id) }) })
      for (const { id, locator } of below)
        for (const record of [...(inventory?.get(id) ?? []), ...(stays?.get(id) ?? [])])
          yield lineOf({ ...record, locator })
      for (const { id, locator } of below)
        for (const each of signed?.get(id) ?? []) {
          const signature = await contents.storeSigned(each)
          if (signature) yield lineOf({ ...signature, locator })
        }
      for (const job of jobs?.get(move.id) ?? [])
        yield lineOf({ ...job, locator: locatorOf(job, below) ?? move.locator })
      for (const note of notes?.get(move.id) ?? [])
        yield lineOf({ ...note, locator: locatorOf(note, below) ?? move.locator })
      for (const each of documents?.get(move.id) ?? []) {
        const document = await contents.store(each)
        if (document) yield lineOf({ ...document, locator: locatorOf(document, below) ?? move.locator })
      }
    }
  }
  // A whole export also has the parties that are on no move.
  if (hasParties && isWhole)
    for await (const party of client.parties.each({ sort: 'createdAt' }))
      if (!written.has(party.id)) yield partyLine(party, written)
  if (hasViews && isWhole)
    for await (const { items } of client.views.pages()) for (const view of items) yield lineOf(view)
}

const lineOf = (record: object): string => `${JSON.stringify(record)}\n`

function partyLine(party: Party, written: Set<string>): string {
  written.add(party.id)
  return lineOf(party)
}

/** The locator of the shipment that a job, a note or a document belongs to. Undefined if that is the move. */
const locatorOf = ({ shipmentID }: Note | Document | Job, shipments: readonly Shipment[]): string | undefined =>
  shipments.find(({ id }) => id === shipmentID)?.locator

/** The kinds of records that the caller may read. A credential that is bound to a party knows only that party. */
async function readableKinds(client: Client) {
  const { scopes, partyID } = await client.server.caller()
  const isLeftOut = (isReadable: boolean, what: string): boolean => {
    if (!isReadable) printError(`The ${what}.`)
    return !isReadable
  }
  const hasNoParties = isLeftOut(
    scopes.includes('parties:manage') && partyID === null,
    'parties are left out: they need the scope parties:manage, and a credential that is bound to no party',
  )
  return {
    hasDispatch: !isLeftOut(
      scopes.includes('dispatch:read') && partyID === null,
      'trucks, crew members and jobs are left out: they need the scope dispatch:read, and a credential that is bound to no party',
    ),
    hasMessages: !isLeftOut(
      scopes.includes('messages:read') && partyID === null,
      'templates and rules of messages are left out: they need the scope messages:read, and a credential that is bound to no party',
    ),
    hasParties: !hasNoParties && (await client.parties.list({ limit: 1 })).items.length > 0,
    hasInventory: !isLeftOut(
      scopes.includes('inventory:read'),
      'items, weighings, storage stays and signatures are left out: they need the scope inventory:read',
    ),
    hasNotes: !isLeftOut(scopes.includes('notes:read'), 'notes are left out: they need the scope notes:read'),
    hasDocuments: !isLeftOut(
      scopes.includes('documents:read'),
      'documents are left out: they need the scope documents:read',
    ),
    hasViews: !isLeftOut(scopes.includes('views:read'), 'views are left out: they need the scope views:read'),
  }
}

async function shipmentsOf(client: Client, moveID: readonly string[]): Promise<Map<string, Shipment[]>> {
  const below = new Map<string, Shipment[]>(moveID.map((id) => [id, []]))
  const shipments = client.shipments.each({ moveID, sort: 'createdAt', expand: ['agents', 'services'] })
  if (moveID.length > 0)
    for await (const shipment of shipments) below.get(shipment.moveID)?.push(await withServices(client, shipment))
  return below
}

/** The jobs of moves, each in the order of their days. */
async function jobsOf(client: Client, moveID: readonly string[]): Promise<Map<string, Job[]>> {
  const jobs = moveID.length > 0 ? await Array.fromAsync(client.jobs.each({ moveID, sort: 'day' })) : []
  return Map.groupBy(jobs, (job) => job.moveID)
}

async function notesOf(client: Client, moveID: string): Promise<Note[]> {
  const notes: Note[] = []
  for await (const { items } of client.notes.pages({ moveID }, { sort: 'createdAt', limit: 200 })) notes.push(...items)
  return notes
}

/** The items of a shipment, in the order in which they got their numbers, and its weighings. */
const inventoryOf = async (client: Client, shipmentID: string): Promise<(Item | Weighing)[]> => [
  ...(await Array.fromAsync(client.items.each(shipmentID, { sort: 'number' }))),
  ...(await Array.fromAsync(client.weighings.each(shipmentID, { sort: 'createdAt' }))),
]

/** The storage stays of the shipments of moves, by the shipment, oldest first. */
async function staysOf(client: Client, moveID: readonly string[]): Promise<Map<string, StorageStay[]>> {
  const stays = moveID.length > 0 ? await Array.fromAsync(client.storageStays.each({ moveID, sort: 'createdAt' })) : []
  return Map.groupBy(stays, ({ shipmentID }) => shipmentID)
}

const signaturesOf = (client: Client, shipmentID: string): Promise<Signature[]> =>
  Array.fromAsync(client.signatures.each(shipmentID, { sort: 'createdAt' }))

const documentsOf = (client: Client, moveID: string): Promise<Document[]> =>
  Array.fromAsync(client.documents.each({ moveID }, { sort: 'createdAt' }))

/** Asks for what belongs to each of these moves or shipments. */
async function ofEach<Item>(
  ids: readonly string[],
  list: (id: string) => Promise<Item[]>,
): Promise<Map<string, Item[]>> {
  const found = new Map<string, Item[]>()
  const left = ids.values()
  const ask = async () => {
    for (const id of left) found.set(id, await list(id))
  }
  await Promise.all(Array.from({ length: ASKED_AT_ONCE }, ask))
  return found
}
