/** The tests of the Go client, where Go is there. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { describe, test } from 'node:test'
import { without } from '../../scripts/programs.ts'
import { lackingIn, type Methods, methodsOfTypescript } from '../contract/methods.ts'

function go(program: string, ...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: import.meta.dirname, encoding: 'utf8' })
  assert.equal(status, 0, `${program} ${args.join(' ')}\n${stdout}${stderr}`)
  return stdout
}

/** TypeScript's `status` takes a status or a whole change, and Go's lists all have `Each`. */
const ONLY_IN_GO: Methods = {
  ...{ jobs: ['changeStatus'], moves: ['changeStatus'], services: ['changeStatus'], shipments: ['changeStatus'] },
  ...{ keys: ['each'], views: ['each'], webhooks: ['each'] },
}

/** The race detector needs a C compiler. */
const hasCompiler = () => spawnSync('cc', ['--version']).status === 0

describe('the Go client', { skip: without('go') }, () => {
  test('is formatted', () => assert.equal(go('gofmt', '-l', '.'), ''))
  test('has nothing to complain about for go vet', () => void go('go', 'vet', './...'))

  test('has every method of the TypeScript client, and no other without a reason', () => {
    const inTypescript = methodsOfTypescript()
    const inGo: Methods = JSON.parse(go('go', 'run', './internal/contractdriver', 'methods'))
    assert.deepEqual(lackingIn(inGo, inTypescript), {})
    assert.deepEqual(lackingIn(inTypescript, inGo), ONLY_IN_GO)
  })

  test('passes its tests', () => void go('go', 'test', ...(hasCompiler() ? ['-race'] : []), './...'))
})
