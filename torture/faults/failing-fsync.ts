/** The disk fails when it is told to keep what was written: strace answers fsync with EIO in the place of the kernel. */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { fateOf } from '../history.ts'
import type { Node } from '../nodes.ts'
import { trialOn } from '../trial.ts'
import type { Fault } from './fault.ts'

const INJECT = 'inject=fsync,fdatasync:error=EIO'
/** EX_IOERR, with which a process ends that no longer knows what its file holds. */
export const DISK_FAILED = 74
const END_MAX_MS = 20_000

export const failingFsync: Fault = {
  name: 'failing fsync',
  meaning: 'fsync fails: the outcome is unknown, the node ends, and the next one shows what the file holds',
  databases: ['SQLite'],
  rounds: 4,
  run: ({ random, rounds, isQuick = false }) =>
    trialOn('SQLite', (url) => ({
      random,
      isQuick,
      nodes: [{ databaseUrl: url }],
      async make({ nodes, clients, progress, revive, trouble, note, fault }) {
        if (spawnSync('strace', ['-V']).status !== 0) return note('strace is not installed: this was not tried')
        for (let round = 0; round < rounds; round++) {
          await progress(40)
          await pause(random.below(100))
          trouble()
          const how = await failFsyncOf(nodes[0]!)
          if (how !== DISK_FAILED)
            fault(`a node whose fsync failed ${how === undefined ? 'went on' : `ended with ${how}`}`)
          await nodes[0]!.kill('SIGKILL')
          await revive(0)
        }
        await progress(40)
        const unknown = clients.calls.filter((call) => call.answer?.status === 503 && fateOf(call) === 'unknown')
        note(`${unknown.length} changes were answered with "not known"`)
      },
    })),
}

/** Lets every fsync of a node fail from now on. Gives back how it ended, or undefined if it did not. */
async function failFsyncOf({ pid, ended }: Node): Promise<number | NodeJS.Signals | undefined> {
  const tracer = spawn('strace', ['-f', '-p', String(pid), '-e', 'trace=fsync,fdatasync', '-e', INJECT], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  tracer.stderr.resume()
  const how = await Promise.race([ended, pause(END_MAX_MS, undefined)])
  if (tracer.exitCode === null && tracer.kill('SIGINT')) await once(tracer, 'exit')
  return how
}
