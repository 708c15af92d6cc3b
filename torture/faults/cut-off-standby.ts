import { setTimeout as pause } from 'node:timers/promises'
import type { PostgresServer } from '../../scripts/postgres.ts'
import { liveUntil } from '../earlier.ts'
import { fateOf } from '../history.ts'
import { ask, followSynchronously, startPair } from '../servers.ts'
import { runTrial } from '../trial.ts'
import type { Fault } from './fault.ts'

const WAITING = `pg_stat_activity WHERE wait_event = 'SyncRep' AND application_name LIKE 'vanline %'`
const WAIT_MAX_MS = 20_000

/** How the wait of a commit for its standby can end although the standby has not got it. */
const BREAK_OFF: readonly ((primary: PostgresServer) => Promise<unknown>)[] = [
  (primary) => ask(primary, `SELECT pg_cancel_backend(pid) FROM ${WAITING}`),
  (primary) => ask(primary, `SELECT pg_terminate_backend(pid) FROM ${WAITING}`),
  (primary) => primary.restart(),
  async (primary) => {
    await primary.halt('SIGKILL')
    await primary.start()
  },
]

/** The primary goes on without its synchronous standby, and the standby then takes its place. */
export const cutOffStandby: Fault = {
  name: 'cut-off standby',
  meaning:
    'the synchronous standby is stopped, commits that wait for it are cancelled, ended or restarted, and then it is promoted',
  databases: ['PostgreSQL'],
  rounds: 4,
  async run({ random, rounds }) {
    const pair = await startPair()
    const { primary, standby } = pair
    await followSynchronously(pair)
    const nodes = [{ databaseUrl: primary.url }, { databaseUrl: primary.url }]
    try {
      const earlier = await liveUntil({ random, nodes }, async ({ progress }) => {
        await progress(80)
        await standby.halt()
        const at = performance.now()
        for (let round = 0; round < rounds; round++) {
          await untilWaiting(primary)
          await pause(random.below(300))
          await BREAK_OFF[round % BREAK_OFF.length]!(primary)
        }
        await untilWaiting(primary)
        await primary.halt('SIGKILL')
        return { at, isAcknowledgedKept: true }
      })
      await standby.start()
      await ask(standby, 'SELECT pg_promote()')
      const unknown = earlier.calls.filter((call) => fateOf(call) === 'unknown').length
      return await runTrial({
        random,
        nodes: [{ databaseUrl: standby.url }],
        isQuick: true,
        earlier,
        async make({ progress, trouble, note }) {
          for (let round = 0; round < rounds; round++) trouble()
          await progress(80)
          note(`${unknown} changes whose outcome was not known`)
        },
      })
    } finally {
      await pair.stop()
    }
  },
}

/** Comes back when a commit waits for the standby. */
async function untilWaiting(primary: PostgresServer): Promise<void> {
  const giveUpAt = performance.now() + WAIT_MAX_MS
  while ((await ask(primary, `SELECT 1 FROM ${WAITING}`)).length === 0) {
    if (performance.now() > giveUpAt) throw new Error('no commit waits for the standby, which is stopped')
    await pause(10)
  }
}
