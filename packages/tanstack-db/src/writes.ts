/**
 * Sends the changes of a transaction to the service. The answers become synced rows before the transaction ends, so that the optimistic rows are
 * dropped when the stored ones are there.
 */
import { ConflictError, StateError } from '@vanline/client'
import type { Methods, Stored } from './kinds.ts'
import { type Creation, type Mutation, type Writing, writeOf } from './operations.ts'
import { type Change, changeTo, deletionOf, type Rows } from './rows.ts'
import { send } from './send.ts'
import { turnsOf } from './turns.ts'

type Problem = NonNullable<ConflictError['problem']>
export type Mutations<Item extends object> = { transaction: { mutations: readonly Mutation<Item>[] } }
export type Writer<Item extends object> = (mutations: Mutations<Item>) => Promise<void>

export function writerOf<Item extends Stored>(
  methods: Methods<Item>,
  merge: boolean,
  rowsNow: () => Rows<Item>,
): Writer<Item> {
  const turns = turnsOf<Item>()
  const writing: Writing<Item> = { merge, hasStatus: methods.status !== undefined, answers: turns.answers }

  /** Sends mutations, and takes what was stored into the rows, also if the service refuses. */
  async function persist(mutations: readonly Mutation<Item>[], rows: Rows<Item>): Promise<void> {
    const epoch = rows.epoch()
    const changes: Change<Item>[] = []
    const temporary: string[] = []
    try {
      const writes = mutations.map((mutation) => writeOf(mutation, writing))
      await send(methods, writes, ({ mutation, operation, base }, record) => {
        changes.push(record ? changeTo(record) : deletionOf(base))
        if (record) turns.answers.set(mutation.key, record)
        if (operation.action !== 'create' || !record) return
        temporary.push(mutation.key)
        ;(mutation.metadata as Partial<Creation<Item>> | undefined)?.onCreated?.(record)
      })
    } catch (error) {
      const conflicts = conflictsIn(error)
      // The caller decides on the newer version, so it is shown at once.
      for (const { current } of conflicts) if (current) changes.push(changeTo(current as Item))
      throw conflicts[0] ?? error
    } finally {
      // What was written before a backup was restored may be gone. What is there comes with the feed.
      if (epoch === undefined || rows.epoch() === epoch) rows.take(changes, temporary)
    }
  }

  return async ({ transaction }) => {
    const rows = rowsNow()
    const own = transaction.mutations.filter(({ collection }) => collection.id === rows.sync.collection.id)
    const keys = own.map(({ key }) => key as string)
    await turns.take(keys, () => rows.during(() => persist(own, rows)))
  }
}

/** The conflicts in an error: itself, or those of the operations in a refused bulk. */
function conflictsIn(error: unknown): ConflictError[] {
  if (error instanceof ConflictError) return [error]
  if (!(error instanceof StateError)) return []
  const { method, path, requestID, problem } = error
  const results = (problem?.results ?? []) as readonly { status: number; problem?: Problem }[]
  return results.flatMap(({ status, problem }) => {
    const isConflict = problem && (status === 412 || problem.code === 'merge_conflict')
    const context = { method, path, requestID, cause: error }
    return isConflict ? new ConflictError(status, problem.code, problem.detail, context, problem) : []
  })
}
