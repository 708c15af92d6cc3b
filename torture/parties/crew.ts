/** A trial of parties: two nodes, two parties with a caller on each, and unbound callers who put the parties on moves and take them off. */
import { setTimeout as pause } from 'node:timers/promises'
import sql, { raw } from 'sql-template-tag'
import { SCOPES } from '../../packages/server/src/access/scopes.ts'
import type { Database } from '../../packages/server/src/db/database.ts'
import { openDatabase } from '../../packages/server/src/db/open.ts'
import { createKeyAsOperator } from '../../packages/server/src/keys/operator.ts'
import type { Random } from '../../scripts/random.ts'
import { type Entry, faultsOfEntries, faultsOfParties, untoldOf } from '../check/parties.ts'
import type { Setting } from '../faults/fault.ts'
import { type Node, startNode } from '../nodes.ts'
import { onPlace } from '../places.ts'
import { feedOf } from '../readout.ts'
import type { Verdict } from '../trial.ts'
import type { Receiver } from '../watchers.ts'
import { type Asking, askingAs } from './asking.ts'
import { type Caller, type Run, workAs } from './callers.ts'
import type { PartyEvidence, Told } from './evidence.ts'
import { changeShipments, createShared, manageParties, type Pair, takeOff } from './manager.ts'
import { listenAs } from './stream.ts'
import { receiveAs } from './webhook.ts'

const SHARED = 4
const ROUND_SPANS = 10
const ROUND_SIGHTS = 40
const ROUND_MAX_MS = 60_000
const SETTINGS = { VANLINE_API_KEYS: 'on' }

type PartyTrial = Setting & { kills: boolean }

export const runPartyTrial = (setting: PartyTrial): Promise<Verdict> =>
  onPlace(setting.database, ({ url }) => runOn(url, setting))

async function runOn(url: string, { random, rounds, kills }: PartyTrial): Promise<Verdict> {
  const nodes: Node[] = []
  for (let i = 0; i < 2; i++) nodes.push(await startNode({ databaseUrl: url, settings: SETTINGS }))
  const db = await openDatabase(url, { poolSize: 2, isPooled: false })
  const run: Run = { isOver: false }
  const streams: ReturnType<typeof listenAs>[] = []
  const receivers: Receiver[] = []
  const open: Asking[] = []
  try {
    const bases = () => nodes.map(({ base }) => base)
    const keyOf = async (partyID: string | null, name: string) =>
      (await createKeyAsOperator(db, { name, scopes: [...SCOPES], ...(partyID && { partyID }) })).secret!
    const unbound = await keyOf(null, 'unbound')
    const askAs = (name: string): Asking => {
      const asking = askingAs(unbound, bases, random.fork(name))
      open.push(asking)
      return asking
    }
    const asking = askAs('setup')
    const evidence: PartyEvidence = {
      ...{ spans: [], lives: [], sights: [], streams: new Map<string, Told[]>(), webhooks: new Map<string, Told[]>() },
      ...{ sharedMoves: [], created: [], feed: [] },
    }
    for (let i = 0; i < SHARED; i++) await createShared(asking, evidence)
    const callers: Caller[] = []
    for (const name of ['A', 'B']) {
      const { body } = await asking.askUntilKnown('POST', '/v1/parties', { body: { name, kind: 'ORGANIZATION' } })
      callers.push({ partyID: body.id, secret: await keyOf(body.id, `key of ${name}`) })
    }
    for (const caller of callers) {
      const stream = listenAs(caller.secret, bases, random.fork(`stream ${caller.partyID}`))
      streams.push(stream)
      evidence.streams.set(caller.partyID, stream.told)
      const { receiver, told } = await receiveAs(caller, bases, random)
      receivers.push(receiver)
      evidence.webhooks.set(caller.partyID, told)
    }
    const pairsOf = ({ partyID }: Caller): Pair[] =>
      evidence.sharedMoves.map((moveID) => ({ moveID, partyID, span: undefined }))
    const pairs = callers.map(pairsOf)
    const working = Promise.all([
      ...callers.flatMap((caller) =>
        [0, 1].map((i) => workAs(caller, bases, random.fork(`${caller.partyID} ${i}`), evidence, run)),
      ),
      ...pairs.map((own, i) => manageParties(askAs(`manager ${i}`), own, random.fork(`pairs ${i}`), evidence, run)),
      changeShipments(askAs('shipments'), random.fork('shipments'), evidence, run),
    ])
    const troubles = await Promise.race([working.then(() => 0), spend(url, nodes, evidence, rounds, kills, random)])
    run.isOver = true
    await working
    // The first party leaves all moves, the second stays where it is.
    for (const pair of pairs[0]!) await takeOff(asking, pair)
    return await judge(db, nodes, evidence, unbound, troubles)
  } finally {
    run.isOver = true
    for (const { stop } of streams) stop()
    for (const { stop } of receivers) void stop()
    for (const { close } of open) close()
    await db.close()
    await Promise.all(nodes.map((node) => node.kill('SIGKILL')))
  }
}

/** Waits until parties were put on moves so many times and their callers got enough answers, and kills a node in each round. */
async function spend(
  url: string,
  nodes: Node[],
  { spans, sights }: PartyEvidence,
  rounds: number,
  kills: boolean,
  random: Random,
): Promise<number> {
  const chance = random.fork('kills')
  for (let round = 0; round < rounds; round++) {
    const [spansWanted, sightsWanted] = [spans.length + ROUND_SPANS, sights.length + ROUND_SIGHTS]
    const isDone = () => spans.length >= spansWanted && sights.length >= sightsWanted
    const giveUpAt = performance.now() + ROUND_MAX_MS
    while (!isDone() && performance.now() < giveUpAt) await pause(10)
    if (!isDone()) throw new Error(`only ${spans.length} changes of parties and ${sights.length} answers`)
    if (!kills) continue
    const place = chance.below(nodes.length)
    await nodes[place]!.kill('SIGKILL')
    const port = Number(new URL(nodes[place]!.base).port)
    nodes[place] = await startNode({ databaseUrl: url, settings: SETTINGS, port })
  }
  return kills ? rounds : 0
}

async function judge(
  db: Database,
  nodes: readonly Node[],
  evidence: PartyEvidence,
  unbound: string,
  troubles: number,
): Promise<Verdict> {
  const authorized = askingAs(unbound, () => [nodes[0]!.base], {
    pick: ([first]: readonly string[]) => first,
  } as Random)
  const send = async (method: string, url: string) => (await authorized.ask(method, url.slice(nodes[0]!.base.length)))!
  await db.eventsNumbered()
  evidence.feed = await feedOf(send as never, nodes[0]!.base)
  authorized.close()
  const untold = () =>
    [...evidence.streams, ...evidence.webhooks].flatMap(([partyID, told]) =>
      untoldOf(
        told,
        evidence.spans.filter((span) => span.partyID === partyID),
      ),
    )
  const giveUpAt = performance.now() + ROUND_MAX_MS
  while (untold().length > 0 && performance.now() < giveUpAt) await pause(50)
  const faults = [
    ...nodes.flatMap((node) => node.collapse() ?? []).map((how) => `a node ${how}`),
    ...faultsOfParties(evidence),
    ...untold().map((moveID) => `a stream or webhook does not tell that its party has left the move ${moveID}`),
    ...(await faultsOfTables(db)),
  ]
  const { sights, spans, feed, lives } = evidence
  const refused = sights.filter(({ status }) => status >= 400).length
  const figures = {
    ...{ calls: sights.length, acknowledged: sights.length - refused, refused, unknown: 0, events: feed.length },
    ...{ records: lives.length, troubles, longestPauseMs: 0 },
  }
  return { faults, figures, notes: [`a party was put on a move ${spans.length} times`] }
}

/** Each table of entries must have what the parties of moves say. */
async function faultsOfTables(db: Database): Promise<string[]> {
  const faults: string[] = []
  for (const [entries, records, move] of [
    ['move_entries', 'moves', 'id'],
    ['shipment_entries', 'shipments', 'move_id'],
  ] as const) {
    const stored = await db.all<Entry>(sql`SELECT entry, id FROM ${raw(entries)} WHERE entry LIKE '%:%'`)
    const expected = await db.all<Entry>(sql`SELECT move_parties.entry, ${raw(records)}.id FROM move_parties
      JOIN ${raw(records)} ON ${raw(records)}.${raw(move)} = move_parties.move_id`)
    faults.push(...faultsOfEntries(entries, stored, expected))
  }
  return faults
}
