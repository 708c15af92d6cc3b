/** One change for many records: tried by a dry run, then sent, in bulks of 100. Every record is changed in the version that the user saw. */
import { type Problem, VanlineError } from '@vanline/client'
import { detailOf } from '../pieces/states.tsx'
import { api } from '../session/api.ts'
import type { BulkChange, BulkKind, Item } from './kind.ts'

const BULK_MAX = 100

/** A record of the bulk, and what became of it. */
export type Line<Some extends Item = Item> = {
  /** The version that the change is for. */
  base: Some
  outcome: /** The record is null if it is deleted. */
    | { kind: 'planned' | 'done'; record: Some | null }
    | { kind: 'refused'; problem: Problem }
    /** No answer: the change may have been made or not. */
    | { kind: 'unknown'; detail: string }
    | { kind: 'waiting' }
}

type Name = BulkKind<Item>['name']

export const linesOf = <Some extends Item>(items: readonly Some[]): Line<Some>[] =>
  items.map((base) => ({ base, outcome: { kind: 'waiting' } }))

/** The outcome of each line in a dry run. Throws if the service refuses the whole bulk. */
export async function tryBulk<Some extends Item>(
  name: Name,
  change: BulkChange,
  lines: readonly Line<Some>[],
): Promise<Line<Some>[]> {
  const tried: Line<Some>[] = []
  for (const batch of batchesOf(lines)) tried.push(...(await answered(name, change, batch, true)))
  return tried
}

/** Changes the records, and yields the lines of each bulk. A bulk without an answer does not stop the others. */
export async function* sendBulk<Some extends Item>(
  name: Name,
  change: BulkChange,
  lines: readonly Line<Some>[],
): AsyncGenerator<Line<Some>[], void> {
  for (const batch of batchesOf(lines)) {
    try {
      yield await answered(name, change, batch, false)
    } catch (error) {
      const outcome = outcomeOf(error)
      yield batch.map(({ base }) => ({ base, outcome }))
    }
  }
}

/** The outcome of each record of a bulk that failed as a whole. */
const outcomeOf = (error: unknown): Line<never>['outcome'] =>
  error instanceof VanlineError && error.problem && error.status < 500
    ? { kind: 'refused', problem: error.problem }
    : { kind: 'unknown', detail: detailOf(error) }

function* batchesOf<Some extends Item>(lines: readonly Line<Some>[]): Generator<Line<Some>[], void> {
  for (let from = 0; from < lines.length; from += BULK_MAX) yield lines.slice(from, from + BULK_MAX)
}

async function answered<Some extends Item>(
  name: Name,
  change: BulkChange,
  lines: readonly Line<Some>[],
  dryRun: boolean,
): Promise<Line<Some>[]> {
  const operations = lines.map(({ base: { id, eTag: ifMatch } }) => ({ ...change, id, ifMatch }))
  const { results } = await api[name].bulk(operations as never, { mode: 'ISOLATED', dryRun })
  return lines.map(({ base }, i) => {
    const result = results[i]!
    if ('problem' in result) return { base, outcome: { kind: 'refused', problem: result.problem as Problem } }
    return { base, outcome: { kind: dryRun ? 'planned' : 'done', record: result.record as Some | null } }
  })
}

/** The line for another attempt: on the current version after a conflict, otherwise on the same one. */
export function lineAgain<Some extends Item>({ base, outcome }: Line<Some>): Line<Some> {
  const current = outcome.kind === 'refused' ? (outcome.problem.current as Some | undefined) : undefined
  return { base: current ?? base, outcome: { kind: 'waiting' } }
}

/** Whether another attempt can succeed without another input: after a conflict, a failure, or no answer. */
export const isRepeatable = ({ outcome }: Line): boolean =>
  outcome.kind === 'unknown' ||
  (outcome.kind === 'refused' &&
    (outcome.problem.status >= 500 || (outcome.problem.status === 412 && outcome.problem.current != null)))

/** The lines with those of the same records replaced. */
export function withLines<Some extends Item>(lines: readonly Line<Some>[], next: readonly Line<Some>[]): Line<Some>[] {
  const byID = new Map(next.map((line) => [line.base.id, line]))
  return lines.map((line) => byID.get(line.base.id) ?? line)
}
