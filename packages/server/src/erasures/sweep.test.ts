import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { before, describe, test } from 'node:test'
import sql from 'sql-template-tag'
import { type Body, startTestApp } from '../../test/app.ts'
import { forEachDatabase, openTestSqlite, type TestDatabase } from '../../test/databases.ts'
import { deliveriesOf, deliveringApp, subscribed } from '../../test/delivering.ts'
import { newMove, read } from '../../test/fixtures.ts'
import { CUSTOMER, erase, newCustomerMove, personal, personalIn, personalRows } from '../../test/personal-data.ts'
import { startReceiver } from '../../test/receiver.ts'
import type { Database } from '../db/database.ts'
import { openDatabase } from '../db/open.ts'
import { databaseFiles } from '../files/database-files.ts'
import { appendEvent } from '../history/append.ts'
import { contextWithoutRequest } from '../kernel/context.ts'
import { AT_ONCE_MAX, BATCH_MAX, LATE_MS } from './rules.ts'
import { openSweeper } from './sweep.ts'

/** More than an erasure rewrites itself, plus some batches. */
const EVENTS = AT_ONCE_MAX + 2 * BATCH_MAX + 50

forEachDatabase('the sweep of an erasure', (open) => {
  let database: TestDatabase
  const app = deliveringApp(async () => {
    database = await open()
    return database
  })
  const sweeperOf = (db: Database) => openSweeper({ db, files: databaseFiles(db), clock: () => app.time.now })
  let sweeper: ReturnType<typeof sweeperOf>
  before(() => {
    sweeper = sweeperOf(app.db)
  })

  const patched = async ({ id, eTag }: Body): Promise<Body> => {
    const options = { body: { remarks: personal() }, headers: { 'if-match': eTag } }
    return (await app.call('PATCH', `/v1/moves/${id}`, options)).body
  }

  /** A move with some versions whose history is too long to be rewritten in one change, because it ends with copies of an event. */
  async function newLongMove(versions = 2): Promise<{ move: Body; tags: string[] }> {
    let move = await newMove(app, { customer: CUSTOMER, remarks: personal() })
    const tags = [move.eTag]
    for (let i = 1; i < versions; i++) {
      move = await patched(move)
      tags.push(move.eTag)
    }
    const [stored] = await app.db.all<{ changes: string; doc: string }>(
      sql`SELECT changes, doc FROM events WHERE stream = ${move.id} AND etag = ${move.eTag}`,
    )
    const { changes, doc } = stored!
    const about = { subject: `moves/${move.id}`, moveID: move.id, shipmentID: null }
    const copy = { ...about, type: 'move.updated', time: move.lastUpdated, eTag: move.eTag, previousETag: null }
    const ctx = contextWithoutRequest('ann', app.time.now)
    const copies = Array.from({ length: EVENTS - versions }, () => ({
      ...appendEvent(ctx, { ...copy, changes: JSON.parse(changes), doc }),
      endsStatement: true,
    }))
    await app.db.change(async () => ({ writes: copies, answer: null }))
    await app.db.eventsNumbered()
    return { move, tags }
  }

  const countPersonal = async ({ id }: Body): Promise<number> => {
    const docs = await app.db.column<string>(sql`SELECT doc FROM events WHERE stream = ${id}`)
    return docs.filter((doc) => personalIn(doc).length > 0).length
  }

  test('nothing personal is shown after the answer, even before it is rewritten', async () => {
    const receiver = await startReceiver(({ text }, response) => response.writeHead(200).end(text))
    const webhook = await subscribed(app, receiver.url, { eventTypes: ['move.created', 'move.updated'] })
    const { move, tags } = await newLongMove(12)
    const patch = {
      body: { remarks: move.remarks },
      headers: { 'if-match': move.eTag, 'idempotency-key': 'nothing new' },
    }
    const retry = () => app.call('PATCH', `/v1/moves/${move.id}`, patch)
    assert.equal((await retry()).status, 200)
    await app.deliver()
    const [waiting] = await deliveriesOf(app, webhook)
    const late = await subscribed(app, receiver.url, { eventTypes: ['service.created'] })
    const { body: erasure } = await erase(app, move)
    assert.deepEqual([erasure.status, erasure.completedAt], ['RUNNING', null])
    assert.equal(await countPersonal(move), EVENTS)

    const current = await read(app, `/v1/moves/${move.id}`)
    const urls = [
      `/v1/moves/${move.id}/history?limit=200`,
      `/v1/events?moveID=${move.id}&limit=200`,
      `/v1/moves/${move.id}?asOf=${move.lastUpdated}`,
      `/v1/moves/${move.id}/diff?from=${tags[0]}&to=${tags[9]}`,
      `/v1/webhooks/${webhook.id}/deliveries?limit=200`,
    ]
    for (const url of urls) {
      const answer = await app.call('GET', url)
      assert.equal(answer.status, 200, answer.text)
      assert.deepEqual(personalIn(answer.text), [])
    }
    assert.equal((await app.call('GET', `/v1/deliveries/${waiting.id}`)).status, 404)
    const asOf = await read(app, `/v1/moves/${move.id}?asOf=${move.lastUpdated}`)
    assert.deepEqual([asOf.remarks, asOf.eTag], ['[erased]', move.eTag])
    for (const tag of [tags[0]!, move.eTag]) {
      const stale = { body: { remarks: 'x' }, headers: { 'if-match': tag } }
      const refused = await app.call('PATCH', `/v1/moves/${move.id}`, stale)
      assert.deepEqual([refused.status, refused.body.overlaps], [412, ['/remarks']])
      assert.deepEqual(personalIn(refused.text), [])
      const merge = { body: { remarks: 'x' }, headers: { 'if-match': '*', prefer: `merge-base="${tag}"` } }
      assert.equal((await app.call('PATCH', `/v1/moves/${move.id}`, merge)).body.reason, 'unknown')
    }
    const [created] = await read(app, `/v1/events?moveID=${move.id}&limit=1`)
    const again = await app.call('POST', `/v1/webhooks/${late.id}/deliveries`, { body: { eventID: created.id } })
    assert.equal(again.status, 201, again.text)
    await app.deliver()
    const sent = receiver.received.filter(({ body }) => body.id === created.id)
    assert.equal(sent.length, 2)
    assert.deepEqual(personalIn(sent[1]!.text), [])

    // Changes after the erasure are not erased.
    const fresh = { body: { remarks: 'a new life' }, headers: { 'if-match': current.eTag } }
    assert.equal((await app.call('PATCH', `/v1/moves/${move.id}`, fresh)).status, 200)
    assert.equal((await read(app, `/v1/moves/${move.id}/history`))[0].record.remarks, 'a new life')

    assert.equal(await sweeper.tick(), 5)
    assert.equal(await countPersonal(move), 0)
    assert.deepEqual(await personalRows(app.db), [])
    const done = await read(app, `/v1/erasures/${erasure.id}`)
    assert.deepEqual(
      [done.status, done.copies],
      ['DONE', 2 * EVENTS + 2],
      'with the deliveries of each, one more, and an answer',
    )
    assert.ok(done.completedAt !== null && done.eTag !== erasure.eTag)
    assert.equal((await read(app, `/v1/moves/${move.id}/history`))[0].record.remarks, 'a new life')
    const replayed = await retry()
    assert.deepEqual([replayed.status, replayed.body.remarks], [200, '[erased]'])
    const echo = await read(app, `/v1/deliveries/${waiting.id}`)
    assert.equal(echo.attempts[0].responseBody, '[erased]')
    for (const { id } of [webhook, late]) await app.call('DELETE', `/v1/webhooks/${id}`)
  })

  test('409 for a retry while its answer is still to be rewritten', async () => {
    const { move } = await newLongMove()
    const url = `/v1/moves/${move.id}`
    const keys = Array.from({ length: AT_ONCE_MAX + 1 }, (_, i) => `retry ${i}`)
    const retry = (key: string) =>
      app.call('PATCH', url, {
        body: { remarks: move.remarks },
        headers: { 'if-match': move.eTag, 'idempotency-key': key },
      })
    for (const key of keys) await retry(key)
    await erase(app, move)
    const answers = await Promise.all(keys.map(retry))
    assert.deepEqual(
      answers.map(({ body }) => body.code).filter((code) => code !== undefined),
      ['idempotency_key_in_use'],
      'one was left',
    )
    for (const answer of answers) assert.deepEqual(personalIn(answer.text), [])
    await sweeper.tick()
    for (const answer of await Promise.all(keys.map(retry))) assert.deepEqual(personalIn(answer.text), [])
  })

  test('continues where a process died', async () => {
    const { move } = await newLongMove()
    const { body: erasure } = await erase(app, move)
    let changes = 0
    const dying: Database = {
      ...app.db,
      async change(decide) {
        changes += 1
        if (changes > 1) throw new Error('the process died')
        return app.db.change(decide)
      },
    }
    await assert.rejects(sweeperOf(dying).tick(), /died/)
    assert.equal(await countPersonal(move), EVENTS - BATCH_MAX)
    assert.equal((await read(app, `/v1/erasures/${erasure.id}`)).copies, BATCH_MAX)
    assert.equal(await sweeper.tick(), 4, 'what was rewritten is not rewritten again')
    assert.equal(await countPersonal(move), 0)
    assert.equal((await read(app, `/v1/erasures/${erasure.id}`)).copies, EVENTS)
  })

  test('two nodes do each copy once', async () => {
    const { move } = await newLongMove()
    const { body: erasure } = await erase(app, move)
    const other = await openDatabase(database.url, { poolSize: 2, isPooled: false, onBatch: () => {} })
    await Promise.all([sweeper.tick(), sweeperOf(other).tick()])
    await other.close()
    const done = await read(app, `/v1/erasures/${erasure.id}`)
    assert.deepEqual([done.status, done.copies], ['DONE', EVENTS])
    assert.deepEqual(await personalRows(app.db), [])
  })

  test('other changes are written between steps, and no step exceeds a batch', async () => {
    const { move } = await newLongMove()
    await erase(app, move)
    let other = await newMove(app)
    const left = [await countPersonal(move)]
    const watched: Database = {
      ...app.db,
      async change(decide) {
        const answer = await app.db.change(decide)
        left.push(await countPersonal(move))
        const headers = { 'if-match': other.eTag }
        const written = await app.call('PATCH', `/v1/moves/${other.id}`, {
          body: { reference: `R-${left.length}` },
          headers,
        })
        assert.equal(written.status, 200)
        other = written.body
        return answer
      },
    }
    await sweeperOf(watched).tick()
    const steps = left.slice(1).map((count, i) => left[i]! - count)
    assert.deepEqual(steps, [BATCH_MAX, BATCH_MAX, BATCH_MAX, BATCH_MAX, 50])
  })

  test('searches once more for copies of requests in flight during the erasure', async () => {
    app.time.now += LATE_MS + 1_000
    await sweeper.tick()
    const move = await newMove(app, { customer: CUSTOMER, remarks: personal() })
    const receiver = await startReceiver(async ({ text, body }, response) => {
      // The move is erased while the receiver processes the event.
      if (body.type === 'move.updated') {
        const { remarks, eTag } = body.data.record
        const same = { body: { remarks }, headers: { 'if-match': eTag, 'idempotency-key': 'under way' } }
        const [erased] = await Promise.all([
          erase(app, { id: move.id, eTag: '*' }),
          app.call('PATCH', `/v1/moves/${move.id}`, same),
        ])
        assert.equal(erased.status, 201)
      }
      response.writeHead(200).end(text)
    })
    const webhook = await subscribed(app, receiver.url, { eventTypes: ['move.updated', 'move.erased'] })
    await app.call('PATCH', `/v1/moves/${move.id}`, {
      body: { remarks: personal() },
      headers: { 'if-match': move.eTag },
    })
    await app.deliver()
    // The event of the erasure may have got its number only when everything else was delivered.
    await app.deliver()
    assert.ok((await personalRows(app.db)).length > 0, 'the echo came after the erasure')
    const [echo] = await app.db.column<string>(sql`SELECT id FROM deliveries WHERE move_id = ${move.id}`)
    const shown = async () => (await deliveriesOf(app, webhook)).map(({ eventType }) => eventType)
    assert.deepEqual(await shown(), ['move.erased'], 'the echo is not shown')
    assert.equal((await app.call('GET', `/v1/deliveries/${echo}`)).status, 404)
    assert.equal(await sweeper.tick(), 0, 'it is too early')
    app.time.now += LATE_MS + 1_000
    await app.deliver()
    assert.equal(await sweeper.tick(), 1)
    assert.deepEqual(await personalRows(app.db), [])
    const [told] = await deliveriesOf(app, webhook)
    assert.deepEqual([told.eventType, personalIn(told.attempts[0].responseBody)], ['move.erased', []])
    assert.notEqual(told.attempts[0].responseBody, '[erased]', 'what was said of later events stays')
    assert.deepEqual(await shown(), ['move.erased', 'move.updated'])
    assert.equal((await read(app, `/v1/deliveries/${echo}`)).attempts[0].responseBody, '[erased]')
    assert.equal(await sweeper.tick(), 0)
  })
})

describe('the file of an embedded database', () => {
  test('contains nothing personal after an erasure, also not in free pages', async () => {
    const database = await openTestSqlite()
    const folder = dirname(database.url.slice('sqlite:'.length))
    const app = await startTestApp(database)
    for (let i = 0; i < 3; i++) {
      const { move } = await newCustomerMove(app)
      assert.equal((await erase(app, move)).status, 201)
    }
    await app.app.close()
    // Closing the last connection checkpoints the WAL.
    await database.db.close()
    const files = readdirSync(folder).map((name) => readFileSync(join(folder, name)).toString('latin1'))
    assert.deepEqual(files.flatMap(personalIn), [])
    await (await openDatabase(database.url, { poolSize: 1, isPooled: false, onBatch: () => {} })).close()
  })
})
