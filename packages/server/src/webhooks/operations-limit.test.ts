/** How many webhooks there may be, also when several callers create them at once, on several nodes. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startTestApp, type TestApp } from '../../test/app.ts'
import { forEachDatabase, type TestDatabase } from '../../test/databases.ts'
import { newWebhook, read } from '../../test/fixtures.ts'
import type { Database } from '../db/database.ts'
import { openDatabase } from '../db/open.ts'

const MAX = 5

forEachDatabase('the number of webhooks', (open) => {
  let database: TestDatabase
  let other: Database
  let nodes: TestApp[]
  before(async () => {
    database = await open()
    other = await openDatabase(database.url, { poolSize: 2, isPooled: false })
    nodes = [
      await startTestApp(database, { webhooksMax: MAX }),
      await startTestApp({ ...database, db: other }, { webhooksMax: MAX }),
    ]
  })
  after(async () => {
    for (const { app } of nodes ?? []) await app.close()
    await other?.close()
    await database?.discard()
  })
  const create = ({ call }: TestApp) => call('POST', '/v1/webhooks', { body: { url: 'https://hooks.example.com/in' } })

  test('409 beyond the limit, also for simultaneous requests', async () => {
    const [node] = nodes as [TestApp]
    await newWebhook(node)
    const answers = await Promise.all(Array.from({ length: 10 }, () => nodes.map(create)).flat())
    const made = answers.filter(({ status }) => status === 201)
    assert.equal(made.length, MAX - 1)
    for (const { status, body } of answers.filter((answer) => !made.includes(answer)))
      assert.deepEqual([status, body.code], [409, 'too_many_webhooks'])
    assert.equal((await read(node, '/v1/webhooks')).length, MAX)
  })

  test('a deleted webhook frees its slot, and lowering the limit deletes none', async () => {
    const [node] = nodes as [TestApp]
    const [first] = await read(node, '/v1/webhooks')
    await node.call('DELETE', `/v1/webhooks/${first.id}`)
    const statuses = (await Promise.all(nodes.map(create))).map(({ status }) => status)
    assert.deepEqual(statuses.toSorted(), [201, 409])
    node.config.webhooksMax = 1
    const [second] = await read(node, '/v1/webhooks')
    await node.call('DELETE', `/v1/webhooks/${second.id}`)
    assert.equal((await create(node)).status, 409)
    assert.equal((await read(node, '/v1/webhooks')).length, MAX - 1)
  })
})
