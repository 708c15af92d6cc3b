import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Body, sharedApp } from '../../test/app.ts'
import { jobToday, newPhone } from '../../test/crew.ts'
import { forEachDatabase } from '../../test/databases.ts'
import { newItem, newShipment, read } from '../../test/fixtures.ts'
import { storedDocument } from '../../test/operations/document-examples.ts'
import { replan } from '../../test/planning.ts'
import { requireProof, showing, signedBytes, signing } from '../../test/signing.ts'

const SECRET = 'Zwickelmoor'

forEachDatabase('what crews have signed', (open) => {
  const app = sharedApp(open, { apiKeys: true })
  const urlOf = ({ id }: Body) => `/v1/crew/shipments/${id}/`

  async function atWork() {
    const phone = await newPhone(app)
    const shipment = await newShipment(app, { counselorRemarks: SECRET, customerRemarks: 'Mind the lamp' })
    await newItem(app, shipment)
    await storedDocument(app, { documentType: 'INVOICE', name: `${SECRET}.pdf` }, shipment)
    const job = await jobToday(app, [phone.member], {}, shipment)
    const show = async () => phone.call('GET', `${urlOf(shipment)}signable?purpose=DELIVERY`)
    const sign = (shown: Body, headers = {}) =>
      phone.call('POST', `${urlOf(shipment)}signatures`, { body: signing(shown), headers })
    return { phone, shipment, job, show, sign }
  }

  test('201 under what the office would show, at the time of the phone, and with a seal', async () => {
    const { shipment, show, sign, phone } = await atWork()
    const shown = await show()
    assert.deepEqual([shown.status, shown.body], [200, await showing(app, shipment)])
    assert.ok(!shown.text.includes(SECRET))
    const { status, body, headers } = await sign(shown.body, { 'occurred-at': '2026-11-15T11:00:00Z' })
    assert.deepEqual([status, body.digest, body.signedAt], [201, shown.body.digest, '2026-11-15T11:00:00.000Z'])
    // A phone that is found has no strokes on it.
    assert.deepEqual([body.strokes, body.nonce, body.place], [undefined, undefined, undefined])
    assert.equal(headers.location, `/v1/crew/signatures/${body.id}`)
    assert.deepEqual((await phone.call('GET', headers.location!)).body, body)
    const whole = await read(app, `/v1/signatures/${body.id}`)
    await requireProof(app, whole, await signedBytes(app, whole))
    const [event] = await read(app, `/v1/shipments/${shipment.id}/history`)
    assert.deepEqual([event.type, event.actor.startsWith('crew:')], ['signature.created', true])
  })

  test('412 for what has changed since, without who changed it', async () => {
    const { shipment, show, sign } = await atWork()
    const shown = await show()
    await app.call('PATCH', `/v1/shipments/${shipment.id}`, {
      body: { customerRemarks: 'Mind the mirror', counselorRemarks: `${SECRET} again` },
      headers: { 'if-match': '*' },
    })
    const { status, body, text } = await sign(shown.body)
    assert.deepEqual(
      [status, body.changes.map(({ path, byName }: Body) => [path, byName])],
      [412, [['/shipment/customerRemarks', null]]],
    )
    assert.ok(!text.includes(SECRET))
    assert.equal((await sign((await show()).body)).status, 201)
  })

  test('a crew that was taken off still sends what was signed, and reads no more', async () => {
    const { job, show, sign, phone } = await atWork()
    const shown = await show()
    const first = await sign(shown.body)
    await replan(app, job, { crewMemberIDs: [] })
    assert.equal((await sign(shown.body)).status, 201)
    assert.deepEqual([(await show()).status, (await show()).body.code], [403, 'job_reassigned'])
    assert.equal((await phone.call('GET', first.headers.location!)).status, 404)
  })

  test('404 for a shipment of others, and 410 after an erasure', async () => {
    const { shipment, show, sign } = await atWork()
    const shown = await show()
    const stranger = await newPhone(app)
    for (const [method, path] of [
      ['GET', 'signable?purpose=DELIVERY'],
      ['POST', 'signatures'],
    ] as const) {
      const content = method === 'POST' ? { body: signing(shown.body) } : {}
      assert.equal((await stranger.call(method, `${urlOf(shipment)}${path}`, content)).status, 404, method)
    }
    await app.call('POST', `/v1/moves/${shipment.moveID}/erasures`, { headers: { 'if-match': '*' } })
    assert.deepEqual([(await sign(shown.body)).status, (await sign(shown.body)).body.code], [410, 'move_erased'])
  })

  test('no crew imports a signature', async () => {
    const { phone, shipment, show } = await atWork()
    const body = { ...signing((await show()).body), source: 'legacy' }
    const answer = await phone.call('POST', `${urlOf(shipment)}signatures`, { body })
    assert.deepEqual([answer.status, answer.body.errors[0].pointer], [422, '/source'])
  })
})
