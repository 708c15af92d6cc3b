/** The modules of the repository, and what they import. */
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
export const SRC = 'packages/server/src'

export type Module = { path: string; text: string; imports: string[]; typeImports: string[] }

export const textOf = (path: string): string => readFileSync(join(ROOT, path), 'utf8')
export const found = (...patterns: string[]): string[] =>
  globSync(patterns, { cwd: ROOT, exclude: ['**/node_modules/**', '**/generated/**'] }).toSorted()

const IMPORT = /^(?:import|export)\b[^'"]*?\bfrom '([^']+)'|^import '([^']+)'|\bimport\('([^']+)'\)/gm

function moduleAt(path: string): Module {
  const text = textOf(path)
  const matches = [...text.matchAll(IMPORT)].map((match) => ({ whole: match[0], name: match.slice(1).join('') }))
  return {
    path,
    text,
    imports: matches.map(({ name }) => name),
    typeImports: matches.filter(({ whole }) => whole.startsWith('import type')).map(({ name }) => name),
  }
}

export const modules = found(
  'packages/*/{src,test}/**/*.{ts,tsx}',
  '{bench,clients,torture,scripts,e2e}/**/*.{ts,js}',
).map(moduleAt)
export const sources = modules.filter(({ path }) => path.startsWith(SRC) && !path.endsWith('.test.ts'))

/** The local imports of a module, as paths from the root. */
export const local = (path: string, names: readonly string[]): string[] =>
  names.filter((name) => name.startsWith('.')).map((name) => join(dirname(path), name))
export const folderOf = (path: string): string => /^[^/]+(?=\/)/.exec(relative(SRC, path))?.[0] ?? ''
