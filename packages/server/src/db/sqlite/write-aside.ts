/** Writes that are long and need no decision, in a thread of their own: meanwhile requests are served. */
import type { Worker } from 'node:worker_threads'
import type { Sql } from 'sql-template-tag'
import { startThread } from '../../kernel/embedded.ts'
import { unavailable } from '../database.ts'
import type { FromWriteThread, ToWriteThread, WriteThreadData } from './write-thread.ts'

type WriteAside = { write: (statement: Sql) => Promise<void>; close: () => Promise<void> }

/** Runs statements in a thread, which the first of them starts. The caller sends one at a time. */
export function openWriteAside(path: string, waitMaxMs: number): WriteAside {
  let thread: Worker | undefined
  let current = Promise.withResolvers<void>()

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
      worker.postMessage({ text, values } satisfies ToWriteThread)
      await current.promise.finally(() => worker.unref())
    },
    async close() {
      await thread?.terminate()
    },
  }
}
