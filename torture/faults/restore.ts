import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { startPostgres } from '../../scripts/postgres.ts'
import { startProcess } from '../../scripts/processes.ts'
import { type Life, liveUntil } from '../earlier.ts'
import type { Event } from '../history.ts'
import { connectionsTo } from '../http.ts'
import { feedOf } from '../readout.ts'
import { ask } from '../servers.ts'
import type { Ground, Scene, Trial } from '../trial.ts'
import { type Dump, dump, holdNumbering, load } from './dump.ts'

/** A backup is taken under load, and the service goes on with it elsewhere. */
export const restore = (ground: Ground): Promise<Trial> =>
  ground.database === 'SQLite' ? restoreSqlite(ground) : restorePostgres(ground)

async function restoreSqlite({ random, rounds, place }: Ground): Promise<Trial> {
  const { url, folder } = await place()
  const file = join(folder, 'backup.db')
  let follower: Follower | undefined
  const earlier = await liveUntil({ random, nodes: [{ databaseUrl: url }] }, async (life) => {
    await life.progress(100 * rounds)
    const at = performance.now()
    await backUp(url, file)
    await life.progress(40)
    follower = await followerOf(life)
    return { at, areAcknowledgedInBoth: false }
  })
  const numbered = countIn(file)
  return {
    ...{ nodes: [{ databaseUrl: `sqlite:${file}` }], isQuick: true, earlier, rounds: 1, writes: 40, strike: () => {} },
    async finish(scene) {
      await requireDetected(scene, follower!, numbered)
      scene.note(`${numbered} events in the backup`)
    },
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
 * The dump holds events that have no number yet. In the server that it is restored into they get numbers after those of the dump, without a
 * gap, also while new events are written.
 */
async function restorePostgres({ random, rounds, atEnd }: Ground): Promise<Trial> {
  const [old, fresh] = [await startPostgres(), await startPostgres()]
  atEnd(old.stop)
  atEnd(fresh.stop)
  let follower: Follower | undefined
  let content: Dump | undefined
  const nodes = [{ databaseUrl: old.url }, { databaseUrl: old.url }]
  const earlier = await liveUntil({ random, nodes }, async (life) => {
    await life.progress(100 * rounds)
    const release = await holdNumbering(old)
    await life.progress(100)
    const at = performance.now()
    content = await dump(old)
    await release()
    await life.progress(40)
    follower = await followerOf(life)
    return { at, areAcknowledgedInBoth: false }
  })
  await load(fresh, content!)
  const [counts] = await ask<Record<'numbered' | 'unnumbered', number>>(fresh, COUNTS)
  const { numbered, unnumbered } = counts!
  if (unnumbered === 0) throw new Error('the dump holds no event without a number')
  const release = await holdNumbering(fresh)
  return {
    ...{ nodes: nodes.map(() => ({ databaseUrl: fresh.url })), isQuick: true, earlier, rounds: 1, writes: 80 },
    strike: () => release(),
    async finish(scene) {
      await requireDetected(scene, follower!, numbered)
      scene.note(`${numbered} events with a number in the dump, ${unnumbered} without`)
    },
  }
}

const COUNTS = 'SELECT count(seq)::int AS numbered, (count(*) - count(seq))::int AS unnumbered FROM event_numbers'

/** The events and the epoch that a follower of the old database has. */
type Follower = { events: readonly Event[]; epoch: string }

async function followerOf({ nodes }: Life): Promise<Follower> {
  const { send, close } = connectionsTo()
  const { base } = nodes[0]!
  const events = await feedOf(send, base)
  const { headers } = await send('GET', `${base}/v1/events?last=1`)
  close()
  return { events, epoch: String(headers['vanline-epoch']) }
}

/** The events of the backup must have the same numbers, and a follower that sends its epoch must be refused. */
async function requireDetected({ nodes, fault }: Scene, { events, epoch }: Follower, numbered: number): Promise<void> {
  const { send, close } = connectionsTo()
  const { base } = nodes[0]!
  const feed = await feedOf(send, base)
  const resumed = await send('GET', `${base}/v1/events?after=1&epoch=${epoch}`)
  close()
  const changed = events.slice(0, numbered).find(({ id }, i) => feed[i]?.id !== id)
  if (changed) fault(`event ${changed.seq} is another one after the restore`)
  if (resumed.status !== 410) fault(`a follower of the epoch before the restore is answered with ${resumed.status}`)
}
