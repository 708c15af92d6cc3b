/** The phone: who is signed in, what is stored, what is sent. The page only shows its state and calls its actions. */
import { type Deed, entriesOf, noteOf } from '../jobs/deeds.ts'
import type { Me } from '../jobs/schema.ts'
import { notBefore } from '../outbox/clock.ts'
import type { Entry } from '../outbox/entry.ts'
import { afterDeleted, afterHandedOver, countsOf } from '../outbox/rules.ts'
import { wayOf } from '../outbox/sender.ts'
import type { Change } from '../outbox/store.ts'
import { type Database, durably, type Session } from './database.ts'
import {
  begin,
  callerWith,
  type Device,
  end,
  forget,
  type Ground,
  inTurn,
  openAgain,
  show,
  showVisits,
  tell,
} from './device.ts'
import { keptIn } from './kept.ts'
import { fetchPaper, findPaper } from './papers.ts'
import type { Credential } from './person.ts'
import { type Asked, askCaller, askMe, askVisits, sealRead } from './reading.ts'
import { type Live, liveState, type PhoneState, START } from './state.ts'
import { importKey, vaultOf } from './vault.ts'

const CHANNEL = 'vanline-crew'
/** What a tab does when another one tells of a change. */
const HEARD: Readonly<Record<string, (device: Device) => Promise<void>>> = {
  ...{ session: openAgain, visits: showVisits, changed: show },
}

export type SignIn =
  | { is: 'done' }
  | { is: 'other_person'; me: Me }
  | { is: 'unreachable' }
  | { is: 'refused'; code: string }

export type Phone = Live<PhoneState> & {
  start: () => Promise<void>
  /** `isConfirmed`: another person is signed in, and may be signed out. */
  signIn: (credential: Credential, isConfirmed?: boolean) => Promise<SignIn>
  /** Entries stay on the phone, encrypted for their owner. */
  signOut: () => Promise<void>
  /** Stores what was done. Fails with PhoneIsFull, and then nothing is stored. */
  keep: (deed: Deed, itemsText: (count: number) => string) => Promise<void>
  /** Changes an entry as a person decides. */
  decide: (id: string, decide: (entry: Entry) => Entry) => Promise<void>
  /** Deletes an entry that a person has confirmed. One on its way stays. */
  discard: (id: string) => Promise<void>
  /** Sends a note for the office instead of a refused entry. */
  handOver: (id: string, shipmentID: string, text: string) => Promise<void>
  file: (id: string) => Promise<Blob | undefined>
  paper: (id: string) => Promise<Blob | undefined>
  dismissLost: () => void
}

export function openPhone(ground: Ground): Phone {
  const state = liveState(START)
  const channel = new BroadcastChannel(CHANNEL)
  // The database is opened at the start, before any action.
  const device: Device = {
    ...{ ...ground, state, kept: keptIn(ground.storage), channel, signed: undefined, person: undefined },
    turn: Promise.resolve(),
    database: undefined as never as Database,
  }
  channel.onmessage = ({ data }) => void HEARD[String(data)]?.(device)
  return {
    ...state,
    start: () => openAgain(device),
    signIn: (credential, isConfirmed = false) => signIn(device, credential, isConfirmed),
    signOut: () =>
      inTurn(device, async () => {
        await forget(device)
        channel.postMessage('session')
        end(device)
      }),
    keep: (deed, itemsText) => keep(device, deed, itemsText),
    decide: (id, change) => changeEntry(device, id, (entry) => ({ put: [change(entry)] })),
    discard: (id) => changeEntry(device, id, (entry, held) => ({ put: afterDeleted(held, entry), remove: [id] })),
    handOver: (id, shipmentID, text) =>
      changeEntry(device, id, (entry, held) => {
        const note = { ...noteOf(shipmentID, text), record: `shipments/${shipmentID}`, key: crypto.randomUUID() }
        return { put: afterHandedOver(held, entry, note) }
      }),
    file: async (id) => device.signed?.store.file(id),
    async paper(id) {
      const { signed, database } = device
      if (!signed) return undefined
      const { vault, session, caller } = signed
      return (await findPaper(database, vault, session.memberID, id)) ?? fetchPaper(caller, id)
    },
    dismissLost: () => state.set({ lost: 0 }),
  }
}

async function signIn(device: Device, given: Credential, isConfirmed: boolean): Promise<SignIn> {
  const caller = callerWith(device, typeof given === 'string' ? given : given.credential)
  // All at once: on a slow connection each question takes half a second. The history names a link by its person.
  const isLink = wayOf(caller.credential) === 'link'
  const [asked, visits, account] = await Promise.all([
    ...([askMe(caller), askVisits(caller, null), isLink ? undefined : askCaller(caller)] as const),
  ])
  if (asked.is === 'refused') return asked
  if (asked.is !== 'read' || (account && account.is !== 'read')) return { is: 'unreachable' }
  const actor = account?.content.actor
  return inTurn(device, () => changePerson(device, { given, isConfirmed, me: asked.content, visits, actor }))
}

type Arrival = {
  given: Credential
  isConfirmed: boolean
  me: Me
  visits: Asked<PhoneState['visits']>
  /** The person in the history, if the person uses a key or the identity provider. */
  actor: string | undefined
}

async function changePerson(device: Device, { given, isConfirmed, me, visits, actor }: Arrival): Promise<SignIn> {
  const memberID = me.crewMember.id
  if (device.signed && device.signed.session.memberID !== memberID && !isConfirmed) return { is: 'other_person', me }
  const key = await importKey(me.storageKey)
  const credential = typeof given === 'string' ? given : null
  const session: Session = {
    ...{ credential, memberID, key, ...(actor !== undefined && { account: actor }) },
    offsetMs: device.state.get().offsetMs,
  }
  await forget(device)
  device.person = typeof given === 'string' ? undefined : { ...given, memberID }
  const { database, clock, channel } = device
  const vault = vaultOf(key)
  const rows = await Promise.all([
    sealRead(vault, memberID, 'me', { content: me, tag: null, atMs: clock() }),
    ...(visits.is === 'read' ? [sealRead(vault, memberID, 'visits', { ...visits, atMs: clock() })] : []),
  ])
  // One transaction: a phone that stops here has stored the session with its jobs, or nothing.
  await durably(database, ['session', 'read'], (transaction) =>
    Promise.all([
      transaction.objectStore('session').put(session, 'session'),
      ...rows.map((row) => transaction.objectStore('read').put(row)),
    ]),
  )
  // Asked after a person signed in: browsers grant it to pages that are used.
  void navigator.storage?.persist?.().catch(() => false)
  channel.postMessage('session')
  await begin(device, session)
  return { is: 'done' }
}

async function keep(device: Device, deed: Deed, itemsText: (count: number) => string): Promise<void> {
  const { session, store } = device.signed!
  const { readAtMs, offsetMs } = device.state.get()
  const ground = {
    ...{ owner: session.memberID, nowMs: device.clock(), offsetMs, itemsText },
    newID: () => crypto.randomUUID(),
  }
  const entries = await store.update((held) => {
    const nowMs = notBefore(ground.nowMs, held, readAtMs)
    // Another entry may have been saved since the sheet was drawn.
    const visit = device.state.get().visits.find(({ job }) => job.id === deed.visit.job.id) ?? deed.visit
    const shipment = visit.shipments.find(({ id }) => id === deed.shipment?.id) ?? deed.shipment
    const made = entriesOf({ ...deed, visit, shipment }, held, { ...ground, nowMs })
    return { put: made.entries, files: made.files }
  })
  tell(device, session, { entries })
  device.signed?.sending.wake()
}

/** Changes an entry that a person decided about. One on its way is left alone. */
async function changeEntry(
  device: Device,
  id: string,
  change: (entry: Entry, held: readonly Entry[]) => Change,
): Promise<void> {
  const { session, store } = device.signed!
  const entries = await store.update((held) => {
    const entry = held.find((each) => each.id === id && each.state !== 'sending')
    return entry && change(entry, held)
  })
  tell(device, session, { entries })
  device.signed?.sending.wake()
}

export const waitingOn = ({ entries, me }: PhoneState) => countsOf(entries, me?.crewMember.id ?? '')
