/** Clients that write to records of every kind, with watchers of all events. Every history is checked at the end. */
import { randomUUID } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { faultsOf } from './check/check.ts'
import { faultsOfLiveness } from './check/liveness.ts'
import { type ClientOptions, type Clients, startClients } from './clients.ts'
import { type Earlier, NOTHING_EARLIER } from './earlier.ts'
import { type Call, type Event, type Evidence, fateOf, isWrite, type Json } from './history.ts'
import { connectionsTo } from './http.ts'
import { ednOf, listIn } from './lists/appenders.ts'
import { faultsOfLists } from './lists/check.ts'
import { readOut } from './readout.ts'
import type { Crew, Figures, Stage } from './trial.ts'
import { listenToStream, pollFeed, type Receiver, startReceiver, subscribe } from './watchers.ts'

export type WriterOptions = Partial<Pick<ClientOptions, 'restMs' | 'timeoutMs' | 'isBalanced' | 'focus' | 'count'>> & {
  /** No webhook is created, and no delivery is waited for. */
  isQuick?: boolean
  /** Makes the evidence of two releases comparable before the check. */
  normalize?: (evidence: Evidence) => Evidence
  /** Calls on the database that this one has replaced; they are checked with the rest. */
  earlier?: Earlier
}

const CLIENTS = 6
const READY_EVERY_MS = 100
/** The queue of a webhook belongs to its node for half a minute, also when the node is dead. */
const ARRIVAL_MAX_MS = 60_000

/** Starts clients and watchers on the nodes of a trial. */
export async function startWriters({ trial, random, nodes, bases, figures, atEnd }: Stage): Promise<Crew> {
  const { isQuick = false, earlier = NOTHING_EARLIER, normalize = (evidence) => evidence, ...options } = trial
  const receiver = await startReceiver()
  atEnd(receiver.stop)
  if (!isQuick) await subscribe(bases()[0]!, receiver)
  const polling = pollFeed(bases, random.fork('poll'))
  atEnd(polling.stop)
  const stream = listenToStream(bases, random.fork('stream'))
  atEnd(stream.stop)
  const { restMs = 0, isBalanced = false, count = CLIENTS, focus, timeoutMs } = options
  const clients = startClients({
    ...{ random: random.fork('clients'), known: earlier.known, count, restMs, isBalanced, focus },
    ...(timeoutMs !== undefined && { timeoutMs }),
    bases: isBalanced ? watchReadiness(bases, atEnd) : bases,
  })

  async function check(isCalm: boolean): Promise<string[]> {
    const { feed, records, histories } = await readOut(nodes[0]!.base)
    const last = feed.at(-1)?.seq ?? 0
    await until(() => [polling, stream].every(({ events }) => (events.at(-1)?.seq ?? 0) >= last))
    if (!isQuick) await untilDelivered(receiver, feed)
    const calls = [...earlier.calls, ...clients.calls]
    const ways = { polled: polling.events, streamed: stream.events, delivered: isQuick ? null : receiver.events }
    if (process.env.TORTURE_HISTORIES) writeHistory(process.env.TORTURE_HISTORIES, clients)
    Object.assign(figures, countsOf(calls), { events: feed.length, records: records.size })
    return [
      ...earlier.faults,
      ...faultsOf(normalize({ calls, feed, records, histories, ...ways })),
      ...faultsOfLiveness(clients.calls, isCalm),
      ...[earlier, clients].flatMap(({ lists }) => faultsOfLists(lists.transactions, finalsOf(lists, records))),
      ...(receiver.forged > 0 ? [`${receiver.forged} webhooks were not signed as they should be`] : []),
    ]
  }
  return { ...clients, check }
}

/** Writes the transactions of the appenders to a file for the checker Elle. */
function writeHistory(folder: string, { lists }: Clients): void {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${randomUUID()}.edn`), ednOf(lists.transactions))
}

/** The lists of the appenders as they are in the end. */
const finalsOf = ({ subjects }: Earlier['lists'], records: ReadonlyMap<string, Json>): Map<number, number[]> =>
  new Map([...subjects].map(([key, subject]) => [key, listIn(records.get(subject))]))

async function until(isSo: () => boolean): Promise<void> {
  const giveUpAt = performance.now() + ARRIVAL_MAX_MS
  while (!isSo() && performance.now() < giveUpAt) await pause(50)
}

/** Waits for the newest event that webhooks deliver. */
async function untilDelivered(receiver: Receiver, feed: readonly Event[]): Promise<void> {
  const newest = feed.findLast(({ subject }) => !subject.startsWith('webhooks/'))
  await until(() => !newest || receiver.events.some(({ id }) => id === newest.id))
}

/** The nodes that say that they are ready, as a load balancer asks them; all nodes while none says so. */
function watchReadiness(bases: Stage['bases'], atEnd: Stage['atEnd']): Stage['bases'] {
  let ready = bases()
  const { send, close } = connectionsTo()
  atEnd(close)
  const isReady = async (base: string) =>
    (await send('GET', `${base}/readyz`, { timeoutMs: 1_000 }).catch(() => undefined))?.status === 200
  const timer = setInterval(async () => {
    const now = bases()
    const answers = await Promise.all(now.map(isReady))
    const found = now.filter((_base, i) => answers[i])
    ready = found.length > 0 ? found : now
  }, READY_EVERY_MS)
  atEnd(() => clearInterval(timer))
  return () => ready
}

function countsOf(calls: readonly Call[]): Partial<Figures> {
  const writes = calls.filter(isWrite)
  const count = (fate: string) => writes.filter((call) => fateOf(call) === fate).length
  return { calls: calls.length, acknowledged: count('done'), refused: count('refused'), unknown: count('unknown') }
}
