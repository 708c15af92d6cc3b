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
    const notes = (version: string) => notesOf(changelog, version, 'https://example.com/')
    assert.equal(notes('0.3.0'), '# Vanline 0.3.0\n\n- new\n')
    assert.equal(notes('0.2.0'), '# Vanline 0.2.0 (2026-11-30)\n\n- older\n\n### Fixed\n\n- x\n')
    assert.throws(() => notes('0.1.0'), /no part about 0\.1\.0/)
  })

  test('has notes whose links lead to pages outside of the repository', () => {
    const targetsOf = (text: string) => [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, target]) => target!)
    const notes = targetsOf(notesOf(read('CHANGELOG.md'), VERSION, 'https://example.com/blob/v1/'))
    assert.ok(notes.includes('https://example.com/blob/v1/docs/guides/deploying.md#upgrades'))
    for (const target of notes) assert.match(target, /^https:/)
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
