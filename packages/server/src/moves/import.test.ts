import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { type Body, sharedApp } from '../../test/app.ts'
import { forEachDatabase } from '../../test/databases.ts'
import { recorded } from '../../test/event-rows.ts'
import { ADDRESS, AGENT, newAgent, newMove, newService, newShipment, read } from '../../test/fixtures.ts'
import { DELIVERED, imported, importing, SOURCE } from '../../test/importing.ts'
import { bearing, everythingBut, keyIn } from '../../test/keys.ts'
import { deleted } from '../../test/restoring.ts'
import { rowsOf } from '../../test/tables.ts'
import { unguarded } from '../db/database.ts'
import { tagOf } from '../kernel/etag.ts'
import { idAt, instantOfId, newId, newLocator } from '../kernel/ids.ts'

forEachDatabase('an import', (open) => {
  const app = sharedApp(open)
  const secured = sharedApp(open, { apiKeys: true })
  const unique = sharedApp(open, { uniqueReferences: true })

  test('201 for a move with its shipments, agents and services as they are, and nothing else follows', async () => {
    const locator = newLocator()
    const sent = {
      ...{ locator, status: 'COMPLETED', reference: 'PO-7', customer: { firstName: 'Ada' }, metadata: { a: '1' } },
      ...{ createdAt: '2026-09-30T07:00:00+02:00', lastUpdated: '2026-10-19T08:00:00.000Z' },
    }
    const shipments = [DELIVERED, { ...DELIVERED, locator: `${locator}-07` }]
    const { result: move, events } = await recorded(app, () => imported(app, 'moves', { ...sent, shipments }))
    assert.equal(move.createdAt, '2026-09-30T05:00:00.000Z')
    assert.deepEqual([move.locator, move.status, move.lastUpdated], [locator, 'COMPLETED', sent.lastUpdated])
    assert.deepEqual([instantOfId(move.id), move.eTag], [move.createdAt, tagOf(move.id, move.lastUpdated)])
    const shown: Body[] = await read(app, `/v1/shipments?moveID=${move.id}&expand=agents,services&sort=createdAt`)
    assert.deepEqual(shown.map((each) => each.locator).sort(), [`${locator}-07`, `${locator}-08`])
    for (const { agents, services, destinationAddress, ...shipment } of shown) {
      const { agents: ofAgents, services: ofServices, destinationAddress: ofAddress, ...content } = DELIVERED
      for (const [is, was] of [
        [shipment, content],
        [destinationAddress, ofAddress],
        [agents[0], ofAgents[0]],
        ...services.map((service: Body, i: number) => [service, ofServices[i]]),
      ]) {
        assert.deepEqual(Object.fromEntries(Object.keys(was).map((name) => [name, is[name]])), was)
        assert.equal(is.eTag, tagOf(is.id, is.lastUpdated))
      }
      assert.deepEqual([shipment.nextStatuses, shipment.moveID], [[], move.id])
    }
    const parts = ['shipment.imported', 'agent.imported', ...Array(3).fill('service.imported')]
    assert.deepEqual(
      events.map(({ type }) => type),
      ['move.imported', ...parts, ...parts],
    )
    const history: Body[] = await read(app, `/v1/moves/${move.id}/history`)
    assert.deepEqual([...new Set(history.map(({ source }) => source))], [SOURCE])
    const [event] = history.filter(({ type }) => type === 'move.imported')
    assert.deepEqual([event!.time, event!.record, event!.reverts], [move.lastUpdated, move, null])
  })

  test('201 for as many shipments with as much metadata as JSON may have', async () => {
    const metadata = Object.fromEntries(Array.from({ length: 36 }, (_, i) => [`n${i}`, '1']))
    const shipments = Array(500).fill({ shipmentType: 'HHG', status: 'DRAFT', metadata })
    const move = await imported(app, 'moves', { shipments })
    const last: Body[] = await read(app, `/v1/moves/${move.id}/shipments?limit=1`)
    assert.deepEqual([last[0].locator, last[0].metadata], [`${move.locator}-500`, metadata])
  })

  test('an imported record goes on like any other: lists, changes, numbers and earlier versions', async () => {
    const older = await newShipment(app)
    const move = await imported(app, 'moves', {
      createdAt: '2019-05-01T00:00:00Z',
      shipments: [{ shipmentType: 'HHG', status: 'DRAFT' }],
    })
    const [shipment] = await read(app, `/v1/moves/${move.id}/shipments`)
    assert.equal(shipment.locator, `${move.locator}-01`)
    const listed: Body[] = await read(app, '/v1/moves?sort=createdAt&limit=1')
    assert.equal(listed[0].id, move.id, 'older than everything else')
    assert.notEqual(older.moveID, move.id)
    const headers = { 'if-match': shipment.eTag }
    const url = `/v1/shipments/${shipment.id}`
    const { body } = await app.call('PATCH', url, { body: { estimatedWeight: 1 }, headers })
    assert.ok(body.lastUpdated > shipment.lastUpdated)
    const stale = await app.call('PATCH', url, { body: { estimatedWeight: 2 }, headers })
    assert.deepEqual([stale.status, stale.body.changes.length, stale.body.overlaps], [412, 1, ['/estimatedWeight']])
    assert.equal((await newShipment(app, { moveID: move.id })).locator, `${move.locator}-02`)
  })

  test('201 for a shipment in the move of its locator, or in a new one that has it', async () => {
    const move = await newMove(app)
    const second = await imported(app, 'shipments', { ...DELIVERED, locator: `${move.locator}-02` })
    assert.equal(second.moveID, move.id)
    assert.equal((await read(app, `/v1/moves/${move.id}`)).status, 'COMPLETED')
    assert.equal((await newShipment(app, { moveID: move.id })).locator, `${move.locator}-03`)
    const locator = newLocator()
    const alone = await imported(app, 'shipments', { ...DELIVERED, locator: `${locator}-01` })
    const opened = await read(app, `/v1/moves/${locator}`)
    assert.deepEqual([opened.id, opened.status, opened.createdAt], [alone.moveID, 'COMPLETED', DELIVERED.createdAt])
    const named = await imported(app, 'shipments', { ...DELIVERED, moveID: opened.id })
    assert.equal(named.locator, `${locator}-02`)
  })

  test('201 for a number below the last if it was never used, and 409 if it was or if the history is incomplete', async () => {
    const locator = newLocator()
    const numbered = (number: string) => ({ shipmentType: 'HHG', status: 'DRAFT', locator: `${locator}-${number}` })
    const move = await imported(app, 'moves', { shipments: [numbered('05'), numbered('07')] })
    const second = await imported(app, 'shipments', numbered('02'))
    assert.deepEqual([second.moveID, second.locator], [move.id, `${locator}-02`])
    assert.equal((await newShipment(app, { moveID: move.id })).locator, `${locator}-08`)
    await deleted(app, 'shipments', second)
    for (const used of ['02', '05', '08'])
      assert.equal((await importing(app, 'shipments', numbered(used))).body.code, 'locator_taken', used)
    const pruned = sql`DELETE FROM events WHERE stream = ${move.id} AND type = 'move.imported'`
    await app.db.change(async () => ({ writes: [unguarded(pruned)], answer: null }))
    assert.equal((await importing(app, 'shipments', numbered('03'))).body.code, 'locator_taken')
    assert.equal((await imported(app, 'shipments', numbered('09'))).moveID, move.id)
  })

  test('201 for a canceled shipment of a canceled move, and 409 for any other', async () => {
    const { id: moveID, ...move } = await imported(app, 'moves', { canceledAt: '2026-10-02T08:00:00Z' })
    const canceled = await imported(app, 'shipments', { shipmentType: 'HHG', status: 'CANCELED', moveID })
    assert.equal(canceled.moveID, moveID)
    assert.equal((await read(app, `/v1/moves/${moveID}`)).eTag, move.eTag)
    const draft = await importing(app, 'shipments', { shipmentType: 'HHG', status: 'DRAFT', moveID })
    assert.deepEqual([draft.status, draft.body.code], [409, 'move_is_canceled'])
  })

  test('without createdAt a record is as old as its first stamp, and so is the move that it opens', async () => {
    const [submittedAt, lastUpdated] = ['2026-10-01T08:00:00.000Z', '2026-10-02T08:00:00.000Z']
    const content = { shipmentType: 'HHG', status: 'SUBMITTED', submittedAt, lastUpdated }
    const shipment = await imported(app, 'shipments', content)
    const opened = await read(app, `/v1/moves/${shipment.moveID}`)
    const move = await imported(app, 'moves', { lastUpdated })
    assert.deepEqual(
      [shipment, opened, move].map(({ id, createdAt }) => [instantOfId(id), createdAt]),
      [submittedAt, submittedAt, lastUpdated].map((instant) => [instant, instant]),
    )
  })

  test('ids that are given are kept', async () => {
    const source = await imported(app, 'moves', { shipments: [DELIVERED] })
    const [shipment] = await read(app, `/v1/moves/${source.id}/shipments?expand=agents,services`)
    const ids = (record: Body) => record.id.replace(/.$/, (digit: string) => (digit === '0' ? '1' : '0'))
    const kept = {
      id: ids(source),
      shipments: [
        {
          ...DELIVERED,
          id: ids(shipment).toUpperCase(),
          destinationAddress: { ...DELIVERED.destinationAddress, id: ids(shipment.destinationAddress) },
          agents: [{ ...DELIVERED.agents[0], id: ids(shipment.agents[0]) }],
          services: DELIVERED.services.map((each, i) => ({ ...each, id: ids(shipment.services[i]) })),
        },
      ],
    }
    const move = await imported(app, 'moves', kept)
    const [copy] = await read(app, `/v1/moves/${move.id}/shipments?expand=agents,services`)
    assert.deepEqual(
      [move.id, copy.id, copy.destinationAddress.id, copy.agents[0].id],
      [ids(source), ids(shipment), ids(shipment.destinationAddress), ids(shipment.agents[0])],
    )
    assert.equal(copy.eTag, tagOf(copy.id, DELIVERED.lastUpdated))
  })

  test('409 for ids and locators that another record has or had, and nothing is written', async () => {
    const shipment = await newShipment(app)
    const agent = await newAgent(app, shipment)
    const service = await newService(app, shipment)
    const [goneAgent, goneService] = await goneParts()
    const gone = await newMove(app)
    await deleted(app, 'moves', gone)
    const goneShipment = await newShipment(app)
    await deleted(app, 'shipments', goneShipment)
    await app.db.eventsNumbered()
    const before = await rowsOf(app.db)
    const draft = { shipmentType: 'HHG', status: 'DRAFT' }
    for (const [kind, body, code] of [
      ['moves', { id: shipment.moveID }, 'id_taken'],
      ['moves', { id: gone.id }, 'id_taken'],
      ['moves', { locator: gone.locator }, 'locator_taken'],
      ['moves', { locator: shipment.locator.slice(0, 6) }, 'locator_taken'],
      ['moves', { shipments: [{ ...draft, locator: shipment.locator }] }, 'locator_taken'],
      ['moves', { shipments: [{ ...draft, id: shipment.id }] }, 'id_taken'],
      ['shipments', { ...draft, id: shipment.id }, 'id_taken'],
      ['shipments', { ...draft, id: goneShipment.id }, 'id_taken'],
      ['shipments', { ...draft, locator: shipment.locator }, 'locator_taken'],
      ['shipments', { ...draft, locator: goneShipment.locator }, 'locator_taken'],
      ...[agent, goneAgent, shipment, goneService].map(
        ({ id }) => ['shipments', { ...draft, agents: [{ ...AGENT, id }] }, 'id_taken'] as const,
      ),
      ...[service, goneService, gone, goneAgent].map(
        ({ id }) => ['shipments', { ...draft, services: [{ code: 'FUEL', id }] }, 'id_taken'] as const,
      ),
      ['moves', { id: goneAgent.id }, 'id_taken'],
      ['moves', { id: goneShipment.id }, 'id_taken'],
      ['shipments', { ...draft, pickupAddress: { ...ADDRESS, id: agent.id } }, 'id_taken'],
    ] as const) {
      const answer = await importing(app, kind, body)
      assert.deepEqual([answer.status, answer.body.code], [409, code], JSON.stringify(body))
    }
    assert.deepEqual(await rowsOf(app.db), before)
  })

  /** An agent that was deleted with its shipment, and a service that was. */
  async function goneParts(): Promise<[Body, Body]> {
    const shipment = await newShipment(app)
    const parts: [Body, Body] = [await newAgent(app, shipment), await newService(app, shipment)]
    await deleted(app, 'shipments', shipment)
    return parts
  }

  test('403 without the scope, which is named; 403 for shipments of a move without shipments:write', async () => {
    const headers = bearing(await keyIn(secured.db, { scopes: everythingBut('records:import') }))
    for (const [kind, body] of [
      ['moves', { source: SOURCE, locator: newLocator() }],
      ['shipments', { source: SOURCE, ...DELIVERED }],
    ] as const) {
      const answer = await secured.call('POST', `/v1/${kind}`, { body, headers })
      assert.deepEqual([answer.status, answer.body.missingScopes], [403, ['records:import']])
    }
    const scopes = ['moves:write', 'records:import']
    const ofMoves = bearing(await keyIn(secured.db, { scopes }))
    const post = (body: Body) =>
      secured.call('POST', '/v1/moves', { body: { source: SOURCE, ...body }, headers: ofMoves })
    assert.equal((await post({})).status, 201)
    const refused = await post({ shipments: [DELIVERED] })
    assert.deepEqual([refused.status, refused.body.missingScopes], [403, ['shipments:write']])
  })

  test('409 for a reference that is taken where references are unique, and 422 for one that is there twice', async () => {
    await newShipment(unique, { reference: 'R-1' })
    const of = (...references: string[]) => ({
      shipments: references.map((reference) => ({ ...DELIVERED, reference })),
    })
    assert.equal((await importing(unique, 'moves', of('R-1'))).body.code, 'reference_taken')
    const twice = await importing(unique, 'moves', of('R-2', 'r-2', 'R-2'))
    assert.deepEqual(
      [twice.status, twice.body.errors.map(({ pointer }: Body) => pointer)],
      [422, ['/shipments/2/reference']],
    )
  })

  test('201 for a party and for a move that it is on, as they are; the party sees that move and no other', async () => {
    const admin = { headers: bearing(await keyIn(secured.db)) }
    const post = (url: string, body: Body) => secured.call('POST', url, { ...admin, body: { source: SOURCE, ...body } })
    const stamps = { createdAt: '2026-09-30T07:00:00.000Z', lastUpdated: '2026-10-19T08:00:00.000Z' }
    const party = { name: 'North Hauling', kind: 'ORGANIZATION', reference: 'V-1', metadata: { fleet: '9' }, ...stamps }
    const { body: created } = await post('/v1/parties', { id: idAt(Date.parse(stamps.createdAt), 0), ...party })
    assert.deepEqual(created, { ...created, ...party, eTag: tagOf(created.id, stamps.lastUpdated) })
    const shipments = [DELIVERED, { shipmentType: 'HHG', status: 'DRAFT' }]
    const parties = [{ partyID: created.id, role: 'HAULER', access: 'STATUS', ...stamps }]
    const answer = await post('/v1/moves', { shipments, parties })
    assert.equal(answer.status, 201, answer.text)
    await post('/v1/moves', { shipments })
    const [stored] = (await secured.call('GET', `/v1/moves/${answer.body.id}/parties`, admin)).body
    assert.deepEqual(stored, { ...stored, ...parties[0], moveID: answer.body.id })
    const history: Body[] = (await secured.call('GET', `/v1/moves/${answer.body.id}/history`, admin)).body
    const [told] = history.filter(({ type }) => type === 'move_party.imported')
    assert.deepEqual([told!.source, told!.record], [SOURCE, stored])
    const bound = bearing(await keyIn(secured.db, { partyID: created.id }))
    for (const [list, count] of [
      ['moves', 1],
      ['shipments', 2],
    ] as const) {
      const { body } = await secured.call('GET', `/v1/${list}`, { headers: bound })
      assert.deepEqual(
        [body.length, body.every((each: Body) => (each.moveID ?? each.id) === answer.body.id)],
        [count, true],
      )
    }
    const refusals = [
      [{ parties: [...parties, ...parties] }, admin.headers, 422, '/parties/1/partyID'],
      [{ parties: [{ ...parties[0], partyID: newId() }] }, admin.headers, 422, '/parties/0/partyID'],
      [{ parties: [{ ...parties[0], createdAt: '2099-01-01T00:00:00Z' }] }, admin.headers, 422, '/parties/0/createdAt'],
      [{ parties: [{ ...parties[0], id: stored.id }] }, admin.headers, 409, undefined],
      [{ parties }, bound, 403, undefined],
      [{ parties }, bearing(await keyIn(secured.db, { scopes: everythingBut('parties:manage') })), 403, undefined],
    ] as const
    for (const [content, headers, status, pointer] of refusals) {
      const refused = await secured.call('POST', '/v1/moves', { headers, body: { source: SOURCE, ...content } })
      assert.deepEqual([refused.status, refused.body.errors?.[0]?.pointer], [status, pointer], refused.text)
    }
    const taken = await post('/v1/parties', { ...party, id: created.id })
    assert.deepEqual([taken.status, taken.body.code], [409, 'id_taken'])
  })
})
