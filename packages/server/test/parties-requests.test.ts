/** Who learns of requests for changes and of messages, and who may end them, as parties come, go and change their role. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { seesRequestIn } from '../src/visibility/requests.ts'
import { type Body, sharedApp } from './app.ts'
import { forEachDatabase } from './databases.ts'
import { newMove, newShipment } from './fixtures.ts'
import { queued } from './messaging.ts'
import { type Bound, newParty, putOn, takeOff } from './parties.ts'

forEachDatabase('requests and messages of parties', (open) => {
  const app = sharedApp(open, { apiKeys: true })
  /** Reduced records lack members that their schema requires, so these answers are not compared with it. */
  const send = async (method: 'GET' | 'POST', url: string, headers: Body, body?: Body) => {
    const payload = body === undefined ? {} : { payload: body }
    const answer = await app.app.inject({ method, url, headers, ...payload })
    return { status: answer.statusCode, headers: answer.headers, body: JSON.parse(answer.body) }
  }
  const asked = async (party: Bound, { id, eTag }: Body): Promise<Body> => {
    const body = { patch: { customerRemarks: 'Ring twice' } }
    const answer = await send(
      'POST',
      `/v1/shipments/${id}/change-requests`,
      { ...party.headers, 'if-match': eTag },
      body,
    )
    assert.equal(answer.status, 201)
    return answer.body
  }
  const seenBy = async ({ headers }: Bound, { id }: Body) => {
    const counted = await send('GET', '/v1/change-requests', { ...headers, prefer: 'count=exact' })
    const item = await send('GET', `/v1/change-requests/${id}`, headers)
    return [counted.body, counted.headers['total-count'], item.status]
  }
  const roleOf = async ({ id }: Body, role: string) => {
    const headers = { 'if-match': '*' }
    const answer = await app.call('PATCH', `/v1/move-parties/${id}`, { body: { role }, headers })
    assert.equal(answer.status, 200, answer.text)
  }

  test('an OBSERVER sees nothing of what it asked as a CUSTOMER', async () => {
    const party = await newParty(app)
    const shipment = await newShipment(app)
    const put = await putOn(app, shipment.moveID, party, 'CUSTOMER', 'REQUEST')
    const request = await asked(party, shipment)
    assert.deepEqual((await seenBy(party, request)).slice(1), ['1', 200])
    await roleOf(put, 'OBSERVER')
    assert.deepEqual(await seenBy(party, request), [[], '0', 404])
    assert.equal(seesRequestIn('OBSERVER', JSON.stringify(request), party.id), false)
  })

  test('a party that was taken off a move is not told how many requests it made there', async () => {
    const party = await newParty(app)
    const shipment = await newShipment(app)
    const put = await putOn(app, shipment.moveID, party, 'CUSTOMER', 'REQUEST')
    await putOn(app, (await newMove(app)).id, party, 'CUSTOMER')
    const request = await asked(party, shipment)
    await takeOff(app, put)
    assert.deepEqual(await seenBy(party, request), [[], '0', 404])
  })

  test('a party that may only ask ends no request of another one', async () => {
    const [own, other, deciding] = await Promise.all([newParty(app), newParty(app), newParty(app)])
    const shipment = await newShipment(app)
    await putOn(app, shipment.moveID, own, 'HAULER', 'REQUEST')
    await putOn(app, shipment.moveID, other, 'BOOKING_AGENT', 'REQUEST')
    await putOn(app, shipment.moveID, deciding, 'BOOKING_AGENT', 'WRITE')
    const withdraw = async ({ headers }: Bound, { id }: Body) => {
      const answer = await app.call('POST', `/v1/change-requests/${id}/withdrawals`, {
        headers: { ...headers, 'if-match': '*' },
      })
      return [answer.status, answer.body.code]
    }
    const [first, second] = [await asked(own, shipment), await asked(own, shipment)]
    assert.deepEqual(await withdraw(other, first), [403, 'party_not_allowed'])
    assert.deepEqual(await withdraw(own, first), [200, undefined])
    assert.deepEqual(await withdraw(deciding, second), [200, undefined])
  })

  test('a message is read by parties that see the whole move', async () => {
    const move = await newMove(app)
    const [message] = await queued(app, move, [{}])
    for (const [role, expected] of [
      ['HAULER', 200],
      ['CUSTOMER', 404],
      ['OBSERVER', 404],
    ] as const) {
      const party = await newParty(app)
      const put = await putOn(app, move.id, party, role)
      const read = () => app.call('GET', `/v1/messages/${message!.id}`, { headers: party.headers })
      assert.equal((await read()).status, expected, role)
      const { body } = await app.call('GET', '/v1/messages', { headers: party.headers })
      assert.equal(body.length, expected === 200 ? 1 : 0, role)
      await takeOff(app, put)
      assert.equal((await read()).status, 404, role)
    }
  })
})
