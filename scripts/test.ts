/** Runs every check there is, in the order in which they fail fastest. `npm test` is this. */
import { spawnSync } from 'node:child_process'

const files = process.argv.slice(2)
const patterns =
  files.length > 0 ? files : ['packages/*/src/**/*.test.ts', 'packages/*/test/**/*.test.ts', 'bench/**/*.test.ts']
const steps: [string, string[]][] = [
  ['tsc', ['--noEmit']],
  ['biome', ['check', '--error-on-warnings', '.']],
  ['node', ['--test', '--test-reporter=spec', ...patterns]],
]

for (const [command, args] of files.length > 0 ? steps.slice(2) : steps) {
  console.log(`> ${command} ${args.join(' ')}`)
  const { status, error } = spawnSync(command, args, { stdio: 'inherit' })
  if (error) console.error(`${command} could not be started: ${error.message}`)
  if (status !== 0) process.exit(status ?? 1)
}
