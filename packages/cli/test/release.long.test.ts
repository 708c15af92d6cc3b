/** The packages and the executable as users get them: built, installed in an empty folder, and run there. */
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import {
  createReadStream,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { publint } from 'publint'
import { build } from 'rolldown'
import { baseOf, type Child, startProcess } from '../../../scripts/processes.ts'
import { buildBinary } from '../../../scripts/release/binary.ts'
import { collectImage } from '../../../scripts/release/image.ts'
import { buildPackages } from '../../../scripts/release/packages.ts'
import { ROOT, run } from '../../../scripts/release/run.ts'
import { VERSION } from '../../server/src/kernel/release.ts'
import { startReceiver } from '../../server/test/receiver.ts'

const BINARY_MAX_BYTES = 135e6

const folder = mkdtempSync(join(tmpdir(), 'vanline-release-'))
after(() => rmSync(folder, { recursive: true, force: true }))
const empty = (name: string): string => {
  mkdirSync(join(folder, name))
  return join(folder, name)
}

/** Starts a program in a folder, with nothing in its environment but this. */
function start(command: readonly string[], cwd: string, env: Record<string, string> = {}): Child {
  const child = startProcess(command, { cwd, env: { PATH: '/nowhere', PORT: '0', LOG_LEVEL: 'warn', ...env } })
  after(() => child.killAll())
  return child
}

async function said(command: readonly string[], cwd: string, env?: Record<string, string>): Promise<string> {
  const child = start(command, cwd, env)
  assert.equal(await child.ended, 0, child.complained.join('\n'))
  return child.said.join('\n')
}

/** The sample data, the pages, the thread that counts and the thread that sends webhooks. */
async function demoWorks(vanline: readonly string[], cwd: string): Promise<void> {
  const demo = start([...vanline, 'demo'], cwd, { VANLINE_WEBHOOK_ALLOW_PRIVATE: '1' })
  const base = await baseOf(demo)
  const ask = async (path: string, content?: object): Promise<string> => {
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(base + path, content ? { method: 'POST', headers, body: JSON.stringify(content) } : {})
    assert.ok(answer.ok, `${path}: ${answer.status}`)
    return answer.text()
  }
  assert.equal(JSON.parse(await ask('/v1/shipments/summary')).total, 120)
  const page = await ask('/console')
  const script = /src="\.\/(assets\/[^"]+)"/.exec(page)![1]
  assert.ok((await ask(`/console/${script}`)).length > 50_000)
  assert.ok((await ask('/docs/scalar.js')).length > 1_000_000)
  assert.equal(JSON.parse(await ask('/openapi.json')).info.version, VERSION)

  const receiver = await startReceiver()
  await ask('/v1/webhooks', { url: receiver.url })
  await ask('/v1/shipments', { shipmentType: 'HHG' })
  await receiver.arrived(1)
  assert.equal(await demo.stop(), 0)
}

/** A service that is started, looked after and stopped by the command. */
async function serviceWorks(vanline: readonly string[], cwd: string): Promise<void> {
  const service = start([...vanline, 'serve'], cwd)
  const base = await baseOf(service)
  await said([...vanline, 'health'], cwd, { PORT: new URL(base).port })
  await said([...vanline, 'keys', 'create', '--scopes', 'all'], cwd)
  await said([...vanline, 'shipments', 'create', 'shipmentType=HHG'], cwd, { VANLINE_URL: base })
  await said([...vanline, 'backup', 'copy.db'], cwd)
  assert.equal(await service.stop(), 0)
  assert.ok(statSync(join(cwd, 'copy.db')).size > 0)
}

const hashOf = async (path: string): Promise<string> => {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk)
  return hash.digest('hex')
}

describe('the packages', () => {
  const project = empty('project')
  const vanline = [process.execPath, join(project, 'node_modules/.bin/vanline')]
  const tarballs = () => readdirSync(folder).filter((name) => name.endsWith('.tgz'))

  before(() => {
    buildPackages(join(folder, 'packages'), folder)
    installInto(project, tarballs())
  })

  test('have the same bytes when they are built again elsewhere', async () => {
    const again = empty('again')
    buildPackages(join(folder, 'again/packages'), again)
    for (const name of tarballs()) assert.equal(await hashOf(join(again, name)), await hashOf(join(folder, name)), name)
  })

  test('have manifests in which publint finds nothing', async () => {
    for (const name of tarballs()) {
      const { messages } = await publint({ pack: { tarball: readFileSync(join(folder, name)).buffer }, strict: true })
      assert.deepEqual(messages, [], name)
    }
  })

  test('start the demo and serve the console', () => demoWorks(vanline, empty('demo')))
  test('start a service that the command looks after', () => serviceWorks(vanline, empty('service')))

  test('have a client that a bundler takes', async () => {
    const program = join(project, 'program.js')
    writeFileSync(
      program,
      "import { createClient } from '@vanline/client'\nconsole.log(typeof createClient({ baseUrl: 'http://x' }).shipments.list)",
    )
    const file = join(empty('bundle'), 'program.js')
    await build({ input: program, platform: 'browser', output: { file }, logLevel: 'silent' })
    assert.doesNotMatch(readFileSync(file, 'utf8'), /from ['"]/)
    assert.equal(await said([process.execPath, file], dirname(file)), 'function')
  })
})

/**
 * Installs the tarballs with npm. The lockfile of the repository says which versions of other packages, so that npm
 * finds them in its cache and asks no registry.
 */
function installInto(project: string, tarballs: readonly string[]): void {
  const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: boolean; devOptional?: boolean; link?: boolean; optional?: boolean }>
  }
  const shipped = Object.entries(lock.packages).filter(
    ([path, { dev, devOptional, link, optional }]) =>
      path.includes('node_modules/') && !dev && !devOptional && !link && !optional,
  )
  const packages = shipped.map(([path, locked]) => [path.replace(/^packages\//, 'node_modules/@vanline/'), locked])
  const about = { name: 'project', version: '1.0.0' }
  writeFileSync(join(project, 'package.json'), JSON.stringify(about))
  writeFileSync(
    join(project, 'package-lock.json'),
    JSON.stringify({ ...about, lockfileVersion: 3, packages: { '': about, ...Object.fromEntries(packages) } }),
  )
  const files = tarballs.map((name) => join(project, '..', name))
  const quiet = ['--prefer-offline', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  run('npm', ['install', '--prefix', project, ...quiet, ...files])
}

describe('the executable', () => {
  const home = empty('binary')
  const vanline = join(home, 'vanline')

  before(() => buildBinary(join(folder, 'stage'), vanline))

  test('is one file of at most 135 MB, with the same bytes when it is built again', async () => {
    assert.ok(statSync(vanline).size <= BINARY_MAX_BYTES, `${statSync(vanline).size}`)
    await buildBinary(join(folder, 'other stage'), join(folder, 'other'))
    assert.equal(await hashOf(join(folder, 'other')), await hashOf(vanline))
  })

  test('starts the demo and serves the console', () => demoWorks([vanline], home))
  test('starts a service that the command looks after', () => serviceWorks([vanline], home))

  test('finds every library that it links to in the folder of the image', () => {
    const context = empty('image')
    collectImage(vanline, context)
    const files = globSync(join(context, '*/**/*.so*'))
    const loader = files.find((path) => /\/ld-[^/]+$/.test(path))!
    const search = [...new Set(files.map(dirname))].join(':')
    const listed = run(loader, ['--inhibit-cache', '--library-path', search, '--list', vanline])
    const found = [...listed.matchAll(/=> (\/\S+)/g)].map(([, path]) => path!)
    assert.ok(found.length > 3)
    for (const path of found) assert.ok(path.startsWith(context) || path.endsWith(loader.split('/').at(-1)!), path)
    assert.doesNotMatch(listed, /not found/)
  })
})
