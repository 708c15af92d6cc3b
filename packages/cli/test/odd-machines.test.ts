/** A machine that lacks something, or a user who may not do something: one line that says what to do, and no stack. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { placeOf, ROOT } from '../../../scripts/processes.ts'
import { startChild } from '../../server/test/child.ts'
import { newFile, newFolder, pathOf } from './places.ts'
import { fileWith } from './running.ts'
import { PASSWORD, type Result, succeeds, vanline } from './vanline.ts'

/** Runs the command as a user who is in no list of users and has no home, as some containers do. */
const STRANGER = ['setpriv', '--reuid=4242', '--regid=4242', '--clear-groups', 'env', '-u', 'HOME']
const program = placeOf(`${ROOT}packages/cli/src/vanline.ts`)
const canBeStranger =
  spawnSync(STRANGER[0]!, [...STRANGER.slice(1), process.execPath, program, '--version']).status === 0
const skip = canBeStranger ? false : 'it needs root, setpriv, and a checkout that others can read'

async function asStranger(args: string[], environment: Record<string, string> = {}, input = ''): Promise<Result> {
  const [command, ...rest] = STRANGER
  const child = startChild(command!, [...rest, process.execPath, program, ...args], environment)
  child.process.stdin!.end(input)
  child.line(/^(Vanline is ready|Commands use)/).then(
    () => child.process.kill('SIGTERM'),
    () => {},
  )
  return { code: await child.ended, said: child.said.join('\n'), complained: child.complained.join('\n') }
}

/** The command fails with 1 and with this line alone. */
function refused({ code, complained }: Result, line: RegExp): void {
  assert.equal(code, 1, complained)
  assert.match(complained, line)
  assert.equal(complained.split('\n').length, 1, complained)
}

describe('one line says what to do', () => {
  test('about a folder for a backup that does not exist, or is none', async () => {
    const DATABASE_URL = newFile()
    await succeeds(['migrate'], { DATABASE_URL })
    const folder = newFolder()
    const missing = join(folder, 'of today', 'b.db')
    const line = `There is no folder ${folder}/of today. Create it first: mkdir -p '${folder}/of today'`
    const { code, complained } = await vanline(['backup', missing], { DATABASE_URL })
    assert.deepEqual([code, complained], [1, `vanline backup: ${line}`])
    refused(await vanline(['backup', join(pathOf(DATABASE_URL), 'b.db')], { DATABASE_URL }), /There is no folder /)
  })

  test('about an address that the machine does not have', async () => {
    const settings = { DATABASE_URL: 'sqlite::memory:', LOG_LEVEL: 'silent', PORT: '0' }
    for (const [setting, more] of [
      ['HOST', { HOST: '192.0.2.7', VANLINE_API_KEYS: 'on', VANLINE_ALLOW_PLAINTEXT: '1' }],
      ['VANLINE_ADMIN_HOST', { VANLINE_ADMIN_HOST: '192.0.2.7', VANLINE_ADMIN_PORT: '0' }],
    ] as const)
      refused(
        await vanline(['serve'], { ...settings, ...more }),
        new RegExp(`^vanline serve: 192\\.0\\.2\\.7 is not an address of this machine\\. Set ${setting} to one of its`),
      )
  })

  test('about a database in a place that takes no files and no folders', async () => {
    for (const path of ['/proc/vanline.db', '/proc/self/data/vanline.db'])
      refused(
        await vanline(['serve'], { DATABASE_URL: `sqlite:${path}`, LOG_LEVEL: 'silent', PORT: '0' }),
        /^vanline serve: The database of DATABASE_URL cannot be used now: ENOENT: .* '\/proc\/.*name a path in another folder\.$/,
      )
  })

  test('about a temporary folder or a configuration file that cannot be created', async () => {
    refused(
      await vanline(['demo'], { TMPDIR: '/dev/null' }),
      /^vanline demo: .* Set TMPDIR to one that you can write\.$/,
    )
    refused(await vanline(['demo'], { VANLINE_CONFIG: '/no/file' }), /^vanline demo: \/no\/file cannot be read/)
  })

  test('about a database that the user may not write', { skip }, async () => {
    const folder = newFolder()
    chmodSync(folder, 0o755)
    const path = join(folder, 'vanline.db')
    await succeeds(['migrate'], { DATABASE_URL: `sqlite:${path}` })
    chmodSync(path, 0o644)
    const settings = { LOG_LEVEL: 'silent', PORT: '0' }
    const end = /The user of this process must be able to write the database file and its folder\.$/
    refused(await asStranger(['serve'], { ...settings, DATABASE_URL: `sqlite:${path}` }), end)
    refused(await asStranger(['migrate'], { ...settings, DATABASE_URL: `sqlite:${folder}/data/vanline.db` }), end)
    refused(await asStranger(['backup', join(folder, 'b.db')], { DATABASE_URL: `sqlite:${path}` }), /EACCES/)
  })

  test('about a user without a home, where one is needed; elsewhere it is not', { skip }, async () => {
    const nowhere = ['--url', 'http://127.0.0.1:2']
    refused(
      await asStranger(['login', ...nowhere], {}, 'vl_x'),
      /^vanline login: This user has no home folder to store a key in\. Set HOME, or VANLINE_CONFIG to a file\.$/,
    )
    const listed = await asStranger(['moves', 'list', ...nowhere])
    assert.deepEqual([listed.code, listed.complained.includes('does not answer')], [5, true], listed.complained)
    assert.equal((await asStranger(['logout'])).complained, 'No key is stored.')
    const temporary = newFolder()
    chmodSync(temporary, 0o777)
    const demo = await asStranger(['demo'], { PORT: '0', LOG_LEVEL: 'silent', TMPDIR: temporary })
    assert.deepEqual([demo.code, demo.complained], [0, ''])
    assert.match(demo.said, /^Commands use http:\/\/127\.0\.0\.1:8080\. Add --url \S+ for this demo\.$/m)
  })
})

describe('the password of PostgreSQL', () => {
  test('can be in the file of PGPASSFILE, so that no environment and no command line has it', async (t) => {
    const passwords: string[] = []
    // PostgreSQL as far as the password: it asks for it, and then hangs up.
    const server = createServer((socket) => {
      socket.on('error', () => {})
      socket.once('data', () => {
        socket.write(Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 3]))
        socket.once('data', (message: Buffer) => {
          passwords.push(message.subarray(5, -1).toString())
          socket.destroy()
        })
      })
    }).listen(0, '127.0.0.1')
    t.after(() => server.close())
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const PGPASSFILE = fileWith('pgpass', `127.0.0.1:${port}:vanline:ada:${PASSWORD}\n`)
    chmodSync(PGPASSFILE, 0o600)
    const DATABASE_URL = `postgres://ada@127.0.0.1:${port}/vanline`
    assert.equal((await vanline(['migrate'], { DATABASE_URL, PGPASSFILE })).code, 1)
    assert.ok(passwords.length > 0 && passwords.every((each) => each === PASSWORD), JSON.stringify(passwords))
  })

  test('is noticed on a command line, which others can read', async () => {
    const url = `postgres://ada:${PASSWORD}@127.0.0.1:1/vanline`
    const { complained } = await vanline(['copy', '--from', newFile(), '--to', url])
    assert.match(complained, /^--to contains a password, and others on this machine can see it in the process list\./)
  })
})
