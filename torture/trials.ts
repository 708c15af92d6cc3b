import { cancelledReads } from './faults/cancelled-reads.ts'
import { readOnly, truncatedLog } from './faults/damaged-files.ts'
import { fullDisk } from './faults/disk.ts'
import { failingFsync } from './faults/failing-fsync.ts'
import { failover } from './faults/failover.ts'
import type { Fault } from './faults/fault.ts'
import { calm, kill, killInCommit } from './faults/kill.ts'
import { cutLines, serverAway } from './faults/lines.ts'
import { blocked, paused, twoOnOneFile, wrongClock } from './faults/processes.ts'
import { lyingReceiver } from './faults/receivers.ts'
import { rolling } from './faults/rolling.ts'
import { syncOrder } from './faults/sync-order.ts'

/** Everything that is done to the service. */
export const FAULTS: readonly Fault[] = [
  calm,
  kill,
  killInCommit,
  syncOrder,
  failingFsync,
  twoOnOneFile,
  cutLines,
  serverAway,
  failover,
  cancelledReads,
  paused,
  blocked,
  wrongClock,
  fullDisk,
  readOnly,
  truncatedLog,
  lyingReceiver,
  rolling,
]
