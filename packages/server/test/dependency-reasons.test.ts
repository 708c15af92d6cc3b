/** Every shipped dependency has a documented reason, and is listed in the release's bill of materials with the console's libraries. */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { consoleLibraries } from '../../../scripts/release/notices.ts'
import { VERSION } from '../src/kernel/release.ts'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8')

type Locked = {
  version: string
  dev?: boolean
  devOptional?: boolean
  link?: boolean
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}
const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, Locked> }
const nameOf = (path: string): string => path.split('node_modules/').at(-1)!
const shipped = Object.entries(packages)
  .filter(([path, { dev, devOptional, link }]) => path.includes('node_modules/') && !dev && !devOptional && !link)
  .map(([path, locked]) => ({ name: nameOf(path), ...locked }))
const names = [...new Set(shipped.map(({ name }) => name))].toSorted()

describe('docs/reference/dependencies.md', () => {
  const page = read('docs/reference/dependencies.md')
  const [chosen = [], brought = []] = page.split('## What comes with it').map((part) =>
    [...part.matchAll(/^\| `([^`]+)` \| `?([^|`]+)`? \| (.+) \|$/gm)].map(([, name, by, reason]) => ({
      name: name!,
      by: by!.trim(),
      reason: reason!,
    })),
  )
  const rows = [...chosen, ...brought]

  test('has a line of reason for each package that ships, and for no other', () => {
    assert.deepEqual(rows.map(({ name }) => name).toSorted(), names)
    for (const { name, reason } of rows) assert.match(reason, /^\S.{8,}\.$/, name)
  })

  test('says how many there are', () => {
    assert.match(page, new RegExp(`: ${rows.length} packages, of which we chose ${chosen.length};`))
  })

  test('distinguishes direct dependencies from transitive ones and names their parents', () => {
    const wanted = globSync(['package.json', 'packages/*/package.json'], { cwd: ROOT }).flatMap((path) => {
      const { dependencies = {}, optionalDependencies = {} } = JSON.parse(read(path))
      return Object.keys({ ...dependencies, ...optionalDependencies }).filter((name) => !name.startsWith('@vanline/'))
    })
    assert.deepEqual(chosen.map(({ name }) => name).toSorted(), [...new Set(wanted)].toSorted())
    for (const { name, by } of brought) {
      const bringers = shipped.filter(({ dependencies, optionalDependencies }) =>
        Object.hasOwn({ ...dependencies, ...optionalDependencies }, name),
      )
      assert.ok(
        bringers.some((each) => each.name === by),
        `${name} comes with ${bringers.map((each) => each.name).join(', ')}, not with ${by}`,
      )
    }
  })
})

const inConsole = consoleLibraries()

test('the licenses of the console and the page of the crews have every package that their sources import', () => {
  const sources = globSync('packages/{console,crew}/src/**/*.{ts,tsx}', {
    cwd: ROOT,
    exclude: (name) => name.includes('.test.'),
  })
  const imports = sources.flatMap((path) => [
    ...read(path).matchAll(/(?:^import |from )'((?:@[^/']+\/)?[^./'@:][^/':]*)(?:\/[^']*)?'/gm),
  ])
  const imported = [...new Set(imports.map(([, name]) => name!))].filter((name) => !name.startsWith('@vanline/'))
  assert.ok(imported.length > 5)
  const listed = inConsole.map(({ name }) => name)
  assert.deepEqual(
    imported.filter((name) => !listed.includes(name)),
    [],
  )
})

const isOwn = (name: string): boolean => /^(@vanline\/.*|vanline(@.*)?)$/.test(name)

describe('npm run sbom', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vanline-test-'))
  const file = join(folder, 'made', 'sbom.cdx.json')
  after(() => rmSync(folder, { recursive: true }))
  before(() => void execFileSync(process.execPath, ['scripts/sbom.ts', file], { cwd: ROOT }))
  const bomOf = () => JSON.parse(readFileSync(file, 'utf8'))

  test('lists shipped dependencies, the libraries in the console and our own packages, and no others', () => {
    const { bomFormat, components } = bomOf()
    assert.equal(bomFormat, 'CycloneDX')
    const listed = (components as { name: string; version: string }[]).map(({ name, version }) => `${name}@${version}`)
    const own = listed.filter(isOwn)
    for (const name of ['vanline', '@vanline/server', '@vanline/client']) assert.ok(own.includes(`${name}@${VERSION}`))
    assert.deepEqual(
      listed.filter((each) => !own.includes(each)).toSorted(),
      [...new Set([...shipped, ...inConsole].map(({ name, version }) => `${name}@${version}`))].toSorted(),
    )
  })

  test('has hashes and licences for third-party packages, and only listed dependencies', () => {
    const { components, dependencies, metadata } = bomOf()
    for (const { name, hashes, licenses, purl } of components) {
      assert.ok(licenses?.length > 0, name)
      assert.match(purl, /^pkg:npm\//)
      if (!isOwn(name)) assert.equal(hashes?.[0]?.alg, 'SHA-512', name)
    }
    const refs = [metadata.component, ...components].map((each) => each['bom-ref'])
    for (const { ref, dependsOn } of dependencies)
      for (const each of [ref, ...dependsOn]) assert.ok(refs.includes(each), `${ref} on ${each}`)
  })

  test('names no registry and nothing of the machine it was made on', () => {
    const text = readFileSync(file, 'utf8')
    const hosts = [...text.matchAll(/https?:\/\/[^/"]+/g)].map(([host]) => host)
    assert.deepEqual([...new Set(hosts)], ['http://cyclonedx.org'])
    for (const place of [ROOT, folder, process.env.HOME ?? ROOT])
      if (place !== '/') assert.ok(!text.includes(place), place)
    assert.equal(bomOf().metadata.component.name, 'vanline')
  })
})
