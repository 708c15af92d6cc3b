/**
 * Reads that look at everything, such as counts, in threads of their own: on the thread that serves requests they would keep all others waiting.
 *
 * There are two queues, each with a thread that makes one read at a time. A read begins in the quick queue, where it may look at a bounded number
 * of rows; if that is not enough it starts over in the slow queue, where the same read begins the next time. So a quick read never waits for a slow one. SQLite cannot be
 * interrupted from here, so a read that looks at many rows carries a condition, the `guard`, by which it asks every so many rows whether it may go on:
 * a read that was given up ends there, and makes room for the next.
 */
import { hash } from 'node:crypto'
import type { Worker } from 'node:worker_threads'
import sql, { raw, type Sql } from 'sql-template-tag'
import { startThread } from '../../kernel/embedded.ts'
import { makeRoom } from '../../kernel/make-room.ts'
import { type RunQuery, readerOn, type ScanReader, unavailable } from '../database.ts'
import type { FromThread, ThreadData, ToThread } from './scan-thread.ts'

/** The length of the queue. More reads would time out. */
const WAITING_MAX = 100
/** A read asks whether it may go on at about every so many rows: a power of two. */
const ROWS_PER_STEP = 1_024
/** So often it may go on in the quick queue. */
const QUICK_STEPS_MAX = 50
/** So many reads are known to be slow. */
const SLOW_KNOWN_MAX = 100

type Read = ToThread & {
  resolve: (found: unknown) => void
  reject: (error: unknown) => void
  /** Aborts when the read is given up. */
  signal: AbortSignal | undefined
}

type ReadQueue = { add: (read: Read) => void; drop: (read: Read) => void; close: () => Promise<void> }

/** Makes reads one after the other in a thread, which is started when it is first needed. One that takes more steps than allowed goes on to the next queue. */
function openReadQueue(path: string, stepsMax: number, goOnLater?: (read: Read) => void): ReadQueue {
  const stopped = new Int32Array(new SharedArrayBuffer(4))
  const queue: Read[] = []
  let current: Read | undefined
  let thread: Worker | undefined

  function started(): Worker {
    if (thread) return thread
    const worker = startThread('scan-thread', import.meta.url, {
      workerData: { path, stopped, stepsMax } satisfies ThreadData,
      name: 'counts',
    })
    thread = worker
    worker.unref()
    worker.on('message', finish)
    worker.on('error', (error) => fail(worker, error))
    worker.on('exit', () => fail(worker, new Error('The thread that counts has ended.')))
    return worker
  }

  function finish(answer: FromThread): void {
    const read = current
    if ('found' in answer) read?.resolve(answer.found)
    else if (read && answer.isTooLong && goOnLater) goOnLater(read)
    else read?.reject(answer.isUnavailable ? unavailable(new Error(answer.error)) : new Error(answer.error))
    goOn()
  }

  function fail(worker: Worker, error: unknown): void {
    if (thread !== worker) return
    thread = undefined
    for (const { reject } of [...(current ? [current] : []), ...queue.splice(0)]) reject(unavailable(error))
    current = undefined
  }

  function goOn(): void {
    current = queue.shift()
    if (!current) return
    Atomics.store(stopped, 0, 0)
    const { kind, text, values } = current
    started().postMessage({ kind, text, values } satisfies ToThread)
  }

  return {
    add(read) {
      if (read.signal?.aborted) return
      if (queue.length >= WAITING_MAX)
        return read.reject(unavailable(new Error('Too many counts wait for their turn.')))
      queue.push(read)
      if (!current) goOn()
    },
    drop(read) {
      const place = queue.indexOf(read)
      if (place >= 0) queue.splice(place, 1)
      if (read === current) Atomics.store(stopped, 0, 1)
    },
    async close() {
      Atomics.store(stopped, 0, 1)
      await thread?.terminate()
    },
  }
}

/** Tells reads apart without keeping the names that they may search for. */
const digestOf = ({ text, values }: Read): string => hash('sha256', JSON.stringify([text, values]))

/** Readers whose reads are made in other threads, until their signal says that they are not wanted any more. While there is a `refusal`, every read ends with it. */
export function openScans(
  path: string,
  refusal: () => unknown,
): { scanReader: (signal?: AbortSignal) => ScanReader; close: () => Promise<void> } {
  const slow = openReadQueue(path, Number.POSITIVE_INFINITY)
  const knownSlow = new Set<string>()
  const quick = openReadQueue(path, QUICK_STEPS_MAX, (read) => {
    makeRoom(knownSlow, SLOW_KNOWN_MAX)
    knownSlow.add(digestOf(read))
    slow.add(read)
  })

  const readUntil =
    (signal?: AbortSignal): RunQuery =>
    (kind, { sql: text, values }) =>
      new Promise((resolve, reject) => {
        const refused = refusal()
        if (refused) return reject(refused)
        if (signal?.aborted) return reject(signal.reason)
        const read: Read = { kind, text, values, resolve, reject, signal }
        signal?.addEventListener('abort', () => {
          reject(signal.reason)
          quick.drop(read)
          slow.drop(read)
        })
        const queue = knownSlow.has(digestOf(read)) ? slow : quick
        queue.add(read)
      })

  return {
    scanReader: (signal) => ({ ...readerOn(readUntil(signal)), guard }),
    async close() {
      await Promise.all([quick.close(), slow.close()])
    },
  }
}

/** True for every row. The ids of rows are part of every index, so it changes nothing about how they are found. */
const guard = (table: string): Sql => sql`(${raw(table)}.rowid & ${raw(String(ROWS_PER_STEP - 1))} <> 0 OR may_go_on())`
