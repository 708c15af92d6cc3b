import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { type Body, sharedApp } from '../../test/app.ts'
import { forEachDatabase } from '../../test/databases.ts'
import { newAbsence, newCrewMember, newTruck } from '../../test/fleet.ts'
import { unguarded } from '../db/database.ts'

const SOURCE = { source: 'Fleet 3' }

forEachDatabase('an import of trucks, crew members and absences', (open) => {
  const app = sharedApp(open)
  const imported = (url: string, body: Body) => app.call('POST', url, { body: { ...SOURCE, ...body } })

  test('409 for the id of a record whose events were pruned, and of one that was deleted', async () => {
    const truck = await newTruck(app)
    const records: [string, Body][] = [
      ['/v1/trucks', truck],
      ['/v1/crew-members', await newCrewMember(app)],
      ['/v1/absences', await newAbsence(app, { truckID: truck.id })],
    ]
    for (const [url, { id, createdAt: _, lastUpdated: __, eTag: ___, ...content }] of records) {
      const prune = sql`DELETE FROM events WHERE stream = ${id}`
      await app.db.change(async () => ({ writes: [unguarded(prune)], answer: null }))
      const kept = await imported(url, { id, ...content })
      assert.deepEqual([kept.status, kept.body.code], [409, 'id_taken'], `${url} ${kept.text}`)
    }
    const person = await newCrewMember(app)
    assert.equal((await app.call('DELETE', `/v1/crew-members/${person.id}`)).status, 204)
    const deleted = await imported('/v1/crew-members', { id: person.id, firstName: 'Rosa' })
    assert.deepEqual([deleted.status, deleted.body.code], [409, 'id_taken'], deleted.text)
  })

  test('takes the times of the other system, and says where the record comes from', async () => {
    const times = { createdAt: '2026-01-05T08:00:00.000Z', lastUpdated: '2026-02-05T08:00:00.000Z' }
    const { status, body } = await imported('/v1/trucks', { name: 'Truck 7', isActive: false, ...times })
    assert.deepEqual([status, body.createdAt, body.lastUpdated], [201, times.createdAt, times.lastUpdated])
    await app.db.eventsNumbered()
    const [event] = (await app.call('GET', '/v1/events?last=1&type=truck.imported')).body
    assert.deepEqual([event.subject, event.source], [`trucks/${body.id}`, SOURCE.source])
  })
})
