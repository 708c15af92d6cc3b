import assert from 'node:assert/strict'
import { test } from 'node:test'
import { forEachDatabase } from '../../test/databases.ts'
import { AppError } from '../kernel/errors.ts'
import { listByMember } from './store.ts'
import { openCollisionWatch } from './watch.ts'

const SINCE = '2026-11-15T12:00:00.000Z'
const about = {
  subject: 'shipments/01a1ddae-0895-7000-96d6-3005d56d3353',
  moveID: '01a1ddae-0895-7000-96d6-3005d56d3354',
}
const refused = { about, metAt: SINCE, touched: ['/reference'], overlaps: ['/reference'] }

forEachDatabase('the watch of collisions', (open) => {
  test('keeps what the database does not take, and adds it to what comes later', async (t) => {
    const { db, discard } = await open()
    t.after(discard)
    let isAway = true
    const flaky = {
      ...db,
      change: (async (decide) => {
        if (isAway) throw new AppError('unavailable', 'The database does not answer.')
        return db.change(decide)
      }) as typeof db.change,
    }
    const counted: string[] = []
    const onCount = (...labels: string[]) => void counted.push(labels.join(' '))
    const watch = openCollisionWatch({ db: flaky, clock: () => Date.parse(SINCE), onCount })
    watch.collided('refused', refused, 'ann')
    await watch.store()
    watch.collided('merged', { ...refused, overlaps: [], touched: ['/deliveryDate'] }, 'ann')
    watch.collided('refused', refused, 'ann')
    await watch.store()
    isAway = false
    await watch.close()
    await watch.store()
    const none = { refused: 0, merged: 0, resolved: 0, givenUp: 0 }
    assert.deepEqual(await listByMember(db, SINCE), [
      { kind: 'Shipment', member: 'reference', ...none, refused: 2 },
      { kind: 'Shipment', member: 'deliveryDate', ...none, merged: 1 },
    ])
    assert.deepEqual(counted, [
      'Shipment reference refused',
      'Shipment deliveryDate merged',
      'Shipment reference refused',
    ])
  })

  test('has stored everything for a reader, also what was being stored before', async (t) => {
    const { db, discard } = await open()
    t.after(discard)
    const begun = Promise.withResolvers<void>()
    const slow = {
      ...db,
      change: (async (decide) => {
        await begun.promise
        return db.change(decide)
      }) as typeof db.change,
    }
    const watch = openCollisionWatch({ db: slow, clock: () => Date.parse(SINCE), onCount: () => {} })
    watch.collided('refused', refused, 'ann')
    void watch.store()
    const read = watch.store().then(() => listByMember(db, SINCE))
    begun.resolve()
    assert.equal((await read).length, 1)
    await watch.close()
  })

  test('looks for the end of the newest thousand refused writes only, each once', async (t) => {
    const { db, discard } = await open()
    t.after(discard)
    const time = { now: Date.parse(SINCE) }
    const counted: string[] = []
    const watch = openCollisionWatch({
      db,
      clock: () => time.now,
      onCount: (_kind, _member, outcome) => void counted.push(outcome),
    })
    for (let i = 0; i < 1_003; i++) watch.collided('refused', refused, 'ann')
    time.now += 15 * 60_000
    await Promise.all([watch.settle(), watch.settle()])
    await watch.close()
    assert.deepEqual(
      [counted.filter((each) => each === 'refused').length, counted.filter((each) => each === 'givenUp').length],
      [1_003, 1_000],
    )
  })
})
