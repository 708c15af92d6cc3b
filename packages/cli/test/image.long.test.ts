/**
 * The image as a user builds it from a clone. The stage that builds runs on the programs of this machine instead of an image from a registry:
 * everything else is what the one command of the guide does.
 */
import assert from 'node:assert/strict'
import { chmodSync, copyFileSync, lstatSync, mkdirSync, mkdtempSync, readlinkSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { without } from '../../../scripts/programs.ts'
import { run } from '../../../scripts/release/run.ts'
import { VERSION } from '../../server/src/kernel/release.ts'

const folder = mkdtempSync(join(tmpdir(), 'vanline-image-'))
after(() => rmSync(folder, { recursive: true, force: true }))
const places = ['--root', join(folder, 'storage'), '--runroot', join(folder, 'run'), '--storage-driver', 'vfs']
const buildah = (...args: string[]): string => run('buildah', [...places, ...args])

/** An image without programs: those of this machine are mounted into it. */
function makeBuilder(name: string): void {
  const container = buildah('from', 'scratch').trim()
  const root = buildah('mount', container).trim()
  for (const path of ['usr', 'etc', 'tmp', 'root', 'var/lib/dpkg']) mkdirSync(join(root, path), { recursive: true })
  chmodSync(join(root, 'tmp'), 0o1777)
  for (const path of ['bin', 'sbin', 'lib', 'lib64'])
    if (lstatSync(`/${path}`, { throwIfNoEntry: false })?.isSymbolicLink())
      symlinkSync(readlinkSync(`/${path}`), join(root, path))
  for (const path of ['etc/passwd', 'etc/group', 'etc/ld.so.cache']) copyFileSync(`/${path}`, join(root, path))
  buildah('config', '--env', 'PATH=/usr/local/bin:/usr/bin:/bin', '--env', 'HOME=/root', container)
  buildah('umount', container)
  buildah('commit', container, name)
}

function reason(): string | false {
  if (process.getuid?.() !== 0) return 'buildah needs root here'
  if (!lstatSync('/usr/bin/npm', { throwIfNoEntry: false })) return 'npm is not in /usr'
  return without('buildah')
}

test('a clone becomes an image by one command', { skip: reason() }, () => {
  makeBuilder('localhost/builder')
  const cache = run('npm', ['config', 'get', 'cache']).trim()
  const machine = ['-v', '/usr:/usr:ro', '-v', '/var/lib/dpkg:/var/lib/dpkg:ro', '-v', `${cache}:/root/.npm`]
  const engine = ['--isolation', 'chroot', '--pull-never', ...machine, '--build-arg', 'BUILDER=localhost/builder']
  buildah('build', ...engine, '--format', 'docker', '-f', 'deploy/Containerfile', '-t', `vanline:${VERSION}`, '.')
  const container = buildah('from', `vanline:${VERSION}`).trim()
  assert.equal(buildah('run', '--isolation', 'chroot', container, '--', '/vanline', '--version').trim(), VERSION)
  assert.match(
    buildah('run', '--isolation', 'chroot', container, '--', '/vanline', 'keys', 'create', '--scopes', 'all'),
    /^vl_/,
  )
})
