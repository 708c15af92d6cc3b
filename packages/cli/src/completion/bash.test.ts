import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { before, test } from 'node:test'
import { COMMANDS } from '../table.ts'
import { bashScript } from './bash.ts'
import { fishScript } from './fish.ts'
import { callTree } from './tree.ts'
import { zshScript } from './zsh.ts'

let script: string
before(async () => {
  script = bashScript(await callTree(COMMANDS))
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
  ['shipments st', ['status']],
  ['shipments status KB7GMX-01 IN_', ['IN_TRANSIT', 'IN_STORAGE']],
  ['shipments list --status SUB', ['SUBMITTED']],
  ['shipments list --limit 5 --st', ['--status']],
  ['import mo', ['moves']],
]

test('bash completes commands, options and values', () => {
  for (const [line, words] of OFFERS) assert.deepEqual(offered(line), words, line)
})

test('bash completes files where a file is wanted', () => {
  assert.deepEqual(offered('backup package.js'), ['package.json'])
})

test('zsh and fish are told of every command, option and value as well', async () => {
  const tree = await callTree(COMMANDS)
  const [zsh, fish] = [zshScript(tree), fishScript(tree)]
  for (const { path, next, options, words } of tree) {
    for (const { word } of [...next, ...options]) assert.ok(zsh.includes(word), `${path} ${word}`)
    for (const { word } of next)
      assert.ok(fish.includes(`-n '__vanline_call${path === '' ? '' : ` ${path}`}' -a '${word}'`), word)
    for (const { word } of options)
      assert.ok(fish.includes(`'__vanline_call${path === '' ? '' : ` ${path}`}' -l ${word.slice(2)}`), word)
    for (const choice of words.flatMap(({ choices }) => choices))
      assert.ok(zsh.includes(choice) && fish.includes(choice), choice)
  }
})
