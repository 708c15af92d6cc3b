/** One change for many records: tried by a dry run, then sent, in bulks of 100. Every record is changed in the version that the user saw. */
import { type Problem, VanlineError } from '@vanline/client'
import { detailOf } from '../pieces/states.tsx'
import { api } from '../session/api.ts'
import type { BulkKind, BulkPlan, Item } from './kind.ts'

const BULK_MAX = 100
const UNDONE_AT_ONCE = 6

/** A record of the bulk, and what became of it. */
export type Line<Some extends Item = Item> = {
  /** The version that the change is for. */
  base: Some
  /** The customer. */
  name: string | undefined
  /** If a change is undone: the tag of the version before it. */
  before?: string
  outcome: /** The record is null if it is deleted. */
    | { kind: 'planned' | 'done'; record: Some | null }
    | { kind: 'refused'; problem: Problem }
    /** No answer: the change may have been made or not. */
    | { kind: 'unknown'; detail: string }
    | { kind: 'waiting' }
}

type Name = BulkKind<Item>['name']

export const linesOf = <Some extends Item>(
  items: readonly Some[],
  { nameOf }: Pick<BulkKind<Some>, 'nameOf'>,
): Line<Some>[] => items.map((base) => ({ base, name: nameOf(base), outcome: { kind: 'waiting' } }))

/** What is done to each line: `run` does it for so many lines at once, or tries it. */
export type Work<Some extends Item> = {
  atOnce: number
  run: (lines: readonly Line<Some>[], dryRun: boolean) => Promise<Line<Some>[]>
}

/** Changes records by bulks. */
export const changing = <Some extends Item>(name: Name, plan: BulkPlan<Some>): Work<Some> => ({
  atOnce: BULK_MAX,
  run: (lines, dryRun) => answered(name, plan, lines, dryRun),
})

/**
 * Undoes the changes of a bulk. Each record is taken back to the version before, and only if it still is in the version that the bulk made: what
 * others changed since is not undone with it.
 */
export const undoing = <Some extends Item>(name: Name): Work<Some> => ({
  atOnce: UNDONE_AT_ONCE,
  run: (lines, dryRun) =>
    Promise.all(
      lines.map(async (line) => {
        try {
          const record = (await api[name].revert(line.base, { to: line.before! }, { dryRun })) as Item as Some
          return { ...line, outcome: { kind: dryRun ? 'planned' : 'done', record } }
        } catch (error) {
          return { ...line, outcome: outcomeOf(error) }
        }
      }),
    ),
})

/** The lines of the records that a bulk has changed, to undo them. */
export const linesToUndo = <Some extends Item>(lines: readonly Line<Some>[]): Line<Some>[] =>
  lines.flatMap(({ base, name, outcome }) =>
    outcome.kind === 'done' && outcome.record && outcome.record.eTag !== base.eTag
      ? [{ base: outcome.record, name, before: base.eTag, outcome: { kind: 'waiting' } }]
      : [],
  )

/** The outcome of each line in a dry run. Throws if the service refuses the whole bulk. */
export async function tryWork<Some extends Item>(
  work: Work<Some>,
  lines: readonly Line<Some>[],
): Promise<Line<Some>[]> {
  const tried: Line<Some>[] = []
  for (const batch of batchesOf(lines, work)) tried.push(...(await work.run(batch, true)))
  return tried
}

/** Does the work, and yields the lines of each batch. A batch without an answer does not stop the others. */
export async function* doWork<Some extends Item>(
  work: Work<Some>,
  lines: readonly Line<Some>[],
): AsyncGenerator<Line<Some>[], void> {
  for (const batch of batchesOf(lines, work)) {
    try {
      yield await work.run(batch, false)
    } catch (error) {
      const outcome = outcomeOf(error)
      yield batch.map((line) => ({ ...line, outcome }))
    }
  }
}

/** The outcome of each record of a bulk that failed as a whole. */
const outcomeOf = (error: unknown): Line<never>['outcome'] =>
  error instanceof VanlineError && error.problem && error.status < 500
    ? { kind: 'refused', problem: error.problem }
    : { kind: 'unknown', detail: detailOf(error) }

function* batchesOf<Some extends Item>(
  lines: readonly Line<Some>[],
  { atOnce }: Work<Some>,
): Generator<Line<Some>[], void> {
  for (let from = 0; from < lines.length; from += atOnce) yield lines.slice(from, from + atOnce)
}

async function answered<Some extends Item>(
  name: Name,
  plan: BulkPlan<Some>,
  lines: readonly Line<Some>[],
  dryRun: boolean,
): Promise<Line<Some>[]> {
  const operations = lines.map(({ base }) => {
    const change = typeof plan === 'function' ? plan(base) : plan
    return { ...change, id: base.id, ifMatch: base.eTag }
  })
  const { results } = await api[name].bulk(operations as never, { mode: 'ISOLATED', dryRun })
  return lines.map((line, i) => {
    const result = results[i]!
    if ('problem' in result) return { ...line, outcome: { kind: 'refused', problem: result.problem as Problem } }
    return { ...line, outcome: { kind: dryRun ? 'planned' : 'done', record: result.record as Some | null } }
  })
}

/** The line for another attempt: on the current version after a conflict, otherwise on the same one. */
export function lineAgain<Some extends Item>(line: Line<Some>): Line<Some> {
  const { base, outcome } = line
  const current = outcome.kind === 'refused' ? (outcome.problem.current as Some | undefined) : undefined
  return { ...line, base: current ?? base, outcome: { kind: 'waiting' } }
}

/**
 * Whether another attempt can succeed without another input: after a conflict, a failure, or no answer. What is undone after a conflict would undo
 * the change of another user too.
 */
export const isRepeatable = ({ before, outcome }: Line): boolean =>
  outcome.kind === 'unknown' ||
  (outcome.kind === 'refused' &&
    (outcome.problem.status >= 500 ||
      (before === undefined && outcome.problem.status === 412 && outcome.problem.current != null)))

/** Lines that need a look come first. */
export const refusedFirst = <Some extends Item>(lines: readonly Line<Some>[]): Line<Some>[] => {
  const rank = ({ outcome }: Line) => Number(outcome.kind !== 'refused' && outcome.kind !== 'unknown')
  return lines.toSorted((a, b) => rank(a) - rank(b))
}

/** The lines with those of the same records replaced. */
export function withLines<Some extends Item>(lines: readonly Line<Some>[], next: readonly Line<Some>[]): Line<Some>[] {
  const byID = new Map(next.map((line) => [line.base.id, line]))
  return lines.map((line) => byID.get(line.base.id) ?? line)
}
