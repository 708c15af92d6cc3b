/**
 * Runs the service (`npm start`) or the command (`npm run vanline`) of a checkout with its modules joined, which takes a third of the time
 * and of the memory that a thousand files take. The joined form and its compiled code are kept in node_modules/.cache. The first start
 * joins the modules, and so does the next one after a source or a package has changed. Where that is not possible, without the
 * development packages or in a folder that cannot be written, the sources run as they are. What serves pages also builds the console, if it is
 * missing or its sources have changed; if that fails, everything but the console works.
 *
 * This file is JavaScript, because loading the compiler that strips types takes as long as a sixth of the start.
 */
import { readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const ROOT = join(import.meta.dirname, '..')
const CACHE = join(ROOT, 'node_modules/.cache/vanline')
/** Names the folder of the joined form, and the state of every file at the time. Several checkouts may share the packages. */
const CURRENT = join(CACHE, `${ROOT.replaceAll(/\W+/g, '-')}.json`)
/** npm writes this file with every installation. */
const INSTALLED = join(ROOT, 'node_modules/.package-lock.json')
/** A process that still runs may load a part of an older form. */
const KEPT_MS = 24 * 3600_000

const JOIN = join(ROOT, 'scripts/join-programs.ts')
const SOURCES = { server: 'packages/server/src/server.ts', vanline: 'packages/cli/src/vanline.ts' }
/** The commands that serve the console. */
const SERVING = ['serve', 'demo']

const name = process.argv[2]
// For the processes that this one starts, too (VANLINE_PROCESSES).
process.env.NODE_COMPILE_CACHE ??= join(CACHE, 'compiled')
enableCompileCache()
// It is built while the modules are joined.
const building = name === 'server' || SERVING.includes(process.argv[3]) ? ensuringConsole() : undefined
const folder = currentFolder() ?? (await joinedFolder())
await building
const program = folder ? join(folder, `${name}.mjs`) : join(ROOT, SOURCES[name])
process.argv.splice(1, 2, program)
await import(pathToFileURL(program).href)

/** Loaded where it is needed: with its cryptography and processes, `vanline --version` would take longer. */
async function ensuringConsole() {
  const { ensureConsole } = await import('./built-console.js')
  return ensureConsole()
}

/** The folder of the joined form, if no file has changed since. */
function currentFolder() {
  try {
    const { folder, states } = JSON.parse(readFileSync(CURRENT, 'utf8'))
    return states.every(([path, state]) => stateOf(path) === state) ? folder : undefined
  } catch {
    return undefined
  }
}

function stateOf(path) {
  const { mtimeMs, size } = statSync(path)
  return `${mtimeMs} ${size}`
}

/** Joins the modules into a new folder, or returns undefined if that is not possible. */
async function joinedFolder() {
  try {
    return await newFolder()
  } catch {
    return undefined
  }
}

/** The new folder becomes the current one in one step: several processes may do this at once. */
async function newFolder() {
  const [{ execFile }, { promisify }] = await Promise.all([import('node:child_process'), import('node:util')])
  const begunMs = Date.now()
  const folder = join(CACHE, `joined-${begunMs}-${process.pid}`)
  // A process of its own, because the bundler would leave half a gigabyte in this one.
  const { stdout } = await promisify(execFile)(process.execPath, [JOIN, folder])
  const files = [INSTALLED, ...JSON.parse(stdout)]
  // The joined form may contain the old text of a file that was written meanwhile.
  const states = files.map((path) => [path, statSync(path).mtimeMs < begunMs ? stateOf(path) : 'changed'])
  writeFileSync(`${folder}.json`, JSON.stringify({ folder, states }))
  renameSync(`${folder}.json`, CURRENT)
  for (const each of readdirSync(CACHE))
    if (each.startsWith('joined-') && Number(each.split('-')[1]) < begunMs - KEPT_MS)
      rmSync(join(CACHE, each), { recursive: true, force: true })
  return folder
}
