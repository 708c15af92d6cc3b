/**
 * A killed process leaves to the kernel what it has written; a loss of power does not. So the calls of the process to the system are
 * recorded: no answer may go out while the log holds something that was not yet forced to the disk.
 */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { startClients } from '../clients.ts'
import { startNode } from '../nodes.ts'
import { sqlitePlace } from '../places.ts'
import { readOut } from '../readout.ts'
import type { Verdict } from '../trial.ts'
import type { Fault } from './fault.ts'

const CALLS = 'trace=fdatasync,fsync,pwrite64,write,writev,sendto,sendmsg'

export const syncOrder: Fault = {
  name: 'forced to disk',
  meaning: 'what is answered was forced to the disk before, by the order of the calls to the system',
  databases: ['SQLite'],
  rounds: 100,
  async run({ random, rounds }): Promise<Verdict> {
    const none = {
      calls: 0,
      acknowledged: 0,
      refused: 0,
      unknown: 0,
      events: 0,
      records: 0,
      troubles: 0,
      longestPauseMs: 0,
    }
    if (spawnSync('strace', ['-V']).status !== 0)
      return { faults: [], notes: ['strace is not installed: this was not looked at'], figures: none }
    const place = sqlitePlace()
    const trace = join(place.folder, 'trace')
    const node = await startNode({
      databaseUrl: place.url,
      before: ['strace', '-D', '-f', '-y', '-s', '16', '-e', CALLS, '-o', trace],
    })
    const clients = startClients({ random, count: 4, bases: () => [node.base] })
    const giveUpAt = performance.now() + 60_000
    while (clients.acknowledged() < rounds && performance.now() < giveUpAt)
      await new Promise((resolve) => setTimeout(resolve, 20))
    await clients.stop()
    const { feed, records } = await readOut(node.base)
    await node.kill('SIGTERM')
    const { faults, answers, syncs } = judge(readFileSync(trace, 'utf8'))
    await place.discard()
    const acknowledged = clients.acknowledged()
    const figures = { ...none, calls: clients.calls.length, acknowledged, events: feed.length, records: records.size }
    if (answers === 0 || syncs === 0) faults.push(`the record of calls shows ${answers} answers and ${syncs} syncs`)
    return { faults, notes: [`${answers} answers, ${syncs} times forced to disk`], figures }
  },
}

/** Reads what the main thread did, in order. */
export function judge(trace: string): { faults: string[]; answers: number; syncs: number } {
  const lines = trace.split('\n')
  const main = lines[0]?.split(' ')[0] ?? ''
  const faults: string[] = []
  let [answers, syncs, unsynced] = [0, 0, 0]
  for (const line of lines) {
    if (!line.startsWith(`${main} `)) continue
    if (/ pwrite64\(\d+<[^>]*-wal>/.test(line)) unsynced += 1
    else if (/ f(data)?sync\(\d+<[^>]*-wal>\)/.test(line)) {
      syncs += 1
      unsynced = 0
    } else if (/ (write|writev|sendto|sendmsg)\(\d+<(TCP|socket)[^"]*"HTTP\/1\.1 2/.test(line)) {
      answers += 1
      if (unsynced > 0) faults.push(`an answer went out while ${unsynced} writes to the log were not forced to disk`)
    }
  }
  return { faults: faults.slice(0, 5), answers, syncs }
}
