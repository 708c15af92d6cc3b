/**
 * Files that ship with the code. In a checkout and in a package they stand in folders beside it; the single executable
 * carries them inside.
 */
import { extname } from 'node:path'
import sea from 'node:sea'
import { Worker, type WorkerOptions } from 'node:worker_threads'
import { brotliDecompressSync } from 'node:zlib'

/** What the names of files end with that are compressed inside the executable. */
export const COMPRESSED = '.br'

/** A file inside the executable, or nothing if the code runs from a folder. */
export function embeddedFile(name: string): Buffer | undefined {
  if (!sea.isSea()) return undefined
  const isCompressed = sea.getAssetKeys().includes(name + COMPRESSED)
  return isCompressed ? brotliDecompressSync(sea.getRawAsset(name + COMPRESSED)) : Buffer.from(sea.getRawAsset(name))
}

/** The names of the files inside the executable that begin with the prefix; none if the code runs from a folder. */
export const embeddedNames = (prefix: string): string[] =>
  sea.isSea() ? sea.getAssetKeys().flatMap((name) => (name.startsWith(prefix) ? [name.replace(/\.br$/, '')] : [])) : []

/** Starts a thread from the module `name` beside the module at `url`: TypeScript in a checkout, JavaScript in a package. */
export function startThread(name: string, url: string, options: WorkerOptions): Worker {
  const code = embeddedFile(`${name}.js`)
  if (code) return new Worker(code.toString(), { ...options, eval: true })
  return new Worker(new URL(`./${name}${extname(url)}`, url), options)
}
