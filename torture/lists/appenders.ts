/**
 * Clients with their own check: each reads a list in a record, and appends a number to the list with the version that it read. Their
 * transactions are written down in the form that the checker Elle reads.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { Random } from '../../scripts/random.ts'
import type { Calls } from '../calls.ts'
import { fateOf, type Json } from '../history.ts'
import type { Plan } from '../plans/kind.ts'

const APPENDERS = 3
const LISTS = 2
/** At this length a list is left, and another one begins. */
const LENGTH_MAX = 150
const RETRY_MS = 25

/** Reading a list, or appending a number to it. */
export type Step = ['r', key: number, list: number[] | null] | ['append', key: number, element: number]

/** A transaction: its steps, its times, and its outcome, `info` if the outcome is unknown. */
export type Transaction = {
  process: number
  steps: Step[]
  outcome: 'ok' | 'fail' | 'info'
  startedAt: number
  endedAt: number
}

export type Appenders = {
  transactions: Transaction[]
  /** The record with the list of each key. */
  subjects: Map<number, string>
  done: Promise<unknown>
}

type Options = { ask: Calls['ask']; random: Random; run: { isOver: boolean }; restMs: number }

/** The list in a record: numbers in its remarks. */
export const listIn = (record: Json): number[] => ((record?.customerRemarks ?? '').match(/\d+/g) ?? []).map(Number)

const planOf = (act: Plan['act'], method: string, path: string, more: Partial<Plan>): Plan => ({
  ...{ act, method, path, kind: 'shipments', subject: null, part: null, ifMatch: null, mergeBase: null, key: null },
  ...{ sent: undefined, ...more },
})

/** Lets appenders work until the run is over. */
export function startAppenders({ ask, random, run, restMs }: Options): Appenders {
  const transactions: Transaction[] = []
  const subjects = new Map<number, string>()
  const open: number[] = []
  let elements = 0

  async function begin(chance: Random): Promise<void> {
    const sent = { shipmentType: 'HHG', reference: 'list' }
    const { subject } = await ask(planOf('create', 'POST', '/v1/shipments', { sent }), chance)
    if (subject === null || open.length >= LISTS) return
    const key = subjects.size
    subjects.set(key, subject)
    open.push(key)
  }

  async function append(process: number, chance: Random): Promise<void> {
    const key = chance.pick(open)
    const subject = subjects.get(key)!
    const path = `/v1/${subject}`
    const read = await ask(planOf('read', 'GET', path, { subject }), chance)
    if (read.answer?.status !== 200) return
    const list = listIn(read.answer.body)
    const seen = { process, startedAt: read.startedAt, steps: [['r', key, list] satisfies Step] }
    if (list.length >= LENGTH_MAX && open.includes(key)) open.splice(open.indexOf(key), 1)
    if (chance.chance(0.2) || list.length >= LENGTH_MAX)
      return void transactions.push({ ...seen, outcome: 'ok', endedAt: read.endedAt })
    const element = ++elements
    const steps: Step[] = [...seen.steps, ['append', key, element]]
    const transaction: Transaction = { ...seen, steps, outcome: 'info', endedAt: Infinity }
    transactions.push(transaction)
    const sent = { customerRemarks: [...list, element].join(' ') }
    const call = await ask(planOf('patch', 'PATCH', path, { subject, ifMatch: read.answer.body.eTag, sent }), chance)
    const fate = fateOf(call)
    if (fate === 'unknown') return
    Object.assign(transaction, { outcome: fate === 'done' ? 'ok' : 'fail', endedAt: call.endedAt })
  }

  async function work(process: number): Promise<void> {
    const chance = random.fork(`appender ${process}`)
    while (!run.isOver) {
      if (open.length < LISTS) await begin(chance)
      if (open.length === 0) await pause(RETRY_MS)
      else await append(process, chance)
      await pause(chance.below(RETRY_MS) + restMs)
    }
  }

  const done = Promise.all(Array.from({ length: APPENDERS }, (_each, i) => work(i)))
  return { transactions, subjects, done }
}

/** The history in the form that Elle reads: one map in EDN for each begin and each end of a transaction. */
export function ednOf(transactions: readonly Transaction[]): string {
  const steps = (all: readonly Step[], hasRead: boolean) =>
    all
      .map(([name, key, value]) => {
        const text = name === 'r' ? (hasRead && value ? `[${value.join(' ')}]` : 'nil') : value
        return `[:${name} ${key} ${text}]`
      })
      .join(' ')
  const moments = transactions.flatMap((each) => [
    { at: each.startedAt, type: 'invoke', each },
    ...(each.outcome === 'info' ? [] : [{ at: each.endedAt, type: each.outcome, each }]),
  ])
  return moments
    .toSorted((a, b) => a.at - b.at)
    .map(
      ({ at, type, each }, index) =>
        `{:index ${index}, :time ${Math.round(at * 1e6)}, :type :${type}, :process ${each.process}, :f :txn, :value [${steps(each.steps, type === 'ok')}]}\n`,
    )
    .join('')
}
