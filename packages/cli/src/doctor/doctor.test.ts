import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { generate } from 'selfsigned'
import { formatBytes } from './finding.ts'
import { checkDisk, checkFiles, checkNode } from './machine.ts'
import { checkTls } from './tls.ts'

const folder = mkdtempSync(join(tmpdir(), 'vanline-doctor-'))
after(() => rmSync(folder, { recursive: true }))

test('an old Node, few files and a full disk are said, with what to do', async () => {
  assert.equal(checkNode().says, `${process.versions.node}, with SQLite ${process.versions.sqlite}`)
  assert.equal(checkNode({ node: '24.15.0', sqlite: '3.51.3' }).isOk, true)
  assert.match(checkNode({ node: '24.14.1', sqlite: '3.51.2' }).todo!, /Node 24\.15 or newer/)
  const limits = (files: string) =>
    `Limit  Soft Limit\nMax open files            ${files}                 524288               files\n`
  assert.equal(checkFiles(limits('65536')).isOk, true)
  assert.equal(checkFiles(limits('unlimited')).isOk, true)
  assert.match(checkFiles(limits('1024')).todo!, /LimitNOFILE/)
  assert.equal((await checkDisk(join(folder, 'not', 'yet', 'x.db'), 1)).isOk, true)
  const full = await checkDisk(join(folder, 'x.db'), Number.MAX_SAFE_INTEGER)
  assert.match(full.says, /^only .+ free in/)
})

test('the files of TLS belong together and are good for a while', async () => {
  const [one, two] = await Promise.all([generate(), generate()])
  const path = (name: string, pem: string) => {
    writeFileSync(join(folder, name), pem)
    return join(folder, name)
  }
  const [cert, key, other] = [path('cert', one.cert), path('key', one.private), path('other', two.private)]
  assert.equal(checkTls('', '').isOk, true)
  assert.equal(checkTls(cert, key).isOk, true)
  assert.match(checkTls(cert, other).says, /is not the key of/)
  assert.match(checkTls(cert, key, () => Date.now() + 3600 * 24 * 10_000 * 1000).says, /has expired/)
  assert.match(checkTls(cert, key, () => 0).says, /is not valid before/)
  assert.match(checkTls(join(folder, 'nothing'), key).says, /cannot be read/)
})

test('sizes are told as people say them', () => {
  assert.deepEqual(
    [formatBytes(5 * 1024 ** 2), formatBytes(70 * 1024 ** 3), formatBytes(2000 * 1024 ** 3)],
    ['5.0 MB', '70 GB', '2.0 TB'],
  )
})
