import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** Where the measured server and the load run: on a core each, so that neither takes time from the other. */
export type Pinning = { server: string[]; load: string[]; note: string; cores?: { server: number; load: number } }

/** The scheduler chooses the cores, as for most servers. */
export const UNPINNED: Pinning = { server: [], load: [], note: 'nothing is bound to a core' }

/** The two cores of this machine that are ours to use, if there is a way to say so. */
export function pinning(): Pinning {
  const free = (why: string): Pinning => ({ server: [], load: [], note: `${why}; server and load share the cores` })
  if (process.platform !== 'linux') return free('no taskset on this system')
  const [server, load] = allowedCores()
  if (server === undefined || load === undefined) return free('only one core')
  if (spawnSync('taskset', ['-c', String(server), 'true']).status !== 0) return free('taskset cannot be used')
  return {
    server: ['taskset', '-c', String(server)],
    load: ['taskset', '-c', String(load)],
    cores: { server, load },
    note: `server on core ${server}, load on core ${load}`,
  }
}

function allowedCores(): number[] {
  const list = /^Cpus_allowed_list:\s*(.+)$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? ''
  const cores = list.split(',').flatMap((range) => {
    const [first = 0, last = first] = range.split('-').map(Number)
    return Array.from({ length: last - first + 1 }, (_, i) => first + i)
  })
  // The first core often serves the interrupts of the machine, so the server gets the last one.
  return cores.length > 1 ? [cores.at(-1)!, cores.at(-2)!] : cores
}
