/** What checking off means for a job, and how far it is. */
import type { JobKind } from '../jobs/schema.ts'
import type { Item, ItemStatus } from './schema.ts'

/** The status that a tap gives an item in a job of this kind. The other jobs only show and add items. */
const TARGETS: Partial<Record<JobKind, ItemStatus>> = {
  PICKUP: 'LOADED',
  STORAGE_OUT: 'LOADED',
  DELIVERY: 'DELIVERED',
}

export const targetOf = (kind: JobKind): ItemStatus | undefined => TARGETS[kind]

/**
 * The statuses that a person can choose for an item in a job of this kind. What was damaged before the loading is a condition at origin: DAMAGED
 * would count as arrived at the delivery, although no person has seen the item there.
 */
export function choicesFor(kind: JobKind): readonly ItemStatus[] {
  const target = targetOf(kind)
  if (target === 'DELIVERED') return ['LOADED', 'DELIVERED', 'MISSING', 'DAMAGED']
  return target === undefined ? [] : ['LISTED', target, 'MISSING']
}

/** Whether conditions and photographs of a job of this kind are those at the destination. */
export const isAtDestination = (kind: JobKind): boolean => targetOf(kind) === 'DELIVERED'

/** Statuses that an item has before it is checked off in a job of this kind. */
const BEFORE: Partial<Record<ItemStatus, readonly ItemStatus[]>> = {
  LOADED: ['LISTED'],
  DELIVERED: ['LISTED', 'LOADED'],
}

/** Whether an item has still to be checked off. */
export const isLeft = ({ status }: Pick<Item, 'status'>, kind: JobKind): boolean =>
  (BEFORE[targetOf(kind) ?? 'LISTED'] ?? []).includes(status)

export type Tally = {
  all: number
  /** With the status that a tap gives, or a later one. */
  done: number
  left: number
  missing: number
  damaged: number
}

/** How many items have which status. Each item counts once. */
export function tallyOf(items: readonly Pick<Item, 'status'>[], kind: JobKind): Tally {
  const count = (test: (item: Pick<Item, 'status'>) => boolean) => items.filter(test).length
  const [left, missing] = [count((item) => isLeft(item, kind)), count(({ status }) => status === 'MISSING')]
  const damaged = count(({ status }) => status === 'DAMAGED')
  return { all: items.length, done: items.length - left - missing - damaged, left, missing, damaged }
}
