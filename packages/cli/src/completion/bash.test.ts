import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { before, test } from 'node:test'
import { bashScript } from './bash.ts'
import { callTree } from './tree.ts'

let script: string
before(async () => {
  script = bashScript(await callTree())
})

/** What bash itself offers where the cursor stands at the end of a line. */
function offered(line: string): string[] {
  const words = ['vanline', ...line.split(' ')]
  const ask = `COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _vanline; printf '%s\\n' "\${COMPREPLY[@]}"`
  const { stdout, stderr, status } = spawnSync('bash', ['-c', `${script}\n${ask}`, 'bash', ...words], {
    encoding: 'utf8',
  })
  assert.deepEqual([status, stderr.replaceAll(/.*compopt.*\n/g, '')], [0, ''], line)
  return stdout.split('\n').filter((word) => word !== '')
}

const OFFERS: [string, string[]][] = [
  ['mig', ['migrate']],
  ['copy --f', ['--from']],
  ['copy --from x --t', ['--to']],
  ['copy --from ', []],
  ['completion ', ['bash', 'zsh', 'fish']],
  ['completion z', ['zsh']],
  ['completion zsh ', []],
  ['nothing --', ['--help', '--version']],
]

test('bash completes commands, options and values', () => {
  for (const [line, words] of OFFERS) assert.deepEqual(offered(line), words, line)
})

test('bash completes files where a file is wanted', () => {
  assert.deepEqual(offered('backup package.js'), ['package.json'])
})
