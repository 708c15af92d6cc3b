/**
 * The built files of the console. The published package contains them. A checkout has only the source: a child process builds it
 * when the console is opened for the first time, and again after the source has changed, so that neither `npm ci` nor the start
 * waits for it.
 */
import { spawn } from 'node:child_process'
import { existsSync, globSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { messageOf } from '../kernel/thrown.ts'

/** A file in all its content codings. */
export type ConsoleFile = { type: string; plain: Buffer; br?: Buffer; gzip?: Buffer }
export type ConsoleFiles = { page: string; files: ReadonlyMap<string, ConsoleFile> }
export type ConsoleState =
  | { state: 'built'; console: ConsoleFiles }
  | { state: 'building' }
  | { state: 'failed'; why: string }

const PACKED = fileURLToPath(new URL('../../console', import.meta.url))
const SOURCE = fileURLToPath(new URL('../../../console', import.meta.url))

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
}

export function openConsole(): () => ConsoleState {
  if (existsSync(join(PACKED, 'index.html'))) {
    const packed: ConsoleState = { state: 'built', console: filesIn(PACKED) }
    return () => packed
  }
  return consoleOfSource(SOURCE, buildWithVite)
}

/** The files of a source tree, built if missing or outdated. */
export function consoleOfSource(source: string, build: (source: string) => Promise<void>): () => ConsoleState {
  const dist = join(source, 'dist')
  let current: ConsoleState = { state: 'building' }
  let readAtMs = 0
  let isBuilding = false

  const start = async () => {
    isBuilding = true
    current = { state: 'building' }
    try {
      await build(source)
    } catch (error) {
      current = { state: 'failed', why: messageOf(error) }
    } finally {
      isBuilding = false
    }
  }
  return () => {
    if (isBuilding) return current
    const builtAtMs = changedAtMs(join(dist, 'index.html'))
    if (builtAtMs > 0 && builtAtMs === readAtMs) return current
    if (builtAtMs > newestMs(source)) {
      readAtMs = builtAtMs
      current = { state: 'built', console: filesIn(dist) }
    } else if (current.state !== 'failed') void start()
    return current
  }
}

const changedAtMs = (path: string): number => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0

/** When the source was last changed. */
function newestMs(source: string): number {
  const from = [
    'index.html',
    'vite.config.ts',
    'package.json',
    'public/**',
    'src/**',
    '../client/src/**',
    '../server/openapi.json',
  ]
  return Math.max(0, ...globSync(from, { cwd: source }).map((path) => changedAtMs(join(source, path))))
}

function filesIn(folder: string): ConsoleFiles {
  const read = (name: string): Buffer => readFileSync(join(folder, name))
  const has = (name: string): boolean => existsSync(join(folder, name))
  const files = new Map<string, ConsoleFile>()
  for (const name of globSync('**/*', { cwd: folder })) {
    const type = TYPES[extname(name)]
    if (type === undefined) continue
    const file: ConsoleFile = { type, plain: read(name) }
    if (has(`${name}.br`)) file.br = read(`${name}.br`)
    if (has(`${name}.gz`)) file.gzip = read(`${name}.gz`)
    files.set(name.replaceAll('\\', '/'), file)
  }
  return { page: read('index.html').toString(), files }
}

/** Builds beside the current files and swaps at the end, so that a half-built console is never served. */
async function buildWithVite(source: string): Promise<void> {
  const made = join(source, `dist.${process.pid}`)
  const vite = join(dirname(createRequire(join(source, 'package.json')).resolve('vite/package.json')), 'bin', 'vite.js')
  const child = spawn(process.execPath, [vite, 'build', source, '--outDir', made, '--logLevel', 'error'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (chunk) => {
    said += chunk
  })
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', resolve)
  })
  if (code !== 0) throw new Error(said.trim() || `vite ended with ${code}`)
  rmSync(join(source, 'dist'), { recursive: true, force: true })
  renameSync(made, join(source, 'dist'))
}
