/** The examples of docs/guides/webhooks.md are run. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { ROOT } from '../../../scripts/processes.ts'
import { without } from '../../../scripts/programs.ts'
import { RETRIES_S } from '../src/webhooks/deliveries/rules.ts'
import { keyOf, newSecret, signedHeaders } from '../src/webhooks/deliveries/sign.ts'

const page = readFileSync(join(ROOT, 'docs/guides/webhooks.md'), 'utf8')

describe('docs/guides/webhooks.md', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vanline-docs-'))
  let eventOf: (secret: string, headers: Record<string, string>, body: string) => unknown
  before(async () => {
    const path = join(folder, 'verify.ts')
    writeFileSync(path, /^```ts\n([\s\S]*?)^```$/m.exec(page)![1]!)
    ;({ eventOf } = await import(pathToFileURL(path).href))
  })
  after(() => rmSync(folder, { recursive: true }))

  test('has code that verifies our signatures with either of two secrets, and refuses others', () => {
    const [old, secret] = [newSecret(), newSecret()]
    const body = '{"type":"shipment.updated","data":{"note":"caf\u00e9"}}'
    const headers = signedHeaders([secret, old].map(keyOf), 'an id', Date.now(), body)
    for (const known of [old, secret]) assert.deepEqual(eventOf(known, headers, body), JSON.parse(body))
    assert.throws(() => eventOf(newSecret(), headers, body), /signature/)
    assert.throws(() => eventOf(secret, headers, `${body} `), /signature/)
    assert.throws(() => eventOf(secret, { ...headers, 'webhook-id': 'another' }, body), /signature/)
    assert.throws(
      () => eventOf(secret, signedHeaders([keyOf(secret)], 'an id', Date.now() - 600_000, body), body),
      /timestamp/,
    )
    assert.throws(() => eventOf(secret, {}, body), /timestamp/)
  })

  test('has the same in Python', { skip: without('python3') }, () => {
    const secret = newSecret()
    const body = '{"type":"shipment.updated","data":{"note":"caf\u00e9"}}'
    const headers = signedHeaders([newSecret(), secret].map(keyOf), 'an id', Date.now(), body)
    const late = signedHeaders([keyOf(secret)], 'an id', Date.now() - 600_000, body)
    const calls = [
      { secret, headers, body },
      { secret: newSecret(), headers, body },
      { secret, headers, body: `${body} ` },
      { secret, headers: late, body },
    ]
    const program = `${/^```python\n([\s\S]*?)^```$/m.exec(page)![1]!}
import sys
for call in json.load(sys.stdin):
    try:
        print(event_of(call["secret"], call["headers"], call["body"].encode())["type"])
    except ValueError as error:
        print(error)
`
    const { stdout, stderr } = spawnSync('python3', ['-c', program], { input: JSON.stringify(calls), encoding: 'utf8' })
    const [unsigned, old] = ['The signature does not match.', 'The timestamp is too old or too new.']
    assert.deepEqual(stdout.trim().split('\n'), ['shipment.updated', unsigned, unsigned, old], stderr)
  })

  test('tells when a failed event is sent again', () => {
    const hours = RETRIES_S.slice(3).map((seconds) => seconds / 3600)
    const told = `after ${RETRIES_S[0]} seconds, ${RETRIES_S[1]! / 60} minutes, ${RETRIES_S[2]! / 60} minutes, ${hours.slice(0, -1).join(', ')} and ${hours.at(-1)} hours`
    assert.ok(page.replaceAll('\n', ' ').includes(told), told)
  })
})
