/**
 * Builds the single executable: Node with the command, the service, the console, the reference page and the migrations inside
 * (https://nodejs.org/api/single-executable-applications.html). It is for the platform that builds it.
 */
import { cpSync, globSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'rolldown'
import { SCALAR, scalarScript } from '../../packages/server/src/pages/reference.ts'
import { ROOT, run } from './run.ts'

const MAIN = 'packages/cli/src/vanline.ts'
/** The threads of the service. They are started from text, which Node runs as CommonJS. */
const THREADS = [
  'packages/server/src/db/sqlite/aside-thread.ts',
  'packages/server/src/webhooks/deliveries/send-thread.ts',
]
const CONSOLE = join(ROOT, 'packages/server/console')

/** Builds the executable at `output`, with intermediate files in `stage`. */
export async function buildBinary(stage: string, output: string): Promise<void> {
  rmSync(stage, { recursive: true, force: true })
  mkdirSync(stage, { recursive: true })
  await bundle(MAIN, join(stage, 'main.js'), 'esm')
  for (const thread of THREADS) await bundle(thread, join(stage, fileOf(thread)), 'cjs')
  writeFileSync(join(stage, SCALAR), await scalarScript())
  writeFileSync(
    join(stage, 'sea.json'),
    JSON.stringify({
      // Relative, because Node writes this path into the executable.
      ...{ main: 'main.js', mainFormat: 'module', executable: strippedNode(stage), output },
      ...{ disableExperimentalSEAWarning: true, assets: assetsOf(stage) },
    }),
  )
  run(process.execPath, ['--build-sea', 'sea.json'], stage)
}

const fileOf = (source: string): string => `${source.split('/').at(-1)!.replace(/\.ts$/, '')}.js`

/** Joins a module and all that it imports. Scalar's plugin is left out, because its script is an asset. */
async function bundle(source: string, file: string, format: 'esm' | 'cjs'): Promise<void> {
  await build({
    cwd: ROOT,
    input: source,
    platform: 'node',
    external: ['@scalar/fastify-api-reference', 'pg-native'],
    output: { file, format, codeSplitting: false },
    logLevel: 'warn',
  })
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
  const files = globSync('**/*', { cwd: CONSOLE }).filter((name) => statSync(join(CONSOLE, name)).isFile())
  const pages = files.toSorted().map((name) => [`console/${name}`, join(CONSOLE, name)])
  return Object.fromEntries([...ours, ...pages])
}
