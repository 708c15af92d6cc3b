import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { type Body, sharedApp } from '../../test/app.ts'
import { forEachDatabase } from '../../test/databases.ts'
import { newMove, newShipment, read } from '../../test/fixtures.ts'
import { newParty, putOn, takeOff } from '../../test/parties.ts'

forEachDatabase('the parties of a move', (open) => {
  const app = sharedApp(open, { apiKeys: true })
  const ids = (records: Body[]) => records.map(({ id }) => id)

  test('201, and callers of the party see the move and its shipments, old and new, from then on', async () => {
    const party = await newParty(app)
    const shipment = await newShipment(app)
    const [url, moveURL] = [`/v1/shipments/${shipment.id}`, `/v1/moves/${shipment.moveID}`]
    const get = (path: string) => app.call('GET', path, { headers: party.headers })
    for (const path of [url, moveURL]) assert.equal((await get(path)).status, 404)
    assert.deepEqual([(await get('/v1/moves')).body, (await get('/v1/shipments')).body], [[], []])
    const put = await putOn(app, shipment.moveID, party)
    assert.deepEqual(await read(app, `/v1/move-parties/${put.id}`), put)
    assert.deepEqual(await read(app, `${moveURL}/parties`), [put])
    const next = await newShipment(app, { moveID: shipment.moveID })
    await newShipment(app)
    for (const path of [url, moveURL, `/v1/shipments/${next.id}`]) assert.equal((await get(path)).status, 200)
    assert.deepEqual(ids((await get('/v1/moves')).body), [shipment.moveID])
    assert.deepEqual(ids((await get('/v1/shipments')).body), [next.id, shipment.id])
    await takeOff(app, put)
    for (const path of [url, moveURL, `/v1/move-parties/${put.id}`]) assert.equal((await get(path)).status, 404)
    assert.deepEqual([(await get('/v1/moves')).body, (await get('/v1/shipments')).body], [[], []])
  })

  test('what a bound caller creates belongs to its party as OWNER', async () => {
    const [one, other] = [await newParty(app), await newParty(app)]
    const post = (path: string, body: Body) => app.call('POST', path, { body, headers: one.headers })
    const move = (await post('/v1/moves', {})).body
    const alone = (await post('/v1/shipments', { shipmentType: 'HHG' })).body
    const within = (await post('/v1/shipments', { shipmentType: 'HHG', moveID: move.id })).body
    for (const moveID of [move.id, alone.moveID]) {
      const [owner, ...more] = await read(app, `/v1/moves/${moveID}/parties`)
      assert.deepEqual([owner.partyID, owner.role, owner.access, more], [one.id, 'OWNER', 'WRITE', []])
    }
    const listed = async (path: string, { headers }: Body) => ids((await app.call('GET', path, { headers })).body)
    assert.deepEqual(await listed('/v1/shipments', one), [within.id, alone.id])
    assert.deepEqual(await listed('/v1/moves', one), [alone.moveID, move.id])
    assert.deepEqual(await listed('/v1/shipments', other), [])
  })

  test('409 for a party that is on the move, 422 for one that does not exist', async () => {
    const { id } = await newMove(app)
    const party = await newParty(app)
    await putOn(app, id, party)
    const again = { partyID: party.id, role: 'OWNER', access: 'READ' }
    const refused = await app.call('POST', `/v1/moves/${id}/parties`, { body: again })
    assert.deepEqual([refused.status, refused.body.code], [409, 'party_on_move'])
    const unknown = await app.call('POST', `/v1/moves/${id}/parties`, { body: { ...again, partyID: randomUUID() } })
    assert.deepEqual([unknown.status, unknown.body.errors[0].code], [422, 'unknown_party'])
  })

  test('409 for the last OWNER, also when two go at once', async () => {
    const { id } = await newMove(app)
    const owners = [
      await putOn(app, id, await newParty(app), 'OWNER'),
      await putOn(app, id, await newParty(app), 'OWNER'),
    ]
    const answers = await Promise.all([
      app.call('DELETE', `/v1/move-parties/${owners[0].id}`),
      app.call('PATCH', `/v1/move-parties/${owners[1].id}`, { body: { role: 'HAULER' }, headers: { 'if-match': '*' } }),
    ])
    assert.equal(answers.filter(({ body }) => body?.code === 'last_owner').length, 1)
    assert.equal((await read(app, `/v1/moves/${id}/parties`)).filter(({ role }: Body) => role === 'OWNER').length, 1)
  })

  test('a deleted move stays with its parties, and comes back with them', async () => {
    const party = await newParty(app)
    const get = (path: string) => app.call('GET', path, { headers: party.headers })
    const shipment = await newShipment(app)
    const { moveID } = shipment
    const put = await putOn(app, moveID, party)
    await app.call('DELETE', `/v1/shipments/${shipment.id}`)
    await app.call('DELETE', `/v1/moves/${moveID}`)
    assert.deepEqual([(await get('/v1/moves')).body, (await get('/v1/shipments')).body], [[], []])
    assert.equal((await get(`/v1/moves/${moveID}/history`)).status, 200)
    const restore = (path: string) => app.call('POST', path, { headers: { 'if-match': '*' } })
    assert.equal((await restore(`/v1/moves/${moveID}/restorations`)).status, 201)
    assert.equal((await restore(`/v1/shipments/${shipment.id}/restorations`)).status, 201)
    assert.deepEqual(ids((await get('/v1/moves')).body), [moveID])
    assert.deepEqual(ids((await get('/v1/shipments')).body), [shipment.id])
    await takeOff(app, put)
    assert.equal((await get(`/v1/moves/${moveID}/history`)).status, 404)
  })
})
