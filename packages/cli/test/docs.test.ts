/** Every call of the command that the documentation shows is one that the command understands. */
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { ROOT } from '../../server/test/child.ts'
import { argumentsOf } from '../src/command.ts'
import { COMMANDS } from '../src/main.ts'
import { placeOf } from '../src/place.ts'

/** The calls in a text: a line of it may set variables before, and have a comment behind. */
const callsIn = (text: string): string[] =>
  [...text.matchAll(/^ *(?:\w+=\S+ )*vanline (.+)$/gm)].map(([, call]) => call!.replace(/\s+#.*$/, ''))

const wordsOf = (call: string): string[] => [...call.matchAll(/(?:\$\([^)]*\)|[^\s])+/g)].map(([word]) => word)

async function requireUnderstood(call: string, where: string): Promise<void> {
  const [name = '', ...args] = wordsOf(call)
  assert.ok(Object.hasOwn(COMMANDS, name), `${where}: vanline ${call}`)
  const given = argumentsOf(await COMMANDS[name]!.load(), args)
  assert.notEqual(given, 'help', where)
  if (given === 'help') return
  for (const option of ['from', 'to']) if (given.values[option]) placeOf(given.values[option])
}

test('the guides call commands that there are, with what they take', async () => {
  const pages = globSync(['*.md', 'docs/**/*.md'], { cwd: ROOT })
  const calls = pages.flatMap((page) => {
    const blocks = [...readFileSync(join(ROOT, page), 'utf8').matchAll(/^ *```bash\n([\s\S]*?)^ *```$/gm)]
    return blocks.flatMap((block) => callsIn(block[1]!)).map((call) => ({ call, page }))
  })
  assert.ok(calls.length >= 5)
  for (const { call, page } of calls) await requireUnderstood(call, page)
})

test('the examples of --help are calls of that command', async () => {
  for (const [name, { load }] of Object.entries(COMMANDS)) {
    const calls = callsIn((await load()).help().split('Examples:')[1]!)
    assert.ok(calls.length >= 2, name)
    for (const call of calls) {
      assert.ok(call === name || call.startsWith(`${name} `), call)
      await requireUnderstood(call, `vanline ${name} --help`)
    }
  }
})
