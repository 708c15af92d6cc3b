import { chownSync, cpSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openSession } from '../../packages/server/src/db/postgres/wire/session.ts'
import { startPostgres } from '../../scripts/postgres.ts'
import { fateOf } from '../history.ts'
import { connectionsTo } from '../http.ts'
import { BOTH, postgresPlace, sqlitePlace } from '../places.ts'
import { runTrial, type Scene, type Verdict } from '../trial.ts'
import { DISK_FAILED } from './failing-fsync.ts'
import type { Fault, Setting } from './fault.ts'
import { smallDisk } from './small-disk.ts'

const SMALL_KB = 4 * 1024
const LARGE_KB = 64 * 1024
const NOBODY = 65_534

/** There is no more room, and later there is. */
export const fullDisk: Fault = {
  name: 'full disk',
  meaning: 'the disk is full: writes are refused, and with more room everything goes on',
  databases: BOTH,
  rounds: 2,
  run: (setting) => (setting.database === 'SQLite' ? fullUnderSqlite(setting) : fullUnderPostgres(setting)),
}

/** Comes back when so many writes were refused because the database could not do its part. */
async function refusals({ clients }: Scene, count: number): Promise<void> {
  const isRefusal = (call: (typeof clients.calls)[number]) => call.answer?.status === 503
  const before = clients.calls.filter(isRefusal).length
  const giveUpAt = performance.now() + 60_000
  while (clients.calls.filter(isRefusal).length < before + count && performance.now() < giveUpAt) await pause(50)
}

/** Who asks whether the node is ready hears that it takes no writes. */
async function requireDegraded({ nodes, fault }: Scene): Promise<void> {
  const { send, close } = connectionsTo()
  const { body } = await send('GET', `${nodes[0]!.base}/readyz`)
  close()
  if (body.checks?.writes.status === 'ok') fault('/readyz said that writes succeed while the disk was full')
}

async function fullUnderSqlite({ random, rounds }: Setting): Promise<Verdict> {
  const disk = smallDisk(SMALL_KB)
  const place = sqlitePlace()
  // Without the right to mount, a limit on the size of files is the nearest there is.
  const limited = ['sh', '-c', `ulimit -f ${SMALL_KB} && exec "$0" "$@"`]
  const databaseUrl = disk ? `sqlite:${join(disk.folder, 'vanline.db')}` : place.url
  try {
    return await runTrial({
      random,
      nodes: [{ databaseUrl, ...(disk ? {} : { before: limited }) }],
      restMs: 1,
      async make(scene) {
        if (!disk) scene.note('no right to mount: a limit on the size of files stands in for the full disk')
        for (let round = 0; round < rounds; round++) {
          // A limit fails commits as a broken disk does, and so would shared memory that cannot grow: the node then ends.
          const isOver = await Promise.race([refusals(scene, 20), scene.nodes[0]!.ended])
          scene.trouble()
          if (disk) {
            if (isOver === undefined) await requireDegraded(scene)
            disk.resize(SMALL_KB * (round + 2))
            if (isOver === DISK_FAILED) await scene.revive(0)
          } else {
            await scene.nodes[0]!.kill('SIGTERM')
            await scene.revive(0, { before: ['sh', '-c', `ulimit -f ${SMALL_KB * (round + 2)} && exec "$0" "$@"`] })
          }
          await scene.progress(20)
        }
        if (!scene.clients.calls.some((call) => call.answer?.status === 503 && fateOf(call) === 'refused'))
          scene.note('the disk never was full')
      },
      heal: async ({ nodes, revive }) => {
        if (disk) return disk.resize(LARGE_KB)
        await nodes[0]!.kill('SIGTERM')
        await revive(0, { before: [] })
      },
    })
  } finally {
    disk?.remove()
    await place.discard()
  }
}

/** The log of the server is on a disk that is filled to the brim; the server then ends by itself. */
async function fullUnderPostgres({ random, rounds }: Setting): Promise<Verdict> {
  const disk = smallDisk(LARGE_KB)
  const server = await startPostgres({ max_wal_size: '32MB', min_wal_size: '32MB' })
  const place = await postgresPlace(server.url)
  const ballast = disk ? join(disk.folder, 'ballast') : ''
  if (disk) {
    await server.halt()
    const wal = join(disk.folder, 'wal')
    cpSync(join(server.data, 'pg_wal'), wal, { recursive: true })
    if (process.getuid?.() === 0) {
      const { readdirSync } = await import('node:fs')
      const inside = readdirSync(wal, { recursive: true, encoding: 'utf8' }).map((name) => join(wal, name))
      for (const path of [disk.folder, wal, ...inside]) chownSync(path, NOBODY, NOBODY)
    }
    rmSync(join(server.data, 'pg_wal'), { recursive: true })
    symlinkSync(wal, join(server.data, 'pg_wal'))
    await server.start()
  }
  try {
    return await runTrial({
      random,
      nodes: [{ databaseUrl: place.url }, { databaseUrl: place.url }],
      restMs: 1,
      async make(scene) {
        if (!disk) scene.note('no right to mount: the full disk of PostgreSQL was left out')
        for (let round = 0; disk && round < rounds; round++) {
          await scene.progress(40)
          fill(ballast)
          scene.trouble()
          await switchLogs(server.url)
          await refusals(scene, 20)
          rmSync(ballast)
          await server.halt('SIGKILL')
          await server.start()
        }
        await scene.progress(40)
      },
    })
  } finally {
    await server.stop()
    disk?.remove()
  }
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

/** Makes the server begin new files of its log, until there is none to be had and it gives up. */
async function switchLogs(url: string): Promise<void> {
  const admin = openSession(url)
  try {
    for (let i = 0; i < 20; i++) await admin.rows(`SELECT pg_switch_wal(), txid_current()`)
  } catch {
    // That is what it is for.
  }
  await admin.close()
}
