/** The package as it is published: built, packed, unpacked elsewhere beside what it needs, and used there as its README says. */
import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { publint } from 'publint'
import { buildPackages } from '../../../scripts/release/packages.ts'
import { sharedService } from '../../client/test/service.ts'
import { VERSION } from '../../server/src/kernel/release.ts'
import { startChild } from '../../server/test/child.ts'
import { forOneDatabase } from '../../server/test/one-database.ts'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
const README = join(ROOT, 'packages/tanstack-db/README.md')
const NAMED_URL = 'http://127.0.0.1:8080'

/** The TypeScript of the README as one program for a service at this address. */
function programOf(url = NAMED_URL): string {
  const blocks = [...readFileSync(README, 'utf8').matchAll(/^```ts\n(.*?)^```$/gms)].map(([, code]) => code)
  return blocks.join('\n').replaceAll(NAMED_URL, url)
}

let project: string
const home = (name: string) => join(project, 'node_modules/@vanline', name)
const tarball = () => join(project, readdirSync(project).find((name) => name.startsWith('vanline-tanstack-db-'))!)

before(() => {
  project = mkdtempSync(join(tmpdir(), 'vanline-tanstack-db-'))
  buildPackages(join(project, 'built'), project, ['client', 'tanstack-db'])
  writeFileSync(join(project, 'package.json'), '{"type":"module","private":true}')
  for (const name of ['client', 'tanstack-db']) {
    mkdirSync(home(name), { recursive: true })
    const packed = readdirSync(project).find((each) => each.startsWith(`vanline-${name}-`))!
    execFileSync('tar', ['-xzf', join(project, packed), '--strip-components=1', '-C', home(name)])
  }
  symlinkSync(join(ROOT, 'node_modules/@tanstack'), join(project, 'node_modules/@tanstack'))
})
after(() => rmSync(project, { recursive: true, force: true }))

describe('the published package', () => {
  test('holds JavaScript, its types, the README and the license, and asks for the client of its own version', async () => {
    assert.deepEqual(readdirSync(home('tanstack-db')).toSorted(), ['LICENSE', 'README.md', 'dist', 'package.json'])
    const files = readdirSync(join(home('tanstack-db'), 'dist'))
    for (const name of ['index.js', 'index.js.map', 'index.d.ts']) assert.ok(files.includes(name), name)
    const about = JSON.parse(readFileSync(join(home('tanstack-db'), 'package.json'), 'utf8'))
    for (const name of ['dependencies', 'devDependencies', 'scripts', 'private']) assert.ok(!(name in about), name)
    assert.deepEqual(Object.keys(about.peerDependencies), ['@tanstack/db', '@vanline/client'])
    assert.equal(about.peerDependencies['@vanline/client'], VERSION)
    const { messages } = await publint({
      pack: { tarball: new Uint8Array(readFileSync(tarball())).buffer },
      strict: true,
    })
    assert.deepEqual(messages, [])
  })

  test('knows nothing of Node, and imports nothing but the client', () => {
    const dist = join(home('tanstack-db'), 'dist')
    for (const name of readdirSync(dist).filter((each) => each.endsWith('.js'))) {
      const code = readFileSync(join(dist, name), 'utf8')
      assert.doesNotMatch(code, /from ['"](?!\.|@vanline\/client)|\bprocess\.|\bBuffer\b|\brequire\(/, name)
    }
  })

  test('has types that fit its README', () => {
    mkdirSync(join(project, 'src'))
    writeFileSync(join(project, 'src/readme.ts'), programOf())
    const compilerOptions = {
      ...{ strict: true, noEmit: true, target: 'es2023', lib: ['es2023', 'dom'], types: [], skipLibCheck: true },
      ...{ module: 'esnext', moduleResolution: 'bundler', exactOptionalPropertyTypes: true },
    }
    writeFileSync(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['src'] }))
    const compiler = join(ROOT, 'node_modules/typescript/bin/tsc')
    const { status, stdout } = spawnSync(process.execPath, [compiler, '-p', '.'], { cwd: project, encoding: 'utf8' })
    assert.equal(stdout, '')
    assert.equal(status, 0)
  })
})

forOneDatabase('the published package', (open) => {
  const service = sharedService(open)

  test('does what its README says', async () => {
    const program = join(project, 'readme.ts')
    writeFileSync(program, programOf(service.url))
    const child = startChild(process.execPath, [program])
    assert.equal(await child.ended, 0, child.complained.join('\n'))
    assert.equal(child.said.at(-1)?.trim(), 'ready live')
    assert.ok(child.said.some((line) => line.includes("[ '/estimatedWeight' ] 5000")))
  })
})
