/** Sends operations to the service. */
import type { Methods, Operation, Result } from './kinds.ts'
import type { Write } from './operations.ts'

/** A bulk has up to so many operations. */
const BULK_MAX = 100

/**
 * Sends all writes, in one request if the kind has bulks: then all are done, or none. `take` gets each record as soon as it is stored, or undefined
 * after a deletion.
 */
export async function send<Item extends object>(
  methods: Methods<Item>,
  writes: readonly Write<Item>[],
  take: (write: Write<Item>, record: Item | undefined) => void,
): Promise<void> {
  if (writes.length === 1 || !methods.bulk) {
    for (const write of writes) take(write, await sendOne(methods, write.operation))
    return
  }
  if (writes.length > BULK_MAX)
    throw new RangeError(`A transaction can change up to ${BULK_MAX} records, not ${writes.length}.`)
  const { results } = await methods.bulk(writes.map(({ operation }) => operation))
  const records = await Promise.all(results.map((result, i) => recordIn(methods, result, writes[i]!)))
  for (const [i, write] of writes.entries()) take(write, records[i])
}

/** Sends one operation by its own request. */
async function sendOne<Item>(methods: Methods<Item>, operation: Operation): Promise<Item | undefined> {
  if (operation.action === 'create') return methods.create(operation.record)
  const { id, ifMatch } = operation
  if (operation.action === 'delete') return void (await methods.delete({ id, eTag: ifMatch }))
  if (operation.action === 'update') {
    const { mergeBase, patch } = operation
    return methods.update({ id, eTag: mergeBase ?? ifMatch }, patch, { merge: mergeBase !== undefined })
  }
  const { action: _, id: __, ifMatch: ___, ...change } = operation
  return methods.status!({ id, eTag: ifMatch }, change)
}

/** The record of a result. A large answer leaves records out. */
async function recordIn<Item extends object>(
  methods: Methods<Item>,
  result: Result<Item>,
  { operation, base }: Write<Item>,
): Promise<Item | undefined> {
  if (operation.action === 'delete') return undefined
  return result.record ?? methods.get(result.location?.split('/').at(-1) ?? base.id)
}
