/** Checks the rules of ARCHITECTURE in the files themselves. */
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import { describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
const SRC = 'packages/server/src'

/**
 * A folder imports only from folders before it; the top-level files come last. The features share one place; the tables of their records
 * (`fields.ts`) stand right above the kernel, because scopes and erasure follow from them.
 */
const FEATURES = `
  moves shipments addresses agents services summary parties move-parties erasures links notes presence views imports restorations
  reversions webhooks keys documents collisions`
  .trim()
  .split(/\s+/)
const FOLDERS = [
  'kernel',
  'fields',
  'db',
  'files',
  'history',
  'http',
  'visibility',
  'access',
  'edge',
  'events',
  'features',
  'observe',
  'config',
  'processes',
  'mcp',
  'crossings',
  'pages',
]
/** Among the features the floors are ordered, not the folders: operations -> writes -> rules and store -> schema -> fields. */
const FLOORS: Record<string, number> = {
  ...{ fields: 0, schema: 1, rules: 2, store: 2, writes: 3, create: 4, operations: 5, routes: 5 },
}

type Module = { path: string; text: string; imports: string[]; typeImports: string[] }

const textOf = (path: string): string => readFileSync(join(ROOT, path), 'utf8')
const found = (...patterns: string[]): string[] =>
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

const modules = found(
  'packages/*/{src,test}/**/*.{ts,tsx}',
  'bench/**/*.ts',
  'torture/**/*.ts',
  'scripts/**/*.ts',
  'e2e/**/*.ts',
).map(moduleAt)
const sources = modules.filter(({ path }) => path.startsWith(SRC) && !path.endsWith('.test.ts'))

/** The local imports of a module, as paths from the root. */
const local = (path: string, names: readonly string[]): string[] =>
  names.filter((name) => name.startsWith('.')).map((name) => join(dirname(path), name))
const folderOf = (path: string): string => /^[^/]+(?=\/)/.exec(relative(SRC, path))?.[0] ?? ''
const rankOf = (path: string): number => {
  const folder = folderOf(path)
  if (folder === '') return FOLDERS.length
  if (FEATURES.includes(folder) && basename(path) === 'fields.ts') return FOLDERS.indexOf('fields')
  return FOLDERS.indexOf(FEATURES.includes(folder) ? 'features' : folder)
}
const floorOf = (path: string): number | undefined => FLOORS[basename(path, '.ts').split('-').at(-1)!]

type Pair = { from: string; to: string }
const pairsOf = (names: (module: Module) => string[]): Pair[] =>
  sources.flatMap((module) => local(module.path, names(module)).map((to) => ({ from: module.path, to })))
const pairs = pairsOf(({ imports }) => imports)
const say = ({ from, to }: Pair): string => `${from} imports ${to}`

describe('imports', () => {
  test('every folder has its place in the order', () => {
    assert.deepEqual(
      sources.map(({ path }) => path).filter((path) => rankOf(path) === -1),
      [],
    )
  })

  test('go down the order of the folders only', () => {
    assert.deepEqual(pairs.filter(({ from, to }) => rankOf(to) > rankOf(from)).map(say), [])
  })

  test('go down the floors of the features only', () => {
    const wrong = pairs.filter(({ from, to }) => {
      if (!FEATURES.includes(folderOf(from)) || !FEATURES.includes(folderOf(to))) return false
      return (floorOf(to) ?? 0) > (floorOf(from) ?? Number.POSITIVE_INFINITY)
    })
    assert.deepEqual(wrong.map(say), [])
  })

  test('of rules lead to no database and no HTTP', () => {
    const rules = pairs.filter(({ from }) => FEATURES.includes(folderOf(from)) && floorOf(from) === FLOORS.rules)
    const wrong = rules.filter(({ from, to }) => from.endsWith('rules.ts') && ['db', 'http'].includes(folderOf(to)))
    assert.deepEqual(wrong.map(say), [])
  })

  test('of the frame and the shared pieces of the console lead to no feature', () => {
    const wrong = modules
      .filter(({ path }) => /console\/src\/(shell|pieces|format)\/(?!.*\.test\.)/.test(path))
      .flatMap(({ path, imports }) => local(path, imports).map((to) => ({ from: path, to })))
      .filter(({ to }) => !/console\/src\/(shell|pieces|format|live|session)\//.test(to))
    assert.deepEqual(wrong.map(say), [])
  })

  test('never lead back to where they came from', () => {
    // Type imports vanish at runtime, so their cycles do not count.
    const atRuntime = pairsOf(({ imports, typeImports }) => imports.filter((name) => !typeImports.includes(name)))
    const graph = Map.groupBy(atRuntime, ({ from }) => from)
    const done = new Set<string>()
    const visit = (path: string, way: string[]): void => {
      assert.ok(!way.includes(path), `a circle: ${[...way, path].join(' -> ')}`)
      if (done.has(path)) return
      for (const { to } of graph.get(path) ?? []) visit(to, [...way, path])
      done.add(path)
    }
    for (const { path } of sources) visit(path, [])
  })

  test('of the service lead neither to tests nor to other packages here', () => {
    assert.deepEqual(pairs.filter(({ to }) => !to.startsWith(`${SRC}/`) || to.endsWith('.test.ts')).map(say), [])
  })

  test('name packages that package.json names, and it names no other', () => {
    const { dependencies } = JSON.parse(textOf('packages/server/package.json'))
    const packageOf = (name: string) =>
      name
        .split('/')
        .slice(0, name.startsWith('@') ? 2 : 1)
        .join('/')
    const used = sources.flatMap(({ imports }) => imports).filter((name) => !name.startsWith('.') && !isBuiltin(name))
    assert.deepEqual([...new Set(used.map(packageOf))].toSorted(), Object.keys(dependencies).toSorted())
  })
})

/** The modules that the package of the service exports, by the name under which others import them. */
const EXPORTED: Record<string, string> = JSON.parse(textOf('packages/server/package.json')).exports

/** The names that each module imports, by path. A dynamic import may use any name. */
function takenBy({ path, text }: Module): { to: string; names: string[] | undefined }[] {
  const pathOf = (name: string): string => {
    const inServer = /^@vanline\/server\/(.+)$/.exec(name)?.[1]
    return join(...(inServer === undefined ? [dirname(path), name] : ['packages/server', EXPORTED[`./${inServer}`]!]))
  }
  const early = text.matchAll(/^import (?:type )?\{([^}]*)\} from '([^']+)'/gm).map(([, names = '', from = '']) => ({
    to: pathOf(from),
    names: names.split(',').map((name) =>
      name
        .trim()
        .replace(/^type /, '')
        .replace(/ as .*/, ''),
    ),
  }))
  const late = text.matchAll(/\bimport\('([^']+)'\)/g).map(([, from = '']) => ({ to: pathOf(from), names: undefined }))
  return [...early, ...late]
}

describe('exports', () => {
  test('are needed somewhere else', () => {
    const taken = Map.groupBy(modules.flatMap(takenBy), ({ to }) => to)
    const dead = sources.flatMap(({ path, text }) => {
      const uses = taken.get(path) ?? []
      const exported = text
        .matchAll(/^export (?:async )?(?:function\*?|const|type|class) (\w+)/gm)
        .map(([, name = '']) => name)
      return [...exported]
        .filter((name) => !uses.some(({ names }) => names === undefined || names.includes(name)))
        .map((name) => `${relative(SRC, path)} ${name}`)
    })
    assert.deepEqual(dead, [])
  })
})

describe('functions', () => {
  const BEGINNING = /^ *(export )?(async )?function\b|=> \{$|^ *(async )?(?!if|for|while|switch)\w+\(.*\).* \{$/
  const NAME = /\bfunction\*? (\w+)|\bconst (\w+)|(\w+)\(/

  /** The functions of a file. The formatter aligns the end of each with its beginning, so no parser is needed. */
  function functionsOf({ path, text }: Module): { name: string; lines: number }[] {
    const lines = text.split('\n')
    return lines.flatMap((line, i) => {
      if (!BEGINNING.test(line)) return []
      const end = `${/^ */.exec(line)}}`
      const length = lines.slice(i + 1).findIndex((each) => each.startsWith(end) && !each.endsWith('{')) + 2
      return [{ name: `${path} ${NAME.exec(line)?.slice(1).join('')}`, lines: length }]
    })
  }

  test('have 70 lines at most', () => {
    const ofProducts = modules.filter(({ path }) => /^(packages\/\w+\/src|bench)\/(?!.*\.test\.)/.test(path))
    const long = ofProducts.flatMap(functionsOf).filter(({ lines }) => lines > 70)
    assert.deepEqual(long, [])
  })
})

describe('files', () => {
  const requireNone = (wrong: readonly Module[]) =>
    assert.deepEqual(
      wrong.map(({ path }) => path),
      [],
    )

  test('have 300 lines at most', () => {
    const long = modules.filter(({ path, text }) => !path.endsWith('.gen.ts') && text.split('\n').length > 301)
    assert.deepEqual(
      long.map(({ path, text }) => `${path} has ${text.split('\n').length - 1}`),
      [],
    )
  })

  test('outside of db know no dialect', () => {
    const dialect =
      /::(text|float8|jsonb?|int\w*|bigint)\b|\bjsonb?_\w+\(|\bpg_\w+|clock_timestamp|string_to_array|PRAGMA|ERR_SQLITE/
    const wrong = sources.filter(({ path, text }) => folderOf(path) !== 'db' && dialect.test(text))
    requireNone(wrong)
  })

  test('know no party and no role in db and in the pipeline', () => {
    // The tables that are distributed are listed by their names.
    const neutral = /^(db\/(?!migrations\/|postgres\/distribute)|http\/((change|decide|prepared|sight|list)\b|once\/))/
    const names = /\b[pP]art(y|ies|yID)\b|[mM]embership|CUSTOMER|OBSERVER|REDUCED/
    const wrong = sources.filter(({ path, text }) => neutral.test(relative(SRC, path)) && names.test(text))
    requireNone(wrong)
  })

  test('know an operation by what it declares, not by the end of its URL', () => {
    requireNone(sources.filter(({ text }) => /\burl\.endsWith\(/.test(text)))
  })

  test('cast nothing twice', () => {
    requireNone(sources.filter(({ text }) => /\bas unknown as\b/.test(text)))
  })

  test('say by their name what is in them', () => {
    const vague = /^(utils?|helpers?|common|misc|shared|types)(\.|-|$)/
    const wrong = modules.filter(({ path }) => path.split('/').some((part) => vague.test(part)))
    requireNone(wrong)
  })

  test('export by name, and only what is their own', () => {
    // A published package has one entry point.
    const doors = ['packages/client/src/index.ts']
    const wrong = modules
      .filter(({ text }) => /^export (default\b|(type )?\*|(type )?\{[^}]*\} from)/m.test(text))
      .filter(({ path }) => !doors.includes(path))
    requireNone(wrong)
  })

  test('leave nothing for later, and no test out', () => {
    // Concatenated, so that this file does not match itself.
    const marks = new RegExp(['TO', 'FIX', 'XX'].map((start, i) => `\\b${start}${['DO', 'ME', 'X'][i]}\\b`).join('|'))
    const texts = found('*.{md,json,yaml}', '{docs,packages,bench,torture,scripts,e2e}/**/*.{ts,tsx,md,yaml}', '.ci/*')
    const left = texts.filter((path) => path !== 'package-lock.json' && marks.test(textOf(path)))
    assert.deepEqual(left, [])
    const chosen = new RegExp(
      `\\b(test|it|describe|suite)\\.(on${'ly'}|sk${'ip'}|to${'do'})\\b|\\b(on${'ly'}|sk${'ip'}|to${'do'}): (true|')`,
    )
    requireNone(modules.filter(({ text }) => chosen.test(text)))
  })

  test('that test something stand beside it', () => {
    const tests = modules.filter(({ path }) => path.startsWith(`${SRC}/`) && path.endsWith('.test.ts'))
    const isNamedAfterOne = (path: string) =>
      sources.some((source) => source.path.startsWith(path.replace(/(-[a-z]+)*\.test\.ts$/, '')))
    const lonely = tests.filter(
      ({ path, imports }) => !isNamedAfterOne(path) && !imports.some((name) => name.startsWith('./')),
    )
    requireNone(lonely)
  })
})
