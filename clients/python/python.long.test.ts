/** The tests of the Python client, where Python is there. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { newAuthority, newCertificate } from '../../packages/server/test/certificates.ts'
import { startProcess } from '../../scripts/processes.ts'
import { without } from '../../scripts/programs.ts'
import { lackingIn, type Methods, methodsOfTypescript } from '../contract/methods.ts'

const options = {
  cwd: import.meta.dirname,
  env: { ...process.env, PYTHONPATH: 'src', PYTHONDONTWRITEBYTECODE: '1' },
}

function python(...args: string[]): string {
  const { status, stdout, stderr } = spawnSync('python3', args, { ...options, encoding: 'utf8' })
  assert.equal(status, 0, `python3 ${args.join(' ')}\n${stdout}${stderr}`)
  return stdout
}

/** A name as in Python: `moveParties` is move_parties. */
const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** All lists of Python that have no parent have `each`. */
const ONLY_IN_PYTHON: Methods = { views: ['each'], webhooks: ['each'] }

const METHODS = `
import json, vanline
resources = {name: methods for name, methods in vars(vanline.Client("http://127.0.0.1:9")).items() if name[0] != "_"}
print(json.dumps({name: [each for each in dir(methods) if each[0] != "_"] for name, methods in resources.items()}))
`

const OVER_TLS = `
import ssl, sys, vanline
url, authority = sys.argv[1:]
with vanline.Client(url, ssl_context=ssl.create_default_context(cafile=authority)) as client:
    print([client.moves.get("any")["id"], client.moves.create({"remarks": "x" * 3_000_000})["id"]])
try:
    vanline.Client(url, retries=0).moves.get("any")
except vanline.NetworkError as error:
    print(error)
`

describe('the Python client', { skip: without('python3') }, () => {
  test('has every method of the TypeScript client, and no other without a reason', () => {
    const inTypescript = methodsOfTypescript(snake)
    const inPython: Methods = JSON.parse(python('-c', METHODS))
    assert.deepEqual(lackingIn(inPython, inTypescript), {})
    assert.deepEqual(lackingIn(inTypescript, inPython), ONLY_IN_PYTHON)
  })

  test('passes its tests', () => void python('-W', 'error', '-m', 'unittest', 'discover', '-s', 'tests'))

  test('speaks TLS with a service whose authority it was told, and with no other', async (t) => {
    const folder = mkdtempSync(join(tmpdir(), 'vanline-python-tls-'))
    t.after(() => rmSync(folder, { recursive: true }))
    const authority = await newAuthority('Ours')
    writeFileSync(join(folder, 'authority.pem'), authority.cert)
    const server = createServer(await newCertificate('localhost', authority), (request, response) => {
      request.resume().once('end', () => response.setHeader('content-type', 'application/json').end('{"id":"ID"}'))
    })
    t.after(() => server.close())
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const url = `https://localhost:${(server.address() as AddressInfo).port}`
    const child = startProcess(['python3', '-W', 'error', '-c', OVER_TLS, url, join(folder, 'authority.pem')], options)
    assert.equal(await child.ended, 0, child.complained.join('\n'))
    assert.equal(child.said[0], "['ID', 'ID']")
    assert.match(child.said[1]!, /certificate verify failed/)
  })

  test('has types that can be evaluated', () => {
    const program = `
import typing, vanline.schema as schema
for name in schema.__all__:
    each = getattr(schema, name)
    if isinstance(each, type): typing.get_type_hints(each)
`
    python('-W', 'error', '-c', program)
  })
})
