/** Our dependencies: their licences, their exact versions, and that none has an install script. */
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8')

type Locked = {
  version?: string
  license?: string
  integrity?: string
  resolved?: string
  dev?: boolean
  devOptional?: boolean
  link?: boolean
  hasInstallScript?: boolean
}
const lock = JSON.parse(read('package-lock.json')) as { packages: Record<string, Locked> }
const installed = Object.entries(lock.packages).filter(([path, { link }]) => path.includes('node_modules/') && !link)
const shipped = installed.filter(([, { dev, devOptional }]) => !dev && !devOptional)

/** Licences that allow use, change and redistribution, in closed programs too. */
const ALLOWED = [
  'MIT',
  // MIT without the duty to repeat its text.
  'MIT-0',
  'ISC',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'Unlicense',
  'CC0-1.0',
  'BlueOak-1.0.0',
]
const isAllowed = (license = ''): boolean =>
  license
    .replace(/^\(|\)$/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((each) => ALLOWED.includes(each)))

const named = (packages: typeof installed, isWrong: (locked: Locked) => boolean) =>
  packages.filter(([, locked]) => isWrong(locked)).map(([path, { license }]) => `${path} (${license})`)

describe('dependencies', () => {
  test('that are shipped have terms that we know and allow', () => {
    assert.ok(shipped.length > 50)
    assert.deepEqual(
      named(shipped, ({ license }) => !isAllowed(license)),
      [],
    )
  })

  test('have the same licence in their package.json and in the lockfile', () => {
    const differing = shipped.filter(([path, { license }]) => {
      try {
        const own = JSON.parse(read(join(path, 'package.json')))
        return (own.license?.type ?? own.license) !== license
      } catch {
        // Packages for other platforms are not installed.
        return false
      }
    })
    assert.deepEqual(
      differing.map(([path]) => path),
      [],
    )
  })

  test('have a hash and an exact version, and no name of a host in the lockfile', () => {
    assert.deepEqual(
      named(installed, ({ integrity }) => !/^sha512-/.test(integrity ?? '')),
      [],
    )
    assert.deepEqual(
      named(installed, ({ resolved }) => resolved !== undefined),
      [],
    )
    assert.doesNotMatch(read('package-lock.json'), /"(https?|git|ssh)[+:][^"]*registry/)
    const wanted = globSync(['package.json', 'packages/*/package.json'], { cwd: ROOT }).flatMap((path) => {
      const { dependencies = {}, devDependencies = {}, optionalDependencies = {} } = JSON.parse(read(path))
      return Object.entries<string>({ ...dependencies, ...devDependencies, ...optionalDependencies }).map(
        ([name, version]) => `${path} ${name} ${version}`,
      )
    })
    assert.ok(wanted.length > 20)
    assert.deepEqual(
      // Our own packages are those of this repository; npm run release writes their version.
      wanted.filter((line) => !/ \d+\.\d+\.\d+(-[\w.]+)?$| @vanline\/\w+ \*$/.test(line)),
      [],
    )
  })

  test('run nothing when they are installed', () => {
    assert.deepEqual(
      named(shipped, ({ hasInstallScript = false }) => hasInstallScript),
      [],
    )
    assert.match(read('.npmrc'), /^ignore-scripts=true$/m)
  })
})

test('terms are read as they are meant', () => {
  for (const license of ['MIT', '(MIT OR GPL-3.0)', 'MIT AND ISC', '(MIT OR CC0-1.0)'])
    assert.ok(isAllowed(license), license)
  for (const license of ['GPL-3.0', 'MIT AND GPL-3.0', '', undefined, 'UNLICENSED', 'SEE LICENSE IN x'])
    assert.ok(!isAllowed(license), String(license))
})
