/** The licenses of the code by others that the files of a release contain. */
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ROOT } from './run.ts'

/** A package whose code is part of a file of ours. The console's build writes the same form (packages/console/vite.config.ts). */
export type Library = { name: string; version: string; identifier: string; text: string }

export const NOTICES = 'THIRD-PARTY-NOTICES.txt'

/** The libraries in the built console and in the page of the crews. */
export function consoleLibraries(): Library[] {
  const all = ['licenses.json', 'crew/licenses.json'].flatMap(
    (file) => JSON.parse(readFileSync(join(ROOT, 'packages/server/console', file), 'utf8')) as Library[],
  )
  return [...new Map(all.map((library) => [`${library.name}@${library.version}`, library])).values()]
}

/** The packages that the modules of a bundle come from. */
export function librariesOf(modules: Iterable<string>): Library[] {
  const folders = [...modules].map((module) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(module)?.[0])
  return [...new Set(folders)].filter((folder) => folder !== undefined).map((folder) => libraryIn(folder))
}

/** A package by its folder in node_modules. */
export function libraryIn(folder: string): Library {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return { name, version, identifier: license, text: licenseIn(folder) }
}

/** The license files of a package, or else the part of its README about it. Some packages have neither, only an identifier. */
function licenseIn(folder: string): string {
  const files = readdirSync(folder).filter((name) => /^(licen[sc]e|copying|notice)/i.test(name))
  const texts = files.toSorted().map((name) => readFileSync(join(folder, name), 'utf8').trim())
  if (texts.length > 0) return texts.join('\n\n')
  const [readme] = globSync('[Rr][Ee][Aa][Dd][Mm][Ee].md', { cwd: folder })
  const parts = readme ? readFileSync(join(folder, readme), 'utf8').split(/^#+ /m) : []
  return parts.find((part) => /^licen[sc]e/i.test(part))?.trim() ?? ''
}

/** Node itself, which the executable is made of. */
export function nodeLibrary(): Library {
  const file = join(dirname(process.execPath), '../LICENSE')
  if (!existsSync(file))
    throw new Error(`The executable contains Node, whose license is not at ${file}. Use npm run release.`)
  const text = readFileSync(file, 'utf8').trim()
  return { name: 'node', version: process.versions.node, identifier: 'MIT', text }
}

/** The libraries inside a script that others built, as far as its comments name them. */
export function commentsOf(script: string): string {
  const comments = [...script.matchAll(/\/\*[!*](?:(?!\*\/)[\s\S]){0,600}\*\//g)].map(([comment]) => comment)
  return comments.filter((comment) => /licen[sc]e/i.test(comment)).join('\n\n')
}

/** The text of the notices, each package once. */
export function noticesOf(libraries: readonly Library[]): string {
  const byName = new Map(libraries.map((library) => [`${library.name} ${library.version}`, library]))
  const names = [...byName.keys()].toSorted()
  const parts = names.map((name) => {
    const { identifier, text } = byName.get(name)!
    return `${'-'.repeat(80)}\n${name} (${identifier})\n\n${text || 'The package contains no license text.'}\n`
  })
  return `Vanline contains code of these packages, under the licenses below.\n\n${names.join('\n')}\n\n${parts.join('\n')}`
}
