/** The thread of aside.ts: a read-only connection. Like the webhook sender, it has a lower priority than requests. */
import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import type { Value } from '../database.ts'
import { connect } from './connection.ts'
import { isBusy, isOfTheDisk } from './errors.ts'

const NICENESS = 10

export type ToThread = { number: number; kind: 'all' | 'get' | 'column'; text: string; values: readonly Value[] }
export type FromThread = { number: number } & ({ found: unknown } | { error: string; isOfTheDisk: boolean })

// On other systems the priority applies to the whole process.
if (process.platform === 'linux') setPriority(NICENESS)

const { reads } = connect(workerData, 'PRAGMA query_only=ON; PRAGMA busy_timeout=1000')

/** Rows of SQLite have a null prototype, which structured cloning drops; they arrive as plain objects. */
parentPort!.on('message', ({ number, kind, text, values }: ToThread) => {
  const answer = (): FromThread => {
    try {
      return { number, found: reads[kind]({ sql: text, values }) }
    } catch (error) {
      return { number, error: (error as Error).message, isOfTheDisk: isOfTheDisk(error) || isBusy(error) }
    }
  }
  parentPort!.postMessage(answer())
})
