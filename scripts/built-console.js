/**
 * The built console, in packages/server/console, with the page of the crews. It is not in the repository: `npm start`, the tests and a release build it when it is missing
 * or when its sources have changed. Beside the built files stand a hash of the sources, because times say nothing after a checkout, and one of the
 * built files, because git deletes some of them on the way from a commit that still had them.
 *
 * This file is JavaScript, because start.js is.
 */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

const ROOT = join(import.meta.dirname, '..')
const CONSOLE = join(ROOT, 'packages/server/console')
const BUILD = join(ROOT, 'scripts/console.ts')
const HASHES = 'hashes.txt'

/** What the built files depend on. The page takes the schemas of its forms from the description of the API, and its libraries from the lockfile. */
const SOURCES = [
  'packages/console',
  'packages/crew',
  'packages/client/src',
  'packages/server/openapi.json',
  'scripts/console.ts',
  'scripts/release/notices.ts',
  'package-lock.json',
]
const isSource = (path) => !/(^|\/)node_modules\/|\.test\.tsx?$/.test(path)

/** A build takes seconds. What is older was left by a process that was killed. */
const LEFT_MS = 3600_000
const TICK_MS = 500
const ATTEMPTS_MAX = 5

/** Builds the console if needed, and says so in one line. Returns whether the built console matches its sources. */
export async function ensureConsole(out = process.stderr, place = CONSOLE, build = buildInto) {
  const hash = hashOfSources()
  if (hashesIn(place) === `${hash} ${hashOfBuilt(place)}`) return true
  const begunMs = performance.now()
  out.write(existsSync(place) ? 'Building the console, whose sources have changed' : 'Building the console')
  const ticking = setInterval(() => out.write('.'), TICK_MS)
  try {
    await buildAt(place, hash, build)
    out.write(` ${((performance.now() - begunMs) / 1000).toFixed(1)} s\n`)
    return true
  } catch (error) {
    out.write(` failed: ${reasonIn(error.message)} (npm run console shows more)\n`)
    return false
  } finally {
    clearInterval(ticking)
  }
}

/** The first line of an error that says something, and the place in a source. */
function reasonIn(message) {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .map((line) => line.trim())
  const [place] = /packages\/\S+:\d+:\d+/.exec(lines.join(' ')) ?? []
  const [reason = ''] = lines.filter((line) => line !== '' && !line.includes('Build failed'))
  return place === undefined || reason.includes(place) ? reason : `${reason}, ${place}`
}

/** Builds the console in any case. What the build says goes to the terminal. */
export const buildConsole = () => buildAt(CONSOLE, hashOfSources(), (folder) => buildInto(folder, 'inherit'))

const hashOfSources = () =>
  hashOf(
    ROOT,
    SOURCES.flatMap((source) => filesIn(join(ROOT, source))),
  )
const hashOfBuilt = (folder) =>
  hashOf(
    folder,
    filesIn(folder).filter((path) => basename(path) !== HASHES),
  )

function hashOf(root, paths) {
  const hash = createHash('sha256')
  for (const path of paths)
    hash
      .update(`${relative(root, path)}\0`)
      .update(readFileSync(path))
      .update('\0')
  return hash.digest('hex')
}

function filesIn(path) {
  if (!existsSync(path)) return []
  if (!statSync(path).isDirectory()) return [path]
  const entries = readdirSync(path, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return entries
    .map((entry) => join(entry.parentPath, entry.name))
    .filter(isSource)
    .sort()
}

const hashesIn = (folder) => (existsSync(join(folder, HASHES)) ? readFileSync(join(folder, HASHES), 'utf8') : undefined)

/** The folder is never half built: the files are built beside it, and replace it at the end. */
async function buildAt(place, hash, build) {
  const folder = `${place}.${process.pid}`
  for (const name of readdirSync(dirname(place))) {
    const path = join(dirname(place), name)
    if (name.startsWith(`${basename(place)}.`) && statSync(path).mtimeMs < Date.now() - LEFT_MS)
      rmSync(path, { recursive: true, force: true })
  }
  try {
    mkdirSync(folder)
    await build(folder)
    writeFileSync(join(folder, HASHES), `${hash} ${hashOfBuilt(folder)}`)
    replace(place, folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Other processes may do the same at the same time; the last one wins. */
function replace(place, folder) {
  const old = `${folder}.old`
  for (let attempt = 1; ; attempt++)
    try {
      if (existsSync(place)) renameSync(place, old)
      renameSync(folder, place)
      return
    } catch (error) {
      if (attempt === ATTEMPTS_MAX) throw error
    } finally {
      rmSync(old, { recursive: true, force: true })
    }
}

/** In a process of its own, because the bundler would leave half a gigabyte in this one. It ends with this one. */
async function buildInto(folder, stderr = 'pipe') {
  if (!existsSync(join(ROOT, 'node_modules/vite'))) throw new Error('that needs the development packages: npm ci')
  const child = spawn(process.execPath, [BUILD, folder], { stdio: ['pipe', 'ignore', stderr] })
  const said = []
  child.stderr?.on('data', (part) => said.push(part))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new Error(Buffer.concat(said).toString() || `the build ended with ${code}`)),
    )
  })
}
