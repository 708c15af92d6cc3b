import { chownSync, cpSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { openSession } from '../../packages/server/src/db/postgres/wire/session.ts'
import { type PostgresServer, startPostgres } from '../../scripts/postgres.ts'
import { type Call, fateOf, isWrite } from '../history.ts'
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

const REFUSED_MAX_MS = 60_000
const END_MAX_MS = 10_000
const NO_WRITE = 'The database cannot do this right now. Nothing was written.'

/** Whether the database refused a write. A busy node also answers 503, with another detail. The content of some answers is not kept. */
const isRefusedByDatabase = (call: Call): boolean =>
  isWrite(call) && call.answer?.status === 503 && (call.answer.body?.detail ?? NO_WRITE) === NO_WRITE

/** Waits until the database has refused so many writes. False if that takes too long. */
async function untilRefused({ clients }: Scene, count: number): Promise<boolean> {
  const refused = () => clients.calls.filter(isRefusedByDatabase).length
  const wanted = refused() + count
  const giveUpAt = performance.now() + REFUSED_MAX_MS
  while (refused() < wanted && performance.now() < giveUpAt) await pause(50)
  return refused() >= wanted
}

/** The row that /readyz writes when it is in doubt, with the time of the last such write that succeeded. */
function storedProbe(path: string): unknown {
  const database = new DatabaseSync(path, { readOnly: true, timeout: 5_000 })
  try {
    return database.prepare(`SELECT substr(value, 1, 24) AS at FROM settings WHERE name = 'write_probe'`).get()?.at
  } finally {
    database.close()
  }
}

/**
 * After refused writes, /readyz must say that the node takes no writes until a write succeeds. A disk without room for a batch of
 * changes may have room for the write of /readyz itself, and that write leaves its time. So only a node that says that writes succeed
 * without having written is at fault. The next refused writes take the rest of the room.
 */
async function requireDegraded(scene: Scene, path: string): Promise<void> {
  const { fault } = scene
  const node = scene.nodes[0]!
  const { send, close } = connectionsTo()
  const giveUpAt = performance.now() + REFUSED_MAX_MS
  try {
    for (;;) {
      const before = storedProbe(path)
      if (!(await untilRefused(scene, 20)) || node.process.exitCode !== null) return
      const { body } = await send('GET', `${node.base}/readyz`)
      if (body.checks?.writes.status !== 'ok') return
      if (storedProbe(path) === before) return fault('/readyz said that writes succeed while the disk was full')
      if (performance.now() > giveUpAt) return fault('/readyz said again and again that writes succeed on a full disk')
    }
  } catch (error) {
    // The node may have ended because its disk failed.
    if ((await Promise.race([node.ended, pause(END_MAX_MS)])) === undefined) throw error
  } finally {
    close()
  }
}

/** A command line that limits the size of files: the nearest to a full disk without the right to mount one. */
const limitedTo = (sizeKb: number) => ({ before: ['sh', '-c', `ulimit -f ${sizeKb} && exec "$0" "$@"`] })

function fillUnderSqlite({ atEnd }: Ground, smallKb: number): Trial {
  const disk = smallDisk(smallKb)
  if (disk) atEnd(disk.remove)
  const path = disk && join(disk.folder, 'vanline.db')
  return {
    nodes: [path ? { databaseUrl: `sqlite:${path}` } : limitedTo(smallKb)],
    restMs: 1,
    async strike(scene, round) {
      const { nodes, revive, progress } = scene
      // A limit fails commits as a broken disk does, and so does shared memory that cannot grow: the node then ends.
      const refused = path ? requireDegraded(scene, path) : untilRefused(scene, 20)
      const how = await Promise.race([refused, nodes[0]!.ended])
      const sizeKb = smallKb * (round + 2)
      if (disk) {
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
