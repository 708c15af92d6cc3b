/** The README of the Python client, followed in an empty folder against the real service, where Python is there. */
import assert from 'node:assert/strict'
import { AsyncLocalStorage } from 'node:async_hooks'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { shapeOf } from '../../packages/cli/test/guides.ts'
import { newFile } from '../../packages/cli/test/places.ts'
import { type Service, serve } from '../../packages/cli/test/vanline.ts'
import { freePort } from '../../scripts/free-port.ts'
import { type Child, startProcess } from '../../scripts/processes.ts'
import { without } from '../../scripts/programs.ts'
import { commandsOf, examplesOf, movedTo } from '../contract/readme.ts'

const PAGE = 'clients/python/README.md'
const EXAMPLES = examplesOf(PAGE, 'python')

/** Runs all examples in one interpreter, as a reader who has them in one file, and tells what each has printed. */
const INTERPRETER = `
import contextlib, io, json, sys
known = {"__name__": "__main__"}
printed = []
for i, example in enumerate(json.load(open("examples.json"))):
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        exec(compile(example, f"example {i + 1}", "exec"), known)
    printed.append(out.getvalue())
print(json.dumps(printed))
`

describe('the README of the Python client', { skip: without('python3') }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'vanline-python-readme-'))
  let service: Service
  let printed: readonly string[] = []
  const { PATH, HOME } = process.env
  // No package comes from elsewhere.
  const reader = { PATH, HOME, PIP_NO_INDEX: '1', PIP_DISABLE_PIP_VERSION_CHECK: '1', PYTHONDONTWRITEBYTECODE: '1' }

  // What is opened here belongs to the suite, not only to the hook.
  const inSuite = AsyncLocalStorage.snapshot()
  before(async () => {
    service = await inSuite(() => serve(newFile()))
    const installed = spawnSync('bash', ['-c', commandsOf(PAGE)], { cwd: folder, env: reader, encoding: 'utf8' })
    assert.equal(installed.status, 0, installed.stderr)

    const port = await freePort()
    const moved = EXAMPLES.map(({ text }) => movedTo(text, service.base, port))
    writeFileSync(join(folder, 'examples.json'), JSON.stringify(moved))
    const command = [join(folder, '.venv/bin/python'), '-W', 'error', '-c', INTERPRETER]
    const child: Child = inSuite(() => startProcess(command, { cwd: folder, env: reader }))
    assert.equal(await child.ended, 0, child.complained.join('\n'))
    printed = JSON.parse(child.said.join('\n'))
  })
  after(async () => {
    await service?.stop()
    rmSync(folder, { recursive: true })
  })

  for (const [i, example] of EXAMPLES.entries())
    test(`has an example ${i + 1} of ${EXAMPLES.length} that prints what it says`, () => {
      if (example.printed === undefined) assert.notEqual(printed[i], '')
      else assert.equal(shapeOf(printed[i]!), shapeOf(example.printed))
    })
})
