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
import { type Dump, dump, holdNumbering, load } from './dump.ts'
import type { Fault, Setting } from './fault.ts'

/** A backup is taken under load, and the service goes on with it elsewhere. */
export const restore: Fault = {
  name: 'restore',
  meaning: 'a backup is taken under load and restored elsewhere: what was acknowledged before it is there, in order',
  databases: BOTH,
  rounds: 1,
  run: (setting) => (setting.database === 'SQLite' ? restoreSqlite(setting) : restorePostgres(setting)),
}

async function restoreSqlite({ random, rounds }: Setting): Promise<Verdict> {
  const place = sqlitePlace()
  const file = join(place.folder, 'backup.db')
  let told: Told = NOTHING_TOLD
  try {
    const earlier = await liveUntil({ random, nodes: [{ databaseUrl: place.url }] }, async (life) => {
      await life.progress(100 * rounds)
      const at = performance.now()
      await backUp(place.url, file)
      await life.progress(40)
      told = await toldIn(life)
      return { at, isAcknowledgedKept: false }
    })
    const numbered = countIn(file)
    return await runTrial({
      ...{ random, nodes: [{ databaseUrl: `sqlite:${file}` }], isQuick: true, earlier },
      async make(scene) {
        scene.trouble()
        await scene.progress(80)
        await requireRestoreTold(scene, told, numbered)
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
 * The dump holds events that have no number yet. In the server that it is restored into they get numbers after those of the dump, without a gap,
 * also while new events are written.
 */
async function restorePostgres({ random, rounds }: Setting): Promise<Verdict> {
  const [old, fresh] = [await startPostgres(), await startPostgres()]
  let told: Told = NOTHING_TOLD
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
      told = await toldIn(life)
      return { at, isAcknowledgedKept: false }
    })
    await load(fresh, content!)
    const [counts] = await ask<Record<'numbered' | 'unnumbered', number>>(fresh, COUNTS)
    const { numbered, unnumbered } = counts!
    if (unnumbered === 0) throw new Error('the dump holds no event without a number')
    const release = await holdNumbering(fresh)
    return await runTrial({
      ...{ random, nodes: nodes.map(() => ({ databaseUrl: fresh.url })), isQuick: true, earlier },
      async make(scene) {
        scene.trouble()
        await scene.progress(100)
        await release()
        await scene.progress(60)
        await requireRestoreTold(scene, told, numbered)
        scene.note(`${numbered} events with a number in the dump, ${unnumbered} without`)
      },
    })
  } finally {
    await old.stop()
    await fresh.stop()
  }
}

const COUNTS = 'SELECT count(seq)::int AS numbered, (count(*) - count(seq))::int AS unnumbered FROM event_numbers'

/** What a follower of the old database holds: its events, and the epoch they are of. */
type Told = { events: readonly Event[]; epoch: string }
const NOTHING_TOLD: Told = { events: [], epoch: '' }

async function toldIn({ nodes }: Life): Promise<Told> {
  const { send, close } = connectionsTo()
  const { base } = nodes[0]!
  const events = await feedOf(send, base)
  const { headers } = await send('GET', `${base}/v1/events?last=1`)
  close()
  return { events, epoch: String(headers['vanline-epoch']) }
}

/** A follower finds the events of the backup under the same numbers, and is refused if it says which epoch it has followed. */
async function requireRestoreTold({ nodes, fault }: Scene, { events, epoch }: Told, numbered: number): Promise<void> {
  const { send, close } = connectionsTo()
  const { base } = nodes[0]!
  const feed = await feedOf(send, base)
  const resumed = await send('GET', `${base}/v1/events?after=1&epoch=${epoch}`)
  close()
  const changed = events.slice(0, numbered).find(({ id }, i) => feed[i]?.id !== id)
  if (changed) fault(`event ${changed.seq} is another one after the restore`)
  if (resumed.status !== 410) fault(`a follower of the epoch before the restore is answered with ${resumed.status}`)
}
