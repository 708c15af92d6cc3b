/** Every fault, with the trial in which it happens. */
import { BOTH } from '../places.ts'
import type { Fault, Trial } from '../trial.ts'
import { killInCommit } from './commits.ts'
import { damageLog, makeReadOnly } from './damaged-files.ts'
import { fillDisk } from './disk.ts'
import { eraseWhileNodesEnd } from './erase.ts'
import { cutLines, haltServer } from './lines.ts'
import { killInTurn, requireAnswers, restartInTurn, stopInTurn, WRONG_CLOCKS } from './nodes.ts'
import { HELD_MAX_MS, pauseInTransaction } from './paused-in-transaction.ts'
import { PHONE_FAULTS } from './phones.ts'
import { lie } from './receivers.ts'
import { restore } from './restore.ts'
import { troubleProcesses } from './several-processes.ts'
import { readSlowly } from './slow-readers.ts'
import { cancelReads, failOver, promoteCutOff } from './standby.ts'
import { failFsync, traceSyncs } from './strace.ts'
import { upgradeBeside } from './upgrade-beside.ts'

/** Clients that plan the same hours of few trucks and people; on PostgreSQL through three nodes. */
const PLANNERS = { focus: 'dispatch', count: 10 } as const
const THREE = [{}, {}, {}]

/** A node that does nothing for a while gets more requests than it can answer, and rejects some of them. */
const BLOCKED_LOOPS: Trial = {
  nodes: [{ preload: 'block' }, { preload: 'block' }],
  writes: 40,
  strike: ({ nodes }, round) => nodes[round % 2]!.process.kill('SIGUSR2'),
}

/** Callers have keys, with their own names and scopes. */
const WITH_KEYS = { settings: { VANLINE_API_KEYS: 'on' } }
const PARTIES = { crew: 'parties', nodes: [WITH_KEYS, WITH_KEYS], writes: 40 } as const
const DECIDERS = { crew: 'deciders', nodes: [WITH_KEYS, WITH_KEYS], writes: 40 } as const

export const FAULTS: readonly Fault[] = [
  {
    name: 'calm',
    meaning: 'many clients on few records, through two nodes',
    ...{ databases: BOTH, rounds: 3 },
    trial: () => ({ count: 8, writes: 100 }),
  },
  {
    name: 'small records',
    meaning: 'the same on notes, documents, parties, views, links, keys and inventories',
    ...{ databases: BOTH, rounds: 3 },
    trial: () => ({ count: 8, writes: 100, focus: 'small' }),
  },
  {
    name: 'kill -9',
    meaning: 'nodes are killed at random moments and started again',
    ...{ databases: BOTH, rounds: 4 },
    trial: ({ database }) => ({
      ...{ nodes: database === 'SQLite' ? [{}] : [{}, {}], writes: 40, waitMs: 200, strike: killInTurn },
    }),
  },
  {
    name: 'kill in commit',
    meaning: 'nodes are killed right before, inside and right after a commit',
    ...{ databases: BOTH, rounds: 6 },
    async trial(ground) {
      const isQuick = ground.database === 'SQLite' && (ground.isQuick ?? false)
      return { ...(await killInCommit(ground, { first: 20, count: 40 })), isQuick, writes: 40 }
    },
  },
  {
    name: 'forced to disk',
    meaning: 'what is answered was forced to the disk before, by the order of the calls to the system',
    ...{ databases: ['SQLite'], rounds: 100 },
    trial: traceSyncs,
  },
  {
    name: 'failing fsync',
    meaning: 'fsync fails: the outcome is unknown, the node ends, and the next one shows what the file holds',
    ...{ databases: ['SQLite'], rounds: 4 },
    trial: failFsync,
  },
  {
    name: 'two on one file',
    meaning: 'two processes write to one SQLite file, and one after the other is killed',
    ...{ databases: ['SQLite'], rounds: 4 },
    trial: () => ({
      ...{ writes: 50, waitMs: 100 },
      async strike({ nodes, progress, revive }, round) {
        await nodes[round % 2]!.kill('SIGKILL')
        await progress(20)
        await revive(round % 2)
      },
    }),
  },
  {
    name: 'several processes',
    meaning: 'of two processes behind one port one is killed or stopped, both are replaced, the main process is killed',
    ...{ databases: BOTH, rounds: 10 },
    trial: troubleProcesses,
  },
  {
    name: 'cut lines',
    meaning: 'connections to PostgreSQL are cut, before a statement arrives, and between a commit and its answer',
    ...{ databases: ['PostgreSQL'], rounds: 4 },
    trial: cutLines,
  },
  {
    name: 'PostgreSQL away',
    meaning: 'the server is stopped, or killed at once with everything it runs, and comes back',
    ...{ databases: ['PostgreSQL'], rounds: 4 },
    trial: haltServer,
  },
  {
    name: 'failover',
    meaning: 'the primary is killed under load, its synchronous standby is promoted, and the nodes follow',
    ...{ databases: ['PostgreSQL'], rounds: 1 },
    trial: failOver,
  },
  {
    name: 'cut-off standby',
    meaning:
      'the synchronous standby is stopped, commits that wait for it are cancelled, ended or restarted, and then it is promoted',
    ...{ databases: ['PostgreSQL'], rounds: 4 },
    trial: promoteCutOff,
  },
  {
    name: 'cancelled reads',
    meaning: 'lists are cancelled in the middle of their rows, by the primary and by a replica',
    ...{ databases: ['PostgreSQL'], rounds: 4 },
    trial: cancelReads,
  },
  {
    name: 'paused',
    meaning: 'a node is stopped (SIGSTOP) while another goes on, and continues later',
    ...{ databases: BOTH, rounds: 3 },
    trial: () => ({ timeoutMs: 1_500, writes: 40, waitMs: 50, strike: stopInTurn }),
  },
  {
    name: 'paused in a transaction',
    meaning: `a node is stopped (SIGSTOP) with an open transaction; the feed of another is held for ${HELD_MAX_MS / 1000} s at most`,
    ...{ databases: ['PostgreSQL'], rounds: 2 },
    trial: pauseInTransaction,
  },
  {
    name: 'blocked loop',
    meaning: 'the event loop of a node does nothing for two seconds, again and again',
    ...{ databases: BOTH, rounds: 3 },
    trial: () => BLOCKED_LOOPS,
  },
  {
    name: 'wrong clock',
    meaning: 'the clock of one node stands still, and that of another goes back or jumps',
    ...{ databases: BOTH, rounds: 3 },
    trial: () => WRONG_CLOCKS,
  },
  {
    name: 'full disk',
    meaning: 'the disk is full: writes are refused, and with more room everything goes on',
    ...{ databases: BOTH, rounds: 2 },
    trial: fillDisk,
  },
  {
    name: 'read-only disk',
    meaning:
      'the file system is read-only: the node says so in one line and does not start, and afterwards everything is there',
    ...{ databases: ['SQLite'], rounds: 1 },
    trial: makeReadOnly,
  },
  {
    name: 'truncated log',
    meaning:
      'the WAL of a killed process is cut short, or bytes in it are spoilt: a beginning of the history, or a refusal',
    ...{ databases: ['SQLite'], rounds: 8 },
    trial: damageLog,
  },
  {
    name: 'restore',
    meaning: 'a backup is taken under load and restored elsewhere: what was acknowledged before it is there, in order',
    ...{ databases: BOTH, rounds: 1 },
    trial: restore,
  },
  {
    name: 'lying receiver',
    meaning:
      'a receiver hangs up, says that it failed when it did not, and sends elsewhere; another one is not to notice',
    ...{ databases: BOTH, rounds: 5 },
    trial: lie,
  },
  {
    name: 'rolling restart',
    meaning: 'two nodes are restarted in turn under load; clients see no error but 503',
    ...{ databases: BOTH, rounds: 4 },
    trial: () => ({ isBalanced: true, writes: 40, waitMs: 100, strike: restartInTurn, finish: requireAnswers }),
  },
  {
    name: 'parties',
    meaning: 'parties are put on moves and taken off while their callers work on two nodes',
    ...{ databases: BOTH, rounds: 8 },
    trial: () => PARTIES,
  },
  {
    name: 'parties and kills',
    meaning: 'the same, and nodes are killed and started again',
    ...{ databases: BOTH, rounds: 5 },
    trial: () => ({ ...PARTIES, strike: killInTurn }),
  },
  {
    name: 'deciders',
    meaning: 'one caller asks for changes of few shipments and withdraws some, while two others decide them',
    ...{ databases: BOTH, rounds: 3 },
    trial: () => DECIDERS,
  },
  {
    name: 'deciders and kills',
    meaning: 'the same, and nodes are killed and started again',
    ...{ databases: BOTH, rounds: 4 },
    trial: () => ({ ...DECIDERS, waitMs: 200, strike: killInTurn }),
  },
  {
    name: 'planners',
    meaning:
      'many clients plan jobs and absences of few trucks and people for the same hours, through two nodes or three',
    ...{ databases: BOTH, rounds: 3 },
    trial: ({ database }) => ({ ...PLANNERS, nodes: database === 'SQLite' ? [{}, {}] : THREE, writes: 100 }),
  },
  {
    name: 'planners and kills',
    meaning: 'the same, and nodes are killed and started again',
    ...{ databases: BOTH, rounds: 4 },
    trial: ({ database }) => ({
      ...{ ...PLANNERS, nodes: database === 'SQLite' ? [{}] : THREE, writes: 40, waitMs: 200, strike: killInTurn },
    }),
  },
  {
    name: 'planners in commit',
    meaning: 'the same, and nodes are killed right before, inside and right after a commit',
    ...{ databases: BOTH, rounds: 6 },
    trial: async (ground) => ({ ...PLANNERS, ...(await killInCommit(ground, { first: 20, count: 40 })), writes: 40 }),
  },
  {
    name: 'planners and fsync',
    meaning: 'the same, and fsync fails',
    ...{ databases: ['SQLite'], rounds: 4 },
    trial: (ground) => ({ ...PLANNERS, ...failFsync(ground) }),
  },
  {
    name: 'planners and failover',
    meaning: 'the same, and the primary is killed and its synchronous standby promoted',
    ...{ databases: ['PostgreSQL'], rounds: 1 },
    trial: async (ground) => ({ ...PLANNERS, ...(await failOver(ground)) }),
  },
  {
    name: 'planners and full disk',
    meaning: 'the same, and the disk is full for a while',
    ...{ databases: BOTH, rounds: 2 },
    trial: async (ground) => ({ ...PLANNERS, ...(await fillDisk(ground)) }),
  },
  {
    name: 'planners and blocked loop',
    meaning: 'the same, and the event loop of a node does nothing for two seconds, again and again',
    ...{ databases: BOTH, rounds: 3 },
    trial: () => ({ ...PLANNERS, ...BLOCKED_LOOPS }),
  },
  ...PHONE_FAULTS,
  {
    name: 'uploads',
    meaning: 'files are stored, and forms cut, while nodes are killed at every step and unused files are deleted',
    ...{ databases: BOTH, rounds: 8 },
    async trial(ground) {
      // More than an upload has writes, so that a node dies at each of them.
      const { nodes, strike } = await killInCommit(ground, { first: 1, count: 24 })
      return { crew: 'uploads', nodes: nodes!.slice(0, 1), writes: 15, strike: strike! }
    },
  },
  {
    name: 'killed erasures',
    meaning: 'moves with long histories are erased while nodes are killed and stopped',
    ...{ databases: BOTH, rounds: 6 },
    trial: eraseWhileNodesEnd,
  },
  {
    name: 'slow readers',
    meaning: 'streams, feeds and exports are read slowly or not at all while others work',
    ...{ databases: BOTH, rounds: 3 },
    trial: readSlowly,
  },
  {
    name: 'upgrade beside',
    meaning: 'this release wants to migrate while nodes of the last one write',
    ...{ databases: BOTH, rounds: 1 },
    trial: upgradeBeside,
  },
]

/** The fault of a name. */
export const faultNamed = (name: string): Fault => FAULTS.find((fault) => fault.name === name)!
