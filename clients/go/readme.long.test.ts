/** The README of the Go client, followed in an empty folder against the real service, where Go is there. */
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

const PAGE = 'clients/go/README.md'
/** The folder that the README makes. */
const FOLDER = 'hello'

const fileOf = (text: string): string => /^\/\/ (\w+\.go)\n/.exec(text)![1]!
const { programs = [], files = [] } = Object.groupBy(examplesOf(PAGE, 'go'), ({ text }) =>
  fileOf(text) === 'run.go' ? 'programs' : 'files',
)

describe('the README of the Go client', { skip: without('go') }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'vanline-go-readme-'))
  const project = join(folder, FOLDER)
  let service: Service
  let receiverPort: number
  let reader: NodeJS.ProcessEnv

  const run = (program: string, args: readonly string[], cwd = project) =>
    spawnSync(program, args, { cwd, encoding: 'utf8', env: reader })
  /** Writes a block as the reader does, for the service of this test. */
  function save(text: string): void {
    writeFileSync(join(project, fileOf(text)), movedTo(text, service.base, receiverPort))
  }

  // What is opened here belongs to the suite, not only to the hook.
  const inSuite = AsyncLocalStorage.snapshot()
  before(async () => {
    service = await inSuite(() => serve(newFile()))
    receiverPort = await freePort()
    const { PATH, HOME } = process.env
    // No module comes from elsewhere.
    reader = { PATH, HOME, NO_PROXY: '*', GOPROXY: 'off', GOFLAGS: '-mod=mod' }
    const { status, stderr } = run('bash', ['-c', commandsOf(PAGE)], folder)
    assert.equal(status, 0, stderr)
    for (const { text } of files) save(text)
  })
  after(async () => {
    await service?.stop()
    rmSync(folder, { recursive: true })
  })

  test('has code that is formatted, and that go vet accepts', () => {
    for (const { text } of programs) {
      save(text)
      assert.equal(run('gofmt', ['-l', '.']).stdout, '', text)
      const { status, stderr } = run('go', ['vet', '.'])
      assert.equal(status, 0, stderr)
    }
  })

  for (const [i, { text, printed }] of programs.entries())
    test(`has a program ${i + 1} of ${programs.length} that does what it says`, async (t) => {
      save(text)
      const child: Child = startProcess(['go', 'run', '.'], { cwd: project, env: reader })
      t.after(() => child.killAll())
      assert.equal(await child.ended, 0, child.complained.join('\n'))
      if (printed === undefined) assert.ok(child.said.length > 0)
      else assert.equal(shapeOf(child.said.join('\n')), shapeOf(printed))
    })
})
