import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Body, sharedApp } from '../../test/app.ts'
import { forEachDatabase } from '../../test/databases.ts'
import { eventRows } from '../../test/event-rows.ts'
import { newMove, newNote, newShipment, read } from '../../test/fixtures.ts'
import { lengthen, lengthenTombstone } from '../../test/large-records.ts'
import { fillWithNotes } from '../../test/operations/team-examples.ts'
import { deleted, restore } from '../../test/restoring.ts'

const content = ({ lastUpdated, eTag, ...rest }: Body) => rest

forEachDatabase('notes of a deleted shipment', (open) => {
  const app = sharedApp(open)
  const edit = (note: Body, eTag: string = note.eTag) =>
    app.call('PATCH', `/v1/notes/${note.id}`, { body: { text: 'Changed.' }, headers: { 'if-match': eTag } })

  test('are gone from reads, changes and lists, like its agents, and its history still has them', async () => {
    const shipment = await newShipment(app)
    const ofMove = await newNote(app, { id: shipment.moveID })
    const note = await newNote(app, shipment, { text: 'The piano goes first.' })
    await deleted(app, 'shipments', shipment)
    const answers = [
      await app.call('GET', `/v1/notes/${note.id}`),
      await edit(note),
      await app.call('DELETE', `/v1/notes/${note.id}`),
    ]
    assert.deepEqual(
      answers.map(({ status, body }) => [status, body.code]),
      Array(3).fill([404, 'note_not_found']),
    )
    assert.deepEqual(await read(app, `/v1/moves/${shipment.moveID}/notes`), [ofMove])
    const history = await read(app, `/v1/shipments/${shipment.id}/history`)
    const types = history.filter(({ subject }: Body) => subject === `notes/${note.id}`).map(({ type }: Body) => type)
    assert.deepEqual(types, ['note.deleted', 'note.created'])
  })

  test('come back with it, each in a version that continues its chain, and no others', async () => {
    const shipment = await newShipment(app)
    const earlier = await newNote(app, shipment, { text: 'Deleted before.' })
    await app.call('DELETE', `/v1/notes/${earlier.id}`)
    app.time.now += 5
    const notes = [await newNote(app, shipment, { text: 'One.' }), await newNote(app, shipment, { text: 'Two.' })]
    // A version ahead of the clock: all that is deleted together still has one time.
    const [first] = notes
    const changed = (await edit(first)).body
    await deleted(app, 'shipments', shipment)
    assert.equal((await restore(app, 'shipments', shipment.id, '*')).status, 201)
    const restored = await read(app, `/v1/shipments/${shipment.id}/notes?sort=createdAt`)
    assert.deepEqual(restored.map(content), [changed, notes[1]].map(content))
    for (const note of restored) {
      const chain = (await eventRows(app)).filter(({ subject }) => subject === `notes/${note.id}`)
      const [before, event] = chain.slice(-2)
      assert.deepEqual([before!.type, event!.type], ['note.deleted', 'note.restored'])
      assert.deepEqual([event!.previousETag, event!.eTag, event!.record], [before!.eTag, note.eTag, note])
    }
    assert.equal((await edit(restored[0], changed.eTag)).status, 412)
    assert.equal((await edit(restored[1])).status, 200)
  })

  test('409 if the move has too many notes by then', async () => {
    const shipment = await newShipment(app)
    await newNote(app, shipment, { text: 'One.' })
    await deleted(app, 'shipments', shipment)
    await fillWithNotes(app, shipment.moveID)
    const { status, body } = await restore(app, 'shipments', shipment.id, '*')
    assert.deepEqual([status, body.code], [409, 'too_many_notes'])
  })

  test('count toward the size of its deletion and of its restoration', async () => {
    const [first, other] = [await newShipment(app), await newShipment(app)]
    await lengthen(app, 'notes', (await newNote(app, first)).id)
    const refused = await app.call('DELETE', `/v1/shipments/${first.id}`)
    assert.deepEqual([refused.status, refused.body.code], [409, 'change_too_large'])
    const note = await newNote(app, other)
    await deleted(app, 'shipments', other)
    await lengthenTombstone(app, other.moveID, `notes/${note.id}`)
    const { status, body } = await restore(app, 'shipments', other.id, '*')
    assert.deepEqual([status, body.code], [409, 'change_too_large'])
  })
})

forEachDatabase('notes of a deleted move', (open) => {
  const app = sharedApp(open)

  test('come back with it, and those of its shipments with the shipments', async () => {
    const move = await newMove(app)
    const shipment = await newShipment(app, { moveID: move.id })
    const ofShipment = await newNote(app, shipment, { text: 'The piano goes first.' })
    const earlier = await newNote(app, move, { text: 'Deleted before.' })
    await app.call('DELETE', `/v1/notes/${earlier.id}`)
    app.time.now += 5
    const ofMove = await newNote(app, move)
    await deleted(app, 'shipments', shipment)
    await deleted(app, 'moves', move)
    assert.equal((await restore(app, 'moves', move.id, '*')).status, 201)
    assert.deepEqual((await read(app, `/v1/moves/${move.id}/notes`)).map(content), [content(ofMove)])
    assert.equal((await restore(app, 'shipments', shipment.id, '*')).status, 201)
    const all = await read(app, `/v1/moves/${move.id}/notes?sort=createdAt`)
    assert.deepEqual(all.map(content), [ofShipment, ofMove].map(content))
  })

  test('count toward the size of its restoration', async () => {
    const move = await newMove(app)
    const note = await newNote(app, move)
    await deleted(app, 'moves', move)
    await lengthenTombstone(app, move.id, `notes/${note.id}`)
    const { status, body } = await restore(app, 'moves', move.id, '*')
    assert.deepEqual([status, body.code], [409, 'change_too_large'])
  })

  test('stay deleted if they were erased', async () => {
    const move = await newMove(app)
    await newNote(app, move)
    await deleted(app, 'moves', move)
    assert.equal(
      (await app.call('POST', `/v1/moves/${move.id}/erasures`, { headers: { 'if-match': '*' } })).status,
      201,
    )
    assert.equal((await restore(app, 'moves', move.id, '*')).status, 201)
    assert.deepEqual(await read(app, `/v1/moves/${move.id}/notes`), [])
  })
})
