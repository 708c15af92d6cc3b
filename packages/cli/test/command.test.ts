import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import sql from 'sql-template-tag'
import { openSqlite } from '../../server/src/db/sqlite/sqlite.ts'
import { VERSION } from '../../server/src/kernel/release.ts'
import { startChild } from '../../server/test/child.ts'
import { TABLES as ALL_TABLES } from '../../server/test/tables.ts'
import { NOT_COPIED, SETTINGS, TABLES } from '../src/copy/tables.ts'
import { helpOf, helpOfAll, helpOfGroup } from '../src/help.ts'
import { COMMANDS } from '../src/table.ts'
import { newFile, pathOf } from './places.ts'
import { fails, serve, succeeds, vanline, vanlineAlone } from './vanline.ts'

const names = Object.keys(COMMANDS)

describe('vanline', () => {
  test('0 for --help, which names every command', async () => {
    const { code, said } = await vanlineAlone(['--help'])
    assert.equal(code, 0)
    for (const name of names) assert.match(said, new RegExp(`^  ${name} `, 'm'))
    assert.match(said, /^Examples:$/m)
  })

  test('0 for --help of each command, with examples that call it', async () => {
    const helps = await Promise.all(names.map((name) => succeeds([name, '--help'])))
    for (const [i, name] of names.entries()) {
      assert.match(helps[i]!, new RegExp(`^vanline ${name}`))
      assert.match(helps[i]!, new RegExp(`^Examples:\\n(  .*vanline ${name}.*\\n?)+$`, 'm'))
      assert.equal(await succeeds(['help', name]), helps[i])
    }
  })

  test('the lines of --help fit a terminal of 80 columns, but for examples and for serve, which lists the settings', async () => {
    const texts = [helpOfAll(COMMANDS)]
    for (const [name, { load }] of Object.entries(COMMANDS).filter(([each]) => each !== 'serve')) {
      const command = await load()
      if (!('commands' in command)) texts.push(helpOf(name, command))
      else {
        texts.push(helpOfGroup(name, command))
        for (const [inner, it] of Object.entries(command.commands)) texts.push(helpOf(`${name} ${inner}`, it))
      }
    }
    const lines = texts.flatMap((text) => text.split('\nExamples:\n')[0]!.split('\n'))
    assert.deepEqual(
      lines.filter((line) => line.length > 80),
      [],
    )
  })

  test('0 for --version', async () => {
    assert.equal((await vanlineAlone(['--version'])).said, VERSION)
  })

  test('2 for nothing, for no command, and for what a command does not take', async () => {
    for (const [args, reason] of [
      [[], /^vanline <command>/],
      [['toString'], /"toString" is not a command\. Commands: serve, .*, copy, /],
      [['migrat'], /"migrat" is not a command; did you mean migrate\?/],
      [['copy', '--form', 'x'], /Unknown option '--form'; did you mean --from\?/],
      [['completion', 'tcsh'], /<shell> must be one of bash, zsh, fish, not "tcsh"/],
      [['help', 'nothing'], /"nothing" is not a command/],
      [['migrate', 'everything'], /"everything" is not expected: there are too many arguments/],
      [['backup'], /<file> is missing/],
      [['serve', '--port', '1'], /Unknown option '--port'/],
    ] as const) {
      const { code, said, complained } = await vanline([...args])
      assert.deepEqual([code, said], [2, ''])
      assert.match(complained, reason)
    }
  })

  test('the exit code of its process, and what that says, are those of the command', async () => {
    for (const args of [['help', 'copy'], ['migrat'], ['migrate']]) {
      const environment = { PORT: 'x' }
      assert.deepEqual(await vanlineAlone(args, environment), await vanline(args, environment))
    }
  })

  test('1 for a setting that cannot be used, in one line', async () => {
    for (const name of ['serve', 'migrate'])
      await fails([name], /^vanline (serve|migrate): PORT must be a port[^\n]*$/, { PORT: 'x' })
  })

  test('1 for a database that nobody answers for', async () => {
    const environment = { DATABASE_URL: 'postgres://vanline:open-sesame@127.0.0.1:1/vanline', LOG_LEVEL: 'silent' }
    await fails(['migrate'], /ECONNREFUSED/, environment)
    await fails(['serve'], /ECONNREFUSED/, environment)
  })
})

describe('vanline migrate', () => {
  test('says what it did, and that there was nothing to do the next time', async () => {
    const environment = { DATABASE_URL: newFile() }
    assert.match(await succeeds(['migrate', '--ahead'], environment), /Nothing can run ahead/)
    assert.match(await succeeds(['migrate'], environment), /vanline\.db: ran 1 \(first tables\)/)
    assert.match(await succeeds(['migrate'], environment), /has all \d+ migrations already/)
    await fails(['serve'], /lacks \d+ migration/, { DATABASE_URL: newFile(), VANLINE_MIGRATE: 'off' })
  })

  test('1 for a database of a newer release', async () => {
    const url = newFile()
    const db = openSqlite(pathOf(url))
    await db.migrate()
    const newer = sql`INSERT INTO migrations (id, name, applied_at) VALUES (999, 'of the future', '')`
    await db.change(async () => ({ writes: [{ statement: newer }], answer: null }))
    await db.close()
    await fails(['migrate'], /newer release/, { DATABASE_URL: url })
  })
})

describe('vanline serve', () => {
  test('ends with 0 on SIGINT as well, and gives its database back', async () => {
    const url = newFile()
    const { child } = await serve(url)
    child.process.kill('SIGINT')
    assert.equal(await child.ended, 0)
    assert.match(await succeeds(['migrate'], { DATABASE_URL: url }), /already/)
  })

  test('gets the signal also if npm has started it, and leaves nobody behind', async () => {
    const url = newFile()
    const npm = startChild('npm', ['run', '--silent', 'vanline', '--', 'serve'], { DATABASE_URL: url, PORT: '0' })
    await npm.line(/is ready/)
    npm.process.kill('SIGTERM')
    await npm.ended
    // A leftover process would still have the file open, and a copy needs it exclusively.
    await succeeds(['copy', '--from', url, '--to', newFile()])
  })
})

test('Every table of the service is copied, or said not to be', () => {
  const known = [...TABLES.map(({ name }) => name), SETTINGS.name, ...NOT_COPIED]
  assert.deepEqual(known.toSorted(), ALL_TABLES)
})
