import assert from 'node:assert/strict'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { type Answer, type Body, sharedApp } from '../../test/app.ts'
import { forEachDatabase } from '../../test/databases.ts'
import { newMove, newShipment } from '../../test/fixtures.ts'
import { bearing, keyIn } from '../../test/keys.ts'
import { type Database, unguarded } from '../db/database.ts'
import { type EventFilter, findFeedBounds } from './store.ts'
import { eventHub } from './stream.ts'

/** The same database, with a way to wait until a request waits for events. */
function watched(db: Database): Database & { nextListener(): Promise<void> } {
  let heard = Promise.withResolvers<void>()
  return {
    ...db,
    onEvents(listener) {
      heard.resolve()
      return db.onEvents(listener)
    },
    nextListener() {
      heard = Promise.withResolvers()
      return heard.promise
    },
  }
}

forEachDatabase('callers that wait for events', (open) => {
  let db: ReturnType<typeof watched>
  const app = sharedApp(
    async () => {
      const database = await open()
      db = watched(database.db)
      return { ...database, db }
    },
    { apiKeys: true },
  )

  /** Begins to wait, changes the key meanwhile, and then a shipment. */
  async function waitWhile(scopes: string[], happens: (keyID: string) => Promise<unknown>): Promise<Answer> {
    const { id: moveID } = await newMove(app)
    const key = await keyIn(app.db, { scopes }, app.time.now)
    const newest = (await app.call('GET', '/v1/events?last=1')).body.at(-1).seq
    const isWaiting = db.nextListener()
    const answer = app.call('GET', `/v1/events?after=${newest}`, {
      headers: { ...bearing(key), prefer: 'wait=20' },
    })
    await isWaiting
    await happens(key.id)
    await newShipment(app, { moveID })
    return answer
  }

  /** Changes the scopes of a key and expires the caches. */
  const narrowTo = (scopes: string) => async (id: string) => {
    const statement = sql`UPDATE api_keys SET scopes = ${scopes} WHERE id = ${id}`
    await app.db.change(async () => ({ writes: [unguarded(statement)], answer: undefined }))
    app.time.now += 3_000
  }

  test('401 without events if the key was revoked meanwhile', async () => {
    const answer = await waitWhile(['events:read', 'shipments:read'], (id) => app.call('DELETE', `/v1/keys/${id}`))
    assert.deepEqual([answer.status, answer.body.code], [401, 'invalid_token'], answer.text)
    assert.match(answer.headers['www-authenticate']!, /error="invalid_token"/)
  })

  test('200 with the events that the caller may read at the time of the answer', async () => {
    const scopes = ['events:read', 'moves:read', 'shipments:read']
    const all = await waitWhile(scopes, async () => {})
    const some = await waitWhile(scopes, narrowTo('events:read moves:read'))
    const kinds = ({ body }: Answer) => body.map(({ type }: Body) => type.split('.')[0]).toSorted()
    assert.deepEqual(kinds(all), ['move', 'shipment'])
    assert.deepEqual(kinds(some), ['move'])
  })

  test('403 if events may no longer be read at all', async () => {
    const answer = await waitWhile(['events:read', 'shipments:read'], narrowTo('shipments:read'))
    assert.deepEqual([answer.status, answer.body.missingScopes], [403, ['events:read']], answer.text)
  })

  test('a stream continues with the events that the caller may read by then', async () => {
    const hub = eventHub(app.db, { heartbeatMs: 5 })
    const { id: moveID } = await newMove(app)
    const after = (await app.call('GET', '/v1/events?last=1')).body.at(-1).seq
    const { epoch } = await findFeedBounds(app.db)
    let filter: EventFilter = { moveID }
    const looked: PromiseWithResolvers<void>[] = []
    const filterNow = async () => {
      looked.shift()?.resolve()
      return filter
    }
    const server = http.createServer((_request, response) => hub.open(response, { after, epoch, filter, filterNow }))
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    const { port } = server.address() as AddressInfo
    const response = await new Promise<http.IncomingMessage>((done) =>
      http.get({ port, host: '127.0.0.1', agent: false }, done),
    )
    const seen: string[] = []
    const firstMove = Promise.withResolvers<void>()
    const lastMove = Promise.withResolvers<void>()
    response.setEncoding('utf8').on('data', (text: string) => {
      seen.push(...[...text.matchAll(/^event: (\S+)$/gm)].map(([, type]) => type!))
      if (seen.includes('move.status_changed')) firstMove.resolve()
      if (seen.includes('move.updated')) lastMove.resolve()
    })
    await newShipment(app, { moveID })
    await firstMove.promise
    filter = { moveID, kinds: ['move'] }
    // The first look may have begun before; after the second, the first has ended.
    const looks = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    looked.push(...looks)
    await Promise.all(looks.map(({ promise }) => promise))
    await newShipment(app, { moveID })
    await app.call('PATCH', `/v1/moves/${moveID}`, { body: { remarks: 'Ring twice' }, headers: { 'if-match': '*' } })
    await lastMove.promise
    hub.close()
    server.close()
    assert.deepEqual(seen.toSorted(), ['move.status_changed', 'move.updated', 'shipment.created'])
  })
})
