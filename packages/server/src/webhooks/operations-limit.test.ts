/** How many webhooks there may be, also when several callers create them at once, on several nodes. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Body, startTestApp, type TestApp } from '../../test/app.ts'
import { forEachDatabase, type TestDatabase } from '../../test/databases.ts'
import { newWebhook, read } from '../../test/fixtures.ts'
import { bearing, keyIn } from '../../test/keys.ts'
import { newParty } from '../../test/parties.ts'
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

forEachDatabase('the share of webhooks', (open) => {
  const LIMIT = 20
  let database: TestDatabase
  let other: Database
  let nodes: TestApp[]
  before(async () => {
    database = await open()
    other = await openDatabase(database.url, { poolSize: 2, isPooled: false })
    const config = { webhooksMax: LIMIT, apiKeys: true }
    nodes = [await startTestApp(database, config), await startTestApp({ ...database, db: other }, config)]
  })
  after(async () => {
    for (const { app } of nodes ?? []) await app.close()
    await other?.close()
    await database?.discard()
  })
  const body = { url: 'https://hooks.example.com/in' }
  const create = ({ call }: TestApp, headers: Record<string, string>) => call('POST', '/v1/webhooks', { body, headers })
  const READER = { scopes: ['webhooks:manage', 'moves:read', 'shipments:read'] }

  test('409 for a party with a tenth, for a caller with half, and always room for an administrator', async () => {
    const [node] = nodes as [TestApp]
    const newCaller = async (key: Body = READER) => bearing(await keyIn(node.db, key, node.time.now))
    const party = await newParty(node)
    const colleague = await newCaller({ partyID: party.id })
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        nodes.flatMap((each) => [create(each, party.headers), create(each, colleague)]),
      ).flat(),
    )
    const madeBy = (some: typeof answers) => some.filter(({ status }) => status === 201).length
    assert.equal(madeBy(answers), LIMIT / 10)
    const { body: refused } = answers.find(({ status }) => status !== 201)!
    assert.equal(refused.code, 'too_many_webhooks')
    assert.match(refused.detail, /^Your party has 2 webhooks, which is the maximum for a party\. /)

    const caller = await newCaller()
    const more = await Promise.all(Array.from({ length: 8 }, () => nodes.map((each) => create(each, caller))).flat())
    assert.equal(madeBy(more), LIMIT / 2)
    assert.match((await create(node, caller)).body.detail, /^You have 10 webhooks, which is the maximum for a caller /)

    const second = await newCaller()
    for (let i = 0; i < LIMIT; i++) await create(node, second)
    const third = await newCaller()
    const full = await create(node, third)
    assert.deepEqual([full.status, full.body.code], [409, 'too_many_webhooks'])
    const next = await newParty(node)
    assert.match((await create(node, next.headers)).body.detail, /^No more can be made\. /)
    const administrator = await newCaller({})
    const last = await Promise.all(Array.from({ length: 3 }, () => create(node, administrator)))
    assert.deepEqual(last.map(({ status }) => status).toSorted(), [201, 201, 409])
    assert.equal((await read(node, '/v1/webhooks?limit=200')).length, LIMIT)
  })
})
