/**
 * Builds the published packages. In the workspace they export TypeScript, which Node runs directly; Node does not do so inside
 * node_modules, so the published ones hold JavaScript, types and source maps. Their package.json is derived from that of the workspace.
 */
import { cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { VERSION } from '../../packages/server/src/kernel/release.ts'
import { consoleLibraries, NOTICES, noticesOf } from './notices.ts'
import { ROOT, run } from './run.ts'

type Manifest = Record<string, unknown> & {
  name: string
  exports?: Record<string, string>
  dependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
}

/** A package: its folder, the files that it ships beside `dist`, and how it is compiled. */
type Package = { folder: string; extra: readonly string[]; options: object }
/** The compiler's options for packages that browsers load. */
const FOR_BROWSERS = { target: 'es2023', lib: ['es2023', 'dom'], types: [] }
/** In the order in which they need each other. */
const PACKAGES: readonly Package[] = [
  { folder: 'client', extra: [], options: FOR_BROWSERS },
  { folder: 'tanstack-db', extra: [], options: FOR_BROWSERS },
  { folder: 'server', extra: ['console', 'track'], options: { target: 'es2024' } },
  { folder: 'cli', extra: ['bin'], options: { target: 'es2024' } },
]
const NOT_PUBLISHED = ['private', 'scripts', 'devDependencies']
/** Programs of the repository, which read and write files of the checkout. */
const NOT_COMPILED = ['**/*.test.ts', '**/openapi-write.ts']

const readJson = (path: string) => JSON.parse(readFileSync(join(ROOT, path), 'utf8'))
const writeJson = (path: string, value: unknown): void => writeFileSync(path, `${JSON.stringify(value, null, 2)}\n`)
const builtOf = (source: string): string => source.replace(/^\.\/src\//, './dist/').replace(/\.ts$/, '')

/** Builds packages below `stage`, all if none is named, and packs them into `target`. */
export function buildPackages(stage: string, target: string, folders?: readonly string[]): void {
  rmSync(stage, { recursive: true, force: true })
  for (const each of PACKAGES.filter(({ folder }) => folders?.includes(folder) ?? true)) {
    const to = join(stage, each.folder)
    mkdirSync(to, { recursive: true })
    compile(each, stage)
    copyFiles(each, to)
    writeJson(join(to, 'package.json'), publishedManifest(each.folder, each.extra))
    run('npm', ['pack', '--silent', '--pack-destination', target, to])
  }
}

/** Compiles a package. Types are not checked again: npm test has done it, and it takes three times as long. */
function compile({ folder, options }: Package, stage: string): void {
  const source = join(ROOT, 'packages', folder, 'src')
  const config = join(stage, `tsconfig.${folder}.json`)
  writeJson(config, {
    extends: join(ROOT, 'tsconfig.json'),
    compilerOptions: {
      ...options,
      ...{ noEmit: false, noCheck: true, declaration: true, sourceMap: true, inlineSources: true, stripInternal: true },
      ...{ allowImportingTsExtensions: false, rewriteRelativeImportExtensions: true },
      ...{ rootDir: source, outDir: join(stage, folder, 'dist'), paths: builtPaths(stage) },
      typeRoots: [join(ROOT, 'node_modules/@types')],
    },
    include: [source],
    exclude: NOT_COMPILED.map((pattern) => join(source, pattern)),
  })
  run('tsc', ['-p', config])
  rmSync(config)
  for (const map of globSync(join(stage, folder, 'dist/**/*.map'))) nameSource(map, stage, folder)
}

/** The compiler finds packages that were built before by their types, as in an installation. */
function builtPaths(stage: string): Record<string, string[]> {
  const built = PACKAGES.filter(({ folder }) => globSync(join(stage, folder, 'package.json')).length > 0)
  const paths = built.flatMap(({ folder }) => {
    const { name, exports = {} } = readJson(`packages/${folder}/package.json`) as Manifest
    return Object.entries(exports).map(([path, source]) => [
      join(name, path),
      [join(stage, folder, `${builtOf(source)}.d.ts`)],
    ])
  })
  return Object.fromEntries(paths)
}

/** A source map contains its source, and names the path in the repository wherever the build ran. */
function nameSource(path: string, stage: string, folder: string): void {
  const map = JSON.parse(readFileSync(path, 'utf8'))
  const source = relative(join(stage, folder, 'dist'), path)
    .replaceAll('\\', '/')
    .replace(/\.js\.map$/, '.ts')
  writeFileSync(path, JSON.stringify({ ...map, sources: [`vanline:///packages/${folder}/src/${source}`] }))
}

function copyFiles({ folder, extra }: Package, to: string): void {
  for (const name of extra) cpSync(join(ROOT, 'packages', folder, name), join(to, name), { recursive: true })
  for (const program of globSync(join(to, 'bin/*.js'))) {
    const text = readFileSync(program, 'utf8')
    writeFileSync(program, text.replace(/'\.\.\/src\/(\w+)\.ts'/, "'../dist/$1.js'"))
  }
  cpSync(join(ROOT, 'packages', folder, 'README.md'), join(to, 'README.md'))
  cpSync(join(ROOT, 'LICENSE'), join(to, 'LICENSE'))
  // The other packages contain our code only; npm installs their dependencies with their own licenses.
  if (extra.includes('console')) writeFileSync(join(to, NOTICES), noticesOf(consoleLibraries()))
}

function publishedManifest(folder: string, extra: readonly string[]): object {
  const manifest = readJson(`packages/${folder}/package.json`) as Manifest
  const { exports: sources, dependencies: _, name, ...rest } = manifest
  const published = Object.fromEntries(Object.entries(rest).filter(([member]) => !NOT_PUBLISHED.includes(member)))
  const { repository } = readJson('package.json')
  return {
    name,
    version: VERSION,
    ...published,
    repository: { type: 'git', url: repository, directory: `packages/${folder}` },
    files: ['dist', ...extra, ...(extra.includes('console') ? [NOTICES] : [])],
    ...(sources && { exports: exportsOf(sources) }),
    ...(manifest.dependencies && { dependencies: exactly(manifest.dependencies) }),
    ...(manifest.peerDependencies && { peerDependencies: exactly(manifest.peerDependencies) }),
  }
}

/** Our own packages depend on each other in the same version. */
const exactly = (dependencies: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(dependencies).map(([name, range]) => [name, range === '*' ? VERSION : range]))

const exportsOf = (sources: Record<string, string>): object =>
  Object.fromEntries(
    Object.entries(sources).map(([path, source]) => [
      path,
      { types: `${builtOf(source)}.d.ts`, default: `${builtOf(source)}.js` },
    ]),
  )
