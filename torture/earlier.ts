/**
 * The calls on a database that another one has replaced since: a backup of it, or a standby that was cut off. Calls up to the parting, from
 * which on the two databases may differ, count as they are. A later read may show a version that is gone. A later write may be gone with a
 * backup, but not with a standby if it was acknowledged.
 */
import type { Random } from '../scripts/random.ts'
import { type Clients, startClients, untilAcknowledged } from './clients.ts'
import { type Call, fateOf, isWrite } from './history.ts'
import type { Appenders, Transaction } from './lists/appenders.ts'
import { type Node, type NodeOptions, startNode } from './nodes.ts'

export type Earlier = {
  calls: Call[]
  lists: Pick<Appenders, 'transactions' | 'subjects'>
  /** Records from before the parting, by kind, without the lists: the clients of the new database go on with them. */
  known: Map<string, string[]>
  faults: string[]
}

export const NOTHING_EARLIER: Earlier = {
  ...{ calls: [], lists: { transactions: [], subjects: new Map() }, known: new Map(), faults: [] },
}

/** From when on the two databases may differ, and whether writes that were acknowledged later must be in both. */
export type Parting = { at: number; areAcknowledgedInBoth: boolean }

/** The service while its clients work. */
export type Life = { nodes: readonly Node[]; progress: (writes: number) => Promise<void> }

type Options = { random: Random; nodes: readonly NodeOptions[] }

/** Lets clients work on nodes until `act` is done, and then ends all of them. Returns the calls that a later check needs. */
export async function liveUntil(options: Options, act: (life: Life) => Promise<Parting>): Promise<Earlier> {
  const nodes: Node[] = []
  for (const each of options.nodes) nodes.push(await startNode(each))
  const bases = () => nodes.map(({ base }) => base)
  const clients = startClients({ random: options.random.fork('earlier clients'), count: 6, bases })
  const faults: string[] = []
  const progress = async (writes: number) => {
    const complaint = await untilAcknowledged(clients, writes)
    if (complaint) faults.push(`${complaint}, before the database was replaced`)
  }
  try {
    const parting = await act({ nodes, progress })
    await clients.stop()
    return { ...callsThatCount(clients, parting), faults }
  } finally {
    await Promise.all(nodes.map((node) => node.kill('SIGKILL')))
    await clients.stop()
  }
}

/** The calls that still count. A write that is left out must have had no effect: the checker finds an event that no call asked for. */
export function callsThatCount(
  { calls, lists }: Pick<Clients, 'calls' | 'lists'>,
  parting: Parting,
): Omit<Earlier, 'faults'> {
  const own = new Set(lists.subjects.values())
  const created = calls.filter(
    (call) => call.act === 'create' && call.endedAt < parting.at && fateOf(call) === 'done' && !own.has(call.subject!),
  )
  const known = [...Map.groupBy(created, ({ kind }) => kind)].map(
    ([kind, made]) => [kind, made.map(({ subject }) => subject!.split('/')[1]!)] as const,
  )
  return {
    known: new Map(known),
    calls: calls.flatMap((call) => (call.endedAt < parting.at ? [call] : lateCall(call, parting))),
    lists: {
      subjects: lists.subjects,
      transactions: lists.transactions.flatMap((each) =>
        each.endedAt < parting.at ? [each] : lateTransaction(each, parting),
      ),
    },
  }
}

function lateCall(call: Call, { areAcknowledgedInBoth }: Parting): Call[] {
  if (!isWrite(call)) return []
  if (!areAcknowledgedInBoth) return [{ ...call, answer: null }]
  // A write that found everything as it wanted it is a read.
  const isRead = fateOf(call) === 'refused' || (call.ifMatch !== null && call.answer?.body?.eTag === call.ifMatch)
  return isRead ? [] : [call]
}

function lateTransaction(transaction: Transaction, { areAcknowledgedInBoth }: Parting): Transaction[] {
  const { outcome, steps } = transaction
  const appends = steps.filter(([name]) => name === 'append')
  if (appends.length === 0 || outcome === 'fail') return []
  const isKnown = outcome === 'ok' && areAcknowledgedInBoth
  return [
    { ...transaction, steps: appends, ...(isKnown ? {} : { outcome: 'info', endedAt: Number.POSITIVE_INFINITY }) },
  ]
}
