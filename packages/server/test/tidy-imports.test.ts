/** Checks the order of imports of ARCHITECTURE in the files themselves. */
import assert from 'node:assert/strict'
import { isBuiltin } from 'node:module'
import { basename } from 'node:path'
import { describe, test } from 'node:test'
import { folderOf, local, type Module, modules, SRC, sources, textOf } from './source-modules.ts'

/**
 * A folder imports only from folders before it; the top-level files come last. The features share one place; the tables of their records
 * (`fields.ts`) stand right above the kernel, because scopes and erasure follow from them.
 */
const FEATURES = `
  moves shipments addresses agents services summary parties move-parties erasures links notes presence views imports restorations
  reversions webhooks keys documents collisions company dispatch trucks crew-members absences bookings jobs availability crew crew-links items
  weighings storage-stays signatures change-requests message-templates message-rules message-opt-outs messages`
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
  'examples',
  'pages',
]
/** Among the features the floors are ordered, not the folders: operations -> writes -> rules and store -> schema -> fields. */
const FLOORS: Record<string, number> = {
  ...{ fields: 0, schema: 1, rules: 2, store: 2, writes: 3, create: 4, import: 4, operations: 5, routes: 5 },
}

/**
 * The records that other records are parts of. Both import each other: a part looks for its whole, and what deletes, restores or expands
 * the whole writes and reads its parts in the same change.
 */
const WHOLES: Record<string, readonly string[]> = {
  ...{ addresses: ['shipments'], agents: ['shipments'], services: ['shipments'], shipments: ['moves'] },
  ...{
    documents: ['shipments', 'moves'],
    notes: ['shipments', 'moves'],
    jobs: ['shipments', 'moves'],
    links: ['moves'],
    'move-parties': ['moves'],
    'crew-links': ['crew-members'],
    items: ['shipments'],
    weighings: ['shipments'],
    'storage-stays': ['shipments'],
    signatures: ['shipments'],
    'change-requests': ['moves', 'shipments', 'jobs', 'storage-stays'],
  },
}

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
  test('have the order that ARCHITECTURE says', () => {
    const names = FOLDERS.map((name) => (name === 'fields' ? 'fields.ts of the features' : name))
    assert.ok(textOf('ARCHITECTURE.md').includes(`\`${[...names, 'app, server'].join(' < ')}\``))
  })

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

  test('lead from one feature to another and back only between a record and its parts', () => {
    const isFeature = (path: string) => FEATURES.includes(folderOf(path)) && basename(path) !== 'fields.ts'
    const between = pairs
      .filter(({ from, to }) => isFeature(from) && isFeature(to) && folderOf(from) !== folderOf(to))
      .filter(({ from, to }) => !WHOLES[folderOf(from)]?.includes(folderOf(to)))
    const graph = Map.groupBy(between, ({ from }) => folderOf(from))
    const visit = (folder: string, way: string[]): void => {
      assert.ok(!way.includes(folder), `a circle: ${[...way, folder].join(' -> ')}`)
      for (const to of new Set(graph.get(folder)?.map((pair) => folderOf(pair.to)))) visit(to, [...way, folder])
    }
    for (const folder of FEATURES) visit(folder, [])
    for (const [part, wholes] of Object.entries(WHOLES))
      for (const whole of wholes)
        for (const way of [`${part} ${whole}`, `${whole} ${part}`])
          assert.ok(
            pairs.some(
              ({ from, to }) => isFeature(from) && isFeature(to) && `${folderOf(from)} ${folderOf(to)}` === way,
            ),
            `nothing leads ${way.replace(' ', ' -> ')} any more`,
          )
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
