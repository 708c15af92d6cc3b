import { readFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import type { Pinning } from './pin.ts'
import { cpuSecondsOf, cpuSecondsOfFamily } from './processes.ts'

/**
 * How much of its core the server had, and the load; and how much of either core went to anything else. A load that has all of
 * its core measures itself, and who shares a core is not measured alone. Null where the system does not tell.
 */
export type Busy = { server: number | null; load: number | null; others: number | null }

const LOOK_EVERY_MS = 100
/** What happens before belongs to the start of the load generator. */
const SETTLE_MS = 500
const TICKS_PER_SECOND = 100
/** So many cores at work are hardly anything. */
export const IDLE_BUSY_MAX = 0.1
const IDLE_WAIT_MAX_MS = 10_000

type Seconds = number | undefined
type Look = { at: number; server: Seconds; load: Seconds; serverCore: Seconds; loadCore: Seconds }

/** Watches a server from when the load begins. */
export function watchBusy(serverPid: number, cores: Pinning['cores']) {
  const looks: Look[] = []
  let timer: NodeJS.Timeout | undefined
  // A server may have several processes.
  const serverSeconds = () => cpuSecondsOf(serverPid) && cpuSecondsOfFamily(serverPid)
  const shareOf = (which: Exclude<keyof Look, 'at'>) => {
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
        const [serverCore, loadCore] = [coreSecondsOf(cores?.server), coreSecondsOf(cores?.load)]
        looks.push({ at, load, server: serverSeconds(), serverCore, loadCore })
      }, LOOK_EVERY_MS)
    },
    end(): Busy {
      clearInterval(timer)
      const [server, load] = [shareOf('server'), shareOf('load')]
      const strangers = [
        [shareOf('serverCore'), server],
        [shareOf('loadCore'), load],
      ].flatMap(([all, known]) => (all == null || known == null ? [] : [all - known]))
      return { server, load, others: strangers.length > 0 ? Math.max(0, ...strangers) : null }
    },
  }
}

/**
 * Waits until the machine has hardly anything to do, but not for ever: PostgreSQL tidies up for a while after its clients are gone. Returns how
 * many cores were at work in the end.
 */
export async function untilIdle(): Promise<number> {
  const waitingSince = performance.now()
  let share = 1
  while (share > IDLE_BUSY_MAX && performance.now() - waitingSince < IDLE_WAIT_MAX_MS) {
    const [worked, at] = [workedMs(), performance.now()]
    await pause(LOOK_EVERY_MS)
    share = (workedMs() - worked) / (performance.now() - at)
  }
  return share
}

/** For how long all cores together have worked. */
const workedMs = (): number =>
  cpus().reduce((sum, { times: { user, nice, sys, irq } }) => sum + user + nice + sys + irq, 0)

/** For how long a core has worked since the machine was started. */
function coreSecondsOf(core: number | undefined): number | undefined {
  if (core === undefined) return undefined
  const line = new RegExp(`^cpu${core} (.+)$`, 'm').exec(readFileSync('/proc/stat', 'utf8'))?.[1]
  const [user = 0, nice = 0, system = 0, _idle, _iowait, irq = 0, softirq = 0, steal = 0] = (line ?? '')
    .split(' ')
    .map(Number)
  return (user + nice + system + irq + softirq + steal) / TICKS_PER_SECOND
}
