/** The phone: who is signed in, what is stored, what is sent. The page only shows its state and calls its actions. */
import { noteOf } from '../jobs/deeds.ts'
import type { Ground as DeedGround, Made } from '../jobs/making.ts'
import type { Me } from '../jobs/schema.ts'
import { notBefore } from '../outbox/clock.ts'
import type { Entry } from '../outbox/entry.ts'
import { afterDeleted, afterHandedOver, countsOf } from '../outbox/rules.ts'
import { wayOf } from '../outbox/sender.ts'
import type { Change } from '../outbox/store.ts'
import { drawingOf } from '../signing/deeds.ts'
import type { Purpose } from '../signing/purposes.ts'
import { type Database, durably, type Session } from './database.ts'
import { keepInventory, readInventory, showInventories } from './day.ts'
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
import { type TextToSign, textToSign } from './text-to-sign.ts'
import { importKey, vaultOf } from './vault.ts'

const CHANNEL = 'vanline-crew'
/** What a tab does when another one tells of a change. */
const HEARD: Readonly<Record<string, (device: Device) => Promise<void>>> = {
  ...{ session: openAgain, visits: showVisits, items: showInventories, changed: show },
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
  /**
   * Stores what was done, as entries for what is on the phone at that moment: another entry may have been saved since a sheet was drawn. Fails with
   * PhoneIsFull, and then nothing is stored.
   */
  keep: (make: (held: readonly Entry[], ground: DeedGround, now: PhoneState) => Made) => Promise<void>
  /** Changes entries as a person decides. Those on their way stay as they are, also below. */
  decide: (ids: readonly string[], decide: (entry: Entry) => Entry) => Promise<void>
  /** Deletes entries, which a person has confirmed. */
  discard: (ids: readonly string[]) => Promise<void>
  /** Sends one note for the office instead of refused entries; with the picture of a signature that was refused. */
  handOver: (ids: readonly string[], shipmentID: string, text: string, picture?: Blob) => Promise<void>
  /** Reads the items of a shipment again, if there is a signal. */
  readItems: (shipmentID: string) => Promise<void>
  /** What is signed for a purpose. */
  textToSign: (shipmentID: string, purpose: Purpose) => Promise<TextToSign | undefined>
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
    keep: (make) => keep(device, make),
    decide: (ids, change) => changeEntries(device, ids, (entries) => ({ put: entries.map(change) })),
    discard: (ids) => changeEntries(device, ids, leaving),
    handOver: (ids, shipmentID, text, picture) =>
      changeEntries(device, ids, (entries, held) => handedOver(entries, held, { shipmentID, text, picture })),
    async readItems(shipmentID) {
      const { signed } = device
      // The next reading of the day gets no answer but "unchanged", so they are stored here.
      if (signed && (await readInventory(device, signed, shipmentID))) await keepInventory(device, signed, shipmentID)
    },
    textToSign: async (shipmentID, purpose) => device.signed && textToSign(device, device.signed, shipmentID, purpose),
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

async function keep(device: Device, make: Parameters<Phone['keep']>[0]): Promise<void> {
  const { session, store } = device.signed!
  const { readAtMs, offsetMs } = device.state.get()
  const ground = { owner: session.memberID, offsetMs, newID: () => crypto.randomUUID() }
  const doneAtMs = device.clock()
  const entries = await store.update((held) => {
    const nowMs = notBefore(doneAtMs, held, readAtMs)
    const { entries: put, files, remove = [] } = make(held, { ...ground, nowMs }, device.state.get())
    return { put, files, remove }
  })
  tell(device, session, { entries })
  device.signed?.sending.wake()
}

/** The other entries without some that a person deletes, and the ids of all that leave. */
function leaving(entries: readonly Entry[], held: readonly Entry[]): Change {
  const put = entries.reduce((left: readonly Entry[], entry) => afterDeleted(left, entry), held)
  return { put, remove: idsWithout(held, put) }
}

const idsWithout = (held: readonly Entry[], kept: readonly Entry[]): string[] =>
  held.map(({ id }) => id).filter((id) => !kept.some((each) => each.id === id))

type Handed = { shipmentID: string; text: string; picture: Blob | undefined }

/** A note in place of refused entries, and the picture of a signature among the papers. */
function handedOver(entries: readonly Entry[], held: readonly Entry[], { shipmentID, text, picture }: Handed): Change {
  const note = { ...noteOf(shipmentID, text), record: `shipments/${shipmentID}`, key: crypto.randomUUID() }
  const put = afterHandedOver(held, entries, note)
  const remove = idsWithout(held, put)
  if (!picture) return { put, remove }
  const fileID = crypto.randomUUID()
  const drawn = drawingOf(entries[0]!, held, fileID)
  return { put: [...put, drawn], remove, files: new Map([[fileID, picture]]) }
}

/** Changes entries that a person decided about. Those on their way are left alone. */
async function changeEntries(
  device: Device,
  ids: readonly string[],
  change: (entries: readonly Entry[], held: readonly Entry[]) => Change,
): Promise<void> {
  const { session, store } = device.signed!
  const entries = await store.update((held) => {
    const found = held.filter(({ id, state }) => ids.includes(id) && state !== 'sending')
    return found.length === 0 ? undefined : change(found, held)
  })
  tell(device, session, { entries })
  device.signed?.sending.wake()
}

export const waitingOn = ({ entries, me }: PhoneState) => countsOf(entries, me?.crewMember.id ?? '')
