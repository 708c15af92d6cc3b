/**
 * The thread of long-writes.ts: a connection of its own that runs one statement at a time. A COMMIT of it does not wait for the disk
 * (synchronous=NORMAL). The COMMIT of the next change does, and syncs the log with everything before it.
 */
import { parentPort, workerData } from 'node:worker_threads'
import { messageOf } from '../../kernel/thrown.ts'
import { connect } from './connection.ts'
import { isBusy, isOfTheDisk } from './errors.ts'

export type WriteThreadData = { path: string; waitMaxMs: number }
export type ToWriteThread = { text: string; values: readonly unknown[] }
export type FromWriteThread = { error?: string; isUnavailable?: boolean }

const { path, waitMaxMs } = workerData as WriteThreadData
const { run } = connect(
  path,
  `PRAGMA synchronous=NORMAL; PRAGMA busy_timeout=${waitMaxMs}; PRAGMA cache_size=-2048; PRAGMA wal_autocheckpoint=2000; PRAGMA journal_size_limit=67108864; PRAGMA secure_delete=ON`,
)

parentPort!.on('message', ({ text, values }: ToWriteThread) => {
  const answer = (): FromWriteThread => {
    try {
      run({ sql: text, values })
      return {}
    } catch (error) {
      return { error: messageOf(error), isUnavailable: isOfTheDisk(error) || isBusy(error) }
    }
  }
  parentPort!.postMessage(answer())
})
