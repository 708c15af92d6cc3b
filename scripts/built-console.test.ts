/** The console is built when it is missing or its sources have changed, never half, and one line says so. */
import assert from 'node:assert/strict'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, beforeEach, describe, test } from 'node:test'
import { ensureConsole } from './built-console.js'

const parent = mkdtempSync(join(tmpdir(), 'vanline-console-'))
after(() => rmSync(parent, { recursive: true }))
const place = join(parent, 'console')

let said = ''
const out = { write: (text: string) => (said += text) }
let builds = 0
const buildPage = async (folder: string): Promise<void> => {
  builds++
  writeFileSync(join(folder, 'index.html'), `build ${builds}`)
}
const pageAt = (): string => readFileSync(join(place, 'index.html'), 'utf8')

beforeEach(() => {
  rmSync(place, { recursive: true, force: true })
  said = ''
  builds = 0
})

describe('the console', () => {
  test('is built if it is missing, and then found', async () => {
    assert.equal(await ensureConsole(out, place, buildPage), true)
    assert.match(said, /^Building the console\.* \d+\.\d s\n$/)
    assert.equal(await ensureConsole(out, place, buildPage), true)
    assert.equal(builds, 1)
    assert.equal(said.split('\n').length, 2)
  })

  test('is built again if its sources have changed, whatever the times of the files are', async () => {
    await ensureConsole(out, place, buildPage)
    const later = new Date(Date.now() + 3600_000)
    utimesSync(join(place, 'index.html'), later, later)
    writeFileSync(join(place, 'hashes.txt'), 'other sources')
    said = ''
    assert.equal(await ensureConsole(out, place, buildPage), true)
    assert.match(said, /^Building the console, whose sources have changed\.* /)
    assert.equal(pageAt(), 'build 2')
  })

  test('is built again if one of its files was deleted or is another', async () => {
    await ensureConsole(out, place, buildPage)
    writeFileSync(join(place, 'index.html'), 'of another build')
    assert.equal(await ensureConsole(out, place, buildPage), true)
    assert.equal(pageAt(), 'build 2')
    rmSync(join(place, 'index.html'))
    assert.equal(await ensureConsole(out, place, buildPage), true)
    assert.equal(pageAt(), 'build 3')
  })

  test('stays as it was until a build is complete, and if a build fails', async () => {
    await ensureConsole(out, place, buildPage)
    writeFileSync(join(place, 'hashes.txt'), 'other sources')
    said = ''
    const fail = async (folder: string): Promise<void> => {
      await buildPage(folder)
      assert.equal(pageAt(), 'build 1')
      throw new Error('✗ Build failed\n\n\u001b[31mUnexpected token\n  in packages/console/src/main.tsx:35:11')
    }
    assert.equal(await ensureConsole(out, place, fail), false)
    assert.match(
      said,
      / failed: Unexpected token, packages\/console\/src\/main\.tsx:35:11 \(npm run console shows more\)\n$/,
    )
    assert.equal(pageAt(), 'build 1')
    assert.deepEqual(readdirSync(parent), ['console'])
  })

  test('is whole if another process builds it at the same time', async () => {
    const meanwhile = async (folder: string): Promise<void> => {
      await buildPage(folder)
      mkdirSync(place)
      writeFileSync(join(place, 'index.html'), 'of the other process')
    }
    assert.equal(await ensureConsole(out, place, meanwhile), true)
    assert.equal(pageAt(), 'build 1')
    assert.deepEqual(readdirSync(parent), ['console'])
  })

  test('cannot be built in a folder that is not there, and a line says so', async () => {
    assert.equal(await ensureConsole(out, join(parent, 'nowhere/console'), buildPage), false)
    assert.match(said, /^Building the console failed: ENOENT/)
    assert.equal(existsSync(join(parent, 'nowhere')), false)
  })
})
