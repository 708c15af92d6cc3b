import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { startChild } from '../../server/test/child.ts'
import { newFolder } from './places.ts'

/** Starts the command on a Node that says it has another version. */
const startOn = (version: string, ...args: string[]) =>
  startChild(process.execPath, [
    '--import',
    `data:text/javascript,Object.defineProperty(process,'versions',{value:{...process.versions,node:'${version}'}})`,
    'packages/cli/bin/vanline.js',
    ...args,
  ])

describe('the command of the package', () => {
  for (const version of ['20.20.2', '24.14.1'])
    test(`1 and one line on Node ${version}, which is too old`, async () => {
      const child = startOn(version, '--version')
      assert.equal(await child.ended, 1)
      assert.deepEqual(child.said, [])
      assert.deepEqual(child.complained, [`vanline needs Node 24.15 or newer; this is Node ${version}.`])
    })

  test('0 on the oldest Node that package.json allows', async () => {
    const { engines } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
    const child = startOn(`${/^>=(\d+\.\d+)$/.exec(engines.node)![1]}.0`, '--version')
    assert.equal(await child.ended, 0, child.complained.join('\n'))
  })

  test('--version and --help load nothing of the service, and the second time strip no types', async () => {
    const environment = { TMPDIR: newFolder(), NODE_DEBUG_NATIVE: 'COMPILE_CACHE' }
    const run = async (option: string) => {
      const child = startChild(process.execPath, ['packages/cli/bin/vanline.js', option], environment)
      assert.equal(await child.ended, 0)
      return [...child.said, ...child.complained].join('\n')
    }
    await run('--version')
    for (const option of ['--version', '--help']) {
      const log = await run(option)
      const loaded = [...log.matchAll(/for ESM file:\S*?\/packages\/(\S+?)\.\.\./g)].map(([, path]) => path!)
      const kept = [...log.matchAll(/transpile cache for \S+ file:\S*?\/packages\/(\S+?)\.\.\.success/g)]
      const compiled = loaded.filter((path) => path.endsWith('.ts') && !kept.some(([, each]) => each === path))
      assert.deepEqual([loaded.includes('cli/src/vanline.ts'), compiled], [true, []], log)
      assert.deepEqual(
        loaded.filter((path) => !path.startsWith('cli/')),
        ['server/src/kernel/release.ts', 'server/src/kernel/suggest.ts'],
      )
    }
  })
})
