import { setTimeout as pause } from 'node:timers/promises'
import { ask, eitherOf, followSynchronously, startPair } from '../servers.ts'
import { runTrial } from '../trial.ts'
import type { Fault } from './fault.ts'

/** The primary dies at once, and the standby that has everything takes its place. */
export const failover: Fault = {
  name: 'failover',
  meaning: 'the primary is killed under load, its synchronous standby is promoted, and the nodes follow',
  databases: ['PostgreSQL'],
  rounds: 1,
  async run({ random }) {
    const pair = await startPair()
    const { primary, standby } = pair
    await followSynchronously(pair)
    const databaseUrl = eitherOf(pair)
    try {
      return await runTrial({
        random,
        nodes: [{ databaseUrl }, { databaseUrl }],
        async make({ clients, progress, trouble, note, random: chance }) {
          await progress(120)
          await pause(chance.below(200))
          trouble()
          await primary.halt('SIGQUIT')
          const lostAt = performance.now()
          const reached = clients.acknowledged()
          await ask(standby, 'SELECT pg_promote()')
          const promotedAt = performance.now()
          while (clients.acknowledged() === reached && performance.now() < lostAt + 30_000) await pause(5)
          const [whole, ours] = [performance.now() - lostAt, performance.now() - promotedAt]
          note(`no write for ${Math.round(whole)} ms, ${Math.round(ours)} of them after the promotion`)
          await progress(120)
        },
      })
    } finally {
      await pair.stop()
    }
  },
}
