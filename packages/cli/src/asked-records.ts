/** The records of which a change can be asked for, as people name them. */
import type { AskableKind, AskedRecord, ChangeRequest, Client, Versioned } from '@vanline/client'
import { UsageError } from './command.ts'
import { findShipment, isMoveLocator, parentOf } from './find.ts'

const READ: Record<AskableKind, (client: Client, id: string) => Promise<Versioned>> = {
  moves: (client, id) => client.moves.get(id),
  shipments: (client, id) => findShipment(client, id),
  jobs: (client, id) => client.jobs.get(id),
  'storage-stays': (client, id) => client.storageStays.get(id),
}

const isKind = (word: string): word is AskableKind => Object.hasOwn(READ, word)

/** The kind and id in `jobs/ID`. */
function placeIn(subject: string): { kind: AskableKind; id: string } {
  const [kind = '', id = ''] = subject.split('/')
  if (isKind(kind) && id !== '') return { kind, id }
  throw new UsageError(
    `${subject} does not name a record. Write one of ${Object.keys(READ).join(', ')}, a slash and its id`,
  )
}

/** Reads the record that a word names: a shipment or a move by its id or locator, another one as `jobs/ID`. */
export async function askedRecord(client: Client, word: string): Promise<AskedRecord> {
  if (word.includes('/')) return recordOf(client, word)
  if (isMoveLocator(word)) return { kind: 'moves', ...(await client.moves.get(word)) }
  const parent = await parentOf(client, word)
  return recordOf(client, 'moveID' in parent ? `moves/${parent.moveID}` : `shipments/${parent.shipmentID}`)
}

/** The record that a subject names, as it is now. */
async function recordOf(client: Client, subject: string): Promise<AskedRecord> {
  const { kind, id } = placeIn(subject)
  return { ...(await READ[kind](client, id)), kind }
}

/** The record that a request is about, as it is now. */
export const recordOfRequest = (client: Client, { about }: ChangeRequest): Promise<AskedRecord> =>
  recordOf(client, about)
