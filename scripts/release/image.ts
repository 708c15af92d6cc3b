/** Collects what the image contains besides the Containerfile: the executable and the libraries it links to, in a folder for each architecture. */
import { copyFileSync, mkdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { run } from './run.ts'

/** The names of architectures in images. */
const ARCHITECTURES: Record<string, string> = { x64: 'amd64', arm64: 'arm64' }

/** Fills the folder that `buildah build -f deploy/Containerfile` takes as its context. */
export function collectImage(binary: string, context: string): void {
  if (process.platform !== 'linux') throw new Error('The image contains libraries of Linux: build it there.')
  const root = join(context, ARCHITECTURES[process.arch]!)
  rmSync(root, { recursive: true, force: true })
  mkdirSync(root, { recursive: true })
  mkdirSync(join(context, 'data'), { recursive: true })
  copyFileSync(binary, join(root, 'vanline'))
  for (const library of librariesOf(binary)) {
    mkdirSync(join(root, dirname(library)), { recursive: true })
    copyFileSync(library, join(root, library))
  }
}

/** The files that the loader maps for a program, the loader included. Lines look like `libm.so.6 => /lib/libm.so.6 (0x…)`. */
const librariesOf = (program: string): string[] =>
  [...run('ldd', [program]).matchAll(/(\/\S+) \(0x/g)].map(([, path]) => path!)
