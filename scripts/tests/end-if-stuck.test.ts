import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { test } from 'node:test'

const MODULE = JSON.stringify(new URL('end-if-stuck.ts', import.meta.url).href)
const afterTests = (open: string) =>
  spawnSync(process.execPath, [
    '--input-type=module',
    '-e',
    `import { endIfStuck } from ${MODULE}\nendIfStuck(10)\n${open}`,
  ])

test('a process that lives on after its tests is ended, and says what is open', () => {
  const { status, stderr } = afterTests('setInterval(() => {}, 1_000)')
  assert.equal(status, 1)
  assert.match(String(stderr), /ended, but the process has not: Timeout is still open/)
})

test('a process that ends by itself is left alone', () => {
  const { status, stderr } = afterTests('')
  assert.deepEqual([status, String(stderr)], [0, ''])
})
