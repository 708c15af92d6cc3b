import { setTimeout as pause } from 'node:timers/promises'
import { openPostgres } from '../../packages/server/src/db/postgres/postgres.ts'
import type { PostgresServer } from '../../scripts/postgres.ts'
import { ask, startPair } from '../servers.ts'
import { runTrial } from '../trial.ts'
import type { Fault } from './fault.ts'

const READERS = 8

/** For this role a read of shipments is cancelled at one row of a hundred, after those before it were sent. */
const BREAK_OFF = `CREATE FUNCTION break_off() RETURNS boolean LANGUAGE plpgsql VOLATILE AS $$ BEGIN
    IF random() < 0.01 THEN RAISE EXCEPTION 'canceling statement due to user request' USING ERRCODE = '57014'; END IF;
    RETURN true;
  END $$;
  CREATE ROLE reader LOGIN; GRANT SELECT ON ALL TABLES IN SCHEMA public TO reader;
  ALTER TABLE shipments ENABLE ROW LEVEL SECURITY;
  CREATE POLICY breaking_off ON shipments FOR SELECT TO reader USING (break_off())`

/** Reads end with an error after some of their rows, on the primary and on the replica. */
export const cancelledReads: Fault = {
  name: 'cancelled reads',
  meaning: 'lists are cancelled in the middle of their rows, by the primary and by a replica',
  databases: ['PostgreSQL'],
  rounds: 4,
  async run({ random, rounds }) {
    const pair = await startPair(prepare)
    const { primary, standby } = pair
    const nodes = [standby, primary].map(({ url }) => ({
      databaseUrl: primary.url,
      settings: { VANLINE_READ_DATABASE_URL: url.replace('vanline@', 'reader@') },
    }))
    try {
      return await runTrial({
        random,
        nodes,
        async make({ nodes: started, progress, trouble, fault, note }) {
          let isOver = false
          let [cancelled, read] = [0, 0]
          const readers = Array.from({ length: READERS }, async (_, i) => {
            while (!isOver) {
              const { status, text } = await listFrom(started[i % started.length]!.base)
              if (status === 200 && isList(text)) read += 1
              else if (status === 503) {
                cancelled += 1
                trouble()
              } else fault(`a list was answered with ${status}: ${text.slice(0, 200)}`)
            }
          })
          for (let round = 0; round < rounds; round++) await progress(60)
          isOver = true
          await Promise.all(readers)
          note(`${cancelled} lists cancelled, ${read} read`)
        },
        async heal() {
          await ask(primary, 'ALTER TABLE shipments DISABLE ROW LEVEL SECURITY')
          const [end] = await ask<{ at: string }>(primary, 'SELECT pg_current_wal_lsn()::text AS at')
          const isBehind = `SELECT 1 WHERE pg_last_wal_replay_lsn() < '${end!.at}'`
          while ((await ask(standby, isBehind)).length > 0) await pause(20)
        },
      })
    } finally {
      await pair.stop()
    }
  },
}

/** Makes the tables, and the role that is broken off. */
async function prepare(server: PostgresServer): Promise<void> {
  const db = openPostgres(server.url, { poolSize: 1, isPooled: false })
  await db.migrate()
  await db.close()
  await ask(server, BREAK_OFF)
}

async function listFrom(base: string): Promise<{ status: number; text: string }> {
  const answer = await fetch(`${base}/v1/shipments?limit=200`)
  return { status: answer.status, text: await answer.text() }
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
