/** Folders with large tools and a lockfile of their own, which are installed when they are first needed. */
import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..')

/** Installs the packages of a folder's lockfile, unless they are installed. */
export function ensureToolFolder(name: string): void {
  const folder = join(ROOT, name)
  const lockfile = join(folder, 'package-lock.json')
  const installed = join(folder, 'node_modules/.installed.json')
  if (existsSync(installed) && readFileSync(installed).equals(readFileSync(lockfile))) return
  console.log(`> npm ci in ${name}`)
  const { status } = spawnSync('npm', ['ci'], { cwd: folder, stdio: 'inherit' })
  if (status !== 0) throw new Error(`The tools in ${name} cannot be installed. Run npm ci there to see why.`)
  copyFileSync(lockfile, installed)
}
