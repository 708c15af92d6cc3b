/** Clients that act at random: they read, hold versions of any age, write with them, and repeat requests that were cut off. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Random } from '../scripts/random.ts'
import { type CallOptions, type Calls, openCalls } from './calls.ts'
import type { Call } from './history.ts'
import { type Appenders, startAppenders } from './lists/appenders.ts'
import type { Focus, Knowledge, Plan } from './plans/kind.ts'
import { bulkOf, planOf, rivalOf } from './plans/plan.ts'

const RETRY_MS = 25
const MOVES_MAX = 5
const RETRIES_MAX_MS = 20_000
/** How often two changes of one version are sent at the same moment. */
const RIVALS = 0.3
const FOCUSED_RIVALS = 0.7
/** How often a client sends a bulk, and how often the bulk is ATOMIC. */
const BULKS = 0.08
const ATOMIC = 0.6

export type Clients = Pick<Calls, 'calls' | 'acknowledged'> & {
  /** The transactions of the clients that append to lists, which have their own check. */
  lists: Appenders
  /** Fails as soon as one of the clients does. */
  working: Promise<unknown>
  stop: () => Promise<void>
}

export type ClientOptions = CallOptions & {
  random: Random
  count: number
  /** The ids of existing records, by kind. */
  known?: ReadonlyMap<string, readonly string[]>
  /** Rests between calls of one client. */
  restMs?: number
  /** What clients mostly work on. */
  focus?: Focus | undefined
}

/** Lets clients work until they are stopped; every call is written down. */
export function startClients(options: ClientOptions): Clients {
  const opened = openCalls(options)
  const { calls, acknowledged, ask, askBulk } = opened
  const alive: Knowledge['alive'] = new Map([...(options.known ?? [])].map(([kind, ids]) => [kind, [...ids]]))
  const run = { isOver: false }

  /** Repeats a request with a key until its outcome is known, or the run is over. The bound is there for a node that never answers. */
  async function untilKnown(key: string | null, send: () => Promise<Call[]>): Promise<Call[]> {
    const giveUpAt = performance.now() + RETRIES_MAX_MS
    let sent = await send()
    while (key !== null && sent.every(isOpen) && !run.isOver && performance.now() < giveUpAt) {
      await pause(RETRY_MS)
      sent = await send()
    }
    return sent
  }

  async function changeAll(plans: readonly Plan[], random: Random): Promise<Call[]> {
    const mode = random.chance(ATOMIC) ? 'ATOMIC' : 'ISOLATED'
    return untilKnown(plans[0]!.key, () => askBulk(plans, mode, random))
  }

  const change = (plan: Plan, random: Random): Promise<Call[]> =>
    untilKnown(plan.key, async () => [await ask(plan, random)])

  async function work(name: string): Promise<void> {
    const random = options.random.fork(name)
    const knowledge: Knowledge = {
      alive,
      held: new Map(),
      earlier: new Map(),
      looked: undefined,
      focus: options.focus,
    }
    while (!run.isOver) {
      const plan = planOf(random, knowledge)
      const rival = random.chance(options.focus ? FOCUSED_RIVALS : RIVALS)
        ? rivalOf(random, knowledge, plan)
        : undefined
      const bulk = random.chance(BULKS) ? bulkOf(random, knowledge) : []
      const made =
        bulk.length > 0
          ? await changeAll(bulk, random)
          : (await Promise.all([plan, ...(rival ? [rival] : [])].map((each) => change(each, random)))).flat()
      for (const call of made) learn(call, knowledge)
      if (made.some(({ answer }) => !answer)) await pause(RETRY_MS)
      if (options.restMs) await pause(options.restMs * random.next() * 2)
    }
  }

  const lists = startAppenders({ ask, random: options.random.fork('lists'), run, restMs: options.restMs ?? 0 })
  const working = Promise.all([lists.done, ...Array.from({ length: options.count }, (_each, i) => work(`client ${i}`))])
  return {
    ...{ calls, lists, acknowledged, working },
    async stop() {
      run.isOver = true
      await working
      opened.close()
    },
  }
}

/** The time until writes must succeed again after a fault, and the time for each write on a busy machine. */
const PROGRESS_MAX_MS = 30_000
const WRITE_MAX_MS = 250

type Counted = { acknowledged: () => number; progressMaxMs?: number }

/** Resolves when so many more writes were acknowledged. If that takes too long, the answer says so. */
export async function untilAcknowledged(clients: Counted, writes: number): Promise<string | undefined> {
  const { acknowledged, progressMaxMs = PROGRESS_MAX_MS } = clients
  const wanted = acknowledged() + writes
  const limitMs = progressMaxMs + writes * WRITE_MAX_MS
  const giveUpAt = performance.now() + limitMs
  while (acknowledged() < wanted && performance.now() < giveUpAt) await pause(10)
  const missing = wanted - acknowledged()
  return missing > 0 ? `${writes - missing} of ${writes} writes succeeded within ${limitMs / 1000} s` : undefined
}

/** Whether a repetition with the same key could tell the outcome. */
const isOpen = ({ answer }: Call): boolean =>
  !answer || answer.status === 503 || (answer.status === 409 && answer.body?.code === 'idempotency_key_in_use')

/** Updates the knowledge of a client with the answer to its call. */
function learn({ act, kind, subject, answer }: Call, knowledge: Knowledge): void {
  const { alive, held, earlier } = knowledge
  if (!answer || subject === null) return
  if ((act === 'read' && answer.status === 200) || answer.status === 412) knowledge.looked = subject
  const id = subject.split('/')[1]!
  const before = held.get(subject)?.eTag
  if (answer.status === 404 || (act === 'delete' && answer.status === 204)) {
    held.delete(subject)
    const ids = alive.get(kind) ?? []
    if (ids.includes(id)) ids.splice(ids.indexOf(id), 1)
  } else if (act === 'create' && answer.status === 201) {
    alive.set(kind, [...(alive.get(kind) ?? []), id])
    held.set(subject, answer.body)
    // Some of the moves that were opened for shipments are changed like any other.
    const moves = alive.get('moves') ?? []
    if (kind === 'shipments' && moves.length < MOVES_MAX && !moves.includes(answer.body.moveID))
      alive.set('moves', [...moves, answer.body.moveID])
  } else if (answer.status === 200 && act === 'put') held.delete(subject)
  else if (answer.status === 200 || answer.status === 201) held.set(subject, answer.body)
  else if (answer.status === 412 && act !== 'put' && answer.body?.current) held.set(subject, answer.body.current)
  if (before !== undefined && held.get(subject)?.eTag !== before) earlier.set(subject, before)
}
