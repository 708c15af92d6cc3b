import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'

/** EX_IOERR of sysexits.h. */
const DISK_FAILED = 74
/** How long the last answers may take. */
const LAST_ANSWERS_MS = 1_000

/** The parts of the service that must stop accepting. */
type Accepting = { app: { close: () => PromiseLike<unknown> }; health: { isStopping: boolean } }

/** Ends a process whose disk failed during a COMMIT. `serving` sets the service that must stop accepting. */
type DiskFailure = { onDiskFailure: (error: unknown) => void; serving: (built: Accepting) => void }

/**
 * Ends the process when the disk has failed during a COMMIT: its view of the file may be wrong from then on. A new process reads
 * the WAL from the disk. The databases are not closed, since closing writes.
 */
export function endOnDiskFailure(logger: Pick<Logger, 'fatal'>): DiskFailure {
  let built: Accepting | undefined
  return {
    serving(app) {
      built = app
    },
    onDiskFailure(error) {
      logger.fatal(
        { err: error },
        'the disk failed while changes were being committed: it is not known whether they were written; the process ends',
      )
      void stopAccepting(built).finally(() => process.exit(DISK_FAILED))
    },
  }
}

async function stopAccepting(built: Accepting | undefined): Promise<void> {
  if (!built) return
  built.health.isStopping = true
  await Promise.race([built.app.close(), pause(LAST_ANSWERS_MS)])
}
