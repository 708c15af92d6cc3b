/** Two parties with two callers each, and unbound callers that put the parties on moves and take them off. */
import { setTimeout as pause } from 'node:timers/promises'
import sql, { raw } from 'sql-template-tag'
import type { Database } from '../../packages/server/src/db/database.ts'
import { bearing, keyIn } from '../../packages/server/test/keys.ts'
import { type Asking, askingOf } from '../asking.ts'
import { type Entry, faultsOfEntries, faultsOfParties, withoutTombstone } from '../check/parties.ts'
import { connectionsTo } from '../http.ts'
import { feedOf } from '../readout.ts'
import type { Crew, Stage } from '../trial.ts'
import { listenToStream, startReceiver } from '../watchers.ts'
import { type Run, workAs } from './callers.ts'
import type { Arrival, PartyEvidence } from './evidence.ts'
import { changeShipments, createShared, manageParties, type Pair, takeOff } from './manager.ts'

const SHARED = 4
const CALLERS = 2
/** A party is put on a move at least once in so many answers to its callers. */
const ANSWERS_PER_SPAN = 4
const PROGRESS_MAX_MS = 60_000
const ARRIVAL_MAX_MS = 60_000

export async function startParties(stage: Stage): Promise<Crew> {
  const { random, bases, figures, atEnd, note } = stage
  const db = await stage.openDatabase()
  const unbound = bearing(await keyIn(db, {}, Date.now()))
  const askAs = (name: string, authorization = unbound): Asking => {
    const asking = askingOf(bases, random.fork(name), authorization)
    atEnd(asking.close)
    return asking
  }
  const evidence: PartyEvidence = {
    ...{ spans: [], lives: [], sights: [], streams: new Map(), webhooks: new Map() },
    ...{ sharedMoves: [], created: [], feed: [] },
  }
  const { spans, sights, lives } = evidence
  const run: Run = { isOver: false }
  const setup = askAs('setup')
  for (let i = 0; i < SHARED; i++) await createShared(setup, evidence)
  const pairs: Pair[][] = []
  const callers: { partyID: string; asking: Asking }[] = []
  for (const name of ['A', 'B']) {
    const { body } = await setup.succeed('POST', '/v1/parties', { body: { name, kind: 'ORGANIZATION' } })
    const partyID: string = body.id
    const authorization = bearing(await keyIn(db, { partyID }, Date.now()))
    const asking = askAs(`caller ${name}`, authorization)
    callers.push({ partyID, asking })
    pairs.push(evidence.sharedMoves.map((moveID) => ({ moveID, partyID, span: undefined })))
    evidence.streams.set(partyID, follow(stage, name, authorization))
    evidence.webhooks.set(partyID, await receive(stage, asking))
  }
  const working = Promise.all([
    ...callers.flatMap(({ partyID, asking }, i) =>
      Array.from({ length: CALLERS }, (_, k) => workAs(partyID, asking, random.fork(`${i} ${k}`), evidence, run)),
    ),
    ...pairs.map((own, i) => manageParties(askAs(`manager ${i}`), own, random.fork(`pairs ${i}`), evidence, run)),
    changeShipments(askAs('shipments'), random.fork('shipments'), evidence, run),
  ])
  return {
    ...{ calls: [], working, progressMaxMs: PROGRESS_MAX_MS },
    acknowledged: () => Math.min(spans.length * ANSWERS_PER_SPAN, sights.length),
    async stop() {
      run.isOver = true
      await working
    },
    async check() {
      // The first party leaves all moves, the second stays where it is.
      for (const pair of pairs[0]!) await takeOff(setup, pair)
      const faults = await faultsOfAll(stage, db, evidence, unbound)
      note(`a party was put on a move ${spans.length} times`)
      const refused = sights.filter(({ status }) => status >= 400).length
      const counts = { calls: sights.length, acknowledged: sights.length - refused, refused, records: lives.length }
      Object.assign(figures, counts, { events: evidence.feed.length })
      return faults
    },
  }
}

/** The events that the stream of a bound caller brings. */
function follow({ bases, random, atEnd }: Stage, name: string, authorization: object): Arrival[] {
  const arrivals: Arrival[] = []
  const hear: (event: Arrival['event']) => void = (event) => arrivals.push({ event, arrivedAt: performance.now() })
  atEnd(listenToStream(bases, random.fork(`stream ${name}`), { authorization, hear }).stop)
  return arrivals
}

/** The events that a webhook delivers, which a bound caller creates. */
async function receive({ atEnd }: Stage, asking: Asking): Promise<Arrival[]> {
  const arrivals: Arrival[] = []
  const receiver = await startReceiver((event, response) => {
    arrivals.push({ event, arrivedAt: performance.now() })
    response.writeHead(204).end()
  })
  atEnd(receiver.stop)
  await asking.succeed('POST', '/v1/webhooks', { body: { url: receiver.url } })
  return arrivals
}

async function faultsOfAll(
  { nodes }: Stage,
  db: Database,
  evidence: PartyEvidence,
  headers: Record<string, string>,
): Promise<string[]> {
  const { send, close } = connectionsTo()
  await db.eventsNumbered()
  evidence.feed = await feedOf((method, url) => send(method, url, { headers }), nodes[0]!.base)
  close()
  const untold = () =>
    [...evidence.streams, ...evidence.webhooks].flatMap(([partyID, arrivals]) =>
      withoutTombstone(
        arrivals,
        evidence.spans.filter((span) => span.partyID === partyID),
      ),
    )
  const giveUpAt = performance.now() + ARRIVAL_MAX_MS
  while (untold().length > 0 && performance.now() < giveUpAt) await pause(50)
  return [
    ...faultsOfParties(evidence),
    ...untold().map((moveID) => `a stream or webhook does not tell that its party has left the move ${moveID}`),
    ...(await faultsOfTables(db)),
  ]
}

/** Each table of entries must have exactly the rows that follow from the parties of moves, besides those for searches. */
async function faultsOfTables(db: Database): Promise<string[]> {
  const faults: string[] = []
  for (const [entries, records, move] of [
    ['move_entries', 'moves', 'id'],
    ['shipment_entries', 'shipments', 'move_id'],
  ] as const) {
    const stored = await db.all<Entry>(sql`SELECT entry, id FROM ${raw(entries)} WHERE entry LIKE '%:%'
      AND entry NOT LIKE 'word:%' AND entry NOT LIKE 'phone:%' AND entry NOT LIKE 'street:%'`)
    const expected = await db.all<Entry>(sql`SELECT move_parties.entry, ${raw(records)}.id FROM move_parties
      JOIN ${raw(records)} ON ${raw(records)}.${raw(move)} = move_parties.move_id`)
    faults.push(...faultsOfEntries(entries, stored, expected))
  }
  return faults
}
