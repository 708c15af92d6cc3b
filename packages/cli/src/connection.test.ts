import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { connectionOf, isSameService, reachableUrl } from './connection.ts'

const folder = mkdtempSync(join(tmpdir(), 'vanline-connection-'))
after(() => rmSync(folder, { recursive: true }))
const file = (name: string, content: string, mode = 0o600) => {
  writeFileSync(join(folder, name), content)
  chmodSync(join(folder, name), mode)
  return join(folder, name)
}
const given = (options: Record<string, string> = {}) => ({ text: (name: string) => options[name] })
const NOWHERE = { XDG_CONFIG_HOME: join(folder, 'nowhere'), XDG_STATE_HOME: join(folder, 'nowhere') }

test('what is nearest to the call wins', () => {
  const config = file('config.json', '{"url":"https://file.example","key":"vl_file"}')
  const environment = { ...NOWHERE, VANLINE_CONFIG: config }
  assert.deepEqual(connectionOf(given(), NOWHERE), { url: 'http://127.0.0.1:8080' })
  assert.deepEqual(connectionOf(given(), environment), { url: 'https://file.example', key: 'vl_file' })
  const both = { ...environment, VANLINE_URL: 'https://env.example', VANLINE_KEY: 'vl_env' }
  assert.deepEqual(connectionOf(given(), both), { url: 'https://env.example', key: 'vl_env' })
  const options = { url: 'https://flag.example', 'key-file': file('key', 'vl_flag\n') }
  assert.deepEqual(connectionOf(given(options), both), { url: 'https://flag.example', key: 'vl_flag' })
})

test('a running demo is used unless another URL is named, and a demo that has ended is not', () => {
  const demo = (pid: number) => {
    mkdirSync(join(folder, 'vanline'), { recursive: true })
    file('vanline/demo.json', JSON.stringify({ url: 'http://127.0.0.1:8081', pid }))
    return { ...NOWHERE, XDG_STATE_HOME: folder }
  }
  const running = demo(process.pid)
  assert.deepEqual(connectionOf(given(), running), { url: 'http://127.0.0.1:8081', isDemo: true })
  assert.deepEqual(connectionOf(given(), { ...running, VANLINE_URL: 'https://a.example' }), {
    url: 'https://a.example',
  })
  const withKey = { ...running, VANLINE_CONFIG: file('key-only.json', '{"key":"vl_default"}') }
  assert.equal(connectionOf(given(), withKey).key, undefined)
  const { pid } = spawnSync(process.execPath, ['--version'])
  assert.deepEqual(connectionOf(given(), demo(pid)), { url: 'http://127.0.0.1:8080' })
})

test('the key of the file is shown to the service of the file only', () => {
  const environment = { VANLINE_CONFIG: file('of-one.json', '{"url":"https://one.example","key":"vl_one"}') }
  assert.deepEqual(connectionOf(given({ url: 'https://two.example' }), environment), { url: 'https://two.example' })
})

test('a file with a key that others can read, or with something else in it, is refused', () => {
  const refusal = (path: string) => () => connectionOf(given(), { VANLINE_CONFIG: path })
  assert.throws(refusal(file('open.json', '{"key":"vl_x"}', 0o644)), /chmod 600/)
  assert.throws(refusal(file('odd.json', '{"keey":"vl_x"}')), /"keey" is unknown/)
  assert.throws(refusal(file('bad.json', '{')), /cannot be read/)
  assert.throws(refusal(join(folder, 'missing.json')), /cannot be read/)
  assert.throws(() => connectionOf(given({ 'key-file': file('two', 'vl_a b') }), NOWHERE), /does not contain a key/)
  assert.throws(() => connectionOf(given({ url: 'localhost:8080' }), NOWHERE), /not an http or https URL/)
})

test('a service that listens at every address is reached at the loopback address', () => {
  assert.equal(reachableUrl('http://0.0.0.0:8080'), 'http://127.0.0.1:8080')
  assert.equal(reachableUrl('http://[::]:8080'), 'http://127.0.0.1:8080')
  assert.equal(reachableUrl('http://10.0.0.0:8080'), 'http://10.0.0.0:8080')
  assert.ok(isSameService('http://localhost:8080/', 'http://0.0.0.0:8080'))
  assert.ok(!isSameService('http://localhost:8080', 'http://127.0.0.1:8081'))
})
