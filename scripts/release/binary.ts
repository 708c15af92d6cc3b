/**
 * Builds the single executable: Node with the command, the service, the console, the tracking page, the reference page and the migrations inside
 * (https://nodejs.org/api/single-executable-applications.html). It is for the platform that builds it.
 */
import { cpSync, globSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'rolldown'
import { SCALAR, scalarScript } from '../../packages/server/src/pages/reference.ts'
import { commentsOf, consoleLibraries, type Library, librariesOf, libraryIn, nodeLibrary } from './notices.ts'
import { ROOT, run } from './run.ts'

const MAIN = 'packages/cli/src/vanline.ts'
/** The flags of `npm start`: half of V8's usual space for young objects costs no time, and 25 MB less. */
const NODE_FLAGS = ['--max-semi-space-size=16']
/** The threads of the service. They are started from text, which Node runs as CommonJS. */
const THREADS = [
  'packages/server/src/db/sqlite/scan-thread.ts',
  'packages/server/src/db/sqlite/write-thread.ts',
  'packages/server/src/webhooks/deliveries/send-thread.ts',
]
/** The package whose script the reference page runs. */
const REFERENCE = '@scalar/fastify-api-reference'
const SERVER = join(ROOT, 'packages/server')
/** The folders of pages that the server reads. */
const PAGES = ['console', 'track']

/** Builds the executable at `output`, with intermediate files in `stage`. Returns the code by others that it contains. */
export async function buildBinary(stage: string, output: string): Promise<Library[]> {
  rmSync(stage, { recursive: true, force: true })
  mkdirSync(stage, { recursive: true })
  const modules = await bundle(MAIN, join(stage, 'main.js'), 'esm')
  for (const thread of THREADS) modules.push(...(await bundle(thread, join(stage, fileOf(thread)), 'cjs')))
  const script = await scalarScript()
  writeFileSync(join(stage, SCALAR), script)
  writeFileSync(
    join(stage, 'sea.json'),
    JSON.stringify({
      // Relative, because Node writes this path into the executable.
      ...{ main: 'main.js', mainFormat: 'module', executable: strippedNode(stage), output },
      ...{ disableExperimentalSEAWarning: true, assets: assetsOf(stage), execArgv: NODE_FLAGS },
    }),
  )
  run(process.execPath, ['--build-sea', 'sea.json'], stage)
  return [...librariesOf(modules), ...consoleLibraries(), referenceLibrary(script), nodeLibrary()]
}

/** Scalar's script contains other libraries, which only its comments name. */
function referenceLibrary(script: Buffer): Library {
  const library = libraryIn(join(ROOT, 'node_modules', REFERENCE))
  return { ...library, text: `${library.text}\n\n${commentsOf(script.toString())}` }
}

const fileOf = (source: string): string => `${source.split('/').at(-1)!.replace(/\.ts$/, '')}.js`

/** Joins a module and all that it imports, and returns their paths. Scalar's plugin is left out, because its script is an asset. */
async function bundle(source: string, file: string, format: 'esm' | 'cjs'): Promise<string[]> {
  const { output } = await build({
    cwd: ROOT,
    input: source,
    platform: 'node',
    external: [REFERENCE, 'pg-native'],
    output: { file, format, codeSplitting: false },
    logLevel: 'warn',
  })
  return output.flatMap((each) => (each.type === 'chunk' ? each.moduleIds : []))
}

/** Node without its debugging symbols: 34 MB less. After the injection it is too late, because stripping would remove what was injected. */
function strippedNode(stage: string): string {
  const node = join(stage, 'node')
  cpSync(process.execPath, node)
  run('strip', [node])
  return node
}

/** What the code finds inside the executable, by name (kernel/embedded.ts). */
function assetsOf(stage: string): Record<string, string> {
  const ours = [SCALAR, ...THREADS.map(fileOf)].map((name) => [name, join(stage, name)])
  const pages = PAGES.flatMap((page) => {
    const folder = join(SERVER, page)
    const files = globSync('**/*', { cwd: folder }).filter((name) => statSync(join(folder, name)).isFile())
    return files.toSorted().map((name) => [`${page}/${name}`, join(folder, name)])
  })
  return Object.fromEntries([...ours, ...pages])
}
