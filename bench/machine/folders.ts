import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../../scripts/processes.ts'

/** Data lies beside the code, not in the system's temporary folder: that may be memory, where an fsync costs nothing. */
export const DATA = join(ROOT, 'bench/data')
/** What was measured here last, as JSON. */
export const RESULTS = join(ROOT, 'bench/results')
/** Reports of runs that docs/benchmarks.md shows, committed. */
export const FIGURES = join(ROOT, 'bench/figures')
/** What we are measured beside; a folder with dependencies of its own. */
export const PEERS = join(ROOT, 'bench/peers')

/** Files and folders that are deleted at the end of this run. */
const leftovers = new Set<string>()
process.on('exit', () => {
  for (const path of leftovers) rmSync(path, { recursive: true, force: true })
})
export const removeInTheEnd = (path: string): unknown => leftovers.add(path)

/** A new folder for this run, deleted at its end. */
export function newFolder(name: string): string {
  mkdirSync(DATA, { recursive: true })
  const folder = mkdtempSync(join(DATA, `${name}-`))
  removeInTheEnd(folder)
  return folder
}
