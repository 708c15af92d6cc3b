/**
 * Runs reads that scan whole tables, such as counts, in a thread of their own, since they would block the thread that serves
 * requests. The thread starts on first use.
 */
import { Worker } from 'node:worker_threads'
import type { Sql } from 'sql-template-tag'
import { type Reader, type RecordColumns, rowWith, unavailable } from '../database.ts'
import type { FromThread, ToThread } from './aside-thread.ts'

/** The length of the queue. More reads would time out. */
const WAITING_MAX = 100

type Waiting = { resolve: (found: never) => void; reject: (error: unknown) => void }

type Aside = { reader: Reader; close: () => Promise<void> }

/** A reader that runs its reads in another thread, one after the other. While there is a `refusal`, every read fails with it. */
export function readAside(path: string, refusal: () => unknown): Aside {
  const waiting = new Map<number, Waiting>()
  let thread: Worker | undefined
  let count = 0

  function started(): Worker {
    if (thread) return thread
    const worker = new Worker(new URL('./aside-thread.ts', import.meta.url), {
      workerData: path,
      name: 'counts',
    })
    thread = worker
    worker.unref()
    worker.on('message', (answer: FromThread) => {
      const { resolve, reject } = waiting.get(answer.number)!
      waiting.delete(answer.number)
      if ('found' in answer) resolve(answer.found as never)
      else reject(answer.isOfTheDisk ? unavailable(new Error(answer.error)) : new Error(answer.error))
    })
    worker.on('error', (error) => fail(worker, error))
    worker.on('exit', () => fail(worker, new Error('The thread that counts has ended.')))
    return worker
  }

  function fail(worker: Worker, error: unknown): void {
    if (thread !== worker) return
    thread = undefined
    for (const { reject } of waiting.values()) reject(unavailable(error))
    waiting.clear()
  }

  const ask = (kind: ToThread['kind']) => (query: Sql) =>
    new Promise((resolve, reject) => {
      const refused = refusal()
      if (refused) return reject(refused)
      if (waiting.size >= WAITING_MAX) return reject(unavailable(new Error('Too many counts wait for their turn.')))
      const number = ++count
      waiting.set(number, { resolve, reject })
      started().postMessage({ number, kind, text: query.sql, values: query.values } as ToThread)
    })
  const get = ask('get')
  const find = (kept: RecordColumns, id: string) => get(rowWith(kept, id))
  return {
    reader: { all: ask('all'), get, column: ask('column'), find } as Reader,
    close: async () => void (await thread?.terminate()),
  }
}
