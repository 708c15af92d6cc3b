import assert from 'node:assert/strict'
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { newFile, newFolder } from './places.ts'
import { runningService } from './running.ts'
import { succeeds, vanline } from './vanline.ts'

describe('vanline login', () => {
  const database = newFile()
  const running = runningService(async () => database, { VANLINE_API_KEYS: 'on' })
  const newKey = (name: string, scopes: string) =>
    succeeds(['keys', 'create', '--name', name, '--scopes', scopes], { DATABASE_URL: database })
  const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8)

  test('stores a key that the service accepts for its owner alone; logout deletes it', async () => {
    const key = await newKey('reader', 'moves:read')
    const folder = join(newFolder(), 'not yet there')
    const path = join(folder, 'vanline', 'config.json')
    const here = { XDG_CONFIG_HOME: folder, NO_COLOR: '1' }
    const asked = await vanline(['login', '--url', running.service.base], here, { columns: 80, input: `${key}\n` })
    assert.equal(asked.code, 0, asked.complained)
    assert.equal(
      asked.complained,
      `API key for ${running.service.base}: \n✓ Logged in to ${running.service.base}. The key is stored in ${path}.`,
    )
    assert.ok(!(asked.said + asked.complained).includes(key), 'the key was shown')
    assert.deepEqual([modeOf(path), modeOf(join(folder, 'vanline'))], ['600', '700'])
    assert.deepEqual(JSON.parse(readFileSync(path, 'utf8')), { url: running.service.base, key })
    assert.equal((await vanline(['moves', 'list'], here)).code, 0)
    const piped = await vanline(['login'], here, { input: await newKey('writer', 'shipments:write') })
    assert.equal(piped.code, 0, piped.complained)
    assert.equal((await vanline(['moves', 'list'], here)).code, 6, 'the new key has no moves:read')
    assert.equal((await vanline(['logout'], here)).code, 0)
    assert.deepEqual(JSON.parse(readFileSync(path, 'utf8')), { url: running.service.base })
    assert.equal((await vanline(['logout'], here)).complained, 'No key is stored.')
    assert.match((await vanline(['moves', 'list'], here)).complained, /Run `vanline login`, or set VANLINE_KEY\.$/)
  })

  test('creates the file that VANLINE_CONFIG names; other commands need it', async () => {
    const here = { VANLINE_CONFIG: join(newFolder(), 'new', 'config.json'), VANLINE_URL: running.service.base }
    assert.match((await vanline(['moves', 'list'], here)).complained, /ENOENT/)
    const { code, complained } = await vanline(['login'], here, { input: await newKey('new file', 'moves:read') })
    assert.equal(code, 0, complained)
    assert.equal((await vanline(['moves', 'list'], here)).code, 0)
  })

  test('1 where the key cannot be stored, and a line that says what to set', async () => {
    const here = { VANLINE_CONFIG: '/dev/null/config.json', VANLINE_URL: running.service.base }
    const { code, complained } = await vanline(['login'], here, { input: await newKey('nowhere', 'moves:read') })
    assert.equal(code, 1)
    assert.match(
      complained,
      /^vanline login: Nothing was stored: E\w+: .* Set VANLINE_CONFIG to a file that you can write\.$/,
    )
  })

  test('6 for a key that the service does not know, 7 for what is no key, and the stored one stays', async () => {
    const path = join(newFolder(), 'config.json')
    const stored = JSON.stringify({ url: running.service.base, key: 'vl_old' })
    writeFileSync(path, stored, { mode: 0o600 })
    const login = (input: string, ...args: string[]) => vanline(['login', ...args], { VANLINE_CONFIG: path }, { input })
    assert.deepEqual([(await login('vl_wrong')).code, (await login('')).code, (await login('a b')).code], [6, 7, 7])
    const unreachable = await login('vl_x', '--url', 'http://127.0.0.1:2')
    assert.equal(unreachable.code, 5)
    assert.match(unreachable.complained, /Is it running\? Start it with `vanline serve`\.$/)
    assert.equal(readFileSync(path, 'utf8'), stored)
  })
})
