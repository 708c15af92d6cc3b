import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startProcess } from '../../../scripts/processes.ts'

/** What a call that only prints a text may load: the table of commands, and the pure functions of the service. */
const LIGHT = /^packages\/(cli\/(bin\/vanline\.js|src\/[a-z-]+\.ts)|server\/src\/kernel\/[a-z-]+\.ts)$/
const MODULES_MAX = 20

/** The modules that a call of the command loads, without those of Node. */
async function loadedBy(...args: string[]): Promise<string[]> {
  const hook = `import { registerHooks } from 'node:module'
    const urls = []
    registerHooks({ load: (url, context, next) => (urls.push(url), next(url, context)) })
    process.on('exit', () => process.stderr.write('loaded ' + JSON.stringify(urls)))`
  const imported = `data:text/javascript,${encodeURIComponent(hook)}`
  const child = startProcess([process.execPath, '--import', imported, 'packages/cli/bin/vanline.js', ...args])
  assert.equal(await child.ended, 0, child.complained.join('\n'))
  const urls: string[] = JSON.parse(
    child.complained.find((line) => line.startsWith('loaded '))!.slice('loaded '.length),
  )
  const root = new URL('../../../', import.meta.url).href
  return urls.filter((url) => url.startsWith('file:')).map((url) => url.replace(root, ''))
}

for (const option of ['--version', '--help'])
  test(`vanline ${option} loads no package, no command and nothing of the service but its pure functions`, async () => {
    const loaded = await loadedBy(option)
    assert.ok(loaded.includes('packages/cli/src/table.ts'))
    assert.deepEqual(
      loaded.filter((path) => !LIGHT.test(path)),
      [],
    )
    assert.ok(loaded.length <= MODULES_MAX, loaded.join('\n'))
  })
