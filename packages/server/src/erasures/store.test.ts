import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { type Body, sharedApp } from '../../test/app.ts'
import { forEachDatabase } from '../../test/databases.ts'
import { newAgent, newMove, newService, newShipment, read } from '../../test/fixtures.ts'
import { CUSTOMER, erase } from '../../test/personal-data.ts'
import { assertCurrent, assertStale } from '../../test/tables.ts'
import type { Context } from '../kernel/context.ts'
import { newId } from '../kernel/ids.ts'
import { instantOf } from '../kernel/instant.ts'
import { requireMove } from '../moves/store.ts'
import { advanceErasure } from './rules.ts'
import { findErasure, updateErasure } from './store.ts'
import { moveErased } from './writes.ts'

forEachDatabase('The store of erasures', (open) => {
  const app = sharedApp(open)

  test('a step from an older state writes nothing', async () => {
    const move = await newMove(app, { customer: CUSTOMER })
    const { body } = await erase(app, move)
    const stale = (await findErasure(app.db, body.id))!
    const step = (from: typeof stale) =>
      updateErasure(from, advanceErasure(from.erasure, 1, true, ''), { ...from, rewrittenTo: 7, nextStepAt: null })
    await assertCurrent(app.db, step(stale))
    await assertStale(app.db, step(stale))
    const current = (await findErasure(app.db, body.id))!
    assert.deepEqual([current.erasure.copies, current.rewrittenTo], [body.copies + 1, 7])
  })

  /** All writes of an erasure, decided now. */
  async function writesOf(moveID: string) {
    const ctx = { actor: 'test', actorName: null, channel: null, requestID: randomUUID(), newId, shipmentTypes: null }
    const now = instantOf(app.time.now)
    const stored = await requireMove(app.db, moveID)
    return (await moveErased(app.db, stored, { ...ctx, now } as Context)).writes
  }

  const call = async (method: string, url: string, body?: Body) => {
    const headers = { 'if-match': '*' }
    const answer = await app.call(method, url, body === undefined ? { headers } : { body, headers })
    assert.ok(answer.status < 300, answer.text)
  }

  type Below = { move: Body; shipment: Body; agent: Body; service: Body }
  const CHANGES: [string, (below: Below) => Promise<unknown>][] = [
    ['a change of the move', ({ move }) => call('PATCH', `/v1/moves/${move.id}`, { remarks: 'x' })],
    ['a new shipment', ({ move }) => newShipment(app, { moveID: move.id })],
    ['a change of a shipment', ({ shipment }) => call('PATCH', `/v1/shipments/${shipment.id}`, { actualWeight: 7 })],
    ['a deleted shipment', ({ shipment }) => call('DELETE', `/v1/shipments/${shipment.id}`)],
    ['a new agent', ({ shipment }) => newAgent(app, shipment, { agentType: 'RECEIVING_AGENT' })],
    ['a change of an agent', ({ agent }) => call('PATCH', `/v1/agents/${agent.id}`, { firstName: 'Eve' })],
    ['a deleted agent', ({ agent }) => call('DELETE', `/v1/agents/${agent.id}`)],
    ['a new service', ({ shipment }) => newService(app, shipment)],
    ['a change of a service', ({ service }) => call('PATCH', `/v1/services/${service.id}`, { reason: 'x' })],
  ]
  for (const [name, act] of CHANGES)
    test(`an erasure that was overtaken by ${name} writes nothing`, async () => {
      // Neither the shipment nor the service has personal data, so their versions do not change.
      const shipment = await newShipment(app)
      const agent = await newAgent(app, shipment)
      const asked = await newService(app, shipment, { code: 'OTHER' })
      const move = await read(app, `/v1/moves/${shipment.moveID}`)
      const writes = await writesOf(move.id)
      await act({ move, shipment, agent, service: asked })
      await assertStale(app.db, ...writes)
    })
})
