import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Body, sharedApp } from '../../test/app.ts'
import { forEachDatabase, untilNumbered } from '../../test/databases.ts'
import { newMove, newNote, newShipment, read } from '../../test/fixtures.ts'
import { bearing, keyIn } from '../../test/keys.ts'
import { linkOf } from '../../test/pages.ts'
import { type Bound, newParty, putOn, takeOff } from '../../test/parties.ts'

forEachDatabase('notes', (open) => {
  const app = sharedApp(open, { apiKeys: true })
  const keyWith = async (name: string, ...scopes: string[]) => {
    const key = await keyIn(app.db, { name, scopes }, app.time.now)
    return { actor: `key:${key.id}`, headers: bearing(key) }
  }

  test('201 with author and mentions, listed under the move and the shipment, newest first', async () => {
    const ann = await keyWith('Ann', 'notes:write')
    const { id: shipmentID, moveID } = await newShipment(app)
    const first = await newNote(app, { id: moveID })
    const created = await app.call('POST', `/v1/shipments/${shipmentID}/notes`, {
      body: { text: 'Piano! @ben, see @[Carl Ott]' },
      headers: ann.headers,
    })
    const note: Body = created.body
    assert.deepEqual(
      [created.status, created.headers.location, created.headers.etag],
      [201, `/v1/notes/${note.id}`, `"${note.eTag}"`],
    )
    assert.deepEqual(
      [note.moveID, note.shipmentID, note.mentions, note.author, note.authorName],
      [moveID, shipmentID, ['ben', 'Carl Ott'], ann.actor, 'Ann'],
    )
    assert.deepEqual(await read(app, `/v1/moves/${moveID}/notes`), [note, first])
    assert.deepEqual(await read(app, `/v1/shipments/${shipmentID}/notes`), [note])
    const page = await app.call('GET', `/v1/moves/${moveID}/notes?limit=1`)
    assert.deepEqual((await app.call('GET', linkOf(page, 'next')!)).body, [first])
    await app.call('DELETE', `/v1/shipments/${shipmentID}`)
    assert.deepEqual(await read(app, `/v1/moves/${moveID}/notes`), [first])
  })

  test('only the author changes a note, or a caller with notes:manage; events tell of it', async () => {
    const [ann, ben] = [await keyWith('Ann B', 'notes:write'), await keyWith('Ben', 'notes:write')]
    const chief = await keyWith('Chief', 'notes:write', 'notes:manage')
    const move = await newMove(app)
    const url = `/v1/moves/${move.id}/notes`
    let note: Body = (await app.call('POST', url, { body: { text: 'a' }, headers: ann.headers })).body
    const patch = (headers: Body, text: string, eTag = note.eTag) =>
      app.call('PATCH', `/v1/notes/${note.id}`, { body: { text }, headers: { ...headers, 'if-match': eTag } })
    const refused = await patch(ben.headers, 'b')
    assert.deepEqual([refused.status, refused.body.missingScopes], [403, ['notes:manage']])
    assert.equal((await app.call('DELETE', `/v1/notes/${note.id}`, { headers: ben.headers })).status, 403)
    const old = note.eTag
    note = (await patch(ann.headers, 'see @ben')).body
    assert.deepEqual([note.mentions, note.author], [['ben'], ann.actor])
    const stale = await patch(ann.headers, 'x', old)
    assert.deepEqual([stale.status, stale.body.changes.map(({ path }: Body) => path)], [412, ['/text', '/mentions']])
    note = (await patch(chief.headers, 'c')).body
    assert.deepEqual([note.text, note.author], ['c', ann.actor])
    assert.equal((await patch(ann.headers, 'd'.repeat(4001))).status, 422)
    assert.equal((await app.call('DELETE', `/v1/notes/${note.id}`, { headers: chief.headers })).status, 204)
    assert.equal((await app.call('GET', `/v1/notes/${note.id}`)).body.code, 'note_not_found')
    await untilNumbered(app.db)
    const types = (await read(app, `/v1/moves/${move.id}/history`)).map(({ type }: Body) => type)
    assert.deepEqual(types, ['note.deleted', 'note.updated', 'note.updated', 'note.created', 'move.created'])
  })

  test('do not reach CUSTOMER and OBSERVER, in lists, by id, in history and in the feed', async () => {
    const { id: shipmentID, moveID } = await newShipment(app)
    const note = await newNote(app, { id: moveID })
    await untilNumbered(app.db)
    const kindsOf = (events: Body[]) => [...new Set(events.map(({ type }) => type.split('.')[0]))]
    for (const role of ['HAULER', 'CUSTOMER', 'OBSERVER']) {
      const own: Bound = await newParty(app)
      await putOn(app, moveID, own, role)
      const get = async (url: string) => app.app.inject({ method: 'GET', url, headers: own.headers })
      const isShown = role === 'HAULER'
      assert.deepEqual((await get(`/v1/moves/${moveID}/notes`)).json(), isShown ? [note] : [])
      assert.deepEqual((await get(`/v1/shipments/${shipmentID}/notes`)).json(), [])
      assert.equal((await get(`/v1/notes/${note.id}`)).statusCode, isShown ? 200 : 404)
      for (const url of [`/v1/moves/${moveID}/history`, '/v1/events'])
        assert.equal(kindsOf((await get(url)).json()).includes('note'), isShown, `${role} ${url}`)
      const body = { text: 'mine' }
      const answer = await app.call('POST', `/v1/moves/${moveID}/notes`, { body, headers: own.headers })
      assert.equal(answer.status, isShown ? 201 : 403, answer.text)
      if (isShown) await app.call('DELETE', `/v1/notes/${answer.body.id}`, { headers: own.headers })
    }
  })

  test('403 for a retry of a party that became a customer since', async () => {
    const move = await newMove(app)
    const party = await newParty(app)
    const as = await putOn(app, move.id, party)
    const note = { body: { text: 'mine' }, headers: { ...party.headers, 'idempotency-key': 'one' } }
    assert.equal((await app.call('POST', `/v1/moves/${move.id}/notes`, note)).status, 201)
    await takeOff(app, as)
    await putOn(app, move.id, party, 'CUSTOMER')
    assert.equal((await app.call('POST', `/v1/moves/${move.id}/notes`, note)).status, 403)
  })

  test('go with their move', async () => {
    const move = await newMove(app)
    const note = await newNote(app, move)
    assert.equal((await app.call('DELETE', `/v1/moves/${move.id}`)).status, 204)
    assert.equal((await app.call('GET', `/v1/notes/${note.id}`)).status, 404)
  })
})
