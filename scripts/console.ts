/**
 * Builds the console into packages/server/console, where the server reads it (`npm run console`). With --check it changes nothing and
 * fails if the committed files differ from their source.
 */
import { globSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'

const ROOT = join(import.meta.dirname, '..')
const COMMITTED = join(ROOT, 'packages/server/console')

const buildInto = (outDir: string) =>
  build({ root: join(ROOT, 'packages/console'), build: { outDir, emptyOutDir: true }, logLevel: 'warn' })

/** The names of files that are not the same in both folders. */
function differing(one: string, other: string): string[] {
  const names = [one, other].flatMap((folder) => globSync('**/*', { cwd: folder }))
  const bytesOf = (folder: string, name: string): string | undefined => {
    const path = join(folder, name)
    return statSync(path, { throwIfNoEntry: false })?.isFile() ? readFileSync(path, 'latin1') : undefined
  }
  return [...new Set(names)].filter((name) => bytesOf(one, name) !== bytesOf(other, name))
}

if (process.argv.includes('--check')) {
  const folder = mkdtempSync(join(tmpdir(), 'vanline-console-'))
  process.once('exit', () => rmSync(folder, { recursive: true }))
  await buildInto(folder)
  const names = differing(folder, COMMITTED)
  if (names.length > 0) {
    console.error(`The built console is outdated (${names.join(', ')}). Run npm run console and commit the result.`)
    process.exitCode = 1
  }
} else await buildInto(COMMITTED)
