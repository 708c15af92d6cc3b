import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { isSafeSqlite } from './safe-version.ts'

/** The versions in releases of Node, and the ones around the first safe one. */
const VERSIONS: [version: string, isSafe: boolean][] = [
  ['3.49.1', false],
  ['3.50.4', false],
  ['3.51.2', false],
  ['3.51.3', true],
  ['3.51.10', true],
  ['3.52.0', true],
  ['4.0.0', true],
  ['3.51', false],
  ['', false],
]

describe('a version of SQLite', () => {
  for (const [version, isSafe] of VERSIONS)
    test(`${version || 'unknown'} ${isSafe ? 'keeps' : 'can lose'} what it acknowledged`, () =>
      assert.equal(isSafeSqlite(version), isSafe))

  test('of this process is safe', () => assert.ok(isSafeSqlite(process.versions.sqlite ?? '')))
})
