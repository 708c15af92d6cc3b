/** The parts of a phone that its actions share: the database, who is signed in, and what the page is told. */
import { inventoriesAfter } from '../inventory/on-phone.ts'
import { visitsAfter } from '../jobs/saved.ts'
import type { Me } from '../jobs/schema.ts'
import { type Caller, call, type Renewable } from '../outbox/call.ts'
import type { SavedRecord } from '../outbox/created.ts'
import type { Entry } from '../outbox/entry.ts'
import { type Database, keepOffset, openDatabase, type Session } from './database.ts'
import { keepInventory, readDay, showInventories } from './day.ts'
import type { Kept } from './kept.ts'
import { openStore, type PhoneStore } from './outbox-store.ts'
import { keepPapers } from './papers.ts'
import type { Person } from './person.ts'
import { askVisits, deleteRead, findRead, keepRead, type Read } from './reading.ts'
import { reportOf } from './report.ts'
import { type Sending, startSending } from './sending.ts'
import { type Live, type PhoneState, START } from './state.ts'
import { type Vault, vaultOf } from './vault.ts'

export type Ground = { base: string; fetch: typeof globalThis.fetch; clock: () => number; storage: Storage }

/** Everything that belongs to the person who is signed in. */
export type Signed = { session: Session; vault: Vault; store: PhoneStore; caller: Caller; sending: Sending }

type Visits = PhoneState['visits']

export type Device = Ground & {
  state: Live<PhoneState>
  kept: Kept
  /** Tells the other tabs. */
  channel: BroadcastChannel
  database: Database
  signed: Signed | undefined
  /** The person of the identity provider for whom this page has tokens. */
  person: (Person & { memberID: string }) | undefined
  /** Ends with the last change of who is signed in. */
  turn: Promise<unknown>
}

/** Changes who is signed in, one change after the other: another tab may tell of the next change while one is under way. */
export function inTurn<Result>(device: Device, change: () => Promise<Result>): Promise<Result> {
  const done = device.turn.then(change)
  device.turn = done.catch(() => undefined)
  return done
}

export const callerWith = (device: Device, credential: string | Renewable): Caller => ({
  ...{ base: device.base, credential, fetch: device.fetch, clock: device.clock },
  onOffset(offsetMs) {
    const { signed, state } = device
    state.set({ contact: 'reached', offsetMs })
    if (!signed || signed.session.offsetMs === offsetMs) return
    signed.session.offsetMs = offsetMs
    void keepOffset(device.database, signed.session).catch(() => undefined)
  },
})

/** The tokens of a crew member; without them the person has to sign in again. */
const renewableOf = ({ person }: Device, memberID: string): Renewable =>
  person?.memberID === memberID ? person.credential : async () => null

/** Gives up the tokens of everyone else than this crew member. */
function keepTokensOf(device: Device, memberID: string | undefined): void {
  if (device.person?.memberID === memberID) return
  device.person?.revoke()
  device.person = undefined
}

/** Tells the page about a person's outbox, unless the person has signed out meanwhile. */
export function tell({ signed, state }: Device, { memberID }: Session, members: Partial<PhoneState>): void {
  if (signed?.session.memberID === memberID) state.set(members)
}

/** Shows what is stored, for example after another tab has changed it. */
export async function show(device: Device): Promise<void> {
  const { signed } = device
  if (!signed) return
  const { store } = signed
  const [entries, saved, others, unreadable] = await Promise.all([
    ...([store.list(), store.saved(), store.countOthers(), store.countUnreadable()] as const),
  ])
  tell(device, signed.session, { entries, saved, others, unreadable })
}

/** Shows the jobs that another tab has stored. */
export async function showVisits(device: Device): Promise<void> {
  const { signed, state, database } = device
  if (!signed) return
  const known = await findRead<Visits>(database, signed.vault, signed.session.memberID, 'visits')
  if (!known || device.signed !== signed) return
  state.set({ visits: known.content, readAtMs: Math.max(known.atMs, state.get().readAtMs ?? 0) })
}

/** Stores the jobs of a person, and tells the other tabs. A full phone keeps the jobs from before. */
async function keepVisits({ database, channel }: Device, vault: Vault, owner: string, read: Read<Visits>) {
  try {
    await keepRead(database, vault, owner, 'visits', read)
    channel.postMessage('visits')
  } catch {}
}

/** Opens what a person keeps on this phone, and begins to send it. */
export async function begin(device: Device, session: Session): Promise<void> {
  const { database, kept, state, channel } = device
  const { memberID: owner, credential, account } = session
  keepTokensOf(device, owner)
  const vault = vaultOf(session.key)
  const store = openStore(database, owner, vault, { kept, onChange: () => channel.postMessage('changed') })
  const [me, visits, entries, unreadable] = await Promise.all([
    findRead<Me>(database, vault, owner, 'me'),
    findRead<Visits>(database, vault, owner, 'visits'),
    store.list(),
    store.countUnreadable(),
  ])
  const lost = Math.max(0, kept.count(owner) - entries.length - unreadable)
  kept.set(owner, entries.length)
  state.set({
    ...{
      phase: 'signed_in',
      isPerson: credential === null,
      me: me?.content ?? null,
      visits: visits?.content ?? [],
      inventories: new Map(),
      offsetMs: session.offsetMs,
      entries,
      saved: [],
      run: null,
    },
    ...{ readAtMs: visits?.atMs ?? null, ended: null, lost: state.get().lost + lost },
  })
  const caller = callerWith(device, credential ?? renewableOf(device, owner))
  const parts = {
    ...{ state, store, owner, account, caller, offsetMs: () => state.get().offsetMs },
    onReached: () => onReached(device),
    onSaved: (entry: Entry, records: readonly SavedRecord[]) =>
      device.signed?.store === store ? onSaved(device, device.signed, entry, records) : Promise.resolve(),
  }
  device.signed = { session, vault, store, caller, sending: startSending(parts) }
  await show(device)
  await showInventories(device)
}

/** A phone that loses its signal now, or is restarted, shows what was saved. */
async function onSaved(device: Device, signed: Signed, entry: Entry, records: readonly SavedRecord[]): Promise<void> {
  const { state, database } = device
  const { vault, session } = signed
  const before = state.get().inventories
  const inventories = inventoriesAfter(before, entry, records)
  if (inventories !== before) {
    state.set({ inventories })
    return keepInventory(device, signed, entry.shipmentID!)
  }
  const [record] = records
  if (entry.tag === null || record === undefined) return
  const known = await findRead<Visits>(database, vault, session.memberID, 'visits')
  if (device.signed !== signed) return
  const content = visitsAfter(state.get().visits, entry, String(record.eTag))
  state.set({ visits: content })
  if (known) await keepVisits(device, vault, session.memberID, { ...known, content })
}

/** Reads the jobs again, and tells the office how much waits. */
async function onReached(device: Device): Promise<void> {
  const { signed, state, database, clock, storage } = device
  if (!signed) return
  const { caller, vault, session, store } = signed
  const owner = session.memberID
  const known = await findRead<Visits>(database, vault, owner, 'visits')
  const asked = await askVisits(caller, known?.tag ?? null)
  if (device.signed !== signed) return
  if (asked.is === 'unreachable') state.set({ contact: 'unreachable' })
  if (asked.is === 'refused') state.set({ ended: asked.code })
  if (asked.is === 'read' || asked.is === 'unchanged') {
    state.set({ contact: 'reached', readAtMs: clock(), ended: null })
    if (asked.is === 'read') {
      state.set({ visits: asked.content })
      await keepVisits(device, vault, owner, { ...asked, atMs: clock() })
    }
    // Another tab may have stored them.
    if (asked.is === 'unchanged' && known) state.set({ visits: known.content })
    const report = reportOf(await store.list(), state.get().offsetMs, storage)
    await call(caller, { method: 'PUT', path: '/v1/crew/report', ...report })
  }
  if (device.signed === signed) await show(device)
  if (device.signed !== signed || asked.is === 'unreachable' || asked.is === 'refused') return
  const room = await readDay(device, signed, asked.is === 'read')
  if (device.signed !== signed) return
  // Last, because a paper may be large. A full phone keeps none.
  await keepPapers(database, vault, owner, caller, state.get().visits, room).catch(() => undefined)
}

/** Takes the credential, the key and what was read of the person from the phone. The person's entries stay. */
export async function forget(device: Device): Promise<void> {
  const { signed, database } = device
  if (!signed) return
  signed.sending.stop()
  device.signed = undefined
  keepTokensOf(device, undefined)
  await deleteRead(database, signed.session.memberID)
  await database.delete('session', 'session')
}

/** Shows that no person is signed in. */
export function end(device: Device): void {
  device.signed?.sending.stop()
  device.signed = undefined
  keepTokensOf(device, undefined)
  const { lost, hasNewer, offsetMs } = device.state.get()
  device.state.set({ ...START, phase: 'signed_out', lost, hasNewer, offsetMs })
}

/**
 * Opens the database, at the start, after it was closed, and after another tab has changed who is signed in. Only what is stored counts: this tab
 * may have slept while another one sent its entries or deleted them.
 */
export const openAgain = (device: Device): Promise<void> => inTurn(device, () => open(device))

async function open(device: Device): Promise<void> {
  device.signed?.sending.stop()
  device.signed = undefined
  ;(device.database as Database | undefined)?.close()
  device.database = await openDatabase(() => void openAgain(device))
  const session = await device.database.get('session', 'session')
  if (!session) return end(device)
  await begin(device, session)
}
