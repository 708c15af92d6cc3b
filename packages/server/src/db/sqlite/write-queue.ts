/** The changes that wait for the write connection. They are committed batch by batch, in the order in which they came. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Database, outcomeUnknown, unavailable } from '../database.ts'
import { batchMember, type ChangeOrRehearsal, CommitFailed, commitTogether, type Member } from './batch.ts'
import type { Connection } from './connection.ts'

const BATCH_MAX = 256

type WriteQueueOptions = {
  /** How long a change waits for its turn and for the write lock, both together. */
  waitMaxMs: number
  /** How many changes may wait. */
  queueMax: number
  /** Called after each COMMIT with the number of changes in the batch. */
  onBatch: (size: number) => void
  /** Called after a batch that wrote rows. */
  onWritten: () => void
  /** Called when the disk failed during a COMMIT. */
  onDiskFailure: (error: unknown) => void
}

type WriteQueue = {
  change: Database['change']
  rehearse: Database['rehearse']
  waiting: () => number
  /** The failure of the disk after which nothing is read or written any more. */
  failure: () => CommitFailed | undefined
  /** Refuses new changes, and waits for those in the queue. */
  close: () => Promise<void>
}

export function openWriteQueue(writer: Connection, options: WriteQueueOptions): WriteQueue {
  const { waitMaxMs, queueMax, onBatch, onWritten, onDiskFailure } = options
  const queue: Member[] = []
  let running: Promise<void> | undefined
  let failure: CommitFailed | undefined
  let isClosed = false

  function enqueue<Answer>(change: ChangeOrRehearsal<Answer>): Promise<Answer> {
    return new Promise<Answer>((resolve, reject) => {
      if (isClosed || failure) return reject(unavailable(failure ?? new Error('The database is closed.')))
      if (queue.length >= queueMax) return reject(unavailable(new Error('Too many changes wait for their turn.')))
      queue.push(batchMember(writer, change, resolve, reject, performance.now() + waitMaxMs))
      running ??= runBatches()
    })
  }

  async function runBatches(): Promise<void> {
    await nextTurn()
    while (queue.length > 0) {
      const members = queue.splice(0, BATCH_MAX)
      const rowsBefore = writer.rowsWritten
      try {
        const settled = await commitTogether(writer, members)
        for (const settle of settled) settle()
        onBatch(members.length)
        if (writer.rowsWritten > rowsBefore) onWritten()
      } catch (error) {
        fail(members, error)
      }
      await nextTurn()
    }
    running = undefined
  }

  /** Tells the changes of a batch why it failed. After a failure of the disk, those behind it fail too. */
  function fail(members: readonly Member[], error: unknown): void {
    const isUnknown = error instanceof CommitFailed
    for (const member of members) member.fail(isUnknown ? outcomeUnknown(error) : unavailable(error))
    if (!isUnknown) return
    failure = error
    for (const member of queue.splice(0)) member.fail(unavailable(error))
    onDiskFailure(error)
  }

  return {
    change: (decide) => enqueue({ decide, isRehearsal: false }),
    rehearse: (decide) => enqueue({ decide, isRehearsal: true }),
    waiting: () => queue.length,
    failure: () => failure,
    async close() {
      isClosed = true
      while (running) await running
    },
  }
}
