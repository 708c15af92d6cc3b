import { execFileSync } from 'node:child_process'
import { delimiter, dirname, join } from 'node:path'

export const ROOT = join(import.meta.dirname, '../..')

/** The programs of the development packages, and this Node, before those of the machine. */
const PATH = [join(ROOT, 'node_modules/.bin'), dirname(process.execPath), process.env.PATH].join(delimiter)

/** Runs a program of the build, and returns what it prints. */
export function run(command: string, args: readonly string[]): string {
  return execFileSync(command, args, {
    cwd: ROOT,
    env: { ...process.env, PATH },
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}
