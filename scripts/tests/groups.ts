/**
 * The test files of one folder share a process, because loading the sources and starting the first service takes longer than most tests. Each file
 * also runs alone.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ROOT } from '../processes.ts'

/** The last test of a shared process: without it, a process that ends too early would look as if all had passed. */
export const LAST_TEST = 'the last test of a process'

/** The folders whose files share processes, with their subfolders. The slowest start first. Those with little to do share one process. */
const FOLDERS: readonly (readonly string[])[] = [
  ['e2e'],
  ['packages/server/test'],
  ['packages/cli'],
  ['packages/server/src'],
  [
    'packages/client',
    'packages/tanstack-db',
    'torture',
    'bench',
    'scripts',
    'clients',
    'packages/console',
    'packages/crew',
  ],
]

/** The number of files in a process: fewer use the processors better at the end of the run, more save loading time. */
const FILES_MAX: Record<string, number> = { e2e: 12, 'packages/server/test': 42, 'packages/cli': 24 }
const filesMaxIn = (folder: string): number => FILES_MAX[folder] ?? 80
/** A long test takes so long that loading does not count. */
const LONG_FILES_MAX = 6
/** Files that take minutes in a long run. They begin first, each in a process of its own: at the end, one of them would keep a single core busy. */
export const LONGEST: readonly string[] = [
  'packages/server/test/every-field.test.ts',
  'packages/server/test/every-party.test.ts',
  'packages/server/test/every-operation.test.ts',
  'packages/server/test/order-of-answers.test.ts',
  'clients/contract/contract-python.long.test.ts',
  'torture/upgrade/beside.long.test.ts',
  'torture/planted/outbox-bugs.long.test.ts',
  'clients/contract/contract-typescript.long.test.ts',
  'clients/contract/contract-go.long.test.ts',
]

/** The files that share a process, group by group, in the order in which they begin. Neighbours by name go apart: they take about as long. */
export function groupsOf(files: readonly string[], isLong: boolean): Map<string, string[]> {
  const alone = isLong ? LONGEST.filter((file) => files.includes(file)) : []
  const groups = new Map(alone.map((file): [string, string[]] => [basename(file, '.test.ts'), [file]]))
  const shared = files.filter((file) => !alone.includes(file))
  const byFolder = Map.groupBy(shared, (file) => FOLDERS.findIndex((folders) => folders.some(isIn(file))))
  for (const place of [...byFolder.keys()].toSorted(lastIfNone)) {
    const inFolder = byFolder.get(place)!
    const folder = FOLDERS[place]?.[0] ?? dirname(inFolder[0]!)
    const processes = Math.ceil(inFolder.length / (isLong ? LONG_FILES_MAX : filesMaxIn(folder)))
    for (let i = 0; i < processes; i++)
      groups.set(
        `${folder}-${i}`,
        inFolder.filter((_file, place) => place % processes === i),
      )
  }
  return groups
}

const isIn = (file: string) => (folder: string) => file.startsWith(`${folder}/`)

/** Files of other folders stand last. */
const lastIfNone = (one: number, other: number): number => (one < 0 ? 1 : other < 0 ? -1 : one - other)

/** Writes a module for each group that imports its files, and gives back the files by the path of their module. */
export function writeGroups(folder: string, groups: ReadonlyMap<string, string[]>): Map<string, string[]> {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const named = [...groups].map(([name, files], i): [string, string[]] => {
    const path = join(folder, `${String(i).padStart(3, '0')}-${name.replaceAll('/', '-')}.mjs`)
    const imports = files.map((file) => `import '${pathToFileURL(join(ROOT, file))}'\n`)
    writeFileSync(path, `${imports.join('')}import { test } from 'node:test'\ntest('${LAST_TEST}', () => {})\n`)
    return [path, files]
  })
  return new Map(named)
}
