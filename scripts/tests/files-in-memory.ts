/** Where the tests keep their files: in memory if there is room. A database is made there in a tenth of the time. */
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'

const MEMORY = '/dev/shm'
const PREFIX = 'vanline-tests-'
const FREE_MIN_BYTES = 4 * 1024 ** 3

/** Makes a folder in memory the one for temporary files, of this process and of those it starts. It is deleted with this process. */
export function keepFilesInMemory(): void {
  if (!hasRoom()) return
  deleteLeftovers()
  const folder = mkdtempSync(join(MEMORY, `${PREFIX}${process.pid}-`))
  // As open as /tmp: PostgreSQL runs as another user.
  chmodSync(folder, 0o1777)
  process.env.TMPDIR = folder
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1))
}

/** A container often has only 64 MB there, or may start no programs from it. */
function hasRoom(): boolean {
  if (!existsSync(MEMORY) || !existsSync('/proc/mounts')) return false
  if (/ \/dev\/shm \S+ \S*noexec/.test(readFileSync('/proc/mounts', 'utf8'))) return false
  const { bavail, bsize } = statfsSync(MEMORY)
  return bavail * bsize >= FREE_MIN_BYTES
}

/** Deletes the folders of runs that were killed. */
function deleteLeftovers(): void {
  for (const name of readdirSync(MEMORY).filter((each) => each.startsWith(PREFIX))) {
    const pid = name.slice(PREFIX.length).split('-')[0]!
    if (!existsSync(`/proc/${pid}`)) rmSync(join(MEMORY, name), { recursive: true, force: true })
  }
}
