/** Faults of a PostgreSQL server that has a standby or a replica. */
import { setTimeout as pause } from 'node:timers/promises'
import { openPostgres } from '../../packages/server/src/db/postgres/postgres.ts'
import type { PostgresServer } from '../../scripts/postgres.ts'
import { liveUntil } from '../earlier.ts'
import { fateOf } from '../history.ts'
import { ask, eitherOf, followSynchronously, startPair } from '../servers.ts'
import type { Ground, Scene, Trial } from '../trial.ts'

/** The primary dies under load, and the standby that has everything takes its place. */
export async function failOver({ atEnd }: Ground): Promise<Trial> {
  const pair = await startPair()
  atEnd(pair.stop)
  const { primary, standby } = pair
  await followSynchronously(pair)
  const databaseUrl = eitherOf(pair)
  return {
    ...{ nodes: [{ databaseUrl }, { databaseUrl }], writes: 120, waitMs: 200 },
    async strike({ clients, note }) {
      await primary.halt('SIGQUIT')
      const lostAt = performance.now()
      const before = clients.acknowledged()
      await ask(standby, 'SELECT pg_promote()')
      const promotedAt = performance.now()
      while (clients.acknowledged() === before && performance.now() < lostAt + 30_000) await pause(5)
      const [whole, ours] = [performance.now() - lostAt, performance.now() - promotedAt]
      note(`no write for ${Math.round(whole)} ms, ${Math.round(ours)} of them after the promotion`)
    },
  }
}

const WAITING = `pg_stat_activity WHERE wait_event = 'SyncRep' AND application_name LIKE 'vanline %'`
const WAIT_MAX_MS = 20_000

/** How the wait of a commit for its standby can end although the standby has not got the commit. */
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
export async function promoteCutOff({ random, rounds, atEnd }: Ground): Promise<Trial> {
  const pair = await startPair()
  atEnd(pair.stop)
  const { primary, standby } = pair
  await followSynchronously(pair)
  const nodes = [{ databaseUrl: primary.url }, { databaseUrl: primary.url }]
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
    return { at, areAcknowledgedInBoth: true }
  })
  await standby.start()
  await ask(standby, 'SELECT pg_promote()')
  const unknown = earlier.calls.filter((call) => fateOf(call) === 'unknown').length
  return {
    ...{ nodes: [{ databaseUrl: standby.url }], isQuick: true, earlier, strike: () => {} },
    async finish({ progress, note }) {
      await progress(80)
      note(`${unknown} changes whose outcome was not known`)
    },
  }
}

/** Resolves when a commit waits for the standby. */
async function untilWaiting(primary: PostgresServer): Promise<void> {
  const giveUpAt = performance.now() + WAIT_MAX_MS
  while ((await ask(primary, `SELECT 1 FROM ${WAITING}`)).length === 0) {
    if (performance.now() > giveUpAt) throw new Error('no commit waits for the standby, which is stopped')
    await pause(10)
  }
}

const READERS = 8

/** For this role a read of shipments is cancelled at one row of a hundred, after the rows before it were sent. */
const CANCEL_READS = `CREATE FUNCTION break_off() RETURNS boolean LANGUAGE plpgsql VOLATILE AS $$ BEGIN
    IF random() < 0.01 THEN RAISE EXCEPTION 'canceling statement due to user request' USING ERRCODE = '57014'; END IF;
    RETURN true;
  END $$;
  CREATE ROLE reader LOGIN; GRANT SELECT ON ALL TABLES IN SCHEMA public TO reader;
  ALTER TABLE shipments ENABLE ROW LEVEL SECURITY;
  CREATE POLICY breaking_off ON shipments FOR SELECT TO reader USING (break_off())`

/** Reads end with an error after some of their rows, on the primary and on the replica. */
export async function cancelReads({ atEnd }: Ground): Promise<Trial> {
  const pair = await startPair(async (server) => {
    const db = openPostgres(server.url, { poolSize: 1, isPooled: false })
    await db.migrate()
    await db.close()
    await ask(server, CANCEL_READS)
  })
  atEnd(pair.stop)
  const { primary, standby } = pair
  return {
    nodes: [standby, primary].map(({ url }) => ({
      databaseUrl: primary.url,
      settings: { VANLINE_READ_DATABASE_URL: url.replace('vanline@', 'reader@') },
    })),
    strike: readLists,
    async heal() {
      await ask(primary, 'ALTER TABLE shipments DISABLE ROW LEVEL SECURITY')
      const [end] = await ask<{ at: string }>(primary, 'SELECT pg_current_wal_lsn()::text AS at')
      const isBehind = `SELECT 1 WHERE pg_last_wal_replay_lsn() < '${end!.at}'`
      while ((await ask(standby, isBehind)).length > 0) await pause(20)
    },
  }
}

/** Reads lists of shipments while clients write. Each must be whole, or be answered with 503. */
async function readLists({ nodes, progress, trouble, fault, note }: Scene): Promise<void> {
  let isOver = false
  let [cancelled, whole] = [0, 0]
  const readers = Array.from({ length: READERS }, async (_, i) => {
    while (!isOver) {
      const answer = await fetch(`${nodes[i % nodes.length]!.base}/v1/shipments?limit=200`)
      const text = await answer.text()
      if (answer.status === 200 && isList(text)) whole += 1
      else if (answer.status === 503) {
        cancelled += 1
        trouble()
      } else fault(`a list was answered with ${answer.status}: ${text.slice(0, 200)}`)
    }
  })
  await progress(60)
  isOver = true
  await Promise.all(readers)
  note(`${cancelled} lists cancelled, ${whole} read`)
}

/** A replica may be behind, but every element is a whole record. */
function isList(text: string): boolean {
  try {
    const records = JSON.parse(text) as ({ id?: unknown } | null)[]
    return records.every((record) => typeof record?.id === 'string')
  } catch {
    return false
  }
}
