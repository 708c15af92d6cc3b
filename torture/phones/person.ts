/** What a person does on a phone: sheets of work, decisions about what was refused, and what happens to the phone meanwhile. */
import { setTimeout as pause } from 'node:timers/promises'
import { itemEntries } from '../../packages/crew/src/inventory/deeds.ts'
import { itemNow, itemsOnPhone } from '../../packages/crew/src/inventory/on-phone.ts'
import { type Deed, entriesOf, noteOf } from '../../packages/crew/src/jobs/deeds.ts'
import { nextStepOf, shipmentOf } from '../../packages/crew/src/jobs/steps.ts'
import type { Entry } from '../../packages/crew/src/outbox/entry.ts'
import { afterDeleted, afterHandedOver, asResolved, asTriedAgain } from '../../packages/crew/src/outbox/rules.ts'
import type { Change } from '../../packages/crew/src/outbox/store.ts'
import type { Random } from '../../scripts/random.ts'
import { Killed } from './flash.ts'
import { noteDecided, noteMade } from './ledger.ts'
import type { Office } from './office.ts'
import {
  groundOf,
  heldOn,
  type Phone,
  passPause,
  readItems,
  readVisits,
  sendOnce,
  setClock,
  signIn,
  signOut,
  start,
} from './phone.ts'

const REST_MS = 120
/** A person with so many entries on the phone decides about those that wait for that. */
const HELD_MAX = 12
const HOUR_MS = 3600_000
/** How signatures and photographs begin. */
const PNG = new Uint8Array(Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'))
const JPEG = new Uint8Array(Buffer.from('ffd8ffda0008', 'hex'))
/** A photograph of this size is sent in parts. */
const LARGE_BYTES = 300 * 1024

export type Run = { isOver: boolean }
type Scene = { phone: Phone; people: readonly string[]; office: Office; run: Run }

/** Uses a phone until the run is over. `people` are those who share it. */
export async function usePhone(scene: Scene): Promise<void> {
  const { phone, run } = scene
  while (!run.isOver) {
    try {
      if (phone.random.chance(0.9)) await phone.relay.open()
      await start(phone, true)
      await Promise.all([live(scene), keepSending(scene)])
    } catch (error) {
      if (!(error instanceof Killed)) throw error
    }
    await phone.sending
  }
}

async function live(scene: Scene): Promise<void> {
  const { phone, run } = scene
  while (!run.isOver) {
    phone.life.moment()
    if (phone.signed) await act(scene)
    else await signSomebodyIn(scene)
    await pause(phone.random.below(REST_MS))
  }
}

/** Sends as the page does: after each entry, when there is a signal, and after pauses. Here it just looks often. */
async function keepSending({ phone, run }: Scene): Promise<void> {
  for (let failures = 0; !run.isOver && !phone.life.isOver(); await pause(10 + phone.random.below(REST_MS))) {
    const ended = await sendOnce(phone, failures)
    failures = ended?.end === 'unreachable' ? failures + 1 : 0
    if (ended?.end === 'idle' && phone.random.chance(0.5)) await readVisits(phone)
    await passPause(phone, ended)
  }
}

/** One of these people signs in with a new link, while a request of the person before may still be on its way. */
async function signSomebodyIn({ phone, people, office }: Scene): Promise<void> {
  if (!phone.relay.isOpen()) await phone.relay.open()
  if (await signIn(phone, await office.giveLink(phone.random.pick(people)))) await readVisits(phone)
}

async function act(scene: Scene): Promise<void> {
  const { phone } = scene
  const { random, relay } = phone
  const roll = random.next()
  if (phone.signed?.hasEnded && roll < 0.3) await signSomebodyIn({ ...scene, people: [phone.signed.session.memberID] })
  else if (roll < 0.15) await checkOff(phone)
  else if (roll < 0.5) await fillSheet(phone)
  else if (roll < 0.7) await decide(phone)
  else if (roll < 0.78) relay.close()
  else if (roll < 0.88) await relay.open()
  else if (roll < 0.91) await setClock(phone, (random.below(13) - 6) * HOUR_MS)
  else if (roll < 0.93) signOut(phone)
  else if (roll < 0.96) await signSomebodyIn(scene)
  else await readVisits(phone)
}

/** A file that no other entry has. */
function fileOf(random: Random, beginning: typeof PNG): Blob {
  const rest = random.chance(0.15) ? LARGE_BYTES : 500
  return new Blob([beginning, `photograph ${crypto.randomUUID()}`, new Uint8Array(rest)], {
    type: beginning === PNG ? 'image/png' : 'image/jpeg',
  })
}

async function fillSheet(phone: Phone): Promise<void> {
  const { signed, random, ledger } = phone
  const visit = random.pick(signed?.visits ?? [])
  if (!signed || !visit) return
  const held = await heldOn(phone)
  if (held.length >= HELD_MAX) return decide(phone)
  const deed: Deed = {
    ...{ visit, step: random.chance(0.6) ? nextStepOf(visit, held) : undefined, shipment: shipmentOf(visit) },
    ...{ items: undefined, proofs: [], place: undefined },
    photos: random.chance(0.3) ? [fileOf(random, JPEG)] : [],
    signature: random.chance(0.1) ? { picture: fileOf(random, PNG), name: 'Ivy' } : undefined,
    weight: random.chance(0.3) ? ledger.newWeight() : undefined,
    note: random.chance(0.4) ? `Note ${crypto.randomUUID()}` : '',
  }
  const at = { phone: phone.name, doneAtMs: Date.now(), isClockRight: phone.isClockRight }
  const ground = groundOf(phone, signed)
  await signed.store.change(
    (stored) => {
      const made = entriesOf(deed, stored, ground)
      return { put: made.entries, files: made.files }
    },
    ({ put = [] }, digests) => noteMade(ledger, put, digests, at),
  )
}

/** Checks off an item, with a text that no other entry has. */
async function checkOff(phone: Phone): Promise<void> {
  const { signed, random, ledger } = phone
  const visit = random.pick(signed?.visits ?? [])
  const shipment = visit && shipmentOf(visit)
  if (!signed || !shipment) return
  if (random.chance(0.5)) await readItems(phone, shipment.id)
  const held = await heldOn(phone)
  if (held.length >= HELD_MAX) return decide(phone)
  const shown = () => itemsOnPhone(shipment.id, signed.inventories.get(shipment.id), held)
  const seen = random.pick(shown())
  if (!seen) return
  const at = { phone: phone.name, doneAtMs: Date.now(), isClockRight: phone.isClockRight }
  const ground = groundOf(phone, signed)
  const change = { status: random.pick(['LOADED', 'MISSING'] as const), exceptions: `Check ${crypto.randomUUID()}` }
  await signed.store.change(
    (stored) => {
      const now = itemNow(itemsOnPhone(shipment.id, signed.inventories.get(shipment.id), stored), seen) ?? seen
      return { put: itemEntries({ visit, shipment, seen, now, change, photos: [] }, stored, ground).entries }
    },
    ({ put = [] }, digests) => noteMade(ledger, put, digests, at),
  )
}

/** The person decides about an entry that waits for that: sends it again, hands it to the office, keeps one value, or deletes it. */
async function decide(phone: Phone): Promise<void> {
  const { signed, random, ledger } = phone
  const entry = random.pick((await heldOn(phone)).filter(({ state }) => state === 'blocked'))
  if (!signed || !entry) return
  const roll = random.next()
  const change = async (made: (stored: Entry, held: readonly Entry[]) => Change) =>
    signed.store.change(
      (held) => {
        const stored = held.find(({ id, state }) => id === entry.id && state !== 'sending')
        return stored && made(stored, held)
      },
      ({ put = [], remove = [] }) => {
        for (const each of put) if (each.id === entry.id) noteDecided(ledger, each)
        for (const id of remove) ledger.deleted.add(id)
      },
    )
  if (roll < 0.15) await change((stored, held) => ({ put: afterDeleted(held, stored), remove: [stored.id] }))
  else if (entry.reason?.why === 'same_field' && entry.kind === 'weight')
    await change((stored) => ({ put: [asResolved(stored, { actualWeight: ledger.newWeight() })] }))
  else if (entry.reason?.why === 'same_field' && entry.kind === 'item')
    await change((stored) => ({ put: [asResolved(stored)] }))
  else if (roll < 0.5) await change((stored) => ({ put: [asTriedAgain(stored)] }))
  else if (entry.shipmentID !== null && entry.request.fileID === null && entry.kind !== 'note')
    await change((stored, held) => {
      const request = noteOf(stored.shipmentID!, `Handed ${crypto.randomUUID()}`)
      const note = { ...request, record: `shipments/${stored.shipmentID}`, key: crypto.randomUUID() }
      return { put: afterHandedOver(held, [stored], note) }
    })
}
