/** Presence with two nodes on one PostgreSQL database: a sign of life at one node is seen through the other. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '../src/db/database.ts'
import { openDatabase } from '../src/db/open.ts'
import { type Body, startTestApp, type TestApp } from './app.ts'
import { openTestPostgres, type TestDatabase } from './databases.ts'
import { newMove, read } from './fixtures.ts'
import { followPresence } from './presence.ts'
import { rowsOf } from './tables.ts'

describe('Presence at two nodes', () => {
  let database: TestDatabase
  let second: Database
  let nodes: [TestApp, TestApp]
  /** Whether the messages of the first node get lost. */
  let isCut = false
  before(async () => {
    database = await openTestPostgres()
    second = await openDatabase(database.url, { poolSize: 2, isPooled: false })
    await second.noticeRestore()
    const cut: Database = { ...database.db, send: (text) => (isCut ? undefined : database.db.send(text)) }
    nodes = [await startTestApp({ ...database, db: cut }), await startTestApp({ ...database, db: second })]
    for (const { app } of nodes) await app.listen({ host: '127.0.0.1', port: 0 })
  })
  after(async () => {
    for (const { app } of nodes) await app.close()
    await second.close()
    await database.discard()
  })

  const put = async (recordID: string, activity: string | null): Promise<Body> => {
    const body = { recordType: 'MOVE', recordID, activity }
    const answer = await nodes[0].call('PUT', '/v1/presence', { body })
    assert.equal(answer.status, 200, answer.text)
    return answer.body
  }
  const listed = (recordID: string): Promise<Body[]> => read(nodes[1], `/v1/presence?recordID=${recordID}`)
  /** Repeats a sign of life, as clients do, until the other node knows of it. */
  async function untilListed(recordID: string): Promise<Body[]> {
    for (;;) {
      await put(recordID, 'EDITING')
      const records = await listed(recordID)
      if (records.length > 0) return records
      await pause(20)
    }
  }

  test('the other node lists it and tells its streams, also that the person left; the database stores nothing', async () => {
    const { id } = await newMove(nodes[0])
    await database.db.eventsNumbered()
    const stored = await rowsOf(database.db)
    const stream = await followPresence(nodes[1])
    const [record] = await untilListed(id)
    assert.deepEqual(await stream.next(), record)
    assert.deepEqual([record.recordID, record.people[0].activity], [id, 'EDITING'])
    await put(id, null)
    assert.deepEqual(await stream.next(), { ...record, people: [] })
    assert.deepEqual(await listed(id), [])
    assert.deepEqual(await rowsOf(database.db), stored)
    stream.close()
  })

  test('the next sign of life makes up for a lost one', async () => {
    const { id } = await newMove(nodes[0])
    isCut = true
    await put(id, 'EDITING')
    isCut = false
    assert.deepEqual(await listed(id), [])
    assert.equal((await untilListed(id))[0]!.recordID, id)
  })

  test('messages that are no signs of life are ignored', async () => {
    const { id } = await newMove(nodes[0])
    for (const text of ['', 'no JSON', 'null', '{}', '{"node":"x","sign":null}', '{"node":"x","sign":{"recordID":1}}'])
      database.db.send(text)
    assert.equal((await untilListed(id))[0]!.recordID, id)
  })
})
