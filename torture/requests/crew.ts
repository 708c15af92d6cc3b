/** One caller asks for changes of few shipments and withdraws some; two decide them at the same time, and change the shipments themselves. */
import { setTimeout as pause } from 'node:timers/promises'
import { ROLES } from '../../packages/server/src/access/roles.ts'
import { bearing, keyIn } from '../../packages/server/test/keys.ts'
import type { Random } from '../../scripts/random.ts'
import { type Asked, type Asking, askingOf } from '../asking.ts'
import { faultsOfRequests, faultsOfVersions } from '../check/requests.ts'
import { type Json, kindOf } from '../history.ts'
import { connectionsTo } from '../http.ts'
import { feedOf } from '../readout.ts'
import type { Crew, Stage } from '../trial.ts'
import type { RequestEvent, RequestEvidence, Said } from './evidence.ts'

const DECIDERS = 2
const SHIPMENTS = 2
/** A move has up to 500 requests, so that another shipment takes the place of one before. */
const REQUESTS_OF_A_SHIPMENT = 300
const PENDING = 6
const REST_MS = 20
const PROGRESS_MAX_MS = 60_000
/** Texts without rules of their own. Each request asks for texts that no other asks for. */
const MEMBERS = ['customerRemarks', 'counselorRemarks', 'reference'] as const

type Evidence = Pick<RequestEvidence, 'asked' | 'said'>
type Run = { isOver: boolean; shipments: { id: string; asked: number }[] }
type Work = { asking: Asking; random: Random; evidence: Evidence; run: Run }

export async function startDeciders(stage: Stage): Promise<Crew> {
  const { random, bases, figures, atEnd, nodes } = stage
  const db = await stage.openDatabase()
  const evidence: Evidence = { asked: [], said: [] }
  const run: Run = { isOver: false, shipments: [] }
  const workAs = async (name: string, scopes: readonly string[]): Promise<Work> => {
    const key = bearing(await keyIn(db, { name, scopes }, Date.now()))
    const asking = askingOf(bases, random.fork(`nodes of ${name}`), key)
    atEnd(asking.close)
    return { asking, random: random.fork(name), evidence, run }
  }
  const unbound = bearing(await keyIn(db, {}, Date.now()))
  const setup = askingOf(bases, random.fork('setup'), unbound)
  atEnd(setup.close)
  for (let i = 0; i < SHIPMENTS; i++) run.shipments.push(await newShipment(setup))
  const clients = [ask(await workAs('asker', ROLES.asker), setup)]
  for (let i = 0; i < DECIDERS; i++) clients.push(decide(await workAs(`decider ${i}`, ROLES.dispatcher)))
  const working = Promise.all(clients)
  const done = () => evidence.said.filter(({ status }) => status === 200).length
  return {
    ...{ calls: [], working, progressMaxMs: PROGRESS_MAX_MS, acknowledged: done },
    async stop() {
      run.isOver = true
      await working
    },
    async check() {
      await db.eventsNumbered()
      const { feed, finals } = await readOut(nodes[0]!.base, unbound)
      const { said, asked } = evidence
      const counts = { calls: said.length + asked.length, acknowledged: done() + asked.length }
      Object.assign(figures, counts, { refused: said.length - done(), events: feed.length, records: finals.size })
      return [...faultsOfRequests({ ...evidence, feed, finals }), ...faultsOfVersions({ said, feed })]
    },
  }
}

async function newShipment(setup: Asking): Promise<Run['shipments'][number]> {
  const { body } = await setup.succeed('POST', '/v1/shipments', { body: { shipmentType: 'HHG' } })
  return { id: body.id, asked: 0 }
}

const read = async (asking: Asking, path: string): Promise<Json> => (await asking.askUntilKnown('GET', path)).body
const waiting = (asking: Asking): Promise<Json[]> => read(asking, '/v1/change-requests?status=PENDING&limit=50')

/** Asks for changes, and withdraws some of those that wait. */
async function ask({ asking, random, evidence, run }: Work, setup: Asking): Promise<void> {
  for (let number = 1; !run.isOver; number++) {
    const pending = await waiting(asking)
    if (pending.length > 0 && random.chance(0.25)) {
      const { id, eTag } = random.pick(pending)
      const answer = await sent(asking, `/v1/change-requests/${id}/withdrawals`, eTag, undefined)
      evidence.said.push({ id, act: 'WITHDRAW', ifMatch: `"${eTag}"`, ...answer })
    } else if (pending.length >= PENDING) await pause(REST_MS)
    else {
      const place = random.below(SHIPMENTS)
      const shipment = run.shipments[place]!
      if (++shipment.asked > REQUESTS_OF_A_SHIPMENT) run.shipments[place] = await newShipment(setup)
      const { eTag } = await read(asking, `/v1/shipments/${shipment.id}`)
      const members = MEMBERS.filter((_, i) => i === number % MEMBERS.length || random.chance(0.5))
      const patch = Object.fromEntries(members.map((name) => [name, `wish ${number}`]))
      const path = `/v1/shipments/${shipment.id}/change-requests`
      const { status, body } = await sent(asking, path, eTag, { patch })
      if (status === 201) evidence.asked.push(body)
    }
  }
}

/** Decides what waits, mostly what has waited longest, as the other decider does. */
async function decide({ asking, random, evidence, run }: Work): Promise<void> {
  while (!run.isOver) {
    const pending = await waiting(asking)
    if (pending.length === 0) await pause(REST_MS)
    else {
      const request = random.chance(0.7) ? pending.at(-1) : random.pick(pending)
      const { eTag } = await read(asking, `/v1/${request.about}`)
      const decision = decisionOn(request, random)
      const answer = await sent(asking, `/v1/change-requests/${request.id}/decisions`, eTag, decision)
      evidence.said.push({ id: request.id, act: decision.decision, ifMatch: `"${eTag}"`, ...answer })
      // Another version of the record, on which the other decider did not decide.
      const content = { body: { estimatedWeight: 1 + random.below(30_000) }, headers: { 'if-match': '*' } }
      if (random.chance(0.2)) await asking.askUntilKnown('PATCH', `/v1/${request.about}`, content)
    }
  }
}

type Decision = { decision: 'ACCEPT' | 'REFUSE'; members?: string[]; reason?: string }

function decisionOn({ patch }: Json, random: Random): Decision {
  const roll = random.next()
  if (roll < 0.35) return { decision: 'REFUSE', reason: 'No truck then.' }
  return roll < 0.75 ? { decision: 'ACCEPT' } : { decision: 'ACCEPT', members: [random.pick(Object.keys(patch))] }
}

async function sent(asking: Asking, path: string, eTag: string, body: Json): Promise<Pick<Said, 'status' | 'body'>> {
  const content = { headers: { 'if-match': `"${eTag}"` }, ...(body !== undefined && { body }) }
  const answer: Asked = await asking.askUntilKnown('POST', path, content)
  return { status: answer.status, body: answer.body }
}

/** The whole feed, and each request as it is in the end. */
async function readOut(
  base: string,
  headers: Record<string, string>,
): Promise<Pick<RequestEvidence, 'feed' | 'finals'>> {
  const { send, close } = connectionsTo()
  try {
    const feed = (await feedOf((method, url) => send(method, url, { headers }), base)) as RequestEvent[]
    const finals = new Map<string, Json>()
    const subjects = new Set(feed.map(({ subject }) => subject).filter((each) => kindOf(each) === 'change-requests'))
    for (const subject of subjects)
      finals.set(subject.split('/')[1]!, (await send('GET', `${base}/v1/${subject}`, { headers })).body)
    return { feed, finals }
  } finally {
    close()
  }
}
