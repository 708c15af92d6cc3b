import { setTimeout as pause } from 'node:timers/promises'
import { openSession } from '../../packages/server/src/db/postgres/session.ts'
import { startPostgres } from '../../scripts/postgres.ts'
import { runTrial } from '../trial.ts'
import type { Fault } from './fault.ts'

/** The primary dies at once, and the standby that has everything takes its place. */
export const failover: Fault = {
  name: 'failover',
  meaning: 'the primary is killed under load, its synchronous standby is promoted, and the nodes follow',
  databases: ['PostgreSQL'],
  rounds: 1,
  async run({ random }) {
    const primary = await startPostgres()
    await primary.halt()
    const standby = await startPostgres({}, { of: primary, isStandby: true })
    await primary.start()
    await followSynchronously(primary.url)
    const hosts = `127.0.0.1:${primary.port},127.0.0.1:${standby.port}`
    const databaseUrl = `postgres://vanline@${hosts}/postgres?target_session_attrs=read-write`
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
          await ask(standby.url, 'SELECT pg_promote()')
          const promotedAt = performance.now()
          while (clients.acknowledged() === reached && performance.now() < lostAt + 30_000) await pause(5)
          const [whole, ours] = [performance.now() - lostAt, performance.now() - promotedAt]
          note(`no write for ${Math.round(whole)} ms, ${Math.round(ours)} of them after the promotion`)
          await progress(120)
        },
      })
    } finally {
      await standby.stop()
      await primary.stop()
    }
  },
}

async function ask(url: string, statement: string): Promise<unknown[]> {
  const admin = openSession(url)
  const rows = await admin.rows(statement)
  await admin.close()
  return rows
}

/** From here on nothing is committed that the standby does not have. */
async function followSynchronously(primary: string): Promise<void> {
  await ask(primary, `ALTER SYSTEM SET synchronous_standby_names = '*'`)
  await ask(primary, 'SELECT pg_reload_conf()')
  const isSynchronous = async () =>
    (await ask(primary, `SELECT 1 FROM pg_stat_replication WHERE sync_state = 'sync'`)).length > 0
  while (!(await isSynchronous())) await pause(50)
}
