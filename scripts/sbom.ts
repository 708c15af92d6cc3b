/**
 * Writes the SBOM of a release as CycloneDX, to dist/sbom.cdx.json or the named file (`npm run sbom`).
 *
 * `npm sbom --omit dev` omits shipped packages that a development package needs too, and names workspaces after their folders. So npm lists
 * everything, the lockfile says what is shipped, and the console's build says which development packages are part of its files.
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { VERSION } from '../packages/server/src/kernel/release.ts'
import { ensureConsole } from './built-console.js'
import { consoleLibraries } from './release/notices.ts'

const ROOT = join(import.meta.dirname, '..')
const PRODUCT = 'vanline'
const OUTPUT_MAX = 64 * 1024 * 1024
/** Licenses of packages that have them only as a text, in a file. Another version needs another look at that file. */
const LICENSES_IN_FILES: Record<string, string> = { 'png-js@2.0.0': 'MIT' }

type License = { license: { id: string } }
type Component = { 'bom-ref': string; name: string; version: string; purl: string; licenses?: License[] }
type Bom = {
  serialNumber?: string
  metadata: { timestamp?: string; component: Component }
  components: Component[]
  dependencies: { ref: string; dependsOn?: string[] }[]
}
type Locked = { name?: string; version?: string; dev?: boolean; devOptional?: boolean; link?: boolean }

const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as { packages: Record<string, Locked> }
const isOwn = (path: string): boolean => path.startsWith('packages/') && !path.includes('node_modules/')
const target = resolve(process.argv[2] ?? join(ROOT, 'dist/sbom.cdx.json'))
if (!(await ensureConsole())) process.exit(1)
const bom = shippedOf(everything(), lockedRefs())
mkdirSync(dirname(target), { recursive: true })
writeFileSync(target, `${JSON.stringify(bom, null, 2)}\n`)
console.log(`${target}: ${bom.components.length} components.`)

/** The data of npm about all packages in the lockfile; no registry is used. It wants a version for our own, which they get in a release. */
function everything(): Bom {
  const folder = mkdtempSync(join(tmpdir(), 'vanline-sbom-'))
  try {
    const own = Object.keys(lock.packages).filter((path) => isOwn(path))
    const versions = own.map((path) => [path, { ...lock.packages[path], version: VERSION }])
    const versioned = { ...lock, packages: { ...lock.packages, ...Object.fromEntries(versions) } }
    writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(versioned))
    for (const path of ['', ...own]) {
      mkdirSync(join(folder, path), { recursive: true })
      const manifest = JSON.parse(readFileSync(join(ROOT, path, 'package.json'), 'utf8'))
      writeFileSync(join(folder, path, 'package.json'), JSON.stringify({ ...manifest, version: VERSION }))
    }
    const args = ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only', '--offline']
    const text = execFileSync('npm', args, {
      ...{ cwd: folder, encoding: 'utf8', maxBuffer: OUTPUT_MAX },
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    return JSON.parse(text) as Bom
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** The npm references of everything that ships: our own packages, production dependencies, and the libraries in the console. */
function lockedRefs(): Set<string> {
  const shipped = Object.entries(lock.packages).filter(
    ([, { dev, devOptional, link }]) => !dev && !devOptional && !link,
  )
  const installed = shipped.map(
    ([path, { name, version = VERSION }]) => `${name ?? path.split('node_modules/').at(-1)}@${version}`,
  )
  return new Set([...installed, ...consoleLibraries().map(({ name, version }) => `${name}@${version}`)])
}

/** Without the number and the time of this run, so that the same release always has the same bytes. */
function shippedOf(bom: Bom, refs: ReadonlySet<string>): Bom {
  const { serialNumber, metadata, components, dependencies, ...rest } = bom
  const { timestamp, ...about } = metadata
  const isShipped = (ref: string): boolean => refs.has(ref)
  return {
    ...rest,
    metadata: { ...about, component: { ...about.component, name: PRODUCT } },
    components: components
      .filter((each) => isShipped(each['bom-ref']))
      .map((each) => ({ ...each, name: nameOf(each), ...licensesOf(each) })),
    dependencies: dependencies
      .filter(({ ref }) => isShipped(ref))
      .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter(isShipped) })),
  }
}

/** The name of a package, which its reference begins with. */
function nameOf({ 'bom-ref': ref, version }: Component): string {
  return ref.slice(0, ref.lastIndexOf(`@${version}`))
}

function licensesOf({ 'bom-ref': ref, licenses }: Component): Pick<Component, 'licenses'> {
  const id = LICENSES_IN_FILES[ref]
  return licenses === undefined && id !== undefined ? { licenses: [{ license: { id } }] } : {}
}
