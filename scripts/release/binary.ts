/**
 * Builds the single executable: Node with the command, the service, the console, the tracking page, the reference page and the migrations inside
 * (https://nodejs.org/api/single-executable-applications.html). It is for the platform that builds it.
 */
import { cpSync, globSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, extname, join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { build, type InputOptions, type OutputChunk, type OutputOptions } from 'rolldown'
import { COMPRESSED } from '../../packages/server/src/kernel/embedded.ts'
import { SCALAR, scalarScript } from '../../packages/server/src/pages/reference.ts'
import { commentsOf, consoleLibraries, type Library, librariesOf, libraryIn, nodeLibrary } from './notices.ts'
import { ROOT, run } from './run.ts'

export const MAIN = 'packages/cli/src/program.ts'
/** The script that Node runs first, and the one that compiles the modules. */
const EXECUTABLE = join(import.meta.dirname, 'executable.cjs')
const COMPILE = join(import.meta.dirname, 'compile.cjs')
/** The joined module with this source has most of the functions that a start of the service needs. */
const SERVICE = join(ROOT, 'packages/server/src/app.ts')
/** The flags of `npm start`: half of V8's usual space for young objects costs no time, and 25 MB less. */
const NODE_FLAGS = ['--max-semi-space-size=16']
/**
 * The seed of V8's hashes, which are part of the bytecode: with a fixed one, two builds have the same bytes. V8 does not compare seeds when
 * it loads bytecode, so every process of the service has a random one.
 */
const FIXED_SEED = '--random-seed=1'
/** The threads of the service. They are started from text, which Node runs as CommonJS. */
export const THREADS = [
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
  const joined = join(stage, 'modules')
  const parts = await bundle({ vanline: MAIN }, { dir: joined, entryFileNames: '[name].js' })
  const service = parts.find(({ moduleIds }) => moduleIds.includes(SERVICE))!
  run(process.execPath, [...NODE_FLAGS, FIXED_SEED, COMPILE, joined, service.fileName], ROOT, {})
  for (const thread of THREADS)
    parts.push(...(await bundle(thread, { file: join(stage, fileOf(thread)), codeSplitting: false })))
  cpSync(EXECUTABLE, join(stage, 'main.cjs'))
  const script = await scalarScript()
  writeFileSync(join(stage, SCALAR), gzipSync(script))
  writeFileSync(
    join(stage, 'sea.json'),
    JSON.stringify({
      // Relative, because Node writes this path into the executable.
      ...{ main: 'main.cjs', executable: strippedNode(stage), output },
      ...{ disableExperimentalSEAWarning: true, assets: assetsOf(stage), execArgv: NODE_FLAGS },
    }),
  )
  run(process.execPath, ['--build-sea', 'sea.json'], stage)
  return [
    ...librariesOf(parts.flatMap(({ moduleIds }) => moduleIds)),
    ...consoleLibraries(),
    referenceLibrary(script),
    nodeLibrary(),
  ]
}

/** Scalar's script contains other libraries, which only its comments name. */
function referenceLibrary(script: Buffer): Library {
  const library = libraryIn(join(ROOT, 'node_modules', REFERENCE))
  return { ...library, text: `${library.text}\n\n${commentsOf(script.toString())}` }
}

const fileOf = (source: string): string => `${source.split('/').at(-1)!.replace(/\.ts$/, '')}.js`

/** How modules are joined. Scalar's plugin is left out, because its script is an asset. */
export const JOINING: InputOptions = {
  cwd: ROOT,
  platform: 'node',
  external: [REFERENCE, 'pg-native'],
  logLevel: 'warn',
}

/** Joins a module and all that it imports, and returns the joined modules. */
async function bundle(input: string | Record<string, string>, to: OutputOptions): Promise<OutputChunk[]> {
  const { output } = await build({
    ...JOINING,
    input,
    // Names stay, for the stack traces in logs; without white space the executable is smaller.
    output: { ...to, format: 'cjs', minify: { compress: false, mangle: false, codegen: true } },
  })
  return output.filter((each) => each.type === 'chunk')
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
  const threads = THREADS.map(fileOf).map((name) => smallerIn(stage, [name, join(stage, name)]))
  const pages = PAGES.flatMap((page) => filesOf(SERVER, page)).map((file) => smallerIn(stage, file))
  return Object.fromEntries([[SCALAR, join(stage, SCALAR)], ...threads, ...filesOf(stage, 'modules'), ...pages])
}

/** The files that become smaller when they are compressed. */
const TEXTS = ['.js', '.css', '.html', '.json', '.svg']

/** Compresses a file with text: 2 MB less for all pages and threads. */
function smallerIn(stage: string, [name, path]: [string, string]): [string, string] {
  if (!TEXTS.includes(extname(name))) return [name, path]
  const compressed = join(stage, 'pages', name + COMPRESSED)
  mkdirSync(dirname(compressed), { recursive: true })
  writeFileSync(compressed, brotliCompressSync(readFileSync(path)))
  return [name + COMPRESSED, compressed]
}

/** The files of a folder, by their names as assets. */
function filesOf(parent: string, name: string): [string, string][] {
  const files = globSync(`${name}/**/*`, { cwd: parent }).filter((path) => statSync(join(parent, path)).isFile())
  return files.toSorted().map((path) => [path, join(parent, path)])
}
