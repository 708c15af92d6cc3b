/** `npm start` and `npm run vanline` run the modules joined, and join them again after a change. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, statSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { VERSION } from '@vanline/server/kernel/release'
import { ROOT } from '../../../scripts/processes.ts'
import { startChild } from '../../server/test/child.ts'

const CURRENT = join(ROOT, 'node_modules/.cache/vanline', `${join(ROOT).slice(0, -1).replaceAll(/\W+/g, '-')}.json`)
const SOURCE = join(ROOT, 'packages/cli/src/exit.ts')

type Joined = { folder: string; states: [path: string, state: string][] }

/** Runs the command as npm does, and returns what it left about the joined form. */
function joinedBy(...args: string[]): Joined {
  const command = ['scripts/start.js', 'vanline', ...args]
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { cwd: ROOT, encoding: 'utf8' })
  assert.deepEqual({ status, stdout, stderr }, { status: 0, stdout: `${VERSION}\n`, stderr: '' })
  return JSON.parse(readFileSync(CURRENT, 'utf8'))
}

test('a start joins the modules after a source has changed, and the next one finds them joined', () => {
  const changed = new Date(Date.now() - 60_000)
  utimesSync(SOURCE, changed, changed)
  const { mtimeMs, size } = statSync(SOURCE)
  const joined = joinedBy('--version')
  assert.equal(new Map(joined.states).get(SOURCE), `${mtimeMs} ${size}`)
  assert.equal(joinedBy('--version').folder, joined.folder)
})

/** Prints which of these modules of Node a process has loaded by its end. */
const LOADED = `data:text/javascript,${encodeURIComponent(
  `process.on('exit', () => console.log(process.moduleLoadList.filter((each) => /^NativeModule (?:child_process|crypto)$/.test(each)).join()))`,
)}`

test('a command that finds everything joined loads nothing that only joining and building need', () => {
  joinedBy('--version')
  const command = ['--import', LOADED, 'scripts/start.js', 'vanline', '--version']
  assert.equal(spawnSync(process.execPath, command, { cwd: ROOT, encoding: 'utf8' }).stdout, `${VERSION}\n\n`)
})

test('a start that joins the modules leaves the bundler out of the process that serves', async (t) => {
  if (process.platform !== 'linux') return t.skip('only Linux tells what a process has loaded')
  const changed = new Date(Date.now() - 30_000)
  utimesSync(SOURCE, changed, changed)
  const env = { PORT: '0', DATABASE_URL: `sqlite:${join(mkdtempSync(join(tmpdir(), 'vanline-test-')), 'v.db')}` }
  const child = startChild(process.execPath, ['scripts/start.js', 'server'], env)
  await child.line(/^Vanline is ready/)
  const loaded = readFileSync(`/proc/${child.process.pid}/maps`, 'utf8')
  assert.equal(await child.stop(), 0)
  const { states }: Joined = JSON.parse(readFileSync(CURRENT, 'utf8'))
  assert.equal(new Map(states).get(SOURCE)?.split(' ')[0], String(statSync(SOURCE).mtimeMs))
  assert.match(loaded, /\/node\b/)
  assert.doesNotMatch(loaded, /rolldown/)
})

test('the joined service starts further processes in the same form', async () => {
  const env = { PORT: '0', DATABASE_URL: `sqlite:${join(mkdtempSync(join(tmpdir(), 'vanline-test-')), 'v.db')}` }
  const command = ['scripts/start.js', 'server']
  const child = startChild(process.execPath, command, { ...env, VANLINE_PROCESSES: '2' })
  await child.line(/"process":2,.*"a process serves"/)
  assert.equal(await child.stop(), 0)
})
