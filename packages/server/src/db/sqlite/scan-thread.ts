/** A thread of scans.ts: a connection of its own that only reads. Like the sending of webhooks, it gives way to requests. */
import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { messageOf } from '../../kernel/thrown.ts'
import { connect } from './connection.ts'
import { isBusy, isOfTheDisk } from './errors.ts'

const NICENESS = 10

/** `stopped` is 1 while the read that is being made must end. */
export type ThreadData = { path: string; stopped: Int32Array; stepsMax: number }
export type ToThread = { kind: 'all' | 'get' | 'column'; text: string; values: readonly unknown[] }
export type FromThread = { found: unknown } | { error: string; isUnavailable: boolean; isTooLong: boolean }

// On other systems the priority applies to the whole process.
if (process.platform === 'linux') setPriority(NICENESS)

const { path, stopped, stepsMax } = workerData as ThreadData
const { raw, reads } = connect(path, 'PRAGMA query_only=ON; PRAGMA busy_timeout=1000')

/** Thrown inside a read that looks at too many rows, or that was given up. */
class TooLong extends Error {}

let steps = 0
raw.function('may_go_on', () => {
  if (Atomics.load(stopped, 0) === 1 || ++steps > stepsMax) throw new TooLong('The read was ended.')
  return 1
})

/** Rows of SQLite have a null prototype, which structured cloning drops; they arrive as plain objects. */
parentPort!.on('message', ({ kind, text, values }: ToThread) => {
  const answer = (): FromThread => {
    steps = 0
    try {
      return { found: reads[kind]({ sql: text, values }) }
    } catch (error) {
      const isUnavailable = isOfTheDisk(error) || isBusy(error)
      return { error: messageOf(error), isUnavailable, isTooLong: error instanceof TooLong }
    }
  }
  parentPort!.postMessage(answer())
})
