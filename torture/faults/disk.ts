import { chownSync, cpSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openSession } from '../../packages/server/src/db/postgres/wire/session.ts'
import { type PostgresServer, startPostgres } from '../../scripts/postgres.ts'
import { fateOf } from '../history.ts'
import { connectionsTo } from '../http.ts'
import type { Ground, Scene, Trial } from '../trial.ts'
import { type Disk, smallDisk } from './small-disk.ts'
import { DISK_FAILED } from './strace.ts'

const SMALL_KB = 4 * 1024
const LARGE_KB = 64 * 1024
const NOBODY = 65_534

/** The disk is full, and has room again later. `smallKb` is the size of the first disk of SQLite. */
export const fillDisk = (ground: Ground, smallKb = SMALL_KB): Trial | Promise<Trial> =>
  ground.database === 'SQLite' ? fillUnderSqlite(ground, smallKb) : fillUnderPostgres(ground)

/** Resolves when so many calls were refused because the database could not do its part. */
async function untilRefused({ clients }: Scene, count: number): Promise<void> {
  const refused = () => clients.calls.filter(({ answer }) => answer?.status === 503).length
  const before = refused()
  const giveUpAt = performance.now() + 60_000
  while (refused() < before + count && performance.now() < giveUpAt) await pause(50)
}

/** /readyz must say that the node takes no writes. */
async function requireDegraded({ nodes, fault }: Scene): Promise<void> {
  const { send, close } = connectionsTo()
  const { body } = await send('GET', `${nodes[0]!.base}/readyz`)
  close()
  if (body.checks?.writes.status === 'ok') fault('/readyz said that writes succeed while the disk was full')
}

/** A command line that limits the size of files: the nearest to a full disk without the right to mount one. */
const limitedTo = (sizeKb: number) => ({ before: ['sh', '-c', `ulimit -f ${sizeKb} && exec "$0" "$@"`] })

function fillUnderSqlite({ atEnd }: Ground, smallKb: number): Trial {
  const disk = smallDisk(smallKb)
  if (disk) atEnd(disk.remove)
  return {
    nodes: [disk ? { databaseUrl: `sqlite:${join(disk.folder, 'vanline.db')}` } : limitedTo(smallKb)],
    restMs: 1,
    async strike(scene, round) {
      const { nodes, revive, progress } = scene
      // A limit fails commits as a broken disk does, and so does shared memory that cannot grow: the node then ends.
      const how = await Promise.race([untilRefused(scene, 20), nodes[0]!.ended])
      const sizeKb = smallKb * (round + 2)
      if (disk) {
        if (how === undefined) await requireDegraded(scene)
        disk.resize(sizeKb)
        if (how === DISK_FAILED) await revive(0)
      } else {
        await nodes[0]!.kill('SIGTERM')
        await revive(0, limitedTo(sizeKb))
      }
      await progress(20)
    },
    finish({ clients, note }) {
      if (!disk) note('no right to mount: a limit on the size of files stands in for the full disk')
      if (!clients.calls.some((call) => call.answer?.status === 503 && fateOf(call) === 'refused'))
        note('the disk never was full')
    },
    async heal({ nodes, revive }) {
      if (disk) return disk.resize(LARGE_KB)
      await nodes[0]!.kill('SIGTERM')
      await revive(0, { before: [] })
    },
  }
}

/** The log of the server is on a disk that is filled completely; the server then ends by itself. */
async function fillUnderPostgres({ atEnd }: Ground): Promise<Trial> {
  const disk = smallDisk(LARGE_KB)
  if (!disk) return { skipped: 'no right to mount: the full disk of PostgreSQL was left out' }
  atEnd(disk.remove)
  const server = await startPostgres({ max_wal_size: '32MB', min_wal_size: '32MB' })
  atEnd(server.stop)
  await moveLog(server, disk)
  const ballast = join(disk.folder, 'ballast')
  return {
    ...{ nodes: [{ databaseUrl: server.url }, { databaseUrl: server.url }], restMs: 1, writes: 40 },
    async strike(scene) {
      fill(ballast)
      await switchLogs(server.url)
      await untilRefused(scene, 20)
      rmSync(ballast)
      await server.halt('SIGKILL')
      await server.start()
    },
  }
}

/** Moves the log of a server to another disk. */
async function moveLog(server: PostgresServer, { folder }: Disk): Promise<void> {
  await server.halt()
  const log = join(folder, 'wal')
  cpSync(join(server.data, 'pg_wal'), log, { recursive: true })
  const inside = readdirSync(log, { recursive: true, encoding: 'utf8' }).map((name) => join(log, name))
  if (process.getuid?.() === 0) for (const path of [folder, log, ...inside]) chownSync(path, NOBODY, NOBODY)
  rmSync(join(server.data, 'pg_wal'), { recursive: true })
  symlinkSync(log, join(server.data, 'pg_wal'))
  await server.start()
}

/** Writes until there is no room at all. */
function fill(path: string): void {
  for (let piece = 64 * 1024 * 1024; piece >= 4096; ) {
    try {
      writeFileSync(path, Buffer.alloc(piece), { flag: 'a' })
    } catch {
      piece /= 2
    }
  }
}

/** Makes the server begin new files of its log until there is no room for one, and the server ends. */
async function switchLogs(url: string): Promise<void> {
  const admin = openSession(url)
  try {
    for (let i = 0; i < 20; i++) await admin.rows(`SELECT pg_switch_wal(), txid_current()`)
  } catch {
    // The server has ended.
  }
  await admin.close()
}
