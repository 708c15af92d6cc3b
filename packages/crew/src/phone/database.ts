/** The database of the page on this phone. */
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { Sealed } from './vault.ts'

/** Who is signed in. There is one at a time. */
export type Session = {
  /** Null for a person of the identity provider, whose tokens are not stored. */
  credential: string | null
  memberID: string
  /** The person in the history, if the person uses a key or the identity provider. */
  account?: string
  key: CryptoKey
  /** What has to be added to the clock of the phone. */
  offsetMs: number
}

type Owned = { id: string; owner: string }
/** `revision` is another one after each write, so that what is unchanged is not decrypted again. */
export type EntryRow = Owned & Sealed & { revision: string }
type FileRow = Owned & Sealed & { type: string }
type SavedRow = Owned & Sealed & { savedAtMs: number }
export type ReadRow = Owned & Sealed & { tag: string | null; atMs: number; type?: string }

export type Schema = DBSchema & {
  session: { key: 'session'; value: Session }
  entries: { key: string; value: EntryRow; indexes: { owner: string } }
  files: { key: string; value: FileRow; indexes: { owner: string } }
  saved: { key: string; value: SavedRow; indexes: { owner: string } }
  /** What the service said last, for each person: the jobs, the company, papers with their type. */
  read: { key: string; value: ReadRow }
}
export type Database = IDBPDatabase<Schema>

const NAME = 'vanline-crew'
const VERSION = 1

/** Opens the database. An open page lets a newer one change it, and is told to reload. */
export function openDatabase(onClosed: () => void): Promise<Database> {
  return openDB<Schema>(NAME, VERSION, {
    upgrade(database) {
      database.createObjectStore('session')
      for (const name of ['entries', 'files', 'saved'] as const)
        database.createObjectStore(name, { keyPath: 'id' }).createIndex('owner', 'owner')
      database.createObjectStore('read', { keyPath: 'id' })
    },
    blocking(_current, _blocked, event) {
      ;(event.target as IDBDatabase).close()
      onClosed()
    },
    terminated: onClosed,
  })
}

/** The phone has no room. Nothing of what should have been stored is. */
export class PhoneIsFull extends Error {}

/** Runs a transaction that survives a crash of the phone once it is done. A full phone stores nothing of it. */
export async function durably<Name extends 'session' | 'entries' | 'files' | 'saved' | 'read'>(
  database: Database,
  names: readonly Name[],
  write: (transaction: ReturnType<typeof transactionOn<Name>>) => Promise<unknown>,
): Promise<void> {
  const transaction = transactionOn(database, names)
  try {
    await Promise.all([write(transaction), transaction.done])
  } catch (error) {
    try {
      transaction.abort()
    } catch {
      // It has ended already.
    }
    throw (error as DOMException).name === 'QuotaExceededError' ? new PhoneIsFull('The phone is full.') : error
  }
}

const transactionOn = <Name extends 'session' | 'entries' | 'files' | 'saved' | 'read'>(
  database: Database,
  names: readonly Name[],
) => database.transaction([...names], 'readwrite', { durability: 'strict' })

/** Stores what has to be added to the clock of the phone. A person who has signed out meanwhile, perhaps in another tab, stays signed out. */
export async function keepOffset(database: Database, { memberID, credential, offsetMs }: Session): Promise<void> {
  const transaction = database.transaction('session', 'readwrite')
  const stored = await transaction.store.get('session')
  if (stored?.memberID === memberID && stored.credential === credential)
    await transaction.store.put({ ...stored, offsetMs }, 'session')
  await transaction.done
}
