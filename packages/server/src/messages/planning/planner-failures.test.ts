import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Body } from '../../../test/app.ts'
import { forEachDatabase, untilNumbered } from '../../../test/databases.ts'
import { newMove, newShipment, read } from '../../../test/fixtures.ts'
import { messagesOf, messagingApp, newRule } from '../../../test/messaging.ts'
import type { Database } from '../../db/database.ts'

forEachDatabase('an event whose messages cannot be planned', (open) => {
  const app = messagingApp(open)

  test('is left out after five attempts, and told of once; the events around it are planned', async () => {
    await app.fresh()
    const rule = await newRule(app)
    const move = await newMove(app, { customer: { firstName: 'Ann', email: 'ann@example.com' } })
    const shipments = [await newShipment(app, { moveID: move.id }), await newShipment(app, { moveID: move.id })]
    const last = await newShipment(app, { moveID: move.id })
    const bad = shipments[1]!
    // The database refuses what tells of one of the shipments.
    const db: Database = Object.assign(Object.create(app.db), {
      change: (decide: Parameters<Database['change']>[0]) =>
        app.db.change(async (tx) => {
          const decided = await decide(tx)
          if (decided.writes.some(({ statement }) => statement.values.includes(bad.id))) throw new Error('refused')
          return decided
        }),
    })
    const [leftOut, errors]: [string[], string[]] = [[], []]
    const planner = app.anotherPlanner({
      ...{ db, leftOut: (eventID) => leftOut.push(eventID) },
      onError: (error, eventID) => errors.push(`${eventID} ${error}`),
    })
    await untilNumbered(app.db)
    for (let i = 0; i < 10; i++) await planner.tick()
    const told = (await messagesOf(app, rule)).map(({ shipmentID }) => shipmentID)
    assert.deepEqual(told, [shipments[0]!.id, last.id])
    const events: Body[] = await read(app, `/v1/events?moveID=${move.id}&limit=100`)
    const ofBad = events.filter(({ type, shipmentID }) => type === 'shipment.created' && shipmentID === bad.id)
    assert.deepEqual(
      leftOut,
      ofBad.map(({ id }) => id),
    )
    assert.ok(errors.length >= 5, errors.join())
    await planner.stop()
  })
})
