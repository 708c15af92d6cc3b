/** The package as it is published: built, packed, installed elsewhere, and used there as the README says. */
import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { openapiToolPath } from '../../../scripts/openapi-tools.ts'
import { buildPackages } from '../../../scripts/release/packages.ts'
import { VERSION } from '../../server/src/kernel/release.ts'
import { startChild } from '../../server/test/child.ts'
import { forOneDatabase } from '../../server/test/one-database.ts'
import { sharedService } from './service.ts'

const PACKAGE = fileURLToPath(new URL('../', import.meta.url))
/** The compilers that users may have: the last TypeScript in JavaScript, and the first native one. */
const TYPESCRIPT_5 = openapiToolPath('node_modules/typescript/bin/tsc')
const TYPESCRIPT_7 = join(PACKAGE, '../../node_modules/typescript/bin/tsc')
const DOCUMENTS = [join(PACKAGE, 'README.md'), join(PACKAGE, '../../docs/guides/client.md')]

const NAMED_URL = 'http://127.0.0.1:8080'

/** The TypeScript of a document as one program, with the address of a service in the place of the one it names. */
function programOf(document: string, url = NAMED_URL): string {
  const text = readFileSync(document, 'utf8')
  const blocks = [...text.matchAll(/^```ts\n(.*?)^```$/gms)].map(([, code]) => code)
  return blocks.join('\n').replaceAll(NAMED_URL, url)
}

/** The release folder, as the README names it. */
const NAMED_RELEASE = '~/vanline/dist/release'

let folder: string
/** The empty folder of a reader, in which the package is installed as the README says. */
let project: string

before(() => {
  folder = mkdtempSync(join(tmpdir(), 'vanline-client-'))
  buildPackages(join(folder, 'built'), folder, ['client'])
  project = join(folder, 'project')
  mkdirSync(project)
  const [, install = ''] = /^```bash\n(.*?)^```$/ms.exec(readFileSync(DOCUMENTS[0]!, 'utf8'))!
  const env = { ...process.env, npm_config_offline: 'true', npm_config_audit: 'false', npm_config_fund: 'false' }
  execFileSync('bash', ['-ec', install.replace(NAMED_RELEASE, folder)], { cwd: project, env, stdio: 'pipe' })
})
after(() => rmSync(folder, { recursive: true, force: true }))

describe('the published package', () => {
  const home = () => join(project, 'node_modules/@vanline/client')

  test('holds JavaScript, its types, the README and the license, and needs nothing else', () => {
    const names = readdirSync(home())
    assert.deepEqual(names.toSorted(), ['LICENSE', 'README.md', 'dist', 'package.json'])
    const files = readdirSync(join(home(), 'dist'))
    for (const name of ['index.js', 'index.js.map', 'index.d.ts']) assert.ok(files.includes(name), name)
    assert.deepEqual(
      files.filter((name) => /(?<!\.d)\.ts$|test/.test(name)),
      [],
    )
    const about = JSON.parse(readFileSync(join(home(), 'package.json'), 'utf8'))
    for (const name of ['dependencies', 'devDependencies', 'scripts', 'private']) assert.ok(!(name in about), name)
    assert.equal(about.version, VERSION)
    const installed = readdirSync(join(project, 'node_modules')).filter((name) => !name.startsWith('.'))
    assert.deepEqual(installed, ['@vanline'])
  })

  test('is not packed from its source, which other projects could not run', () => {
    const { status, stderr } = spawnSync('npm', ['pack', '--dry-run'], { cwd: PACKAGE, encoding: 'utf8' })
    assert.notEqual(status, 0)
    assert.match(stderr, /must have name and version/)
  })

  test('knows nothing of Node, so that browsers can have it', () => {
    const dist = join(home(), 'dist')
    for (const name of readdirSync(dist).filter((each) => each.endsWith('.js'))) {
      const code = readFileSync(join(dist, name), 'utf8')
      assert.doesNotMatch(code, /from ['"](?!\.)|\bprocess\.|\bBuffer\b|\brequire\(/, name)
    }
  })

  test('has types that fit the documents, for Node and for bundlers', () => {
    mkdirSync(join(project, 'src'))
    for (const [i, document] of DOCUMENTS.entries())
      writeFileSync(join(project, `src/document-${i}.ts`), programOf(document))
    for (const [compiler, module, moduleResolution] of [
      [TYPESCRIPT_5, 'nodenext', 'nodenext'],
      [TYPESCRIPT_7, 'esnext', 'bundler'],
    ] as const) {
      const compilerOptions = {
        ...{ strict: true, noEmit: true, target: 'es2023', lib: ['es2023', 'dom'], types: [] },
        ...{ module, moduleResolution, skipLibCheck: false, exactOptionalPropertyTypes: true },
      }
      writeFileSync(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['src'] }))
      const { status, stdout } = spawnSync(process.execPath, [compiler, '-p', '.'], { cwd: project, encoding: 'utf8' })
      assert.equal(stdout, '')
      assert.equal(status, 0)
    }
  })
})

forOneDatabase('the published package', (open) => {
  const service = sharedService(open)

  for (const [i, document] of DOCUMENTS.entries())
    test(`does what ${basename(document)} says`, async () => {
      const program = join(project, `document-${i}.ts`)
      writeFileSync(program, programOf(document, service.url))
      const child = startChild(process.execPath, [program])
      assert.equal(await child.ended, 0, child.complained.join('\n'))
      assert.ok(child.said.length > 0)
    })
})
