/** What is in the files of SQLite is no longer what was written: either all of a beginning is there, or the service says that it is not. */
import { copyFileSync, existsSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { isDeepStrictEqual } from 'node:util'
import type { Random } from '../../scripts/random.ts'
import { startClients } from '../clients.ts'
import type { Event } from '../history.ts'
import { DidNotStart, startNode } from '../nodes.ts'
import { type Place, sqlitePlace } from '../places.ts'
import { readOut } from '../readout.ts'
import type { Figures, Verdict } from '../trial.ts'
import type { Fault } from './fault.ts'
import { NO_MOUNT, smallDisk } from './small-disk.ts'

const WRITES = 150
const NONE: Figures = {
  ...{ calls: 0, acknowledged: 0, refused: 0, unknown: 0, events: 0, records: 0, troubles: 0, longestPauseMs: 0 },
}

/** A database whose process was killed, so that much is still in its log, and all that it tells. */
async function killedDatabase(random: Random): Promise<{ place: Place; feed: Event[]; figures: Figures }> {
  const place = sqlitePlace()
  const node = await startNode({ databaseUrl: place.url })
  const clients = startClients({ random, count: 4, bases: () => [node.base] })
  while (clients.acknowledged() < WRITES) await new Promise((resolve) => setTimeout(resolve, 20))
  await clients.stop()
  const { feed, records } = await readOut(node.base)
  await node.kill('SIGKILL')
  const counts = { calls: clients.calls.length, acknowledged: clients.acknowledged(), events: feed.length }
  return { place, feed, figures: { ...NONE, ...counts, records: records.size } }
}

/** The log is cut short or spoilt in a copy. */
export const truncatedLog: Fault = {
  name: 'truncated log',
  meaning:
    'the WAL of a killed process is cut short, or bytes in it are spoilt: a beginning of the history, or a refusal',
  databases: ['SQLite'],
  rounds: 8,
  async run({ random, rounds }): Promise<Verdict> {
    const { place, feed, figures } = await killedDatabase(random.fork('clients'))
    const faults: string[] = []
    const kept: number[] = []
    let refusals = 0
    for (let round = 0; round < rounds; round++) {
      const copy = damagedCopy(place, round, random)
      const found = await whatIsThere(copy, feed)
      if (found.faults) faults.push(...found.faults.map((fault) => `copy ${round}: ${fault}`))
      if (found.kept !== undefined) kept.push(found.kept)
      else refusals += 1
    }
    await place.discard()
    const notes = [`of ${feed.length} events the copies kept ${kept.join(', ') || 'none'}; ${refusals} were refused`]
    return { faults, notes, figures: { ...figures, troubles: rounds } }
  },
}

/** A copy of the files with the log cut at a random place, or with a byte of it turned. */
function damagedCopy({ folder }: Place, round: number, random: Random): string {
  const path = join(folder, `copy-${round}.db`)
  copyFileSync(join(folder, 'vanline.db'), path)
  const log = join(folder, 'vanline.db-wal')
  if (!existsSync(log)) throw new Error('the killed process left no log')
  copyFileSync(log, `${path}-wal`)
  const bytes = readFileSync(log)
  // The first half holds the tables themselves; what is cut later is what clients wrote.
  const at = Math.floor(bytes.length * (0.3 + 0.7 * random.next()))
  if (round % 2 === 0) truncateSync(`${path}-wal`, at)
  else {
    bytes[at] = bytes[at]! ^ 0xff
    writeFileSync(`${path}-wal`, bytes)
  }
  return path
}

/** What the service makes of a damaged copy: how much of the feed is there, or nothing if it does not start. */
async function whatIsThere(path: string, whole: readonly Event[]): Promise<{ kept?: number; faults?: string[] }> {
  const node = await startNode({ databaseUrl: `sqlite:${path}` }).catch((error) => error as DidNotStart)
  if (node instanceof DidNotStart)
    return /vanline: \S/.test(node.complaint)
      ? {}
      : { faults: [`refused without a clear line: ${node.message.slice(0, 300)}`] }
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
  return { kept: feed.length, faults }
}

/** The file system lets nobody write. */
export const readOnly: Fault = {
  name: 'read-only disk',
  meaning:
    'the file system is read-only: the node says so in one line and does not start, and afterwards everything is there',
  databases: ['SQLite'],
  rounds: 1,
  async run({ random }): Promise<Verdict> {
    const disk = smallDisk(64 * 1024)
    if (!disk) return { faults: [], notes: [NO_MOUNT], figures: NONE }
    const { place, feed, figures } = await killedDatabase(random.fork('clients'))
    const path = join(disk.folder, 'vanline.db')
    for (const end of ['', '-wal']) copyFileSync(join(place.folder, `vanline.db${end}`), `${path}${end}`)
    disk.makeReadOnly()
    const faults: string[] = []
    const refused = await startNode({ databaseUrl: `sqlite:${path}` }).catch((error) => error as DidNotStart)
    if (!(refused instanceof DidNotStart)) faults.push('a node started on a read-only disk')
    else if (!/^vanline: .*\S/m.test(refused.complaint) || /\n\s+at /.test(refused.complaint))
      faults.push(`it was refused without a clear line: ${refused.message.slice(0, 500)}`)
    const note = refused instanceof DidNotStart ? refused.complaint : ''
    if (!(refused instanceof DidNotStart)) await refused.kill('SIGKILL')
    const copy = join(place.folder, 'afterwards.db')
    for (const end of ['', '-wal']) copyFileSync(`${path}${end}`, `${copy}${end}`)
    const { kept, faults: found = [] } = await whatIsThere(copy, feed)
    if (kept !== feed.length) faults.push(`${kept} of ${feed.length} events are left`)
    disk.remove()
    await place.discard()
    return { faults: [...faults, ...found], notes: [note.slice(0, 200)], figures: { ...figures, troubles: 1 } }
  },
}
