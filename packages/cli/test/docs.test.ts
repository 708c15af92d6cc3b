/** Every call of the command that the documentation shows is one that the command understands. */
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { ROOT } from '../../../scripts/processes.ts'
import { argumentsOf, type Command, isGroup } from '../src/command.ts'
import { EXIT_CODES } from '../src/exit.ts'
import { placeOf } from '../src/place.ts'
import { COMMANDS } from '../src/table.ts'

/** The calls in a text: a line of it may set variables before, and have a comment or another command behind. */
const callsIn = (text: string): string[] =>
  [...text.matchAll(/^ *(?:\w+=\S+ |[^|\n]+ \| )*(?:npx )?vanline (.+)$/gm)].map(([, call]) =>
    call!.replace(/\s+[#>|].*$/, ''),
  )

/** A call as a shell takes it apart. */
const wordsOf = (call: string): string[] =>
  [...call.matchAll(/(?:\$\([^)]*\)|"[^"]*"|'[^']*'|[^\s])+/g)].map(([word]) => word.replaceAll(/["']/g, ''))

/** The command that a call names, and what it is given. */
async function commandOf([name = '', ...rest]: string[]): Promise<{ command: Command; args: string[] } | undefined> {
  const entry = Object.hasOwn(COMMANDS, name) ? await COMMANDS[name]!.load() : undefined
  if (!entry || !isGroup(entry)) return entry && { command: entry, args: rest }
  const [inner = '', ...args] = rest
  const command = Object.hasOwn(entry.commands, inner) ? entry.commands[inner] : undefined
  return command && { command, args }
}

async function requireUnderstood(call: string, where: string): Promise<void> {
  const found = await commandOf(wordsOf(call))
  assert.ok(found, `${where}: vanline ${call}`)
  const given = argumentsOf(found.command, found.args)
  assert.notEqual(given, 'help', where)
  if (given === 'help') return
  // The places of copy; the --to of revert is a tag.
  if (call.startsWith('copy '))
    for (const option of ['from', 'to']) if (given.text(option)) placeOf(given.text(option)!)
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

/** Every command by what is typed for it, those of groups too. */
async function everyCommand(): Promise<[string, Command][]> {
  const entries = await Promise.all(
    Object.entries(COMMANDS).map(async ([name, { load }]) => [name, await load()] as const),
  )
  return entries.flatMap(([name, entry]): [string, Command][] =>
    isGroup(entry)
      ? Object.entries(entry.commands).map(([inner, command]) => [`${name} ${inner}`, command])
      : [[name, entry]],
  )
}

test('the examples of --help are calls of that command', async () => {
  for (const [path, { examples }] of await everyCommand()) {
    const calls = callsIn(examples.join('\n'))
    assert.equal(calls.length, examples.length, path)
    assert.ok(calls.length >= 1, path)
    for (const call of calls) {
      assert.ok(call === path || call.startsWith(`${path} `), call)
      await requireUnderstood(call, `vanline ${path} --help`)
    }
  }
})

const PAGE = 'docs/reference/command.md'
const rowsOf = (heading: string): string[][] => {
  const section = readFileSync(join(ROOT, PAGE), 'utf8').split(`\n## ${heading}\n`)[1]!.split('\n## ')[0]!
  return [...section.matchAll(/^\| (?!-|Code |Command )(.+) \|$/gm)].map(([, row]) => row!.split(/ +\| +/))
}

test('the reference lists the exit codes as they are', () => {
  const documented = rowsOf('Exit codes').map(([code, meaning]) => [Number(code), meaning!.trim()])
  assert.deepEqual(
    documented,
    EXIT_CODES.map(({ code, meaning }) => [code, meaning]),
  )
})

test('the reference lists every command with its summary', () => {
  const documented = rowsOf('Commands').map(([name, summary]) => [name, summary!.trim()])
  assert.deepEqual(
    documented,
    Object.entries(COMMANDS).map(([name, { summary }]) => [`\`${name}\``, summary]),
  )
})
