/** How many queries the list of a crew takes. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Body, sharedApp } from '../../test/app.ts'
import { jobToday, newPhone, type Phone } from '../../test/crew.ts'
import { forEachDatabase } from '../../test/databases.ts'
import { newAgent, newNote, newShipment, read } from '../../test/fixtures.ts'
import type { Database, Reader } from '../db/database.ts'

/** A database that counts its queries. */
function counting(db: Database, count: { queries: number }): Database {
  const counted = <Args extends unknown[], Result>(run: (...args: Args) => Result) => {
    return (...args: Args): Result => {
      count.queries += 1
      return run(...args)
    }
  }
  const { all, get, column, find } = db
  const reader = { all: counted(all), get: counted(get), column: counted(column), find: counted(find) } as Reader
  return { ...db, ...reader }
}

forEachDatabase('the list of the jobs of a crew', (open) => {
  const count = { queries: 0 }
  const app = sharedApp(async () => {
    const database = await open()
    return { ...database, db: counting(database.db, count) }
  })
  const listed = async (phone: Phone): Promise<{ jobs: Body[]; queries: number }> => {
    count.queries = 0
    const { body } = await phone.call('GET', '/v1/crew/jobs')
    return { jobs: body, queries: count.queries }
  }

  test('takes as many queries for ten jobs as for one, and each job has its own parts', async () => {
    const phone = await newPhone(app)
    const planned = async (hour: number, about?: Body) =>
      jobToday(app, [phone.member], { windowStart: `${hour}:00`, windowEnd: `${hour}:30`, expectedMinutes: 30 }, about)
    const noteTo = (shipment: Body, text: string) =>
      app.call('POST', `/v1/shipments/${shipment.id}/notes`, { body: { text, isForCrew: true } })
    const first = await newShipment(app)
    const sibling = await newShipment(app, { moveID: first.moveID })
    await newAgent(app, first)
    for (const text of ['one', 'two']) await noteTo(first, text)
    await noteTo(sibling, 'of the sibling')
    await app.call('POST', `/v1/moves/${first.moveID}/notes`, { body: { text: 'of the move', isForCrew: true } })
    await newNote(app, await read(app, `/v1/moves/${first.moveID}`), { text: 'of the office' })
    await planned(10, first)
    await listed(phone)
    const one = await listed(phone)
    assert.equal(one.jobs.length, 1)
    await planned(11, first)
    await planned(12, await read(app, `/v1/moves/${first.moveID}`))
    for (let hour = 13; hour < 20; hour++) await planned(hour)
    const ten = await listed(phone)
    assert.deepEqual([ten.jobs.length, ten.queries], [10, one.queries])
    const textsOf = ({ notes }: Body) => notes.map(({ text }: Body) => text)
    const idsOf = ({ shipments }: Body) => shipments.map(({ id }: Body) => id)
    const own = ['one', 'two', 'of the move']
    assert.deepEqual(ten.jobs.slice(0, 4).map(textsOf), [own, own, ['one', 'two', 'of the sibling', 'of the move'], []])
    assert.deepEqual(ten.jobs.slice(0, 3).map(idsOf), [[first.id], [first.id], [first.id, sibling.id]])
    assert.deepEqual(
      ten.jobs.map(({ agents }: Body) => agents.length),
      [1, 1, 1, 0, 0, 0, 0, 0, 0, 0],
    )
    for (const { job, shipments } of ten.jobs.slice(3)) assert.deepEqual(idsOf({ shipments }), [job.shipmentID])
  })
})
