/** Imports of what people share: notes and views. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Body, sharedApp } from '../../test/app.ts'
import { forEachDatabase } from '../../test/databases.ts'
import { AGENT, newMove, newNote, newShipment, read } from '../../test/fixtures.ts'
import { SOURCE } from '../../test/importing.ts'
import { bearing, everythingBut, keyIn } from '../../test/keys.ts'
import { newParty, putOn } from '../../test/parties.ts'
import { tagOf } from '../kernel/etag.ts'
import { idAt } from '../kernel/ids.ts'

const STAMPS = { createdAt: '2026-09-30T07:00:00.000Z', lastUpdated: '2026-10-19T08:00:00.000Z' }
const NOTE = { text: 'Ring twice, @ben', author: 'key:ann', authorName: 'Ann Miller', ...STAMPS }
const VIEW = {
  ...{ name: 'Late', page: 'shipments', query: { status: ['IN_TRANSIT'] }, columns: ['locator'], shared: true },
  ...{ owner: 'key:ann', ownerName: 'Ann Miller', ...STAMPS },
}
const idOfNow = (sequence: number) => idAt(Date.parse(STAMPS.createdAt), sequence)

forEachDatabase('an import of what people share', (open) => {
  const app = sharedApp(open)
  const secured = sharedApp(open, { apiKeys: true })
  const at = async (url: string, body: Body) => app.call('POST', url, { body: { source: SOURCE, ...body } })

  test('201 for notes as they are, with author, times and id, in the history with their source', async () => {
    const shipment = await newShipment(app)
    const id = idOfNow(1)
    for (const [url, shipmentID, given] of [
      [`/v1/moves/${shipment.moveID}/notes`, null, {}],
      [`/v1/shipments/${shipment.id}/notes`, shipment.id, { id }],
    ] as const) {
      const { status, body, text } = await at(url, { ...NOTE, ...given })
      assert.equal(status, 201, text)
      const expected = { ...NOTE, ...given, moveID: shipment.moveID, shipmentID, mentions: ['ben'] }
      assert.deepEqual(body, { ...body, ...expected, eTag: tagOf(body.id, NOTE.lastUpdated) })
      assert.deepEqual(await read(app, `/v1/notes/${body.id}`), body)
      const [event] = await read(app, `/v1/moves/${shipment.moveID}/history?limit=1`)
      assert.deepEqual(
        [event.type, event.source, event.record, event.time],
        ['note.imported', SOURCE, body, NOTE.lastUpdated],
      )
    }
    const patched = await app.call('PATCH', `/v1/notes/${id}`, {
      body: { text: 'Knock' },
      headers: { 'if-match': tagOf(id, NOTE.lastUpdated) },
    })
    assert.deepEqual([patched.status, patched.body.author], [200, NOTE.author])
  })

  test('201 for a view as it is; its owner is the caller unless it says another', async () => {
    const { status, body, text } = await at('/v1/views', VIEW)
    assert.equal(status, 201, text)
    assert.deepEqual(body, { ...body, ...VIEW, eTag: tagOf(body.id, VIEW.lastUpdated) })
    const own = await at('/v1/views', { name: 'Mine', page: 'moves' })
    const usual = await app.call('POST', '/v1/views', { body: { name: 'Mine', page: 'moves' } })
    assert.deepEqual([own.body.owner, own.body.ownerName], [usual.body.owner, usual.body.ownerName])
  })

  test('409 for the id of another record, also of a deleted note, and 422 for everything that is wrong', async () => {
    const move = await newMove(app)
    const [note, gone] = [await newNote(app, move), await newNote(app, move)]
    await app.call('DELETE', `/v1/notes/${gone.id}`)
    for (const place of [move, await newMove(app)]) {
      const taken = await at(`/v1/moves/${place.id}/notes`, { text: 'x', id: note.id })
      assert.deepEqual([taken.status, taken.body.code], [409, 'id_taken'])
    }
    const again = await at(`/v1/moves/${move.id}/notes`, { text: 'x', id: gone.id })
    assert.deepEqual([again.status, again.body.code], [409, 'id_taken'])
    const agent = { ...AGENT, id: note.id }
    const part = await at('/v1/shipments', { shipmentType: 'HHG', status: 'DRAFT', agents: [agent] })
    assert.deepEqual([part.status, part.body.code], [409, 'id_taken'])
    for (const [url, body, expected] of [
      [
        `/v1/moves/${move.id}/notes`,
        { createdAt: '2030-01-01T00:00:00Z', colour: 'red' },
        ['/colour', '/createdAt', '/text'],
      ],
      ['/v1/views', { name: 'x', page: 'moves', query: { search: 'Ada' }, id: idAt(0, 0) }, ['/query/search']],
      ['/v1/views', { name: 'x', page: 'x', id: idAt(0, 0) }, ['/page']],
    ] as const) {
      const { status, body: problem } = await at(url, body)
      const pointers = problem.errors.map(({ pointer }: Body) => pointer)
      assert.deepEqual([status, pointers.toSorted()], [422, expected])
    }
  })

  test('403 without records:import, and for an author or owner other than the caller without the scope for others', async () => {
    const { id } = await newMove(secured)
    for (const [url, body, named, scope] of [
      [`/v1/moves/${id}/notes`, { text: 'x' }, { author: 'key:ann' }, 'notes:manage'],
      ['/v1/views', { name: 'x', page: 'moves' }, { owner: 'key:ann' }, 'keys:manage'],
    ] as const)
      for (const missing of ['records:import', scope]) {
        const headers = bearing(await keyIn(secured.db, { scopes: everythingBut(missing) }))
        const post = (sent: Body) => secured.call('POST', url, { body: { source: SOURCE, ...sent }, headers })
        const refused = await post({ ...body, ...named })
        assert.deepEqual([refused.status, refused.body.missingScopes], [403, [missing]])
        if (missing === scope) assert.equal((await post(body)).status, 201)
      }
  })

  test('403 for an author, owner or uploader other than the caller, if a party binds the caller', async () => {
    const { id } = await newMove(secured)
    const party = await newParty(secured)
    await putOn(secured, id, party)
    for (const [url, body] of [
      [`/v1/moves/${id}/notes`, { text: 'x', author: 'key:ann' }],
      ['/v1/views', { name: 'x', page: 'moves', owner: 'key:ann' }],
      [`/v1/moves/${id}/documents`, { documentType: 'OTHER', name: 'a.pdf', uploadedBy: 'key:ann' }],
    ] as const) {
      const { headers, actor } = party
      const post = (sent: Body) => secured.call('POST', url, { body: { source: SOURCE, ...sent }, headers })
      const refused = await post(body)
      assert.deepEqual([refused.status, refused.body.code], [403, 'party_not_allowed'], url)
      const own = Object.fromEntries(
        Object.entries(body).map(([name, value]) => [name, value === 'key:ann' ? actor : value]),
      )
      assert.equal((await post(own)).status, 201, url)
    }
  })
})
