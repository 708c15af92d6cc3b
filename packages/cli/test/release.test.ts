import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { ROOT } from '../../../scripts/processes.ts'
import { notesOf, writeChecksums } from '../../../scripts/release/papers.ts'
import { VERSION } from '../../server/src/kernel/release.ts'

const read = (path: string): string => readFileSync(`${ROOT}${path}`, 'utf8')

describe('a release', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vanline-release-'))
  after(() => rmSync(folder, { recursive: true }))

  test('has one version', () => {
    assert.equal(JSON.parse(read('package.json')).version, VERSION)
    assert.equal(JSON.parse(read('packages/server/openapi.json')).info.version, VERSION)
    assert.match(read('CHANGELOG.md'), new RegExp(`^## \\[${VERSION}\\]`, 'm'))
  })

  test('has the part of the changelog about its version as its notes', () => {
    const changelog =
      '# Changelog\n\n## [0.3.0] - unreleased\n\n- new\n\n## [0.2.0] - 2026-11-30\n\n- older\n\n### Fixed\n\n- x\n'
    assert.equal(notesOf(changelog, '0.3.0'), '# Vanline 0.3.0\n\n- new\n')
    assert.equal(notesOf(changelog, '0.2.0'), '# Vanline 0.2.0 (2026-11-30)\n\n- older\n\n### Fixed\n\n- x\n')
    assert.throws(() => notesOf(changelog, '0.1.0'), /no part about 0\.1\.0/)
    assert.ok(notesOf(read('CHANGELOG.md'), VERSION).length > 100)
  })

  test('has checksums of all its files, which sha256sum can check', () => {
    for (const name of ['b.tgz', 'a.json']) writeFileSync(join(folder, name), name)
    writeChecksums(folder)
    writeChecksums(folder)
    assert.equal(
      execFileSync('sha256sum', ['-c', 'SHA256SUMS'], { cwd: folder, encoding: 'utf8' }),
      'a.json: OK\nb.tgz: OK\n',
    )
  })
})
