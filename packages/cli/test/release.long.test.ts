/** The packages, the executable and the image as users get them: built, installed in an empty folder, and run there. */
import assert from 'node:assert/strict'
import { hash, randomBytes } from 'node:crypto'
import {
  copyFileSync,
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
import { freePort } from '../../../scripts/free-port.ts'
import { ensureOpenapiTools, requireOpenapiTool } from '../../../scripts/openapi-tools.ts'
import { baseOf, type Child, startProcess } from '../../../scripts/processes.ts'
import { without } from '../../../scripts/programs.ts'
import { buildBinary, JOINING, MAIN, THREADS } from '../../../scripts/release/binary.ts'
import { collectImage } from '../../../scripts/release/image.ts'
import { consoleLibraries, NOTICES, noticesOf } from '../../../scripts/release/notices.ts'
import { buildPackages } from '../../../scripts/release/packages.ts'
import { run } from '../../../scripts/release/run.ts'
import { VERSION } from '../../server/src/kernel/release.ts'
import { startReceiver } from '../../server/test/receiver.ts'
import { blocksOf } from './guides.ts'
import { lockVersions } from './lock-versions.ts'
import { oldestNode } from './oldest-node.ts'

const BINARY_MAX_BYTES = 135e6
const CHECK_BYTECODE = 'packages/cli/test/check-bytecode.cjs'
/** A problem of arethetypeswrong. Our packages are ES modules: how CommonJS resolves their types does not count. */
type Problem = { kind: string; resolutionKind?: string }
const COMMONJS = ['node10', 'node16-cjs']
/** The PATH of a user with Node and npm. */
const USUAL_PATH = `${dirname(process.execPath)}:${process.env.PATH}`

/** The other ways to start in their order, and the four curls of the README. */
const [EXECUTABLE = '', PACKAGES = '', IMAGE = ''] = blocksOf('docs/guides/getting-started.md')
  .filter(({ notRun }) => notRun !== undefined)
  .map(({ text }) => text)
const CURLS = blocksOf('README.md').find(({ text }) => text.includes('curl'))!.text

const folder = mkdtempSync(join(tmpdir(), 'vanline-release-'))
after(() => rmSync(folder, { recursive: true, force: true }))
const empty = (name: string): string => {
  mkdirSync(join(folder, name), { recursive: true })
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
  assert.equal(JSON.parse(await ask('/v1/shipments/summary')).total, 51)
  const page = await ask('/console')
  const script = /src="\.\/(assets\/[^"]+)"/.exec(page)![1]
  assert.ok((await ask(`/console/${script}`)).length > 50_000)
  assert.match(await ask('/track/track.js'), /Vanline-Tracking/)
  assert.ok((await ask('/docs/scalar.js')).length > 1_000_000)
  assert.equal(JSON.parse(await ask('/openapi.json')).info.version, VERSION)

  const receiver = await startReceiver()
  await ask('/v1/webhooks', { url: receiver.url })
  await ask('/v1/shipments', { shipmentType: 'HHG' })
  await receiver.arrived(1)
  assert.equal(await demo.stop(), 0)
}

/** A service that is started, looked after and stopped by the command. It stores a file, which a thread writes. */
async function serviceWorks(vanline: readonly string[], cwd: string, processes = 1): Promise<void> {
  const service = start([...vanline, 'serve'], cwd, { VANLINE_PROCESSES: String(processes), LOG_LEVEL: 'info' })
  const base = await baseOf(service)
  if (processes > 1) await service.line(new RegExp(`"process":${processes},.*"a process serves"`))
  await said([...vanline, 'health'], cwd, { PORT: new URL(base).port })
  await said([...vanline, 'keys', 'create', '--scopes', 'all'], cwd)
  const at = { VANLINE_URL: base }
  const { id } = JSON.parse(await said([...vanline, 'shipments', 'create', 'shipmentType=HHG', '--json'], cwd, at))
  writeFileSync(join(cwd, 'ticket.pdf'), Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(1024 * 1024)]))
  const ticket = JSON.parse(await said([...vanline, 'documents', 'add', id, 'ticket.pdf', '--json'], cwd, at))
  await said([...vanline, 'documents', 'verify', ticket.id], cwd, at)
  await said([...vanline, 'backup', 'copy.db'], cwd)
  assert.equal(await service.stop(), 0)
  assert.ok(statSync(join(cwd, 'copy.db')).size > 0)
}

/** Does what the README prints below its start: the second update of two with the same version is refused. */
async function preventsLostUpdate(base: string): Promise<void> {
  const curls = CURLS.replaceAll('http://127.0.0.1:8080', base)
  const shown = await said(['bash', '-euc', curls], folder, { PATH: USUAL_PATH, NO_PROXY: '*' })
  const statuses = [...shown.matchAll(/^(?:Ann|Ben): +(\d{3})$/gm)].map(([, status]) => status)
  assert.deepEqual(statuses, ['200', '412'], shown)
}

const hashOf = (path: string): string => hash('sha256', readFileSync(path))

describe('the packages', () => {
  const clone = empty('clone')
  const release = empty('clone/dist/release')
  const home = empty('home')
  const project = join(home, 'vanline')
  const vanline = [process.execPath, join(project, 'node_modules/.bin/vanline')]
  const tarballs = () => readdirSync(release).filter((name) => name.endsWith('.tgz'))

  before(() => {
    writeFileSync(join(clone, 'package.json'), JSON.stringify({ name: 'clone', workspaces: ['packages/*'] }))
    buildPackages(join(folder, 'packages'), release)
    lockVersions(empty('home/vanline'))
  })

  test('are installed and started by the lines of the guide, also inside a clone, which stays as it is', async () => {
    const cache = run('npm', ['config', 'get', 'cache']).trim()
    const npm = { npm_config_cache: cache, npm_config_prefer_offline: 'true', npm_config_ignore_scripts: 'true' }
    const service = start(['bash', '-euc', PACKAGES], release, { PATH: USUAL_PATH, HOME: home, ...npm })
    await preventsLostUpdate(await baseOf(service))
    assert.deepEqual(readdirSync(clone).toSorted(), ['dist', 'package.json'])
    assert.doesNotMatch(readFileSync(join(clone, 'package.json'), 'utf8'), /dependencies/)
    service.killAll()
  })

  test('have the licenses of the libraries that are built into them', () => {
    const notices = readFileSync(join(project, 'node_modules/@vanline/server', NOTICES), 'utf8')
    for (const { name, version } of consoleLibraries()) assert.ok(notices.includes(`\n${name} ${version} (`), name)
  })

  test('have the same bytes when they are built again elsewhere', async () => {
    const again = empty('again')
    buildPackages(join(folder, 'again/packages'), again)
    for (const name of tarballs()) assert.equal(hashOf(join(again, name)), hashOf(join(release, name)), name)
  })

  test('have manifests in which publint and arethetypeswrong find nothing', async () => {
    ensureOpenapiTools()
    const { checkPackage, createPackageFromTarballData } = requireOpenapiTool('@arethetypeswrong/core')
    for (const name of tarballs()) {
      const tarball = new Uint8Array(readFileSync(join(release, name)))
      const { messages } = await publint({ pack: { tarball: tarball.buffer }, strict: true })
      const { problems }: { problems: Problem[] } = await checkPackage(createPackageFromTarballData(tarball))
      const ofModules = problems.filter(({ resolutionKind = '' }) => !COMMONJS.includes(resolutionKind))
      assert.deepEqual([...messages, ...ofModules], [], name)
    }
  })

  test('start the demo and serve the console', () => demoWorks(vanline, empty('demo')))
  test('start a service that the command looks after', () => serviceWorks(vanline, empty('service')))

  const skip = process.platform !== 'linux' && 'an older Node is fetched for Linux only'
  test('work on the oldest Node that they allow, of those in the registry', { skip }, async () => {
    const onOldest = [oldestNode(empty('oldest')), ...vanline.slice(1)]
    assert.match(await said([...onOldest, 'doctor'], empty('doctor'), { DATABASE_URL: 'sqlite:new.db' }), /^ok +node /m)
    await demoWorks(onOldest, empty('oldest-demo'))
    await serviceWorks(onOldest, empty('oldest-service'))
  })

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

describe('the executable', () => {
  const home = empty('binary')
  const vanline = join(home, 'vanline')
  const context = empty('image')
  let notices = ''

  before(async () => {
    notices = noticesOf(await buildBinary(join(folder, 'stage'), vanline))
    collectImage(vanline, notices, context)
  })

  test('is one file of at most 135 MB, with the same bytes when it is built again', async () => {
    assert.ok(statSync(vanline).size <= BINARY_MAX_BYTES, `${statSync(vanline).size}`)
    await buildBinary(join(folder, 'other stage'), join(folder, 'other'))
    assert.equal(hashOf(join(folder, 'other')), hashOf(vanline))
  })

  test('has bytecode for every module that V8 takes in any process with the flags of the executable', () => {
    const { execArgv } = JSON.parse(readFileSync(join(folder, 'stage/sea.json'), 'utf8'))
    const checked = run(process.execPath, [...execArgv, CHECK_BYTECODE, join(folder, 'stage/modules')], undefined, {})
    assert.match(checked, /^\d{3} modules, refused: none$/m)
  })

  test('has a notice for every package that it contains, with a license', async () => {
    // The bundler names the source of each module where it leaves white space.
    const { output } = await build({ ...JOINING, input: [MAIN, ...THREADS], output: { format: 'cjs' }, write: false })
    const texts = output.map((each) => (each.type === 'chunk' ? each.code : ''))
    const modules = texts.flatMap((text) => [...text.matchAll(/^\/\/.* ?node_modules\/((?:@[^/]+\/)?[^/\s]+)\//gm)])
    const bundled = new Set(modules.map(([, name]) => name!))
    assert.ok(bundled.has('fastify') && bundled.has('undici') && bundled.size > 50, [...bundled].join(' '))
    for (const name of [
      ...bundled,
      ...consoleLibraries().map((each) => each.name),
      'node',
      '@scalar/fastify-api-reference',
    ])
      assert.match(notices, new RegExp(`^${RegExp.escape(name)} [\\d.]+ \\(.+\\)$`, 'm'))
    assert.match(notices, /OpenSSL/)
    assert.match(notices, /Vue contributors/)
  })

  test('is started by the line of the guide', async () => {
    const release = empty('downloaded')
    copyFileSync(vanline, join(release, `vanline-${VERSION}-linux-${process.arch}`))
    const line = EXECUTABLE.replace('linux-x64', `linux-${process.arch}`)
    const service = start(['bash', '-euc', line], release, { PATH: '/usr/bin:/bin' })
    await preventsLostUpdate(await baseOf(service))
    service.killAll()
  })

  test('starts the demo and serves the console', () => demoWorks([vanline], home))
  test('starts a service in two processes that the command looks after', () => serviceWorks([vanline], home, 2))

  test('finds every library that it links to in the folder of the image', () => {
    const files = globSync(join(context, '*/**/*.so*'))
    const loader = files.find((path) => /\/ld-[^/]+$/.test(path))!
    const search = [...new Set(files.map(dirname))].join(':')
    const listed = run(loader, ['--inhibit-cache', '--library-path', search, '--list', vanline])
    const found = [...listed.matchAll(/=> (\/\S+)/g)].map(([, path]) => path!)
    assert.ok(found.length > 3)
    for (const path of found) assert.ok(path.startsWith(context) || path.endsWith(loader.split('/').at(-1)!), path)
    assert.doesNotMatch(listed, /not found/)
  })

  test('has the licenses of these libraries there too', () => {
    assert.ok(globSync(join(context, '*/usr/share/doc/libc6/copyright')).length === 1)
    assert.equal(readFileSync(globSync(join(context, '*', NOTICES))[0]!, 'utf8'), notices)
  })

  const reason = process.getuid?.() === 0 ? without('buildah') : 'buildah needs root here'
  test('is an image that serves, says whether it is ready, and ends on SIGTERM', { skip: reason }, async () => {
    const places = ['--root', join(folder, 'storage'), '--runroot', join(folder, 'run'), '--storage-driver', 'vfs']
    const buildah = (...args: string[]) => run('buildah', [...places, ...args])
    const build = ['build', '--isolation', 'chroot', '--format', 'docker', '-f', 'deploy/Containerfile']
    buildah(...build, '--build-context', `files=${context}`, '-t', `vanline:${VERSION}`, 'deploy')
    const container = buildah('from', `vanline:${VERSION}`).trim()
    const port = String(await freePort())
    const within = ['run', '--isolation', 'chroot', '-e', `PORT=${port}`, '-e', 'VANLINE_ADMIN_PORT=off']
    assert.match(buildah(...within, container, '--', '/vanline', 'keys', 'create', '--scopes', 'all'), /^vl_/)

    const settings = [...IMAGE.matchAll(/-e \S+/g)].flatMap(([option]) => option.split(' '))
    const serve = ['buildah', ...places, ...within, ...settings, container, '--', '/vanline', 'serve']
    const service = start(serve, folder, { PATH: process.env.PATH! })
    await service.line(/^Vanline is ready/)
    await preventsLostUpdate(`http://127.0.0.1:${port}`)
    assert.match(buildah(...within, container, '--', '/vanline', 'health'), /"status":"ok"/)
    process.kill(processIn(service, '/vanline serve'), 'SIGTERM')
    assert.equal(await service.ended, 0, service.complained.join('\n'))
  })
})

/** The id of the process with a command line, in the group of a process that we started. */
function processIn({ process: { pid } }: Child, commandLine: string): number {
  const found = globSync('/proc/[0-9]*').find((path) => {
    try {
      const group = readFileSync(join(path, 'stat'), 'utf8').split(') ').at(-1)!.split(' ')[2]
      return (
        Number(group) === pid &&
        readFileSync(join(path, 'cmdline'), 'utf8') === `${commandLine.replaceAll(' ', '\0')}\0`
      )
    } catch {
      // The process has ended meanwhile.
      return false
    }
  })
  assert.ok(found, commandLine)
  return Number(found.split('/').at(-1))
}
