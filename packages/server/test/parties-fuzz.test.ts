/** Two parties work at random, and neither is ever shown an id of the other. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { randomOf } from '../../../scripts/random.ts'
import { runsOf, SEED } from '../../../scripts/sample.ts'
import { type Body, sharedApp } from './app.ts'
import { forEachDatabase, untilNumbered } from './databases.ts'
import { type Bound, newParty, putOn, takeOff } from './parties.ts'

const STEPS = runsOf(80, 300)
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g

forEachDatabase('two parties', (open) => {
  const app = sharedApp(open, { apiKeys: true })

  test('never see an id of each other, unless they share the move', async () => {
    const { next: random, pick } = randomOf(SEED)
    const parties: Bound[] = [await newParty(app), await newParty(app)]
    /** The move of each id that was ever created, the parties that are on each move, and the shared memberships. */
    const moveOf = new Map<string, string>()
    const on = new Map<string, Set<Bound>>()
    const shared: { put: Body; moveID: string; party: Bound }[] = []
    const shipments: string[] = []
    const moves: string[] = []

    const assertKept = (party: Bound, what: string, text: string, sent: string): void => {
      const foreign = (text.match(UUID) ?? []).filter((id) => {
        const move = moveOf.get(id)
        return move !== undefined && !on.get(move)!.has(party) && !sent.includes(id)
      })
      assert.deepEqual(foreign, [], `seed ${SEED}: ${what}`)
    }
    const send = async (party: Bound, method: string, url: string, body?: Body): Promise<Body> => {
      const headers = { ...party.headers, ...(method === 'GET' ? {} : { 'if-match': '*' }) } as Record<string, string>
      if (method === 'POST') delete headers['if-match']
      const answer = await app.call(method, url, { ...(body && { body }), headers })
      assertKept(party, `${method} ${url}`, answer.text + JSON.stringify(answer.headers), url + JSON.stringify(body))
      return answer.status < 300 ? answer.body : undefined
    }
    const created = (party: Bound, shipment: Body): void => {
      moveOf.set(shipment.id, shipment.moveID).set(shipment.moveID, shipment.moveID)
      if (!on.has(shipment.moveID)) on.set(shipment.moveID, new Set([party]))
      shipments.push(shipment.id)
      moves.push(shipment.moveID)
    }

    const STEP: ((party: Bound) => Promise<unknown>)[] = [
      async (party) => {
        const moveID = random() < 0.5 && moves.length > 0 ? pick(moves) : undefined
        const made = await send(party, 'POST', '/v1/shipments', { shipmentType: 'HHG', ...(moveID && { moveID }) })
        if (made) created(party, made)
      },
      (party) => send(party, 'GET', pick(['/v1/shipments', '/v1/moves', '/v1/shipments?expand=move', '/v1/parties'])),
      (party) =>
        send(party, 'GET', `/v1/shipments/${pick(shipments)}${pick(['', '/history', '/agents', '/services'])}`),
      (party) => send(party, 'GET', `/v1/moves/${pick(moves)}${pick(['', '/history', '/parties', '/shipments'])}`),
      (party) =>
        send(party, 'PATCH', `/v1/shipments/${pick(shipments)}`, { estimatedWeight: Math.ceil(random() * 99) }),
      async (party) => {
        await untilNumbered(app.db)
        await send(party, 'GET', '/v1/events?limit=200&type=move.*,shipment.*')
      },
      async () => {
        const [moveID, party] = [pick(moves), pick(parties)]
        if (on.get(moveID)!.has(party)) return
        shared.push({ put: await putOn(app, moveID, party, pick(['HAULER', 'OWNER'])), moveID, party })
        on.get(moveID)!.add(party)
      },
      async () => {
        const taken = shared.findIndex(({ put }) => put.role !== 'OWNER')
        const [found] = taken < 0 ? [] : shared.splice(taken, 1)
        if (!found) return
        await takeOff(app, found.put)
        on.get(found.moveID)!.delete(found.party)
      },
    ]
    for (const party of parties) await STEP[0]!(party)
    for (let i = 0; i < STEPS; i++) await pick(STEP)(pick(parties))
  })
})
