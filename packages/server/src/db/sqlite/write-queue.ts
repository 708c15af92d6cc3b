/** The changes that wait for the write connection. They are committed batch by batch, in the order in which they came. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Decision, outcomeUnknown, type Reader, unavailable } from '../database.ts'
import { batchMember, CommitFailed, commitTogether, type Member } from './batch.ts'
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

/** Runs a change. A change that was prepared is large. */
export type Run = <Answer>(decide: (tx: Reader) => Promise<Decision<Answer>>, isLarge?: boolean) => Promise<Answer>

type WriteQueue = {
  change: Run
  rehearse: Run
  /** Waits for its turn, and lets nothing else write until the work has ended. The work is not in a batch: it writes by itself. */
  alone: (work: () => Promise<void>) => Promise<void>
  waiting: () => number
  /** The failure of the disk after which nothing is read or written any more. */
  failure: () => CommitFailed | undefined
  /** Refuses new changes, and waits for the changes in the queue. */
  close: () => Promise<void>
}

/** Something that writes alone. It does not fail; `fail` ends it before its turn. */
type Work = { work: () => Promise<void>; fail: (error: unknown) => void }

/** Makes something for the queue of the functions that end it, and of the time until which it may wait. */
type Enter<Answer> = (
  resolve: (answer: Answer) => void,
  reject: (error: unknown) => void,
  giveUpAt: number,
) => Member | Work

const isWork = (each: Member | Work): each is Work => 'work' in each

/**
 * The queues for the write connection: usual changes, large changes, and work that is done alone, such as a piece of a file. Usual changes have
 * a turn after everything else, so they wait for one large change or one piece at most, however many are in the queues.
 */
function openQueues() {
  const usual: Member[] = []
  const large: Member[] = []
  const works: Work[] = []
  const length = () => usual.length + large.length + works.length
  let wasUsual = true
  let wasLarge = false
  return {
    length,
    push(each: Member | Work): void {
      if (isWork(each)) works.push(each)
      else if (each.isLarge) large.push(each)
      else usual.push(each)
    },
    /** The next batch, or the next work that is done alone. */
    next(): Member[] | Work {
      wasUsual = usual.length > 0 && (!wasUsual || usual.length === length())
      if (wasUsual) return usual.splice(0, BATCH_MAX)
      wasLarge = large.length > 0 && (works.length === 0 || !wasLarge)
      return wasLarge ? large.splice(0, 1) : works.shift()!
    },
    takeAll: () => [...usual.splice(0), ...large.splice(0), ...works.splice(0)],
  }
}

export function openWriteQueue(writer: Connection, options: WriteQueueOptions): WriteQueue {
  const { waitMaxMs, queueMax, onBatch, onWritten, onDiskFailure } = options
  const queue = openQueues()
  let running: Promise<void> | undefined
  let failure: CommitFailed | undefined
  let isClosed = false

  function enqueue<Answer>(enter: Enter<Answer>): Promise<Answer> {
    return new Promise<Answer>((resolve, reject) => {
      if (isClosed || failure) return reject(unavailable(failure ?? new Error('The database is closed.')))
      if (queue.length() >= queueMax) return reject(unavailable(new Error('Too many changes wait for their turn.')))
      queue.push(enter(resolve, reject, performance.now() + waitMaxMs))
      running ??= runBatches()
    })
  }

  const runAs =
    (isRehearsal: boolean): Run =>
    (decide, isLarge = false) =>
      enqueue((...settling) => batchMember(writer, { decide, isRehearsal, isLarge }, ...settling))

  async function runBatches(): Promise<void> {
    await nextTurn()
    while (queue.length() > 0) {
      const next = queue.next()
      await (Array.isArray(next) ? runBatch(next) : next.work())
      await nextTurn()
    }
    running = undefined
  }

  async function runBatch(members: readonly Member[]): Promise<void> {
    const rowsBefore = writer.rowsWritten
    try {
      const settled = await commitTogether(writer, members)
      for (const settle of settled) settle()
      onBatch(members.length)
      if (writer.rowsWritten > rowsBefore) onWritten()
    } catch (error) {
      fail(members, error)
    }
  }

  /** Fails the changes of a batch with its error. After a failure of the disk, the changes in the queue fail too. */
  function fail(members: readonly Member[], error: unknown): void {
    const isUnknown = error instanceof CommitFailed
    for (const member of members) member.fail(isUnknown ? outcomeUnknown(error) : unavailable(error))
    if (!isUnknown) return
    failure = error
    for (const member of queue.takeAll()) member.fail(unavailable(error))
    onDiskFailure(error)
  }

  return {
    change: runAs(false),
    rehearse: runAs(true),
    alone: (work) => enqueue((resolve, fail) => ({ work: () => work().then(resolve, fail), fail })),
    waiting: queue.length,
    failure: () => failure,
    async close() {
      isClosed = true
      while (running) await running
    },
  }
}
