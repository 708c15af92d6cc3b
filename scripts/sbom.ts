/**
 * Writes the SBOM of a release as CycloneDX, to dist/sbom.cdx.json or the named file (`npm run sbom`).
 *
 * `npm sbom --omit dev` omits shipped packages that a development package needs too, and names workspaces after their folders. So npm lists
 * everything, and the lockfile says what is shipped.
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

const ROOT = join(import.meta.dirname, '..')
const PRODUCT = 'vanline'
const OUTPUT_MAX = 64 * 1024 * 1024

type Component = { 'bom-ref': string; name: string; version: string; purl: string }
type Bom = {
  metadata: { component: Component }
  components: Component[]
  dependencies: { ref: string; dependsOn?: string[] }[]
}
type Locked = { name?: string; version?: string; dev?: boolean; devOptional?: boolean; link?: boolean }

const target = resolve(process.argv[2] ?? join(ROOT, 'dist/sbom.cdx.json'))
const bom = shippedOf(everything(), lockedRefs())
mkdirSync(dirname(target), { recursive: true })
writeFileSync(target, `${JSON.stringify(bom, null, 2)}\n`)
console.log(`${target}: ${bom.components.length} components.`)

/** The data of npm about all packages in the lockfile; no registry is used. */
function everything(): Bom {
  const args = ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only', '--offline']
  return JSON.parse(
    execFileSync('npm', args, {
      cwd: ROOT,
      encoding: 'utf8',
      maxBuffer: OUTPUT_MAX,
      stdio: ['ignore', 'pipe', 'ignore'],
    }),
  ) as Bom
}

/** What ships, as npm refers to it: our own packages, and all that is not for development. */
function lockedRefs(): Set<string> {
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Locked>
  }
  const shipped = Object.entries(packages).filter(([, { dev, devOptional, link }]) => !dev && !devOptional && !link)
  return new Set(shipped.map(([path, { name, version }]) => `${name ?? path.split('node_modules/').at(-1)}@${version}`))
}

function shippedOf({ metadata, components, dependencies, ...rest }: Bom, refs: ReadonlySet<string>): Bom {
  const isShipped = (ref: string): boolean => refs.has(ref)
  return {
    ...rest,
    metadata: { ...metadata, component: { ...metadata.component, name: PRODUCT } },
    components: components
      .filter((each) => isShipped(each['bom-ref']))
      .map((each) => ({ ...each, name: nameOf(each) })),
    dependencies: dependencies
      .filter(({ ref }) => isShipped(ref))
      .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter(isShipped) })),
  }
}

/** The name of a package, which its reference begins with. */
function nameOf({ 'bom-ref': ref, version }: Component): string {
  return ref.slice(0, ref.lastIndexOf(`@${version}`))
}
