/** Faults for which strace watches the calls of a node to the system, or answers them in the place of the kernel. */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fateOf } from '../history.ts'
import type { Node } from '../nodes.ts'
import type { Ground, Trial } from '../trial.ts'

const CALLS = 'trace=fdatasync,fsync,pwrite64,write,writev,sendto,sendmsg'
const INJECT = 'inject=fsync,fdatasync:error=EIO'
/** EX_IOERR, with which a process ends that no longer knows what its file holds. */
export const DISK_FAILED = 74
const END_MAX_MS = 20_000

const isInstalled = (): boolean => spawnSync('strace', ['-V']).status === 0
const NOT_INSTALLED: Trial = { skipped: 'strace is not installed: this was not tried' }

/** Lets every fsync of a node fail: the node must end, and call the outcome of its last changes unknown. */
export function failFsync({ isQuick = false }: Ground): Trial {
  if (!isInstalled()) return NOT_INSTALLED
  return {
    ...{ isQuick, nodes: [{}], writes: 40, waitMs: 100 },
    async strike({ nodes, revive, fault }) {
      const how = await failFsyncOf(nodes[0]!)
      if (how !== DISK_FAILED) fault(`a node whose fsync failed ${how === undefined ? 'went on' : `ended with ${how}`}`)
      await nodes[0]!.kill('SIGKILL')
      await revive(0)
    },
    finish({ clients, note }) {
      const unknown = clients.calls.filter((call) => call.answer?.status === 503 && fateOf(call) === 'unknown')
      note(`${unknown.length} changes were answered with "not known"`)
    },
  }
}

/** Lets every fsync of a node fail from now on. Returns how the node ended, or undefined if it did not. */
async function failFsyncOf({ pid, ended }: Node): Promise<number | NodeJS.Signals | undefined> {
  const tracer = spawn('strace', ['-f', '-p', String(pid), '-e', 'trace=fsync,fdatasync', '-e', INJECT], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  tracer.stderr.resume()
  const how = await Promise.race([ended, pause(END_MAX_MS, undefined)])
  if (tracer.exitCode === null && tracer.kill('SIGINT')) await once(tracer, 'exit')
  return how
}

/**
 * A killed process leaves its writes to the kernel; a loss of power does not. So the calls of the process to the system are recorded: no
 * answer may go out while the log has writes that were not forced to the disk.
 */
export async function traceSyncs({ place, rounds }: Ground): Promise<Trial> {
  if (!isInstalled()) return NOT_INSTALLED
  const trace = join((await place()).folder, 'trace')
  return {
    nodes: [{ before: ['strace', '-D', '-f', '-y', '-s', '16', '-e', CALLS, '-o', trace] }],
    ...{ isQuick: true, count: 4, rounds: 1, writes: rounds / 2 },
    async finish({ clients, nodes, revive, fault, note }) {
      await clients.stop()
      await nodes[0]!.kill('SIGTERM')
      const { faults, answers, syncs } = judge(readFileSync(trace, 'utf8'))
      for (const line of faults) fault(line)
      if (answers === 0 || syncs === 0) fault(`the record of calls shows ${answers} answers and ${syncs} syncs`)
      note(`${answers} answers, ${syncs} times forced to disk`)
      await revive(0, { before: [] })
    },
  }
}

/** Reads the calls of the main thread, in order. */
function judge(trace: string): { faults: string[]; answers: number; syncs: number } {
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
