/** The README of the Python client, followed in an empty folder against the real service, where Python is there. */
import assert from 'node:assert/strict'
import { AsyncLocalStorage } from 'node:async_hooks'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { shapeOf } from '../../packages/cli/test/guides.ts'
import { newFile } from '../../packages/cli/test/places.ts'
import { type Service, serve } from '../../packages/cli/test/vanline.ts'
import { freePort } from '../../scripts/free-port.ts'
import { type Child, ROOT, startProcess } from '../../scripts/processes.ts'
import { without } from '../../scripts/programs.ts'

const README = readFileSync(join(import.meta.dirname, 'README.md'), 'utf8')
const BLOCKS = [...README.matchAll(/^```(\w+)\n(.*?)^```$/gms)].map(([, language = '', text = '']) => ({
  language,
  text,
}))
const NAMED_URL = 'http://127.0.0.1:8080'
const NAMED_PORT = '9797'
const NAMED_CHECKOUT = '~/vanline'

/** The examples, each with what the page says that it prints. */
const EXAMPLES = BLOCKS.flatMap(({ language, text }, place) => {
  if (language !== 'python') return []
  const next = BLOCKS[place + 1]
  return [{ text, printed: next?.language === 'text' ? next.text : undefined }]
})

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
    const bash = BLOCKS.flatMap(({ language, text }) => (language === 'bash' ? [text] : []))
    const shell = `set -eu\n${bash.join('\n').replace(NAMED_CHECKOUT, ROOT)}`
    const installed = spawnSync('bash', ['-c', shell], { cwd: folder, env: reader, encoding: 'utf8' })
    assert.equal(installed.status, 0, installed.stderr)

    const port = String(await freePort())
    const moved = EXAMPLES.map(({ text }) => text.replaceAll(NAMED_URL, service.base).replaceAll(NAMED_PORT, port))
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
