/**
 * The synced rows of a collection. Versions come from lists, from events and from the answers to writes, in any order: of two versions of a record
 * the newer one stays.
 */
import type { SyncConfig } from '@tanstack/db'
import type { Stored } from './kinds.ts'

export type Sync<Item extends object> = Parameters<SyncConfig<Item, string>['sync']>[0]
type Message<Item extends object> = Parameters<Sync<Item>['write']>[0]

/** A version of a record, or its deletion. `version` is the instant of the change. */
export type Change<Item> = { id: string; version: string; record: Item | undefined }

export const changeTo = <Item extends Stored>(record: Item): Change<Item> => ({
  id: record.id,
  version: record.lastUpdated,
  record,
})

/** A deletion of ours has no instant before its event arrives. It is later than the deleted version, and earlier than any other. */
export const deletionOf = ({ id, lastUpdated }: Stored): Change<never> => ({
  id,
  version: `${lastUpdated}+`,
  record: undefined,
})

/** The version of a record that is no row. `isAhead`: the feed has not reached it. */
type Gone = { version: string; isAhead: boolean }

export type Rows<Item extends object> = {
  sync: Sync<Item>
  /** The epoch of the feed that the rows belong to, if it is known. */
  epoch(): string | undefined
  /** Whether rows of an epoch were taken, or could have been. */
  hasBegun(): boolean
  /** Takes changes from a list or an answer. `temporary` are keys of new records that have a row of their own now. */
  take(changes: readonly Change<Item>[], temporary?: readonly string[]): void
  /** Takes changes from the feed, in its order. */
  follow(changes: readonly Change<Item>[]): void
  /** Begins to take the rows of an epoch. */
  begin(epoch: string | undefined): void
  /** Replaces all rows by the newest of these versions. */
  replace(changes: readonly Change<Item>[], epoch: string | undefined): void
  /** Runs a write. While it runs, deletions are remembered, so that a late answer does not bring a record back. */
  during<Answer>(run: () => Promise<Answer>): Promise<Answer>
}

export function rowsOf<Item extends Stored>(sync: Sync<Item>, matches: (record: Item) => boolean): Rows<Item> {
  const held = new Map<string, string>()
  const gone = new Map<string, Gone>()
  let writes = 0
  let begun: { epoch: string | undefined } | undefined

  /** Takes over a version, and returns what it changes in the synced rows. */
  function put({ id, version, record }: Change<Item>, isFromFeed: boolean): Message<Item>[] {
    const isHeld = held.has(id)
    if (record && matches(record)) {
      held.set(id, version)
      gone.delete(id)
      return [{ type: isHeld ? 'update' : 'insert', value: record }]
    }
    held.delete(id)
    if (!isFromFeed || writes > 0) gone.set(id, { version, isAhead: !isFromFeed })
    else gone.delete(id)
    return isHeld ? [{ type: 'delete', key: id }] : []
  }

  /** Takes over the versions that are newer than what is known. */
  const putNewer = (changes: readonly Change<Item>[], isFromFeed: boolean): Message<Item>[] =>
    changes.flatMap((change) => {
      const absent = gone.get(change.id)
      const known = held.get(change.id) ?? absent?.version
      if (known === undefined || change.version > known) return put(change, isFromFeed)
      if (isFromFeed && change.version === absent?.version) gone.delete(change.id)
      return []
    })

  function write(messages: readonly Message<Item>[], before?: () => void): void {
    if (messages.length === 0 && !before) return
    sync.begin()
    before?.()
    for (const message of messages) sync.write(message)
    sync.commit()
  }

  return {
    sync,
    epoch: () => begun?.epoch,
    hasBegun: () => begun !== undefined,
    take(changes, temporary = []) {
      // The row of the new record replaces the temporary one in the same transaction.
      const replaced = temporary.map((key) => ({ type: 'delete', key }) as const)
      write([...putNewer(changes, false), ...replaced])
    },
    follow: (changes) => write(putNewer(changes, true)),
    begin(epoch) {
      begun = { epoch }
    },
    replace(changes, epoch) {
      begun = { epoch }
      held.clear()
      gone.clear()
      write(putNewer(changes, true), sync.truncate)
    },
    async during(run) {
      writes++
      try {
        return await run()
      } finally {
        writes--
        if (writes === 0) for (const [id, { isAhead }] of gone) if (!isAhead) gone.delete(id)
      }
    },
  }
}
