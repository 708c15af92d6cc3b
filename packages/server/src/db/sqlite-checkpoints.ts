/**
 * Moves what was committed from the log of a SQLite file into the file.
 *
 * SQLite would do it inside a commit once the log is long enough, and for tens of milliseconds nobody would be answered. So a thread of its own does it
 * before that. Changes go on meanwhile and make the log longer; what they have added is little, and is moved here, so that the log has come to
 * its end and begins anew with the next change.
 */
import type { DatabaseSync } from 'node:sqlite'
import { Worker } from 'node:worker_threads'

/** After how many rows the log is moved. */
const ROWS_BETWEEN = 2_000

/** When SQLite does it by itself, in pages: should the thread not be able to, the log must not grow for ever. */
export const LOG_PAGES_MAX = 16_000

export type Checkpoints = {
  /** Hears how many rows were committed. */
  wrote: (rows: number) => void
  close: () => Promise<unknown>
}

/** Keeps the log short. The thread is started when there is something for it to do, and again if it ended. */
export function checkpointsOf(path: string, writer: DatabaseSync, rowsBetween = ROWS_BETWEEN): Checkpoints {
  let thread: Worker | undefined
  let isMoving = false
  let rowsWaiting = 0

  /** Between two batches, since no batch lets go of the event loop. */
  function moveTheRest(): void {
    isMoving = false
    try {
      if (writer.isOpen) writer.exec('PRAGMA wal_checkpoint(PASSIVE)')
    } catch {
      // A full disk, say. Nothing is lost, the log is only longer; those who write will hear of it.
    }
  }

  function start(): Worker {
    const started = new Worker(new URL('./sqlite-checkpoints-thread.ts', import.meta.url), { workerData: path })
    started.unref()
    started.on('message', moveTheRest)
    // It ends when the disk is full, say; the next time it is tried again.
    started.on('error', () => {})
    started.on('exit', () => {
      thread = undefined
      isMoving = false
    })
    return started
  }

  return {
    wrote(rows) {
      rowsWaiting += rows
      if (rowsWaiting < rowsBetween || isMoving) return
      rowsWaiting = 0
      isMoving = true
      thread ??= start()
      thread.postMessage('move')
    },
    close: async () => thread?.terminate(),
  }
}
