/** Phones that people share, an office that changes everything meanwhile, and in the end the check of every entry. */
import { randomUUID } from 'node:crypto'
import type { Entry } from '../../packages/crew/src/outbox/entry.ts'
import { importKey, type Vault, vaultOf } from '../../packages/crew/src/phone/vault.ts'
import { askingOf } from '../asking.ts'
import { faultsOfPhones, faultsOfSaving, type Held, type PhoneEvent } from '../check/phones.ts'
import { type Call, isWrite } from '../history.ts'
import { connectionsTo } from '../http.ts'
import { START_MAX_MS } from '../nodes.ts'
import { feedOf, settled } from '../readout.ts'
import type { Crew, Stage } from '../trial.ts'
import { entriesOf } from './flash.ts'
import { openLedger } from './ledger.ts'
import { type Office, openOffice } from './office.ts'
import { type Run, usePhone } from './person.ts'
import { drain, newPhone, type Phone, signIn, start } from './phone.ts'

const PHONES = 20

export async function startPhones(stage: Stage): Promise<Crew> {
  const { random, bases, figures, trial, atEnd, nodes } = stage
  const ledger = openLedger()
  const calls: Call[] = []
  const run: Run = { isOver: false }
  const asking = askingOf(bases, random.fork('office'))
  atEnd(asking.close)
  const count = trial.count ?? PHONES
  const office = await openOffice(asking, random.fork('plans'), ledger, count)
  const phones = Array.from({ length: count }, (_, i) =>
    newPhone({ name: String(i + 1), random: random.fork(`phone ${i}`), ledger, calls, bases }),
  )
  for (const phone of phones) atEnd(phone.relay.close)
  // Each person has two phones, and each phone two people.
  const peopleOf = (i: number) => [office.members[i]!, office.members[(i + 1) % count]!]
  const working = Promise.all([
    ...phones.map((phone, i) => usePhone({ phone, people: peopleOf(i), office, run })),
    office.work(run),
  ])
  return {
    ...{ calls, working, progressMaxMs: START_MAX_MS, acknowledged: () => ledger.saved.size },
    async stop() {
      run.isOver = true
      await working
    },
    async check(isCalm) {
      const found = await Promise.all(phones.map((phone) => readOut(phone, office)))
      const held = found.flatMap((each) => each.held)
      const { send, close } = connectionsTo()
      await settled(send, nodes[0]!.base)
      const feed = (await feedOf(send, nodes[0]!.base)) as PhoneEvent[]
      close()
      const made = [...ledger.made.values()]
      const { saved } = ledger
      const writes = calls.filter(isWrite)
      const unknown = writes.filter(({ answer }) => answer === null).length
      Object.assign(figures, { calls: writes.length, acknowledged: saved.size, refused: held.length, unknown })
      Object.assign(figures, { events: feed.length, records: made.length })
      const areClocksRight = !(trial.nodes ?? []).some(({ preload }) => preload === 'clock')
      const readable = found.flatMap((each) => each.readable)
      return [
        ...faultsOfPhones({ ...ledger, made, held, feed, readable, areClocksRight }),
        ...faultsOfSaving({ made, saved }, isCalm),
      ]
    },
  }
}

type ReadOut = { held: Held[]; readable: string[] }

/** Lets each owner of entries on a phone sign in and send; what is left then is read with the key of its owner. */
async function readOut(phone: Phone, office: Office): Promise<ReadOut> {
  const { flash, relay, name } = phone
  const readable = await readableOn(phone)
  const held: Held[] = []
  await relay.open()
  await start(phone, false)
  const owners = [...new Set([...flash.rows].filter(isEntry).map(([, { owner }]) => owner))]
  for (const owner of owners) {
    const vault = await keyOf(phone, office, owner)
    if (!vault) readable.push(`${owner} cannot sign in on phone ${name} any more`)
    if (!vault) continue
    await drain(phone, START_MAX_MS)
    const entries = await entriesOf(flash, owner, vault).catch((): Entry[] => {
      readable.push(`phone ${name} has entries of ${owner} that their owner cannot read`)
      return []
    })
    held.push(...entries.map((entry) => ({ ...entry, phone: name, records: [entry.record, ...entry.alsoIn] })))
  }
  relay.close()
  return { held, readable }
}

const isEntry = ([place]: [string, unknown]): boolean => place.includes('/entry/')

/** Signs an owner in with a new link, as after a lost phone or a revoked link. */
async function keyOf(phone: Phone, office: Office, owner: string): Promise<Vault | undefined> {
  const giveUpAt = performance.now() + START_MAX_MS
  while (performance.now() < giveUpAt)
    if (await signIn(phone, await office.giveLink(owner))) return phone.flash.session!.vault
  return undefined
}

/** What can be read on a phone by a person without the key: texts of entries, or rows that another key opens. */
async function readableOn({ flash, name }: Phone): Promise<string[]> {
  const other = vaultOf(await importKey(Buffer.from(randomUUID().slice(0, 32)).toString('base64url')))
  const faults: string[] = []
  for (const [place, row] of flash.rows) {
    const text = Buffer.from(row.data).toString('latin1')
    if (/Note |Handed |Check |photograph |"status"|"actualWeight"/.test(text))
      faults.push(`${place} on phone ${name} is not encrypted`)
    const opened = await other.open(place, row).catch(() => undefined)
    if (opened) faults.push(`${place} on phone ${name} is opened by another key`)
  }
  return faults
}
