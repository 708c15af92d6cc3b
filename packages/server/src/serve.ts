import { flushCompileCache } from 'node:module'
import { availableParallelism } from 'node:os'
import { setFlagsFromString } from 'node:v8'
import type { Config } from './config/config.ts'
import { openLog } from './observe/log.ts'
import { joinProcesses } from './processes/serving.ts'

/** The most processes that are started if the number is not configured. */
const AUTO_MAX = 8

/** Runs the service until a signal ends it: in this process, or in as many as configured. */
export async function serve(config: Config): Promise<void> {
  const group = joinProcesses()
  const count = group ? 1 : processCount(config)
  if (count > 1) {
    const { supervise } = await import('./processes/supervise.ts')
    return supervise(count, openLog(config.logLevel, undefined, 0).logger)
  }
  // Loaded late, because the main process of several does not need it.
  const { start } = await import('./start.ts')
  await start(config, group)
  // Now the compiled code is what a start needs; and a process that is killed writes none at its end.
  flushCompileCache()
  keepObjectsYoung()
}

/**
 * Forbids V8 to allocate new objects as old ones: each would keep the garbage of its request (docs/design/memory.md). Compiled code is only good for the
 * flags with which it was kept, so they change after the start.
 */
function keepObjectsYoung(): void {
  setFlagsFromString('--no-allocation-site-pretenuring')
}

/** How many processes serve. A database in memory belongs to one. */
export function processCount({ processes, databaseUrl }: Pick<Config, 'processes' | 'databaseUrl'>): number {
  if (processes !== 'auto') return processes
  return databaseUrl === 'sqlite::memory:' ? 1 : Math.min(availableParallelism(), AUTO_MAX)
}
