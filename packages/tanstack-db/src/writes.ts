/**
 * Sends the changes of a transaction to the service, each for the version that its user saw. The answers become synced rows before the transaction
 * ends, so that the optimistic rows are dropped when the stored ones are there.
 */
import type { PendingMutation } from '@tanstack/db'
import { ConflictError, StateError } from '@vanline/client'
import type { Methods, Operation, Result, Stored } from './kinds.ts'
import { areEqual, patchBetween } from './patch.ts'
import { type Change, changeTo, deletionOf, type Rows } from './rows.ts'

type Problem = NonNullable<ConflictError['problem']>
type Mutation<Item extends object> = PendingMutation<Item>
export type Mutations<Item extends object> = { transaction: { mutations: readonly Mutation<Item>[] } }

/** What `metadata` of an update or delete may have. */
export type WriteMetadata = {
  /** The record as the user saw it, if it is not the row as it is now: a form may be older. */
  seen?: Stored
  /** Members of a status change beside the status. */
  reason?: string | null
  occurredOn?: string | null
}

/** What the package gives a new record: members that are only shown, and who waits for the stored record. */
export type Creation<Item> = { onlyShown: readonly string[]; onCreated: (record: Item) => void }

export type Writer<Item extends object> = (mutations: Mutations<Item>) => Promise<void>

/** A bulk has up to so many operations. */
const BULK_MAX = 100
/** Members that the service sets in every record. */
const VERSION = ['id', 'eTag', 'createdAt', 'lastUpdated']

type Write<Item extends object> = { mutation: Mutation<Item>; operation: Operation; base: Stored }

export function writerOf<Item extends Stored>(
  methods: Methods<Item>,
  merge: boolean,
  rowsNow: () => Rows<Item>,
): Writer<Item> {
  /** The end of the last write of each key. */
  const turns = new Map<string, Promise<unknown>>()
  /** The last stored version of keys with writes that wait. */
  const stored = new Map<string, Item>()

  /** Writes of one record are sent one after the other: the second one is made on the version that the first one writes. */
  async function inTurn(keys: readonly string[], write: () => Promise<void>): Promise<void> {
    const done = Promise.all(keys.map((key) => turns.get(key))).then(write)
    const turn = done.catch(() => {})
    for (const key of keys) turns.set(key, turn)
    try {
      await done
    } finally {
      for (const key of keys.filter((each) => turns.get(each) === turn)) {
        turns.delete(key)
        stored.delete(key)
      }
    }
  }

  /** The version that a user changed, or our own answer to the change before if it has the values that the user saw. */
  function baseOf({ key, original, metadata }: Mutation<Item>, names: readonly string[]): Stored {
    const { seen: given } = (metadata ?? {}) as WriteMetadata
    if (given) return given
    const seen = original as Item
    const answer = stored.get(key)
    if (answer && (!merge || names.every((name) => areEqual(answer[name as keyof Item], seen[name as keyof Item]))))
      return answer
    if (!seen.eTag) throw new Error('The record was not created, so it cannot be changed.')
    return seen
  }

  function writeOf(mutation: Mutation<Item>): Write<Item> {
    const { type, original, modified } = mutation
    if (type === 'insert')
      return { mutation, operation: { action: 'create', record: contentOf(mutation) }, base: modified }
    const { reason, occurredOn } = (mutation.metadata ?? {}) as WriteMetadata
    const more = { ...(reason !== undefined && { reason }), ...(occurredOn !== undefined && { occurredOn }) }
    const patch = type === 'update' ? patchBetween(original, modified) : {}
    const names =
      type === 'update' ? Object.keys(patch) : Object.keys(original).filter((name) => !VERSION.includes(name))
    const base = baseOf(mutation, names)
    const { id, eTag: ifMatch } = base
    if (type === 'delete') return { mutation, operation: { action: 'delete', id, ifMatch }, base }
    if (methods.status && names.length === 1 && names[0] === 'status')
      return { mutation, operation: { action: 'updateStatus', id, ifMatch, status: patch.status, ...more }, base }
    const version = merge ? { ifMatch: '*', mergeBase: ifMatch } : { ifMatch }
    return { mutation, operation: { action: 'update', id, ...version, patch }, base }
  }

  /** Sends one operation by its own request. */
  async function single(operation: Operation): Promise<Item | undefined> {
    if (operation.action === 'create') return methods.create(operation.record)
    const { action, id, ifMatch, ...content } = operation
    const record = { id, eTag: ifMatch }
    if (operation.action === 'update') {
      const eTag = operation.mergeBase ?? ifMatch
      return methods.update({ id, eTag }, operation.patch, { merge: operation.mergeBase !== undefined })
    }
    if (action === 'updateStatus') return methods.status!(record, content)
    return void (await methods.delete(record))
  }

  /** Sends all operations in one request: all are done, or none. */
  async function bulk(writes: readonly Write<Item>[]): Promise<(Item | undefined)[]> {
    if (writes.length > BULK_MAX)
      throw new RangeError(`A transaction can change up to ${BULK_MAX} records, not ${writes.length}.`)
    const { results } = await methods.bulk!(writes.map(({ operation }) => operation))
    return Promise.all(results.map((result, i) => recordIn(result, writes[i]!)))
  }

  /** The record of a result. A large answer leaves records out. */
  async function recordIn(result: Result<Item>, { operation, base }: Write<Item>): Promise<Item | undefined> {
    if (operation.action === 'delete') return undefined
    return result.record ?? methods.get(result.location?.split('/').at(-1) ?? base.id)
  }

  async function send(writes: readonly Write<Item>[], take: (write: Write<Item>, record: Item | undefined) => void) {
    if (writes.length > 1 && methods.bulk) {
      const records = await bulk(writes)
      for (const [i, write] of writes.entries()) take(write, records[i])
    } else for (const write of writes) take(write, await single(write.operation))
  }

  /** Sends mutations, and takes what was stored into the rows, also if the service refuses. */
  async function persist(mutations: readonly Mutation<Item>[], rows: Rows<Item>): Promise<void> {
    const epoch = rows.epoch()
    const changes: Change<Item>[] = []
    const temporary: string[] = []
    try {
      await send(mutations.map(writeOf), ({ mutation, operation, base }, record) => {
        changes.push(record ? changeTo(record) : deletionOf(base))
        if (record) stored.set(mutation.key, record)
        if (operation.action !== 'create') return
        temporary.push(mutation.key)
        if (record) (mutation.metadata as Creation<Item> | undefined)?.onCreated?.(record)
      })
    } catch (error) {
      const refused = conflictIn(error)
      // The caller decides on the newer version, so it is shown at once.
      for (const { current } of refused) if (current) changes.push(changeTo(current as Item))
      throw refused[0] ?? error
    } finally {
      // What was written before a backup was restored may be gone. What is there comes with the feed.
      if (epoch === undefined || rows.epoch() === epoch) rows.take(changes, temporary)
    }
  }

  return async ({ transaction }) => {
    const rows = rowsNow()
    const own = transaction.mutations.filter(({ collection }) => collection.id === rows.sync.collection.id)
    await inTurn(
      own.map(({ key }) => key),
      () => rows.during(() => persist(own, rows)),
    )
  }
}

/** The content of a new record: what its row has, without what the service sets and what is only shown. */
function contentOf<Item extends object>({ modified, metadata }: Mutation<Item>): object {
  const { onlyShown = [] } = (metadata ?? {}) as Partial<Creation<Item>>
  const left = [...VERSION, ...onlyShown]
  return Object.fromEntries(Object.entries(modified).filter(([name]) => !left.includes(name)))
}

/** The conflicts in an error: itself, or those of the operations in a refused bulk. */
function conflictIn(error: unknown): ConflictError[] {
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
