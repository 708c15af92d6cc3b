/**
 * One status for many items. An item that another user has changed meanwhile is changed too, unless the other one gave it another status: then it is
 * left for the user to look at.
 */
import type { Item, ItemStatus } from '@vanline/client'
import { changing, doWork, type Line, lineAgain, linesOf, withLines } from '../bulk/bulk.ts'
import { ITEM_BULK, type Row, rowOf } from './bulk-kind.tsx'

/** How often items are tried again while others change them. */
const TRIES = 4

export type CheckedOff = {
  /** The items that were changed, each with the version before. */
  done: readonly { before: Item; after: Item }[]
  /** The items with another status by another user. */
  overtaken: readonly Item[]
  /** The first error of the others. */
  failure: string | undefined
  failed: number
}

export async function checkOff(
  items: readonly Item[],
  status: ItemStatus,
  onDone: (items: readonly Item[]) => void,
): Promise<CheckedOff> {
  const work = changing<Row>('items', { action: 'update', patch: { status } })
  let lines: readonly Line<Row>[] = linesOf(items.map(rowOf), ITEM_BULK)
  let left: readonly Line<Row>[] = lines
  for (let i = 0; i < TRIES && left.length > 0; i++) {
    for await (const sent of doWork(work, left)) {
      lines = withLines(lines, sent)
      onDone(sent.flatMap(({ outcome }) => (outcome.kind === 'done' && outcome.record ? [outcome.record] : [])))
    }
    left = lines.filter((line) => isOfOtherMembers(line, items)).map(lineAgain)
    lines = withLines(lines, left)
  }
  return resultOf(lines, items)
}

const currentOf = ({ outcome }: Line<Row>): Item | undefined =>
  outcome.kind === 'refused' && outcome.problem.status === 412
    ? (outcome.problem.current as Item | undefined)
    : undefined

/** Whether an item was refused although its status is still the one that the user saw. */
const isOfOtherMembers = (line: Line<Row>, items: readonly Item[]): boolean => {
  const current = currentOf(line)
  return current !== undefined && current.status === items.find(({ id }) => id === current.id)?.status
}

function resultOf(lines: readonly Line<Row>[], items: readonly Item[]): CheckedOff {
  const before = new Map(items.map((item) => [item.id, item]))
  const refused = lines.filter(({ outcome }) => outcome.kind !== 'done')
  const overtaken = refused.flatMap((line) => currentOf(line) ?? [])
  const others = refused.filter((line) => currentOf(line) === undefined)
  return {
    done: lines.flatMap(({ base, outcome }) =>
      outcome.kind === 'done' && outcome.record ? [{ before: before.get(base.id)!, after: outcome.record }] : [],
    ),
    overtaken,
    failed: others.length,
    failure: others.map(({ outcome }) => reasonOf(outcome)).find(Boolean),
  }
}

const reasonOf = (outcome: Line['outcome']): string | undefined =>
  outcome.kind === 'refused' ? outcome.problem.detail : outcome.kind === 'unknown' ? outcome.detail : undefined
