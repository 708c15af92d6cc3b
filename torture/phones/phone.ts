/** A phone that two people share. It loses its signal, is killed in the middle of anything, has a wrong clock, and runs the outbox of the page. */
import { setTimeout as pause } from 'node:timers/promises'
import { inventoriesAfter } from '../../packages/crew/src/inventory/on-phone.ts'
import { type Inventories, itemFrom } from '../../packages/crew/src/inventory/schema.ts'
import type { Me, Visit } from '../../packages/crew/src/jobs/schema.ts'
import { type Caller, call } from '../../packages/crew/src/outbox/call.ts'
import type { SavedRecord } from '../../packages/crew/src/outbox/created.ts'
import type { Entry } from '../../packages/crew/src/outbox/entry.ts'
import { afterRestart } from '../../packages/crew/src/outbox/rules.ts'
import { type RunEnd, sendAll } from '../../packages/crew/src/outbox/sender.ts'
import { importKey, vaultOf } from '../../packages/crew/src/phone/vault.ts'
import type { Random } from '../../scripts/random.ts'
import type { Call } from '../history.ts'
import {
  type Flash,
  type FlashStore,
  Killed,
  type Life,
  lifeOf,
  newFlash,
  placeOf,
  type Session,
  storeOn,
} from './flash.ts'
import type { Ledger } from './ledger.ts'
import { fetchOf } from './line.ts'
import { type Relay, relayTo } from './relay.ts'

/** A phone is killed after up to so many moments. */
const MOMENTS = 150
/** How often a chunk is cut where the signal is weak. */
const WEAKNESS = 0.05

/** A person does not wait for longer, and neither do entries. */
const PATIENCE_MS = 2 * 3600_000

export type Parts = {
  name: string
  random: Random
  ledger: Ledger
  /** Every call to the service, for faults that wait for refusals. */
  calls: Call[]
  bases: () => readonly string[]
}

/** What a person who is signed in works with. */
export type Signed = {
  session: Session
  store: FlashStore
  caller: Caller
  visits: Visit[]
  /** The items that were read since the phone was started. */
  inventories: Inventories
  stop: AbortController
  /** The service refuses the credential. */
  hasEnded: boolean
}

export type Phone = Parts & {
  flash: Flash
  relay: Relay
  life: Life
  clock: () => number
  /** What the clock of the phone is ahead, and what the phone believes that has to be added to it. */
  skewMs: number
  offsetMs: number
  /** Whether the phone has measured its clock since it was last set. */
  isClockRight: boolean
  signed: Signed | undefined
  /** The run that sends. The next one waits for it, also if that is of another person. */
  sending: Promise<unknown>
}

export function newPhone(parts: Parts): Phone {
  const relay = relayTo(parts.bases, parts.random.fork('relay'))
  const phone: Phone = {
    ...{ ...parts, flash: newFlash(), relay, life: lifeOf(parts.random, null, () => {}) },
    clock: () => Date.now() + phone.skewMs,
    ...{ skewMs: 0, offsetMs: 0, isClockRight: false, signed: undefined, sending: Promise.resolve() },
  }
  return phone
}

/** Sets the clock of a phone between two runs: each run measures the clock before it sends. */
export function setClock(phone: Phone, skewMs: number): Promise<unknown> {
  phone.sending = phone.sending.then(() => Object.assign(phone, { skewMs, isClockRight: false }))
  return phone.sending
}

/** Starts a phone with what is stored on it. `isMortal`: it is killed after a while. */
export async function start(phone: Phone, isMortal: boolean): Promise<void> {
  const { random, relay, flash } = phone
  phone.life = lifeOf(random, isMortal ? MOMENTS : null, relay.cut)
  relay.weakness = isMortal && random.chance(0.5) ? WEAKNESS : 0
  phone.signed = undefined
  if (flash.session) await begin(phone, flash.session)
}

function callerWith(phone: Phone, credential: string): Caller {
  return {
    ...{ credential, fetch: fetchOf(phone, phone.life), clock: phone.clock },
    // The relay has another port after each break.
    get base() {
      return phone.relay.base()
    },
    onOffset(offsetMs) {
      Object.assign(phone, { offsetMs, isClockRight: true })
      if (phone.signed) phone.signed.session.offsetMs = offsetMs
    },
  }
}

/** Signs a person in, in place of the one before. False if the service did not answer, or does not know the link. */
export async function signIn(phone: Phone, credential: string): Promise<boolean> {
  const { life, flash } = phone
  const asked = await call(callerWith(phone, credential), { method: 'GET', path: '/v1/crew/me' })
  life.moment()
  if (asked.status !== 200 || asked.body === undefined) return false
  const { crewMember, storageKey } = asked.body as Me
  signOut(phone)
  const vault = vaultOf(await importKey(storageKey))
  life.moment()
  flash.session = { credential, memberID: crewMember.id, vault, offsetMs: phone.offsetMs }
  await begin(phone, flash.session)
  return true
}

/** Takes the credential, the key and what was read from the phone. Entries stay, and a request on its way goes on. */
export function signOut(phone: Phone): void {
  const { flash, signed } = phone
  signed?.stop.abort()
  if (flash.session) flash.rows.delete(placeOf(flash.session.memberID, 'read', 'visits'))
  flash.session = undefined
  phone.signed = undefined
}

async function begin(phone: Phone, session: Session): Promise<void> {
  const { flash, ledger, life } = phone
  const { memberID: owner, vault, credential } = session
  const place = placeOf(owner, 'read', 'visits')
  const row = flash.rows.get(place)
  const visits = row ? ((await vault.openJson(place, row)) as Visit[]) : []
  phone.offsetMs = session.offsetMs
  const store = storeOn({ flash, owner, vault, life, ledger })
  phone.signed = {
    session,
    store,
    visits,
    inventories: new Map(),
    caller: callerWith(phone, credential),
    stop: new AbortController(),
    hasEnded: false,
  }
}

/** Reads the jobs of the person, and keeps them for the time without a signal. */
export async function readVisits(phone: Phone): Promise<void> {
  const { flash, signed, life } = phone
  if (!signed) return
  const { session, caller } = signed
  const { status, body } = await call(caller, { method: 'GET', path: '/v1/crew/jobs' })
  life.moment()
  if (status !== 200 || body === undefined || phone.signed !== signed) return
  signed.visits = body as Visit[]
  const place = placeOf(session.memberID, 'read', 'visits')
  const sealed = await session.vault.sealJson(place, body)
  if (phone.signed === signed) flash.rows.set(place, { owner: session.memberID, type: '', ...sealed })
}

/** Reads the items of a shipment. One read before an entry was saved is thrown away, as the page does. */
export async function readItems({ signed, life }: Phone, shipmentID: string): Promise<void> {
  if (!signed) return
  const known = signed.inventories.get(shipmentID)
  const path = `/v1/crew/shipments/${shipmentID}/items`
  const { status, body } = await call(signed.caller, { method: 'GET', path })
  life.moment()
  if (status !== 200 || !Array.isArray(body) || signed.inventories.get(shipmentID) !== known) return
  const inventory = { items: (body as SavedRecord[]).map(itemFrom), tag: null, atMs: 0 }
  signed.inventories = new Map(signed.inventories).set(shipmentID, inventory)
}

/** Sends once what can be sent for the person who is signed in. Undefined if no person is, or the phone was killed. */
export async function sendOnce(phone: Phone, failures: number): Promise<RunEnd | undefined> {
  const { signed, random, life } = phone
  if (!signed) return undefined
  const { store, caller, session, stop } = signed
  const owner = session.memberID
  const run = async (): Promise<RunEnd | undefined> => {
    if (stop.signal.aborted || life.isOver()) return undefined
    await store.update((entries) => {
      const left = entries.filter(({ state }) => state === 'sending')
      return left.length === 0 ? undefined : { put: left.map(afterRestart) }
    })
    const offsetMs = () => phone.offsetMs
    const onSaved = async (entry: Entry, records: readonly SavedRecord[]) => {
      signed.inventories = inventoriesAfter(signed.inventories, entry, records)
    }
    const parts = { store, owner, caller, offsetMs, random: random.next, signal: stop.signal, onSaved }
    const ended = await sendAll(parts, failures)
    signed.hasEnded = ended.end === 'signed_out'
    return ended
  }
  const ended = phone.sending.then(run).catch((error) => {
    if (error instanceof Killed) return undefined
    throw error
  })
  phone.sending = ended.catch(() => undefined)
  return ended
}

/** The time of a pause passes, on the clock of the phone only. */
export async function passPause(phone: Phone, ended: RunEnd | undefined): Promise<void> {
  if (!ended || ended.end === 'signed_out' || ended.againAtMs === null) return
  const leftMs = ended.againAtMs - phone.clock()
  if (leftMs > 0 && leftMs < PATIENCE_MS) await setClock(phone, phone.skewMs + leftMs)
}

/** Sends until nothing can be sent any more, or it takes too long. */
export async function drain(phone: Phone, maxMs: number): Promise<void> {
  const giveUpAt = performance.now() + maxMs
  for (let failures = 0; performance.now() < giveUpAt; await pause(20)) {
    const ended = await sendOnce(phone, failures)
    if (ended?.end === 'idle' && ended.againAtMs === null) return
    failures = ended?.end === 'unreachable' ? failures + 1 : 0
    await passPause(phone, ended)
  }
}

/** The entries of the person who is signed in, as the person sees them. */
export const heldOn = async ({ signed }: Phone): Promise<Entry[]> => (await signed?.store.list()) ?? []

/** What the phone has to know to make entries. */
export const groundOf = (phone: Phone, { session }: Signed) => ({
  ...{ owner: session.memberID, nowMs: phone.clock(), offsetMs: phone.offsetMs },
  ...{ newID: () => crypto.randomUUID(), itemsText: (count: number) => `Items: ${count}` },
})
