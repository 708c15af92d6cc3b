import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { type Body, sharedApp } from '../../test/app.ts'
import { forEachDatabase } from '../../test/databases.ts'
import { newMove, newShipment } from '../../test/fixtures.ts'
import { bearing, keyIn } from '../../test/keys.ts'
import { type Bound, newParty, putOn } from '../../test/parties.ts'
import { followPresence } from '../../test/presence.ts'

forEachDatabase('presence', (open) => {
  const app = sharedApp(open, { apiKeys: true })
  before(() => app.app.listen({ host: '127.0.0.1', port: 0 }))

  const callerWith = async (name: string, ...scopes: string[]) => {
    const key = await keyIn(app.db, { name, scopes: ['events:read', ...scopes] }, app.time.now)
    return { actor: `key:${key.id}`, headers: bearing(key) }
  }
  const put = (recordType: string, recordID: string, activity: string | null, headers: Record<string, string>) =>
    app.call('PUT', '/v1/presence', { body: { recordType, recordID, activity }, headers })

  test('200 with all people on the record, and streams that want it are told of changes', async () => {
    const [ann, ben] = [await callerWith('Ann', 'shipments:read'), await callerWith('Ben', 'shipments:read')]
    const { id } = await newShipment(app)
    const stream = await followPresence(app, ben.headers)
    const answer = await put('SHIPMENT', id, 'VIEWING', ann.headers)
    const since = answer.body.people[0].since
    const [seen, record] = [
      { actor: ann.actor, name: 'Ann', activity: 'VIEWING', since },
      { recordType: 'SHIPMENT', recordID: id },
    ]
    assert.deepEqual([answer.status, answer.body], [200, { ...record, people: [seen] }])
    assert.deepEqual(await stream.next(), answer.body)
    await put('SHIPMENT', id, 'VIEWING', ann.headers)
    const both = await put('SHIPMENT', id.toUpperCase(), 'EDITING', ben.headers)
    assert.deepEqual(await stream.next(), both.body)
    const read = await app.call('GET', `/v1/presence?recordType=SHIPMENT&recordID=${id}`, { headers: ann.headers })
    assert.deepEqual(read.body, [both.body])
    await put('SHIPMENT', id, null, ben.headers)
    assert.deepEqual(await stream.next(), answer.body)
    stream.close()
  })

  test('a deleted record is not listed, and the others stay', async () => {
    const ann = await callerWith('Ann 4', 'shipments:read', 'moves:read')
    const [gone, kept] = [await newShipment(app), await newShipment(app)]
    const [emptied, open] = [await newMove(app), await newMove(app)]
    for (const { id } of [gone, kept]) await put('SHIPMENT', id, 'VIEWING', ann.headers)
    for (const { id } of [emptied, open]) await put('MOVE', id, 'EDITING', ann.headers)
    await app.call('DELETE', `/v1/shipments/${gone.id}`)
    await app.call('DELETE', `/v1/moves/${emptied.id}`)
    const listed = await app.call('GET', '/v1/presence', { headers: ann.headers })
    const ids = listed.body.map(({ recordID }: Body) => recordID)
    assert.deepEqual(
      [gone, kept, emptied, open].map(({ id }) => ids.includes(id)),
      [false, true, false, true],
    )
    const read = await app.call('GET', `/v1/presence?recordID=${gone.id}`, { headers: ann.headers })
    assert.deepEqual(read.body, [])
  })

  test('403 without the scope that reads the record, and its streams are not told', async () => {
    const ann = await callerWith('Ann 2', 'moves:read')
    const ben = await callerWith('Ben 2', 'shipments:read', 'moves:read')
    const { id, moveID } = await newShipment(app)
    assert.equal((await put('SHIPMENT', id, 'VIEWING', ann.headers)).status, 403)
    const stream = await followPresence(app, ann.headers)
    await put('SHIPMENT', id, 'EDITING', ben.headers)
    await put('MOVE', moveID, 'EDITING', ben.headers)
    assert.equal((await stream.next()).recordType, 'MOVE')
    stream.close()
  })

  test('a party sees its own moves only, and with reduced records only its own people', async () => {
    const ann = await callerWith('Ann 3', 'moves:read')
    const [mine, other] = [await newMove(app), await newMove(app)]
    for (const [role, names] of [
      ['HAULER', ['Ann 3', 'own']],
      ['CUSTOMER', ['own']],
    ] as const) {
      const own: Bound = await newParty(app, {}, { name: `own ${role}` })
      await putOn(app, mine.id, own, role, 'READ')
      const stream = await followPresence(app, own.headers)
      await put('MOVE', other.id, 'EDITING', ann.headers)
      await put('MOVE', mine.id, role === 'HAULER' ? 'EDITING' : 'VIEWING', ann.headers)
      assert.equal((await put('MOVE', other.id, 'VIEWING', own.headers)).status, 422)
      const listed = await app.call('GET', '/v1/presence', { headers: own.headers })
      assert.deepEqual(
        listed.body.map(({ recordID }: Body) => recordID),
        role === 'HAULER' ? [mine.id] : [],
      )
      const { body } = await put('MOVE', mine.id, 'VIEWING', own.headers)
      const shown = (told: Body) =>
        told.people.map(({ name }: Body) => name.replace(/ (HAULER|CUSTOMER)$/, '')).toSorted()
      assert.deepEqual(shown(body), names)
      const told = [await stream.next(), await stream.next()]
      assert.deepEqual(
        told.map(({ recordID }) => recordID),
        [mine.id, mine.id],
      )
      assert.deepEqual(shown(told[1]!), names)
      await put('MOVE', mine.id, null, own.headers)
      stream.close()
    }
  })
})
