/** One trial: nodes, clients and watchers on one database, some trouble, and then the judgement. */
import { randomUUID } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Random } from '../scripts/random.ts'
import { faultsOf } from './check/check.ts'
import { faultsOfLiveness } from './check/liveness.ts'
import { type Clients, startClients, untilAcknowledged } from './clients.ts'
import { type Earlier, NOTHING_EARLIER } from './earlier.ts'
import { type Call, type Evidence, fateOf, type Json } from './history.ts'
import { connectionsTo } from './http.ts'
import { ednOf, listIn } from './lists/appenders.ts'
import { faultsOfLists } from './lists/check.ts'
import { type Node, type NodeOptions, startNode } from './nodes.ts'
import { type DatabaseName, onPlace } from './places.ts'
import { readOut } from './readout.ts'
import { listenToStream, pollFeed, type Receiver, startReceiver } from './watchers.ts'

export type Figures = {
  calls: number
  acknowledged: number
  refused: number
  unknown: number
  events: number
  records: number
  troubles: number
  longestPauseMs: number
}
export type Verdict = { faults: string[]; figures: Figures; notes: string[] }

/** What those who make trouble can do. */
export type Scene = {
  random: Random
  nodes: Node[]
  clients: Clients
  receiver: Receiver
  /** Starts the node anew that stands at this place. */
  revive: (place: number, more?: Partial<NodeOptions>) => Promise<void>
  /** Comes back when so many more writes were acknowledged. It is a fault if that takes too long. */
  progress: (writes: number) => Promise<void>
  note: (line: string) => void
  /** Tells of something that the history does not show. */
  fault: (line: string) => void
  /** Counts what was done to the service. */
  trouble: () => void
}

export type TrialOptions = {
  random: Random
  nodes: readonly NodeOptions[]
  clients?: number
  restMs?: number
  timeoutMs?: number
  isBalanced?: boolean
  /** Clients mostly work on small records: notes, documents, parties, views, links and keys. */
  isSmall?: boolean
  /** Nobody is sent webhooks, and nobody waits for them. */
  isQuick?: boolean
  /** Makes what several releases told comparable, before it is judged. */
  read?: (evidence: Evidence) => Evidence
  /** What clients did on the database that this one has replaced: it is judged with the rest. */
  earlier?: Earlier
  /** Goes on until it is done; the trial ends then. */
  make: (scene: Scene) => Promise<void>
  /** Puts right what would keep the service from answering, before everything is read. */
  heal?: (scene: Scene) => Promise<void>
}

const READY_EVERY_MS = 100
/** A queue of webhooks belongs to its node for half a minute, also when that is dead. */
const ARRIVAL_MAX_MS = 60_000

/** Runs a trial on a database of its own. */
export const trialOn = (name: DatabaseName, optionsOf: (url: string) => TrialOptions): Promise<Verdict> =>
  onPlace(name, ({ url }) => runTrial(optionsOf(url)))

/** Runs a trial to its end. */
export async function runTrial(options: TrialOptions): Promise<Verdict> {
  const { random, earlier = NOTHING_EARLIER, read = (evidence: Evidence) => evidence } = options
  const nodes: Node[] = []
  for (const each of options.nodes) nodes.push(await startNode(each))
  const bases = () => nodes.map(({ base }) => base)
  const balance = options.isBalanced ? watchReadiness(bases) : undefined
  const receiver = await startReceiver()
  if (!options.isQuick) await subscribe(bases()[0]!, receiver)
  const polling = pollFeed(bases, random.fork('poll'))
  const stream = listenToStream(bases, random.fork('stream'))
  const rest = {
    restMs: options.restMs ?? 0,
    timeoutMs: options.timeoutMs ?? 13_000,
    isBalanced: options.isBalanced ?? false,
    isSmall: options.isSmall ?? false,
  }
  const clients = startClients({
    random: random.fork('clients'),
    count: options.clients ?? 6,
    bases: balance?.ready ?? bases,
    known: earlier.known,
    ...rest,
  })
  const notes: string[] = []
  const seen: string[] = []
  let troubles = 0
  const scene: Scene = {
    random: random.fork('trouble'),
    nodes,
    clients,
    receiver,
    async revive(place, more = {}) {
      const port = Number(new URL(nodes[place]!.base).port)
      nodes[place] = await startNode({ ...options.nodes[place]!, ...more, port })
    },
    async progress(writes) {
      const complaint = await untilAcknowledged(clients, writes)
      if (complaint) seen.push(`${complaint}, after trouble ${troubles}`)
    },
    note: (line) => notes.push(line),
    fault: (line) => seen.push(line),
    trouble: () => {
      troubles += 1
    },
  }
  try {
    await options.make(scene)
    await clients.stop()
    await options.heal?.(scene)
    const collapses = nodes.flatMap((node) => node.collapse() ?? [])
    if (collapses.length > 0) {
      const figures = { ...figuresOf(clients.calls, 0, 0), troubles, longestPauseMs: clients.longestPauseMs() }
      return { faults: collapses.map((how) => `a node ${how}`), notes, figures }
    }
    const { feed, records, histories } = await readOut(nodes[0]!.base)
    const last = feed.at(-1)?.seq ?? 0
    const wanted = options.isQuick ? undefined : feed.filter(({ subject }) => !subject.startsWith('webhooks/')).at(-1)
    await until(() => (polling.events.at(-1)?.seq ?? 0) >= last && (stream.events.at(-1)?.seq ?? 0) >= last)
    await until(() => !wanted || receiver.events.some(({ id }) => id === wanted.id))
    const calls = [...earlier.calls, ...clients.calls]
    const evidence = { calls, feed, records, histories }
    const told = {
      polled: polling.events,
      streamed: stream.events,
      delivered: options.isQuick ? null : receiver.events,
    }
    const faults = [
      ...earlier.faults,
      ...seen,
      ...faultsOf(read({ ...evidence, ...told })),
      ...faultsOfLiveness(clients.calls, troubles === 0),
      ...[earlier, clients].flatMap(({ lists }) => faultsOfLists(lists.transactions, finalsOf(lists, records))),
    ]
    if (process.env.TORTURE_HISTORIES) keepHistory(process.env.TORTURE_HISTORIES, clients)
    if (receiver.forged > 0) faults.push(`${receiver.forged} webhooks were not signed as they should be`)
    const figures = figuresOf(calls, feed.length, records.size)
    return { faults, notes, figures: { ...figures, troubles, longestPauseMs: clients.longestPauseMs() } }
  } finally {
    balance?.stop()
    await Promise.all([clients.stop(), polling.stop(), stream.stop(), receiver.stop()])
    await Promise.all(nodes.map((node) => node.kill('SIGKILL')))
  }
}

/** Keeps what the appenders did, for a checker from elsewhere. */
function keepHistory(folder: string, { lists }: Clients): void {
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

/** Which nodes say that they are ready, as who distributes load would ask them. */
function watchReadiness(bases: () => readonly string[]): { ready: () => readonly string[]; stop: () => void } {
  let ready = bases()
  const { send, close } = connectionsTo()
  const look = async () => {
    const now = bases()
    const statuses = await Promise.all(
      now.map((base) =>
        send('GET', `${base}/readyz`, { timeoutMs: 1_000 }).then(
          ({ status }) => status,
          () => 0,
        ),
      ),
    )
    const found = now.filter((_base, i) => statuses[i] === 200)
    ready = found.length > 0 ? found : now
  }
  const timer = setInterval(() => void look(), READY_EVERY_MS)
  return {
    ready: () => ready,
    stop() {
      clearInterval(timer)
      close()
    },
  }
}

async function subscribe(base: string, receiver: Receiver): Promise<void> {
  const { send, close } = connectionsTo()
  // `*` alone leaves the events of keys and parties out.
  const wanted = { url: receiver.url, eventTypes: ['*', 'key.*', 'party.*'] }
  const { status, body, text } = await send('POST', `${base}/v1/webhooks`, { body: wanted })
  close()
  if (status !== 201) throw new Error(`the webhook was not made: ${text}`)
  receiver.secret = body.secret
}

function figuresOf(calls: readonly Call[], events: number, records: number) {
  const writes = calls.filter(({ act }) => act !== 'read')
  const count = (fate: string) => writes.filter((call) => fateOf(call) === fate).length
  const fates = { acknowledged: count('done'), refused: count('refused'), unknown: count('unknown') }
  return { calls: calls.length, ...fates, events, records }
}
