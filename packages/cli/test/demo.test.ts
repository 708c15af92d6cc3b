import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { baseOf, ROOT } from '../../../scripts/processes.ts'
import { startChild } from '../../server/test/child.ts'
import { newFolder } from './places.ts'
import { startVanline } from './vanline.ts'

test('vanline demo shows what the README says, understands its commands, and leaves nothing behind', async () => {
  const folder = newFolder()
  const child = startVanline(['demo'], { PORT: '0', LOG_LEVEL: 'silent', TMPDIR: folder })
  const base = await baseOf(child)
  const list = async (path: string) => (await (await fetch(`${base}${path}`)).json()) as Record<string, string>[]
  const shipments = await list('/v1/shipments?limit=200')
  const moves = await list('/v1/moves?limit=200')
  assert.deepEqual([moves.length, shipments.length], [40, 120])
  assert.equal(new Set(shipments.map(({ status }) => status)).size, 11)
  assert.equal(new Set(moves.map(({ status }) => status)).size, 6)
  const delivered = shipments.find(({ status }) => status === 'DELIVERED')!
  const history = await list(`/v1/shipments/${delivered.id}/history?limit=200`)
  assert.ok(history.length >= 8)
  assert.ok(new Set(history.map(({ actor }) => actor)).size >= 4, 'several people worked on it')
  assert.ok(new Set(history.map(({ channel }) => channel)).size >= 3)
  assert.ok(Date.parse(history[0]!.time!) - Date.parse(history.at(-1)!.time!) > 20 * 24 * 3600 * 1000)
  assert.ok(Date.parse(history[0]!.time!) < Date.now())
  const commands = /## The command\n\n```bash\n([\s\S]*?)```/.exec(readFileSync(join(ROOT, 'README.md'), 'utf8'))![1]!
  for (const command of commands.split('\n').filter((line) => line !== '' && !/^npx vanline demo/.test(line))) {
    const shell = startChild('bash', ['-c', `cd ${folder} && ${command.replace('npx ', '')}`], {
      ...{ VANLINE_URL: base, PATH: `${join(ROOT, 'node_modules/.bin')}:${process.env.PATH}` },
    })
    assert.equal(await shell.ended, 0, `${command}\n${shell.complained.join('\n')}`)
  }
  assert.match(readFileSync(join(folder, 'delivered.csv'), 'utf8'), /DELIVERED/)
  assert.equal(globSync(join(folder, 'vanline-demo-*')).length, 1)
  child.process.kill('SIGTERM')
  assert.equal(await child.ended, 0)
  assert.deepEqual(globSync(join(folder, 'vanline-demo-*')), [])
})
