/** The files of SQLite no longer hold what was written: the service shows a whole beginning of the history, or refuses to start. */
import { copyFileSync, existsSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { isDeepStrictEqual } from 'node:util'
import type { Random } from '../../scripts/random.ts'
import type { Event } from '../history.ts'
import { DidNotStart, type Node, startNode } from '../nodes.ts'
import type { Place } from '../places.ts'
import { readOut } from '../readout.ts'
import type { Ground, Scene, Trial } from '../trial.ts'
import { NO_MOUNT, smallDisk } from './small-disk.ts'

const WRITES = 150
const WRITTEN: Trial = { nodes: [{}], isQuick: true, count: 4, rounds: 1, writes: WRITES / 2 }

/** Stops the clients and kills the node, so that much is still in the log. Returns all events. */
async function killedFeed({ clients, nodes }: Scene): Promise<Event[]> {
  await clients.stop()
  const { feed } = await readOut(nodes[0]!.base)
  await nodes[0]!.kill('SIGKILL')
  return feed
}

/** The log is cut short or damaged in a copy. */
export async function damageLog({ place, rounds }: Ground): Promise<Trial> {
  const files = await place()
  return {
    ...WRITTEN,
    async finish(scene) {
      const { random, trouble, fault, note, revive } = scene
      const feed = await killedFeed(scene)
      const lengths: number[] = []
      for (let round = 0; round < rounds; round++) {
        trouble()
        const { length, faults } = await faultsOfCopy(damagedCopy(files, round, random), feed)
        for (const line of faults) fault(`copy ${round}: ${line}`)
        if (length !== undefined) lengths.push(length)
      }
      const refusals = rounds - lengths.length
      note(`of ${feed.length} events the copies have ${lengths.join(', ') || 'none'}; ${refusals} were refused`)
      await revive(0)
    },
  }
}

/** A copy of the files with the log cut at a random place, or with a byte of it inverted. */
function damagedCopy({ folder }: Place, round: number, random: Random): string {
  const path = join(folder, `copy-${round}.db`)
  const log = join(folder, 'vanline.db-wal')
  if (!existsSync(log)) throw new Error('the killed process left no log')
  copyDatabase(join(folder, 'vanline.db'), path)
  const bytes = readFileSync(log)
  // The first half holds the tables themselves; a later cut is in the writes of clients.
  const at = Math.floor(bytes.length * (0.3 + 0.7 * random.next()))
  if (round % 2 === 0) truncateSync(`${path}-wal`, at)
  else {
    bytes[at] = bytes[at]! ^ 0xff
    writeFileSync(`${path}-wal`, bytes)
  }
  return path
}

function copyDatabase(from: string, to: string): void {
  for (const end of ['', '-wal']) copyFileSync(`${from}${end}`, `${to}${end}`)
}

const started = (path: string): Promise<Node | DidNotStart> =>
  startNode({ databaseUrl: `sqlite:${path}` }).catch((error) => {
    if (error instanceof DidNotStart) return error
    throw error
  })

/** How many events the service finds in a copy, which must be the first ones; no length if it refuses to start. */
async function faultsOfCopy(path: string, whole: readonly Event[]): Promise<{ length?: number; faults: string[] }> {
  const node = await started(path)
  if (node instanceof DidNotStart) {
    const isClear = /vanline: \S/.test(node.complaint)
    return { faults: isClear ? [] : [`refused without a clear line: ${node.message.slice(0, 300)}`] }
  }
  const { feed, records } = await readOut(node.base)
  await node.kill('SIGTERM')
  const faults: string[] = []
  const beginning = whole.slice(0, feed.length)
  if (!isDeepStrictEqual(feed, beginning)) faults.push('the feed is not the beginning of what it was')
  const last = new Map(feed.map((event) => [event.subject, event.record]))
  for (const [subject, record] of records)
    if (!isDeepStrictEqual(last.get(subject) ?? null, record)) faults.push(`${subject} is not as its last event says`)
  const raw = new DatabaseSync(path)
  const [health] = raw.prepare('PRAGMA integrity_check').all()
  raw.close()
  if (health?.integrity_check !== 'ok') faults.push(`the file is damaged: ${health?.integrity_check}`)
  return { length: feed.length, faults }
}

/** The file system lets nobody write. */
export async function makeReadOnly({ place, atEnd }: Ground): Promise<Trial> {
  const disk = smallDisk(64 * 1024)
  if (!disk) return { skipped: NO_MOUNT }
  atEnd(disk.remove)
  const { folder } = await place()
  const path = join(disk.folder, 'vanline.db')
  const copy = join(folder, 'afterwards.db')
  return {
    ...WRITTEN,
    async finish(scene) {
      const { trouble, fault, note, revive } = scene
      const feed = await killedFeed(scene)
      copyDatabase(join(folder, 'vanline.db'), path)
      disk.makeReadOnly()
      trouble()
      const refused = await started(path)
      if (!(refused instanceof DidNotStart)) {
        fault('a node started on a read-only disk')
        await refused.kill('SIGKILL')
      } else if (!/^vanline: .*\S/m.test(refused.complaint) || /\n\s+at /.test(refused.complaint))
        fault(`it was refused without a clear line: ${refused.message.slice(0, 500)}`)
      else note(refused.complaint.slice(0, 200))
      copyDatabase(path, copy)
      const { length, faults } = await faultsOfCopy(copy, feed)
      if (length !== feed.length) fault(`${length} of ${feed.length} events are left`)
      for (const line of faults) fault(line)
      await revive(0)
    },
  }
}
