/** The outbox in IndexedDB, encrypted for its owner. Every change is one transaction, and one tab at a time changes it. */
import type { Entry, Saved } from '../outbox/entry.ts'
import { type Change, type OutboxStore, withChange } from '../outbox/store.ts'
import { type Database, durably, type EntryRow } from './database.ts'
import type { Kept } from './kept.ts'
import type { Vault } from './vault.ts'

const LOCK = 'vanline-crew-outbox'
/** So many saved entries are shown, newest first. */
const SAVED_MAX = 50

export type PhoneStore = OutboxStore & {
  saved: () => Promise<Saved[]>
  /** The number of entries that the key of the person does not open. They stay. */
  countUnreadable: () => Promise<number>
  /** The number of entries of other people on this phone. */
  countOthers: () => Promise<number>
}

type Told = { kept: Kept; onChange: () => void }
/** What was decrypted already, by id. */
type Known = Map<string, { revision: string; entry: Entry }>
type Owned = { database: Database; owner: string; vault: Vault; known: Known }

const placeOf = (owner: string, kind: 'entry' | 'file' | 'saved', id: string): string => `${owner}/${kind}/${id}`

export function openStore(database: Database, owner: string, vault: Vault, { kept, onChange }: Told): PhoneStore {
  const owned: Owned = { database, owner, vault, known: new Map() }
  const list = () => listEntries(owned)
  return {
    list,
    update: (decide) =>
      navigator.locks.request(LOCK, async () => {
        const entries = await list()
        const change = decide(entries)
        if (!change) return entries
        const after = withChange(entries, change)
        kept.lower(owner, after.length)
        await write(owned, entries, change)
        kept.set(owner, after.length)
        onChange()
        return after
      }),
    async file(id) {
      const row = await database.get('files', id)
      if (row?.owner !== owner) return undefined
      const bytes = await vault.open(placeOf(owner, 'file', id), row).catch(() => undefined)
      return bytes && new Blob([bytes], { type: row.type })
    },
    async saved() {
      const rows = await database.getAllFromIndex('saved', 'owner', owner)
      const sorted = rows.toSorted((one, other) => other.savedAtMs - one.savedAtMs)
      for (const { id } of sorted.slice(SAVED_MAX)) await database.delete('saved', id)
      const opened = sorted
        .slice(0, SAVED_MAX)
        .map((row) => vault.openJson(placeOf(owner, 'saved', row.id), row).catch(() => undefined))
      return (await Promise.all(opened)).filter((each) => each !== undefined) as Saved[]
    },
    async countUnreadable() {
      const [readable, all] = await Promise.all([list(), database.countFromIndex('entries', 'owner', owner)])
      return Math.max(0, all - readable.length)
    },
    async countOthers() {
      const all = await database.count('entries')
      return all - (await database.countFromIndex('entries', 'owner', owner))
    },
  }
}

async function listEntries({ database, owner, vault, known }: Owned): Promise<Entry[]> {
  const rows = await database.getAllFromIndex('entries', 'owner', owner)
  const entries = await Promise.all(
    rows.map(async (row) => {
      const found = known.get(row.id)
      if (found?.revision === row.revision) return found.entry
      const entry = (await vault.openJson(placeOf(owner, 'entry', row.id), row).catch(() => undefined)) as
        | Entry
        | undefined
      if (entry) known.set(row.id, { revision: row.revision, entry })
      return entry
    }),
  )
  return entries.filter((entry) => entry !== undefined).toSorted((one, other) => one.order - other.order)
}

/** The rows of a change. All of it is encrypted before the transaction begins: a transaction does not wait. */
async function rowsOf({ owner, vault, known }: Owned, { put = [], files = new Map(), saved }: Change) {
  const changed = put.filter((entry) => known.get(entry.id)?.entry !== entry)
  const entryRow = async (entry: Entry): Promise<EntryRow> => ({
    ...{ id: entry.id, owner, revision: crypto.randomUUID() },
    ...(await vault.sealJson(placeOf(owner, 'entry', entry.id), entry)),
  })
  const fileRow = async ([id, file]: [string, Blob]) => ({
    ...{ id, owner, type: file.type },
    ...(await vault.seal(placeOf(owner, 'file', id), new Uint8Array(await file.arrayBuffer()))),
  })
  const savedRow = async ({ id, savedAtMs }: Saved) => ({
    ...{ id, owner, savedAtMs },
    ...(await vault.sealJson(placeOf(owner, 'saved', id), saved)),
  })
  return {
    changed,
    entries: await Promise.all(changed.map(entryRow)),
    files: await Promise.all([...(files as ReadonlyMap<string, Blob>)].map(fileRow)),
    saved: saved ? [await savedRow(saved)] : [],
  }
}

async function write(owned: Owned, before: readonly Entry[], change: Change): Promise<void> {
  const { remove = [] } = change
  const rows = await rowsOf(owned, change)
  const goneFiles = before.filter(({ id }) => remove.includes(id)).flatMap(({ request }) => request.fileID ?? [])
  await durably(owned.database, ['entries', 'files', 'saved'], (transaction) => {
    const [entries, files] = [transaction.objectStore('entries'), transaction.objectStore('files')]
    return Promise.all([
      ...rows.entries.map((row) => entries.put(row)),
      ...rows.files.map((row) => files.put(row)),
      ...rows.saved.map((row) => transaction.objectStore('saved').put(row)),
      ...remove.map((id) => entries.delete(id)),
      ...goneFiles.map((id) => files.delete(id)),
    ])
  })
  for (const [i, { id, revision }] of rows.entries.entries()) owned.known.set(id, { revision, entry: rows.changed[i]! })
  for (const id of remove) owned.known.delete(id)
}
