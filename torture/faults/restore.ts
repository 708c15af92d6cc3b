import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { startPostgres } from '../../scripts/postgres.ts'
import { startProcess } from '../../scripts/processes.ts'
import { type Earlier, type Life, liveUntil } from '../earlier.ts'
import type { Event } from '../history.ts'
import { connectionsTo } from '../http.ts'
import { BOTH, sqlitePlace } from '../places.ts'
import { feedOf } from '../readout.ts'
import { ask } from '../servers.ts'
import { runTrial, type Scene, type Verdict } from '../trial.ts'
import { type Dump, dump, holdNumbering, load, spendTransactionIds } from './dump.ts'
import type { Fault, Setting } from './fault.ts'

/** On PostgreSQL the order of the feed does not yet survive the restore that is tried here. */
const DATABASES = process.env.TORTURE_RESTORE === 'all' ? BOTH : BOTH.slice(0, 1)

/** A backup is taken under load, and the service goes on with it elsewhere. */
export const restore: Fault = {
  name: 'restore',
  meaning: 'a backup is taken under load and restored elsewhere: what was acknowledged before it is there, in order',
  databases: DATABASES,
  rounds: 1,
  run: (setting) => (setting.database === 'SQLite' ? restoreSqlite(setting) : restorePostgres(setting)),
}

async function restoreSqlite({ random, rounds }: Setting): Promise<Verdict> {
  const place = sqlitePlace()
  const file = join(place.folder, 'backup.db')
  let told: Event[] = []
  try {
    const earlier = await liveUntil({ random, nodes: [{ databaseUrl: place.url }] }, async (life) => {
      await life.progress(100 * rounds)
      const at = performance.now()
      await backUp(place.url, file)
      await life.progress(40)
      told = await feedSeenIn(life)
      return { at, isAcknowledgedKept: false }
    })
    const numbered = countIn(file)
    return await runTrial({
      ...{ random, nodes: [{ databaseUrl: `sqlite:${file}` }], isQuick: true, earlier },
      async make(scene) {
        scene.trouble()
        await scene.progress(80)
        await requireNumbersKept(scene, told.slice(0, numbered))
        scene.note(`${numbered} events in the backup`)
      },
    })
  } finally {
    await place.discard()
  }
}

async function backUp(databaseUrl: string, file: string): Promise<void> {
  const command = [process.execPath, 'packages/cli/src/vanline.ts', 'backup', file]
  const { ended } = startProcess(command, { env: { DATABASE_URL: databaseUrl }, isHeard: true })
  const how = await ended
  if (how !== 0) throw new Error(`vanline backup ended with ${how}`)
}

function countIn(file: string): number {
  const copy = new DatabaseSync(file, { readOnly: true })
  const { count } = copy.prepare('SELECT count(*) AS count FROM events').get()!
  copy.close()
  return Number(count)
}

/**
 * The dump holds events that have no number yet, and the ids of their transactions are those to which the server comes next that it is restored
 * into, where a transaction is open that has an older one. The events of the dump keep their order all the same, and new ones come after them.
 */
async function restorePostgres({ random, rounds }: Setting): Promise<Verdict> {
  const [old, fresh] = [await startPostgres(), await startPostgres()]
  let told: Event[] = []
  let content: Dump | undefined
  try {
    const nodes = [{ databaseUrl: old.url }, { databaseUrl: old.url }]
    const earlier: Earlier = await liveUntil({ random, nodes }, async (life) => {
      await life.progress(100 * rounds)
      const release = await holdNumbering(old)
      await life.progress(100)
      const at = performance.now()
      content = await dump(old)
      await release()
      await life.progress(40)
      told = await feedSeenIn(life)
      return { at, isAcknowledgedKept: false }
    })
    await load(fresh, content!)
    const [counts] = await ask<Record<'numbered' | 'unnumbered' | 'first' | 'early', number>>(fresh, COUNTS)
    const { numbered, unnumbered, first, early } = counts!
    if (unnumbered === 0) throw new Error('the dump holds no event without a number')
    await spendTransactionIds(fresh, first)
    const release = await holdNumbering(fresh)
    await spendTransactionIds(fresh, early)
    return await runTrial({
      ...{ random, nodes: nodes.map(() => ({ databaseUrl: fresh.url })), isQuick: true, earlier },
      async make(scene) {
        scene.trouble()
        await scene.progress(100)
        await release()
        await scene.progress(60)
        await requireNumbersKept(scene, told.slice(0, numbered))
        scene.note(`${numbered} events with a number in the dump, ${unnumbered} without`)
      },
    })
  } finally {
    await old.stop()
    await fresh.stop()
  }
}

const COUNTS = `SELECT count(seq)::int AS numbered, (count(*) - count(seq))::int AS unnumbered,
  min(xid::text::bigint) FILTER (WHERE seq IS NULL) AS first,
  percentile_disc(0.2) WITHIN GROUP (ORDER BY xid::text::bigint) FILTER (WHERE seq IS NULL) AS early FROM events`

async function feedSeenIn({ nodes }: Life): Promise<Event[]> {
  const { send, close } = connectionsTo()
  const feed = await feedOf(send, nodes[0]!.base)
  close()
  return feed
}

/** Who has followed the feed up to the backup finds the same events under the same numbers. */
async function requireNumbersKept({ nodes, fault }: Scene, told: readonly Event[]): Promise<void> {
  const { send, close } = connectionsTo()
  const feed = await feedOf(send, nodes[0]!.base)
  close()
  const changed = told.find(({ id }, i) => feed[i]?.id !== id)
  if (changed) fault(`event ${changed.seq} is another one after the restore`)
}
