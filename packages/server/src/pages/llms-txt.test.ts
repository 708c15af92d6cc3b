import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sharedApp } from '../../test/app.ts'
import { openTestSqlite } from '../../test/databases.ts'
import { TOOLS } from '../mcp/tools.ts'

describe('GET /llms.txt', () => {
  const app = sharedApp(openTestSqlite, { apiKeys: true, mcp: true, publicUrl: 'https://moves.example.com' })
  const off = sharedApp(openTestSqlite)

  test('200 without a credential, short, with every tool', async () => {
    const { statusCode, headers, body } = await app.app.inject('/llms.txt')
    assert.deepEqual([statusCode, headers['content-type']], [200, 'text/markdown; charset=utf-8'])
    assert.match(body, /`POST https:\/\/moves\.example\.com\/mcp`/)
    for (const { name } of TOOLS) assert.ok(body.includes(`\n- \`${name}\`: `), name)
    assert.ok(body.length < 5_000)
    const again = await app.app.inject({ url: '/llms.txt', headers: { 'if-none-match': String(headers.etag) } })
    assert.equal(again.statusCode, 304)
  })

  test('names no path for agents where there is none', async () => {
    const { body } = await off.app.inject('/llms.txt')
    assert.match(body, /Not offered over HTTP here/)
    assert.doesNotMatch(body, /POST .*\/mcp/)
  })
})
