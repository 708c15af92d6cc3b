/**
 * Pruning the history of a deleted move leaves no row by which the move could be found, seen or counted, so its ids are free. The test reads the
 * tables from the schema: a new table that names a move or a shipment fails here until the move of this test has a row in it.
 */
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import sql, { raw } from 'sql-template-tag'
import { movesGone } from '../src/history/gone.ts'
import { instantOfId, newId } from '../src/kernel/ids.ts'
import { prune } from '../src/webhooks/deliveries/prune.ts'
import type { Body } from './app.ts'
import { forEachDatabase, untilNumbered } from './databases.ts'
import { deliveringApp, subscribed } from './delivering.ts'
import {
  ADDRESS,
  newAgent,
  newItem,
  newMove,
  newNote,
  newService,
  newShipment,
  newStorageStay,
  read,
} from './fixtures.ts'
import { importing } from './importing.ts'
import { newLink } from './links.ts'
import { queued } from './messaging.ts'
import { newDocument, PDF, storedDocument } from './operations/document-examples.ts'
import { newParty, putOn, takeOff } from './parties.ts'
import { newCrewMember, newJob, newTruck } from './planning.ts'
import { startReceiver, withStatus } from './receiver.ts'
import { newSignature } from './signing.ts'
import { assertStale, TABLES, TABLES_OF_POSTGRES } from './tables.ts'
import { newWeighing } from './weighing.ts'

const DAY_MS = 24 * 3600 * 1000

/** Tables that keep the ids of a pruned move, with the reason. */
const KEPT: Readonly<Record<string, string>> = {
  deliveries: 'they have a retention of their own (VANLINE_DELIVERY_RETENTION_DAYS)',
  idempotency_keys: 'stored answers expire after a day, before any event is pruned',
  places: 'an entry of the directory is replaced when its id is used again',
}

forEachDatabase('a deleted move whose history was pruned', (open) => {
  const app = deliveringApp(open, { apiKeys: true })
  before(() => {
    // Ids only grow within a process, and a new record takes its time from its id.
    app.time.now = Date.parse(instantOfId(newId()))
  })
  const isSqlite = () => app.url.startsWith('sqlite:')
  const tables = () => (isSqlite() ? TABLES : [...TABLES, ...TABLES_OF_POSTGRES])
  const columnsOf = (table: string): Promise<string[]> =>
    app.db.column<string>(
      isSqlite()
        ? sql`SELECT name FROM pragma_table_info(${table})`
        : sql`SELECT column_name FROM information_schema.columns WHERE table_name = ${table}`,
    )

  /** The tables with a row that contains one of these texts in any column. */
  async function tablesWith(...texts: string[]): Promise<string[]> {
    const found: string[] = []
    for (const table of tables()) {
      const rows = await app.db.all<object>(sql`SELECT * FROM ${raw(table)}`)
      const text = JSON.stringify(rows, (_, value) => (value instanceof Uint8Array ? undefined : value))
      if (texts.some((each) => text.includes(each))) found.push(table)
    }
    return found
  }

  /** Prunes everything. The newest event always stays, so another one is made, later than the versions that are ahead of the clock. */
  async function pruneAll(): Promise<void> {
    app.time.now += 60_000
    await newMove(app)
    await untilNumbered(app.db)
    app.time.now += 8 * DAY_MS
    await prune(app.db, { eventDays: 7, deliveryDays: 0 }, app.time.now)
  }

  /** A move with everything that a move can have. */
  async function fullMove() {
    const receiver = await startReceiver(withStatus(204))
    const webhook = await subscribed(app, receiver.url)
    const customer = { firstName: 'Ada', phone: '+1 208 555 0100' }
    const headers = { 'idempotency-key': newId() }
    const move = (await app.call('POST', '/v1/moves', { body: { customer, metadata: { a: '1' } }, headers })).body
    const shipment = await newShipment(app, { moveID: move.id, destinationAddress: ADDRESS, metadata: { a: '1' } })
    await newAgent(app, shipment)
    await newService(app, shipment)
    await newItem(app, shipment)
    await newWeighing(app, shipment)
    await newStorageStay(app, shipment)
    await newSignature(app, shipment)
    const patch = { customerRemarks: 'Ring twice.' }
    const headersOfAsking = { 'if-match': '*' }
    const asked = `/v1/shipments/${shipment.id}/change-requests`
    assert.equal((await app.call('POST', asked, { body: { patch }, headers: headersOfAsking })).status, 201)
    await queued(app, move, [{ shipmentID: shipment.id }])
    await newNote(app, move)
    await newNote(app, shipment)
    await newLink(app, {}, move)
    const [truck, person] = [await newTruck(app), await newCrewMember(app)]
    await newJob(app, shipment, { truckID: truck.id, crewMemberIDs: [person.id] })
    await storedDocument(app, {}, shipment)
    const partly = await newDocument(app, {}, shipment)
    const bytes = Buffer.concat([PDF, Buffer.alloc(70_000)])
    const part = await app.call('PATCH', `/v1/documents/${partly.id}/content`, {
      raw: bytes,
      headers: {
        ...{ 'if-match': partly.eTag, 'content-type': 'application/octet-stream' },
        'content-range': `bytes 0-${bytes.length - 1}/${bytes.length * 2}`,
      },
    })
    assert.equal(part.status, 200, part.text)
    const party = await newParty(app)
    const onMove = await putOn(app, move.id, party)
    await app.deliver()
    await app.call('DELETE', `/v1/webhooks/${webhook.id}`)
    await receiver.close()
    return { move, shipment, party, onMove }
  }

  async function deleteMove({ move, shipment }: { move: Body; shipment: Body }): Promise<void> {
    for (const url of [`/v1/shipments/${shipment.id}`, `/v1/moves/${move.id}`])
      assert.equal((await app.call('DELETE', url)).status, 204)
  }

  test('leaves no row that names it or its shipments, whether it was erased or not', async () => {
    const [first, erased] = [await fullMove(), await fullMove()]
    const idsOf = ({ move, shipment, onMove }: typeof first) => [move.id, shipment.id, onMove.id]
    const ids = [...idsOf(first), ...idsOf(erased)]
    const seen = new Set(await tablesWith(...ids))
    for (const full of [first, erased]) await deleteMove(full)
    await app.call('POST', `/v1/moves/${erased.move.id}/erasures`, { headers: { 'if-match': '*' } })
    for (const each of await tablesWith(...ids)) seen.add(each)
    for (const table of tables()) {
      const columns = await columnsOf(table)
      if (columns.includes('move_id') || columns.includes('shipment_id'))
        assert.ok(seen.has(table), `the move of this test has no row in ${table}`)
    }
    await pruneAll()
    const left = await tablesWith(...ids)
    assert.deepEqual(
      left.filter((table) => !(table in KEPT)),
      [],
    )
  })

  test('its ids are free in everything, and its party sees nothing of the next move', async () => {
    const full = await fullMove()
    const { move, shipment, party } = full
    const note = (await read(app, `/v1/shipments/${shipment.id}/notes`))[0]
    await deleteMove(full)
    const taken = await importing(app, 'moves', { id: move.id })
    assert.equal(taken.status, 409, taken.text)
    await pruneAll()
    const other = await newMove(app)
    assert.equal((await importing(app, 'moves', { id: move.id })).status, 201)
    for (const url of [`/v1/moves/${move.id}`, `/v1/moves/${move.id}/history`])
      assert.equal((await app.call('GET', url, { headers: party.headers })).status, 404)
    assert.deepEqual(await read(app, `/v1/moves/${move.id}/parties`), [])
    const again = await putOn(app, move.id, party)
    await takeOff(app, again)
    // The shipment is in another move now: what was known about its place is not.
    const content = { moveID: other.id, id: shipment.id, shipmentType: 'HHG', status: 'DRAFT' }
    const imported = await importing(app, 'shipments', content)
    assert.equal(imported.status, 201, imported.text)
    assert.equal((await read(app, `/v1/shipments/${shipment.id}`)).moveID, other.id)
    assert.deepEqual(await read(app, `/v1/shipments/${shipment.id}/notes`), [])
    const told = { source: 'Fleet 3', id: note.id, text: 'Another one' }
    const noted = await app.call('POST', `/v1/moves/${other.id}/notes`, { body: told })
    assert.equal(noted.status, 201, noted.text)
    assert.equal((await read(app, `/v1/notes/${note.id}`)).text, 'Another one')
  })

  test('names its party at once, and the party can be deleted', async () => {
    const full = await fullMove()
    const { move, party } = full
    await deleteMove(full)
    await pruneAll()
    const named = { id: move.id, parties: [{ partyID: party.id, role: 'HAULER', access: 'READ' }] }
    const imported = await importing(app, 'moves', named)
    assert.equal(imported.status, 201, imported.text)
    await takeOff(app, (await read(app, `/v1/moves/${move.id}/parties`))[0])
    await app.call('DELETE', `/v1/keys/${party.actor.slice('key:'.length)}`)
    assert.equal((await app.call('DELETE', `/v1/parties/${party.id}`)).status, 204)
  })

  test('a restoration at the same time wins, or finds no tombstone', async () => {
    const full = await fullMove()
    await deleteMove(full)
    const events = await app.db.column<string>(sql`SELECT id FROM events WHERE stream = ${full.move.id}`)
    const writes = await movesGone(app.db, events)
    const restored = await app.call('POST', `/v1/moves/${full.move.id}/restorations`, { headers: { 'if-match': '*' } })
    assert.equal(restored.status, 201, restored.text)
    await app.db.eventsNumbered()
    await assertStale(app.db, writes)
  })

  test('stays whole while a part of its history is kept', async () => {
    const full = await fullMove()
    await deleteMove(full)
    await untilNumbered(app.db)
    await prune(app.db, { eventDays: 7, deliveryDays: 0 }, app.time.now)
    const restored = await app.call('POST', `/v1/moves/${full.move.id}/restorations`, { headers: { 'if-match': '*' } })
    assert.equal(restored.status, 201, restored.text)
    const seen = await app.call('GET', `/v1/moves/${full.move.id}`, { headers: full.party.headers })
    assert.equal(seen.status, 200)
  })
})
