/** Runs every check there is, in the order in which they fail fastest. `npm test` is this. */
import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { makeTemplate } from '../packages/server/test/databases.ts'
import { ensureChromium } from './chromium.ts'
import { startPostgres } from './postgres.ts'

const files = process.argv.slice(2)
const everything = [
  'packages/*/src/**/*.test.ts',
  'packages/*/test/**/*.test.ts',
  'bench/**/*.test.ts',
  'e2e/**/*.test.ts',
  'torture/**/*.test.ts',
]

/** Three files at once are quicker also where there are two cores only: much of a test is waiting for a database. */
const TESTS_AT_ONCE = Math.max(3, availableParallelism() - 1)

/** Each file is a process of its own, and nearly all of them read the same sources. */
const COMPILED = join(import.meta.dirname, '../node_modules/.cache/tests')

/** Runs a command and gives back its exit code. */
function run(command: string, args: string[], environment: Record<string, string> = {}): Promise<number> {
  console.log(`> ${command} ${args.join(' ')}`)
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: 'inherit', env: { ...process.env, ...environment } })
    child.once('error', (error) => {
      console.error(`${command} could not be started: ${error.message}`)
      resolve(1)
    })
    child.once('exit', (code) => resolve(code ?? 1))
  })
}

/** The tests in a browser need one, and the console as it is now. */
async function prepareBrowserTests(): Promise<number> {
  if (files.length > 0 && !files.some((file) => file.includes('e2e/'))) return 0
  ensureChromium()
  return run('vite', ['build', 'packages/console', '--logLevel', 'warn'])
}

async function runTests(): Promise<number> {
  const given = process.env.TEST_DATABASE_URL
  // The tests' own server may forget everything when the machine loses power; it answers sooner for it.
  const server = given === undefined ? await startPostgres({ fsync: 'off', synchronous_commit: 'off' }) : undefined
  const url = given ?? server!.url
  try {
    await makeTemplate(url)
    return await run(
      'node',
      [
        '--test',
        '--test-reporter=spec',
        '--test-timeout=240000',
        `--test-concurrency=${TESTS_AT_ONCE}`,
        ...(files.length > 0 ? files : everything),
      ],
      {
        TEST_DATABASE_URL: url,
        NODE_COMPILE_CACHE: COMPILED,
      },
    )
  } finally {
    await server?.stop()
  }
}

const checks =
  files.length > 0
    ? []
    : [
        () => run('tsc', ['--noEmit']),
        () => run('tsc', ['--noEmit', '-p', 'packages/console']),
        () => run('biome', ['check', '--error-on-warnings', '.']),
      ]
let code = 0
for (const check of [...checks, prepareBrowserTests, runTests]) {
  code = await check()
  if (code !== 0) break
}
process.exitCode = code
