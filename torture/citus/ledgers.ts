/**
 * Clients that know every acknowledged version of their own shipments. Some change one shipment, others several at once in bulks, and others
 * are bound to a party on the move of their shipment.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { bearing, keyIn } from '../../packages/server/test/keys.ts'
import { type Asking, askingOf } from '../asking.ts'
import type { Event, Json } from '../history.ts'
import { connectionsTo, type Send } from '../http.ts'
import { feedOf, settled } from '../readout.ts'
import type { Crew, Stage } from '../trial.ts'

const CLIENTS = 6
/** How many of them are bound to a party. */
const BOUND_CLIENTS = 2
const BULK_CLIENTS = 3
const BULK_SIZE = 3
const AGAIN_MS = 100

type Headers = { authorization: string }
/** What a client knows of its shipment: the changes that were acknowledged, and how many were refused or have an unknown outcome. */
type Ledger = { shipment: Json; acknowledged: Set<string>; unknown: number; refused: number; headers: Headers }

export async function startLedgers({ random, bases, figures, openDatabase, atEnd }: Stage): Promise<Crew> {
  const db = await openDatabase()
  const unbound = bearing(await keyIn(db, {}, Date.now()))
  const asking = askingOf(bases, random.fork('bases'))
  atEnd(asking.close)
  const create = async (path: string, body: object): Promise<Json> =>
    (await asking.succeed('POST', `/v1/${path}`, { body, headers: unbound })).body
  /** Puts a new party on the move of a shipment, and returns the credential of a caller that is bound to it. */
  const bind = async ({ moveID }: Json): Promise<Headers> => {
    const { id: partyID } = await create('parties', { name: 'A hauler', kind: 'ORGANIZATION' })
    await create(`moves/${moveID}/parties`, { partyID, role: 'HAULER', access: 'WRITE' })
    return bearing(await keyIn(db, { partyID }, Date.now()))
  }
  const ledgers: Ledger[] = []
  for (let i = 0; i < CLIENTS + BULK_CLIENTS * BULK_SIZE; i++) {
    const shipment = await create('shipments', { shipmentType: 'HHG' })
    const headers = i < BOUND_CLIENTS ? await bind(shipment) : unbound
    ledgers.push({ shipment, acknowledged: new Set(), unknown: 0, refused: 0, headers })
  }
  const run = { isOver: false }
  const groups = ledgers.slice(0, CLIENTS).map((ledger) => [ledger])
  for (let i = CLIENTS; i < ledgers.length; i += BULK_SIZE) groups.push(ledgers.slice(i, i + BULK_SIZE))
  const working = Promise.all(groups.map((group) => changeUntilOver(asking, group, run)))
  const sum = (of: (ledger: Ledger) => number) => ledgers.reduce((total, ledger) => total + of(ledger), 0)
  return {
    ...{ calls: [], working, acknowledged: () => sum(({ acknowledged }) => acknowledged.size) },
    async stop() {
      run.isOver = true
      await working
    },
    async check() {
      const { feed, faults } = await faultsOfFeeds(bases(), ledgers, unbound)
      const [unknown, refused] = [sum((each) => each.unknown), sum((each) => each.refused)]
      const acknowledged = sum((each) => each.acknowledged.size)
      const calls = acknowledged + unknown + refused
      Object.assign(figures, { calls, acknowledged, unknown, refused, events: feed.length })
      return faults
    },
  }
}

/** Changes shipments until the run is over: one alone, or several at once, all or none. */
async function changeUntilOver({ ask }: Asking, ledgers: readonly Ledger[], run: { isOver: boolean }): Promise<void> {
  const [{ headers }] = ledgers as [Ledger]
  while (!run.isOver) {
    const operations = ledgers.map(({ shipment: { id, eTag, estimatedWeight } }) => {
      return { action: 'update', id, ifMatch: eTag, patch: { estimatedWeight: (estimatedWeight ?? 0) + 1 } }
    })
    const { id, ifMatch, patch } = operations[0]!
    const answer = await (ledgers.length === 1
      ? ask('PATCH', `/v1/shipments/${id}`, { body: patch, headers: { ...headers, 'if-match': ifMatch } })
      : ask('PATCH', '/v1/shipments', { body: { mode: 'ATOMIC', operations }, headers }))
    for (const [i, ledger] of ledgers.entries()) {
      const record =
        answer?.status === 200 ? (ledgers.length === 1 ? answer.body : answer.body.results[i].record) : null
      if (record) {
        ledger.shipment = record
        ledger.acknowledged.add(record.eTag)
        continue
      }
      if (answer?.body?.code === 'unavailable') ledger.refused += 1
      else ledger.unknown += 1
      await pause(AGAIN_MS)
      const now = await ask('GET', `/v1/shipments/${ledger.shipment.id}`, { headers })
      if (now?.status === 200) ledger.shipment = now.body
    }
  }
}

async function faultsOfFeeds(bases: readonly string[], ledgers: readonly Ledger[], unbound: Headers) {
  const { send, close } = connectionsTo()
  const sendAs =
    (headers: Headers): Send =>
    (method, url) =>
      send(method, url, { headers })
  const feedAs = (headers: Headers, base: string) => feedOf(sendAs(headers), base)
  await settled(sendAs(unbound), bases[0]!)
  const feed = await feedAs(unbound, bases[0]!)
  const faults = faultsIn(feed, ledgers)
  if (JSON.stringify(await feedAs(unbound, bases.at(-1)!)) !== JSON.stringify(feed))
    faults.push('the two nodes show different feeds')
  const tagsIn = (events: readonly Event[]) => events.map(({ eTag }) => eTag).join()
  // The feed of a bound caller has every change of its shipment, and none of another.
  for (const { shipment, headers } of ledgers.slice(0, BOUND_CLIENTS)) {
    const subject = `shipments/${shipment.id}`
    const own = (await feedAs(headers, bases.at(-1)!)).filter((event) => event.subject.startsWith('shipments/'))
    if (tagsIn(own) !== tagsIn(feed.filter((event) => event.subject === subject)))
      faults.push(`the feed of the party of ${subject} has ${own.length} events of shipments`)
  }
  close()
  return { feed, faults }
}

/** The faults of a feed: gaps, events that are there twice, versions of a record that do not follow each other. */
function faultsIn(feed: readonly Event[], ledgers: readonly Ledger[]): string[] {
  const faults: string[] = []
  const last = new Map<string, string>()
  for (const [i, { seq, subject, eTag, previousETag }] of feed.entries()) {
    if (seq !== i + 1) faults.push(`number ${seq} is in place ${i + 1}`)
    if ((last.get(subject) ?? null) !== previousETag) faults.push(`${subject} is out of order at ${seq}`)
    last.set(subject, eTag)
  }
  for (const [batchID, events] of Map.groupBy(feed, (event) => event.batchID))
    if (batchID !== null && events.length !== BULK_SIZE) faults.push(`bulk ${batchID} wrote ${events.length} events`)
  if (new Set(feed.map(({ id }) => id)).size !== feed.length) faults.push('an event is in the feed twice')
  const tags = new Set(feed.map(({ eTag }) => eTag))
  for (const { shipment, acknowledged } of ledgers)
    for (const tag of acknowledged) if (!tags.has(tag)) faults.push(`version ${tag} of ${shipment.id} is lost`)
  return faults
}
