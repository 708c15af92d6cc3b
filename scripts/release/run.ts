import { spawnSync } from 'node:child_process'
import { delimiter, dirname, join } from 'node:path'

export const ROOT = join(import.meta.dirname, '../..')

/** The programs of the development packages, and this Node, before those of the machine. */
const PATH = [join(ROOT, 'node_modules/.bin'), dirname(process.execPath), process.env.PATH].join(delimiter)

/** Runs a program of the build and returns its output, which is also in the error if the program fails. */
export function run(
  command: string,
  args: readonly string[],
  cwd: string = ROOT,
  environment: Readonly<NodeJS.ProcessEnv> = process.env,
): string {
  const env = { ...environment, PATH }
  const { error, status, stdout, stderr } = spawnSync(command, args, { cwd, env, encoding: 'utf8' })
  if (error) throw new Error(`${command} could not be started: ${error.message}`)
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${status}:\n${stdout}${stderr}`)
  return stdout
}
