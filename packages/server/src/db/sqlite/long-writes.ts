/** Writes that are long and need no decision, in a thread of their own: meanwhile requests are served. */
import type { Worker } from 'node:worker_threads'
import type { Sql } from 'sql-template-tag'
import { startThread } from '../../kernel/embedded.ts'
import { unavailable } from '../database.ts'
import type { FromWriteThread, ToWriteThread, WriteThreadData } from './write-thread.ts'

type LongWrites = { write: (statement: Sql) => Promise<void>; close: () => Promise<void> }

/** Runs statements in a thread, which the first of them starts. The caller sends one at a time. */
export function openLongWrites(path: string, waitMaxMs: number): LongWrites {
  let thread: Worker | undefined
  let current = Promise.withResolvers<void>()
  const shared = sharedMemory()

  function started(): Worker {
    if (thread) return thread
    const workerData: WriteThreadData = { path, waitMaxMs }
    const worker = startThread('write-thread', import.meta.url, { workerData, name: 'files' })
    const fail = (error: unknown) => {
      if (thread !== worker) return
      thread = undefined
      current.reject(unavailable(error))
    }
    worker.on('message', ({ error, isUnavailable }: FromWriteThread) => {
      if (error === undefined) current.resolve()
      else current.reject(isUnavailable ? unavailable(new Error(error)) : new Error(error))
    })
    worker.on('error', fail)
    worker.on('exit', () => fail(new Error('The thread that writes files has ended.')))
    thread = worker
    return worker
  }

  return {
    async write({ sql: text, values }) {
      current = Promise.withResolvers()
      const worker = started()
      // The process stays until the statement has ended, and the thread does not keep it after that.
      worker.ref()
      worker.postMessage({ text, values: shared(values) } satisfies ToWriteThread)
      await current.promise.finally(() => worker.unref())
    },
    async close() {
      await thread?.terminate()
    },
  }
}

/**
 * Copies the bytes among the values of a statement into memory that the thread shares, the same for every statement. New memory for each
 * of them would stay: the thread hardly ever collects garbage, because it creates next to none.
 */
function sharedMemory(): (values: readonly unknown[]) => unknown[] {
  let memory = Buffer.from(new SharedArrayBuffer(0))
  return (values) => {
    const bytes = values.reduce((sum: number, value) => sum + (value instanceof Uint8Array ? value.length : 0), 0)
    if (memory.length < bytes) memory = Buffer.from(new SharedArrayBuffer(2 ** Math.ceil(Math.log2(bytes))))
    let used = 0
    return values.map((value) => {
      if (!(value instanceof Uint8Array)) return value
      const place = memory.subarray(used, used + value.length)
      used += value.length
      // `set` would copy to shared memory byte by byte, unless both sides are aligned.
      Buffer.from(value.buffer, value.byteOffset, value.length).copy(place)
      return place
    })
  }
}
