/** The faults in which twenty phones of crews work. */
import { BOTH } from '../places.ts'
import type { Fault } from '../trial.ts'
import { killInCommit } from './commits.ts'
import { fillDisk } from './disk.ts'
import { cutLines } from './lines.ts'
import { killInTurn, WRONG_CLOCKS } from './nodes.ts'

const PHONES = { crew: 'phones' } as const
const THREE = [{}, {}, {}]
/** The plans of the office fit in, the photographs do not. */
const DISK_KB = 10 * 1024

export const PHONE_FAULTS: readonly Fault[] = [
  {
    name: 'phones',
    meaning:
      'twenty phones of crews go off and on, are killed, send twice and change hands, while the office changes its plans',
    ...{ databases: BOTH, rounds: 3 },
    trial: ({ database }) => ({ ...PHONES, nodes: database === 'SQLite' ? [{}, {}] : THREE, writes: 50 }),
  },
  {
    name: 'phones and kills',
    meaning: 'the same, and nodes are killed and started again',
    ...{ databases: BOTH, rounds: 4 },
    trial: ({ database }) => ({
      ...{ ...PHONES, nodes: database === 'SQLite' ? [{}] : THREE, writes: 40, waitMs: 200, strike: killInTurn },
    }),
  },
  {
    name: 'phones in commit',
    meaning: 'the same, and nodes are killed right before, inside and right after a commit',
    ...{ databases: BOTH, rounds: 6 },
    trial: async (ground) => ({ ...(await killInCommit(ground, { first: 20, count: 40 })), ...PHONES, writes: 40 }),
  },
  {
    name: 'phones and cut lines',
    meaning: 'the same, and connections to PostgreSQL are cut',
    ...{ databases: ['PostgreSQL'], rounds: 4 },
    trial: async (ground) => ({ ...(await cutLines(ground)), ...PHONES }),
  },
  {
    name: 'phones and a full disk',
    meaning: 'the same, and the disk is full for a while',
    ...{ databases: BOTH, rounds: 2 },
    trial: async (ground) => ({ ...(await fillDisk(ground, DISK_KB)), ...PHONES }),
  },
  {
    name: 'phones and clocks',
    meaning: 'the same, and the clocks of nodes stand still, go back or jump, besides those of the phones',
    ...{ databases: BOTH, rounds: 3 },
    trial: () => ({ ...WRONG_CLOCKS, ...PHONES }),
  },
]
