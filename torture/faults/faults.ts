import { cancelledReads } from './faults/cancelled-reads.ts'
import { cutOffStandby } from './faults/cut-off-standby.ts'
import { readOnly, truncatedLog } from './faults/damaged-files.ts'
import { fullDisk } from './faults/disk.ts'
import { killedErasures } from './faults/erasures.ts'
import { failingFsync } from './faults/failing-fsync.ts'
import { failover } from './faults/failover.ts'
import type { Fault } from './faults/fault.ts'
import { calm, kill, killInCommit, smallRecords } from './faults/kill.ts'
import { cutLines, serverAway } from './faults/lines.ts'
import { partiesAndKills, partiesOnAndOff } from './faults/parties.ts'
import { pausedInTransaction } from './faults/paused-in-transaction.ts'
import { blocked, paused, twoOnOneFile, wrongClock } from './faults/processes.ts'
import { lyingReceiver } from './faults/receivers.ts'
import { restore } from './faults/restore.ts'
import { rolling } from './faults/rolling.ts'
import { severalProcesses } from './faults/several-processes.ts'
import { slowReaders } from './faults/slow-readers.ts'
import { syncOrder } from './faults/sync-order.ts'
import { upgradeBeside } from './faults/upgrade-beside.ts'
import { uploads } from './faults/uploads.ts'

/** Everything that is done to the service. */
export const FAULTS: readonly Fault[] = [
  calm,
  smallRecords,
  kill,
  killInCommit,
  syncOrder,
  failingFsync,
  twoOnOneFile,
  severalProcesses,
  cutLines,
  serverAway,
  failover,
  cutOffStandby,
  cancelledReads,
  paused,
  pausedInTransaction,
  blocked,
  wrongClock,
  fullDisk,
  readOnly,
  truncatedLog,
  restore,
  lyingReceiver,
  rolling,
  partiesOnAndOff,
  partiesAndKills,
  uploads,
  killedErasures,
  slowReaders,
  upgradeBeside,
]
