import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { connectionOf } from './connection.ts'
import { noteDemo } from './demo/running.ts'

const folder = mkdtempSync(join(tmpdir(), 'vanline-connection-'))
after(() => rmSync(folder, { recursive: true }))
const file = (name: string, content: string, mode = 0o600) => {
  writeFileSync(join(folder, name), content)
  chmodSync(join(folder, name), mode)
  return join(folder, name)
}
const given = (options: Record<string, string> = {}) => ({ text: (name: string) => options[name] })
const NOWHERE = { XDG_CONFIG_HOME: join(folder, 'nowhere'), XDG_STATE_HOME: join(folder, 'nowhere') }

test('what is nearest to the call wins', async () => {
  const config = file('config.json', '{"url":"https://file.example","key":"vl_file"}')
  const environment = { ...NOWHERE, VANLINE_CONFIG: config }
  assert.deepEqual(await connectionOf(given(), NOWHERE), { url: 'http://127.0.0.1:8080' })
  assert.deepEqual(await connectionOf(given(), environment), { url: 'https://file.example', key: 'vl_file' })
  const both = { ...environment, VANLINE_URL: 'https://env.example', VANLINE_KEY: 'vl_env' }
  assert.deepEqual(await connectionOf(given(), both), { url: 'https://env.example', key: 'vl_env' })
  const options = { url: 'https://flag.example', 'key-file': file('key', 'vl_flag\n') }
  assert.deepEqual(await connectionOf(given(options), both), { url: 'https://flag.example', key: 'vl_flag' })
})

/** A demo whose note names a process. */
function demoOf(note: { pid: number; since?: string }): Record<string, string> {
  const state = mkdtempSync(join(folder, 'state-'))
  mkdirSync(join(state, 'vanline'))
  writeFileSync(
    join(state, 'vanline', `demo-${note.pid}.json`),
    JSON.stringify({ url: 'http://127.0.0.1:8080', ...note }),
  )
  return { ...NOWHERE, XDG_STATE_HOME: state }
}

test('a demo that runs is used; a demo that has ended is not, also if another process has its id now', async () => {
  const state = mkdtempSync(join(folder, 'state-'))
  const running = { ...NOWHERE, XDG_STATE_HOME: state }
  noteDemo('http://127.0.0.1:8080', running)
  assert.deepEqual(await connectionOf(given(), running), { url: 'http://127.0.0.1:8080', isDemo: true })
  const { pid } = spawnSync(process.execPath, ['--version'])
  for (const ended of [{ pid }, { pid: process.pid, since: 'long ago' }])
    assert.deepEqual(await connectionOf(given(), demoOf(ended)), { url: 'http://127.0.0.1:8080' })
})

test('a key is never sent to a running demo, wherever it comes from', async () => {
  const state = mkdtempSync(join(folder, 'state-'))
  const running = { ...NOWHERE, XDG_STATE_HOME: state }
  noteDemo('http://127.0.0.1:8081', running)
  const keys: [Record<string, string>, Record<string, string>, string][] = [
    [{}, { VANLINE_KEY: 'vl_env' }, 'vl_env'],
    [{}, { VANLINE_KEY_FILE: file('env-key', 'vl_env_file') }, 'vl_env_file'],
    [{}, { VANLINE_CONFIG: file('key-only.json', '{"key":"vl_default"}') }, 'vl_default'],
    [{ 'key-file': file('flag-key', 'vl_flag') }, {}, 'vl_flag'],
  ]
  for (const [options, environment, key] of keys)
    assert.deepEqual(await connectionOf(given(options), { ...running, ...environment }), {
      ...{ url: 'http://127.0.0.1:8080', key },
    })
  noteDemo('http://127.0.0.1:8080', running)
  for (const [options, environment] of keys)
    await assert.rejects(connectionOf(given(options), { ...running, ...environment }), /where a demo runs now/)
})

test('the key of the file is shown to the service of the file only', async () => {
  const environment = {
    ...NOWHERE,
    VANLINE_CONFIG: file('of-one.json', '{"url":"https://one.example","key":"vl_one"}'),
  }
  assert.deepEqual(await connectionOf(given({ url: 'https://two.example' }), environment), {
    url: 'https://two.example',
  })
})

test('a file with a key that others can read, or with something else in it, is refused', async () => {
  const refusal = (path: string) => () => connectionOf(given(), { VANLINE_CONFIG: path })
  await assert.rejects(refusal(file('open.json', '{"key":"vl_x"}', 0o644)), /chmod 600/)
  await assert.rejects(refusal(file('odd.json', '{"keey":"vl_x"}')), /"keey" is unknown/)
  await assert.rejects(refusal(file('bad.json', '{')), /cannot be read/)
  await assert.rejects(refusal(join(folder, 'missing.json')), /cannot be read/)
  await assert.rejects(
    () => connectionOf(given({ 'key-file': file('two', 'vl_a b') }), NOWHERE),
    /does not contain a key/,
  )
  await assert.rejects(() => connectionOf(given({ url: 'localhost:8080' }), NOWHERE), /not an http or https URL/)
})
