import { readFileSync } from 'node:fs'
import { cpuSecondsOf } from './processes.ts'

/**
 * How much of its core the server had, and the load; and how much of the server's core went to anything else. A load that has
 * all of its core measures itself, and a server that shares its core is not measured alone. Null where the system does not tell.
 */
export type Busy = { server: number | null; load: number | null; others: number | null }

const LOOK_EVERY_MS = 100
/** What happens before belongs to the start of the load generator. */
const SETTLE_MS = 500
const TICKS_PER_SECOND = 100

type Look = { at: number; server?: number | undefined; load?: number | undefined; core?: number | undefined }

/** Watches a server from when the load begins. */
export function watchBusy(serverPid: number, serverCore: number | undefined) {
  const looks: Look[] = []
  let timer: NodeJS.Timeout | undefined
  const shareOf = (which: 'server' | 'load' | 'core') => {
    const seen = looks.filter((look) => look[which] !== undefined)
    const [first, last] = [seen[0], seen.at(-1)]
    if (!first || !last || last.at - first.at < 2 * LOOK_EVERY_MS) return null
    return (last[which]! - first[which]!) / ((last.at - first.at) / 1000)
  }
  return {
    begin(loadPid: number): void {
      const begun = performance.now()
      timer = setInterval(() => {
        const at = performance.now()
        const load = cpuSecondsOf(loadPid)
        if (at - begun < SETTLE_MS || load === undefined) return
        looks.push({ at, load, server: cpuSecondsOf(serverPid), core: coreSecondsOf(serverCore) })
      }, LOOK_EVERY_MS)
    },
    end(): Busy {
      clearInterval(timer)
      const [server, load, core] = [shareOf('server'), shareOf('load'), shareOf('core')]
      return { server, load, others: core === null || server === null ? null : Math.max(0, core - server) }
    },
  }
}

/** For how long a core has worked since the machine was started. */
function coreSecondsOf(core: number | undefined): number | undefined {
  if (core === undefined) return undefined
  const line = new RegExp(`^cpu${core} (.+)$`, 'm').exec(readFileSync('/proc/stat', 'utf8'))?.[1]
  const [user = 0, nice = 0, system = 0, _idle, _iowait, irq = 0, softirq = 0, steal = 0] = (line ?? '')
    .split(' ')
    .map(Number)
  return (user + nice + system + irq + softirq + steal) / TICKS_PER_SECOND
}
