/**
 * Checks lists that clients append to, without tags, events or times of the service.
 *
 * A list shows its own history: the order of its elements is the order of its versions. From what each transaction read and appended follow
 * the edges of a graph: who wrote before whom, who read what another wrote, who read before another wrote, and who ended before another
 * began. If the transactions can be put in one order that fits the clock (strict serializability), the graph has no cycle.
 */
import type { Transaction } from './appenders.ts'

/** The faults of the lists; `finals` are the lists in the end. */
export function faultsOfLists(transactions: readonly Transaction[], finals: ReadonlyMap<number, number[]>): string[] {
  const faults: string[] = []
  const writers = new Map<string, number>()
  for (const [i, { steps }] of transactions.entries())
    for (const [name, key, element] of steps) if (name === 'append') writers.set(`${key} ${element}`, i)
  for (const [key, list] of finals) faults.push(...faultsOfFinal(key, list, transactions, writers))
  for (const { steps, outcome } of transactions)
    for (const [name, key, list] of steps)
      if (name === 'r' && list && outcome !== 'fail' && !isPrefix(list, finals.get(key) ?? []))
        faults.push(`list ${key}: [${list.join(' ')}] was read, which is no beginning of the list in the end`)
  if (faults.length > 0) return faults
  const cycle = cycleIn(edgesOf(transactions, finals, writers), transactions.length)
  return cycle ? [`no order of the transactions fits what they saw: ${cycle.join(' → ')}`] : []
}

function faultsOfFinal(
  key: number,
  list: readonly number[],
  transactions: readonly Transaction[],
  writers: ReadonlyMap<string, number>,
): string[] {
  const faults: string[] = []
  const places = new Map<number, number>()
  for (const [i, element] of list.entries()) {
    const writer = writers.get(`${key} ${element}`)
    if (places.has(element)) faults.push(`list ${key}: ${element} is in it twice`)
    places.set(element, i)
    if (writer === undefined) faults.push(`list ${key}: ${element} was appended by no client`)
    else if (transactions[writer]!.outcome === 'fail')
      faults.push(`list ${key}: ${element} was refused, and yet is in it`)
  }
  for (const { steps, outcome } of transactions)
    for (const [name, of, element] of steps)
      if (name === 'append' && of === key && outcome === 'ok' && !places.has(element))
        faults.push(`list ${key}: ${element} was acknowledged, and is lost`)
  return faults
}

const isPrefix = (list: readonly number[], whole: readonly number[]): boolean =>
  list.every((element, i) => element === whole[i])

/** Which transaction must come before which. */
function edgesOf(
  transactions: readonly Transaction[],
  finals: ReadonlyMap<number, number[]>,
  writers: ReadonlyMap<string, number>,
): Map<number, Set<number>> {
  const edges = new Map<number, Set<number>>()
  const put = (from: number | undefined, to: number | undefined) => {
    if (from === undefined || to === undefined || from === to) return
    edges.set(from, (edges.get(from) ?? new Set()).add(to))
  }
  for (const [key, list] of finals)
    for (let i = 1; i < list.length; i++) put(writers.get(`${key} ${list[i - 1]}`), writers.get(`${key} ${list[i]}`))
  for (const [i, { steps, outcome }] of transactions.entries()) {
    if (outcome === 'fail') continue
    for (const [name, key, list] of steps) {
      if (name !== 'r' || !list) continue
      const next = finals.get(key)?.[list.length]
      put(writers.get(`${key} ${list.at(-1)}`), i)
      put(i, next === undefined ? undefined : writers.get(`${key} ${next}`))
    }
  }
  putTimes(transactions, put)
  return edges
}

/** A transaction that ended before another began comes before it. Only the last ones before each begin need an edge; the others follow. */
function putTimes(transactions: readonly Transaction[], put: (from: number, to: number) => void): void {
  const happened = transactions.map((each, i) => ({ ...each, i })).filter(({ outcome }) => outcome !== 'fail')
  const ended = happened.filter(({ outcome }) => outcome === 'ok').toSorted((a, b) => a.endedAt - b.endedAt)
  for (const { i, startedAt } of happened) {
    const before = ended.filter(({ endedAt }) => endedAt < startedAt)
    const latestStart = Math.max(...before.map((each) => each.startedAt))
    for (const each of before) if (each.endedAt >= latestStart) put(each.i, i)
  }
}

/** A cycle in the graph, if there is one, by a depth-first search. */
function cycleIn(edges: ReadonlyMap<number, ReadonlySet<number>>, count: number): number[] | undefined {
  const isDone = new Set<number>()
  for (let start = 0; start < count; start++) {
    if (isDone.has(start)) continue
    const path = [{ node: start, rest: [...(edges.get(start) ?? [])] }]
    const onPath = new Set([start])
    while (path.length > 0) {
      const { node, rest } = path.at(-1)!
      const next = rest.pop()
      if (next === undefined) {
        path.pop()
        onPath.delete(node)
        isDone.add(node)
      } else if (onPath.has(next)) {
        const nodes = path.map((each) => each.node)
        return [...nodes.slice(nodes.indexOf(next)), next]
      } else if (!isDone.has(next)) {
        path.push({ node: next, rest: [...(edges.get(next) ?? [])] })
        onPath.add(next)
      }
    }
  }
  return undefined
}
