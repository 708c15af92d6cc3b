/**
 * Collects what the image contains besides the Containerfile, in a folder for each architecture: the executable, the libraries it
 * links to, and the licenses of both.
 */
import { copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { NOTICES } from './notices.ts'
import { ROOT, run } from './run.ts'

/** The names of architectures in images. */
const ARCHITECTURES: Record<string, string> = { x64: 'amd64', arm64: 'arm64' }

/** Fills the folder that deploy/Containerfile copies from. */
export function collectImage(binary: string, notices: string, context: string): void {
  if (process.platform !== 'linux') throw new Error('The image contains libraries of Linux: build it there.')
  const root = join(context, ARCHITECTURES[process.arch]!)
  rmSync(root, { recursive: true, force: true })
  mkdirSync(root, { recursive: true })
  mkdirSync(join(context, 'data'), { recursive: true })
  copyFileSync(binary, join(root, 'vanline'))
  writeFileSync(join(root, NOTICES), notices)
  copyFileSync(join(ROOT, 'LICENSE'), join(root, 'LICENSE'))
  const libraries = librariesOf(binary)
  for (const path of [...libraries, ...licensesOf(libraries)]) {
    mkdirSync(join(root, dirname(path)), { recursive: true })
    copyFileSync(path, join(root, path))
  }
}

/** The files that the loader maps for a program, the loader included. Lines look like `libm.so.6 => /lib/libm.so.6 (0x…)`. */
const librariesOf = (program: string): string[] =>
  [...run('ldd', [program]).matchAll(/(\/\S+) \(0x/g)].map(([, path]) => path!)

/** The copyright files of the Debian packages that the libraries come from. Lines look like `libc6:arm64: /lib/libm.so.6`. */
function licensesOf(libraries: readonly string[]): string[] {
  const owners = run('dpkg', ['-S', ...libraries.map((path) => `*/${basename(path)}`)])
  const packages = [...owners.matchAll(/^([^:\s]+)(?::\S+)?: /gm)].map(([, name]) => name!)
  return [...new Set(packages)].toSorted().map((name) => `/usr/share/doc/${name}/copyright`)
}
