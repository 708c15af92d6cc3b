import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { without } from './programs.ts'

const NOWHERE = { PATH: '/nowhere' }

describe('a test that runs a program of the machine', () => {
  test('runs if the program is there', (t) => {
    const folder = mkdtempSync(join(tmpdir(), 'vanline-programs-'))
    t.after(() => rmSync(folder, { recursive: true }))
    writeFileSync(join(folder, 'python3'), '#!/bin/sh\n', { mode: 0o755 })
    assert.equal(without('python3', { PATH: folder }), false)
  })

  test('asks a program for its version in the words that it knows', (t) => {
    const folder = mkdtempSync(join(tmpdir(), 'vanline-programs-'))
    t.after(() => rmSync(folder, { recursive: true }))
    writeFileSync(join(folder, 'go'), '#!/bin/sh\ntest "$1" = version\n', { mode: 0o755 })
    assert.equal(without('go', { PATH: folder }), false)
  })

  test('is left out without it, and says how to get it', () => {
    assert.equal(without('python3', NOWHERE), 'python3 is missing (as root: apt-get install python3-venv)')
  })

  test('with CI=true installs the program', () => {
    const asked: string[] = []
    const install = (packages: readonly string[]) => asked.push(...packages) > 0
    assert.equal(without('systemd-analyze', { ...NOWHERE, CI: 'true' }, install), false)
    assert.deepEqual(asked, ['systemd'])
  })

  test('with CI=true is an error if the program cannot be installed', () => {
    assert.throws(
      () => without('buildah', { ...NOWHERE, CI: 'true' }, () => false),
      /buildah is missing.* With CI=true/,
    )
  })
})
