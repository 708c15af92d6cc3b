/**
 * Which files of the repository a module uses: what it imports, and what its strings name, because tests also read pages, start programs and look
 * for files. A string that names a folder, or a pattern of paths, uses everything that fits.
 */
import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, matchesGlob, posix, relative } from 'node:path'
import { ROOT } from '../processes.ts'

const MODULES = '{packages/*/{src,test},bench,clients,e2e,openapi-tools,scripts,torture}/**/*.{ts,tsx,js}'

/** Every import of a module, and every other string in it. */
const STRINGS = /'([^'\n]{2,200})'|"([^"\n]{2,200})"|`([^`$\n]{2,200})/g

const IMPORTED = /^\.{1,2}\/.*\.(ts|tsx|css)$/

/** The files that a module uses: exact paths, and patterns. */
type Uses = { paths: ReadonlySet<string>; patterns: readonly string[] }
export type Graph = ReadonlyMap<string, Uses>

/** Paths of the packages' exports, by their names in imports. */
function exportsByName(): Map<string, string> {
  const folders = globSync('packages/*/package.json', { cwd: ROOT }).map((path) => dirname(path))
  return new Map(
    folders.flatMap((folder) => {
      const { name, exports = {} } = JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8'))
      return Object.entries(exports as Record<string, string>).map(([path, file]): [string, string] => [
        posix.join(name, path),
        posix.join(folder, file),
      ])
    }),
  )
}

/** Reads all modules of the repository. */
export function readGraph(): Graph {
  const named = exportsByName()
  const kinds = new Map<string, 'file' | 'folder' | undefined>()
  const kindOf = (path: string) => {
    if (!kinds.has(path)) {
      const found = existsSync(join(ROOT, path)) ? statSync(join(ROOT, path)) : undefined
      kinds.set(path, found && (found.isFile() ? 'file' : 'folder'))
    }
    return kinds.get(path)
  }
  const usesOf = (module: string): Uses => {
    const paths = new Set<string>()
    const patterns = new Set<string>()
    for (const match of readFileSync(join(ROOT, module), 'utf8').matchAll(STRINGS)) {
      const text = match[1] ?? match[2] ?? match[3]!
      if (named.has(text)) paths.add(named.get(text)!)
      if (!/^[\w.@{][^\s:;=<>()]*$/.test(text)) continue
      for (const path of placesOf(module, text))
        if (/[*{]/.test(path)) patterns.add(path)
        // What is imported may be gone: then its users are affected.
        else if (kindOf(path) === 'file' || IMPORTED.test(text)) paths.add(path)
        else if (kindOf(path) === 'folder' && path.includes('/')) patterns.add(`${path.replace(/\/$/, '')}/**`)
    }
    return { paths, patterns: [...patterns] }
  }
  // What a test generates comes and goes while other tests run.
  const modules = globSync(MODULES, { cwd: ROOT, exclude: ['**/node_modules/**', '**/generated/**'] })
  return new Map(modules.map((module) => [module, usesOf(module)]))
}

/** What a string in a module may name: a path from the module, or from the root. */
function placesOf(module: string, text: string): string[] {
  if (text.startsWith('./') || text.startsWith('../')) {
    const path = relative(ROOT, join(ROOT, dirname(module), text))
    return path.startsWith('..') || path === '' ? [] : [path]
  }
  return text.includes('/') || text.includes('.') ? [text] : []
}

/**
 * The modules that a path reaches: those that use it, and those that use these. Nothing uses a test. Patterns
 * can be left out: a program that copies folders does not use what is in them.
 */
export function usersOf(graph: Graph, changed: readonly string[], isByPattern = true): Set<string> {
  const reached = new Set(changed)
  const usesSome = ({ paths, patterns }: Uses, among: readonly string[]) =>
    among.some((path) => paths.has(path) || (isByPattern && patterns.some((pattern) => matchesGlob(path, pattern))))
  for (let newest: string[] = [...changed]; newest.length > 0; ) {
    const users = [...graph].filter(([module, uses]) => !reached.has(module) && usesSome(uses, newest))
    for (const [module] of users) reached.add(module)
    newest = users.flatMap(([module]) => (module.endsWith('.test.ts') ? [] : module))
  }
  return reached
}
