/** The tests of the Python client, where Python is there. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { describe, test } from 'node:test'
import { createClient } from '../../packages/client/src/index.ts'
import { without } from '../../scripts/programs.ts'

function python(...args: string[]): string {
  const env = { ...process.env, PYTHONPATH: 'src', PYTHONDONTWRITEBYTECODE: '1' }
  const { status, stdout, stderr } = spawnSync('python3', args, { cwd: import.meta.dirname, encoding: 'utf8', env })
  assert.equal(status, 0, `python3 ${args.join(' ')}\n${stdout}${stderr}`)
  return stdout
}

type Methods = Record<string, readonly string[]>

/** A name as in Python: `moveParties` is move_parties. */
const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** The methods of the TypeScript client by their resource. */
const inTypescript: Methods = Object.fromEntries(
  Object.entries(createClient({ baseUrl: 'http://127.0.0.1:9' })).map(([resource, methods]) => [
    snake(resource),
    Object.keys(methods).map(snake),
  ]),
)

/** The methods of each resource in one client that the other one does not have. */
function lackingIn(other: Methods, one: Methods): Methods {
  const entries = Object.entries(one).map(([resource, methods]) => {
    const known = other[resource] ?? []
    return [resource, methods.filter((name) => !known.includes(name))] as const
  })
  return Object.fromEntries(entries.filter(([, methods]) => methods.length > 0))
}

/** All lists of Python that have no parent have `each`. */
const ONLY_IN_PYTHON: Methods = { views: ['each'], webhooks: ['each'] }

const METHODS = `
import json, vanline
resources = {name: methods for name, methods in vars(vanline.Client("http://127.0.0.1:9")).items() if name[0] != "_"}
print(json.dumps({name: [each for each in dir(methods) if each[0] != "_"] for name, methods in resources.items()}))
`

describe('the Python client', { skip: without('python3') }, () => {
  test('has every method of the TypeScript client, and no other without a reason', () => {
    const inPython: Methods = JSON.parse(python('-c', METHODS))
    assert.deepEqual(lackingIn(inPython, inTypescript), {})
    assert.deepEqual(lackingIn(inTypescript, inPython), ONLY_IN_PYTHON)
  })

  test('passes its tests', () => void python('-W', 'error', '-m', 'unittest', 'discover', '-s', 'tests'))

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
