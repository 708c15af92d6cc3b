import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Body, sharedApp } from '../../test/app.ts'
import { forEachDatabase } from '../../test/databases.ts'
import { ADDRESS, newShipment, through } from '../../test/fixtures.ts'
import { holdTime } from '../../test/hold-time.ts'
import { allowRequests, askByLink, newLink, secretOf, track } from '../../test/links.ts'
import { LINK_PENDING_MAX } from './asking-rules.ts'

const DAY = { deliveryDate: '2026-12-11' }
const STREET = { ...ADDRESS, streetAddress1: '77 Secret Road', streetAddress2: 'Gate code 4711' }

forEachDatabase('what a customer asks for with a tracking link', (open) => {
  const app = sharedApp(open, { apiKeys: true })
  const planned = { deliveryDate: '2026-12-08', pickupAddress: STREET, customerRemarks: 'The safe is in the cellar' }

  async function world(content: Body = {}, allowed?: string[]) {
    await allowRequests(app, allowed)
    const shipment = await newShipment(app, { ...planned, ...content })
    const link = await newLink(app, { label: 'For Ada' }, { id: shipment.moveID })
    return { shipment, link, of: `/v1/tracking/shipments/${shipment.locator}/change-requests` }
  }
  const send = (url: string, link: Body, ifMatch: string, body?: Body, more: Record<string, string> = {}) =>
    app.call('POST', url, {
      headers: { authorization: '', ...secretOf(link), 'if-match': ifMatch, ...more },
      ...(body && { body }),
    })
  const decide = async ({ id }: Body, shipment: Body, content: Body) => {
    const { body: now } = await app.call('GET', `/v1/shipments/${shipment.id}`)
    const { status, text } = await app.call('POST', `/v1/change-requests/${id}/decisions`, {
      ...{ body: content, headers: { 'if-match': now.eTag } },
    })
    assert.equal(status, 200, text)
  }
  const shownTo = async (link: Body) => (await track(app, link.secret, { authorization: '' })).body
  const violations = ({ body }: Body) => body.errors.map(({ pointer, code }: Body) => `${pointer} ${code}`)

  test('201 with the request as the link sees it; the shipment stays as it is, and the office sees who asked', async () => {
    const { shipment, link, of } = await world()
    const reason = 'I get the keys on Friday.'
    const asked = await send(of, link, shipment.eTag, { patch: DAY, reason })
    assert.equal(asked.status, 201, asked.text)
    const { id, createdAt, lastUpdated, eTag, ...shown } = asked.body
    assert.deepEqual(shown, {
      ...{ locator: shipment.locator, status: 'PENDING', patch: DAY, reason },
      ...{ accepted: null, decisionReason: null, decidedAt: null },
    })
    const read = await app.call('GET', asked.headers.location!, { headers: { authorization: '', ...secretOf(link) } })
    assert.deepEqual([read.status, read.body, read.headers.etag], [200, asked.body, `"${eTag}"`])
    const { body: now } = await app.call('GET', `/v1/shipments/${shipment.id}`)
    assert.deepEqual([now.deliveryDate, now.eTag], [planned.deliveryDate, shipment.eTag])
    const { body: request } = await app.call('GET', `/v1/change-requests/${id}`)
    assert.deepEqual([request.askedBy, request.askedByName, request.seen], [`link:${link.id}`, null, shipment.eTag])
    const { body: history } = await app.call('GET', `/v1/moves/${shipment.moveID}/history?limit=1`)
    assert.deepEqual([history[0].type, history[0].actor], ['change_request.created', `link:${link.id}`])
    assert.deepEqual((await shownTo(link)).requests, [asked.body])
    assert.deepEqual([createdAt, lastUpdated], [request.createdAt, request.lastUpdated])
  })

  test('shows what was accepted, or why not, and never who decided', async () => {
    const { shipment, link } = await world()
    const [first, second] = [
      await askByLink(app, link, shipment),
      await askByLink(app, link, shipment, { deliveryDate: '2026-12-20' }),
    ]
    await decide(second, shipment, { decision: 'REFUSE', reason: 'No truck that week.' })
    await decide(first, shipment, { decision: 'ACCEPT' })
    const { requests, shipments } = await shownTo(link)
    assert.deepEqual(
      requests.map(({ id, status, accepted, decisionReason }: Body) => [id, status, accepted, decisionReason]),
      [
        [second.id, 'REFUSED', [], 'No truck that week.'],
        [first.id, 'ACCEPTED', ['deliveryDate'], null],
      ],
    )
    assert.equal(shipments[0].deliveryDate, DAY.deliveryDate)
    assert.doesNotMatch(JSON.stringify(requests), /decidedBy|operator|anonymous|key:/)
  })

  test('clears what a complete address leaves out, once it is accepted', async () => {
    const { shipment, link } = await world()
    const request = await askByLink(app, link, shipment, {
      pickupAddress: { ...ADDRESS, streetAddress1: '9 New Street' },
    })
    await decide(request, shipment, { decision: 'ACCEPT' })
    const { body } = await app.call('GET', `/v1/shipments/${shipment.id}`)
    const { streetAddress1, streetAddress2, country } = body.pickupAddress
    assert.deepEqual([streetAddress1, streetAddress2, country], ['9 New Street', null, 'US'])
  })

  test('200 for a withdrawal, once; 412 for another version, 409 for a request that was decided', async () => {
    const { shipment, link } = await world()
    const { id, eTag } = await askByLink(app, link, shipment)
    const url = `/v1/tracking/change-requests/${id}/withdrawals`
    assert.equal((await send(url, link, shipment.eTag)).status, 412)
    const withdrawn = await send(url, link, eTag)
    assert.deepEqual([withdrawn.status, withdrawn.body.status], [200, 'WITHDRAWN'])
    const again = await send(url, link, withdrawn.body.eTag)
    assert.deepEqual(
      [again.status, again.body.code, again.body.detail],
      [...[409, 'request_decided'], 'The request is WITHDRAWN. Nothing was written.'],
    )
  })

  test('404 at the same words for every secret that is not valid, before anything else is looked at', async () => {
    const { shipment, link, of } = await world()
    const { id } = await askByLink(app, link, shipment)
    const soon = await newLink(app, { expiresAt: new Date(app.time.now + 1000).toISOString() }, { id: shipment.moveID })
    const revoked = await newLink(app, {}, { id: shipment.moveID })
    await app.call('DELETE', `/v1/links/${revoked.id}`)
    app.time.now += 1000
    const seen = new Set<string>()
    for (const secret of [soon.secret, revoked.secret, `${link.secret.slice(0, -2)}xx`, 'vlt_unknown', ''])
      for (const [url, body] of [
        [of, { patch: DAY }],
        [of, { patch: { unknown: 1 } }],
        [`/v1/tracking/change-requests/${id}/withdrawals`, undefined],
      ] as const) {
        const { status, body: problem } = await send(url, { secret }, shipment.eTag, body)
        seen.add(JSON.stringify([status, problem.code, problem.detail]))
      }
    assert.equal(seen.size, 1, [...seen].join())
    assert.match([...seen][0]!, /^\[404,"invalid_tracking_link"/)
    assert.equal((await shownTo(link)).requests[0].status, 'PENDING')
  })

  test('404 for a request of another link, also of the same move, and for shipments that the page does not show', async () => {
    const { shipment, link, of } = await world()
    const stranger = await newLink(app, {}, { id: shipment.moveID })
    const own = await askByLink(app, link, shipment)
    const { body: office } = await app.call('POST', `/v1/shipments/${shipment.id}/change-requests`, {
      ...{ body: { patch: { estimatedWeight: 900 } }, headers: { 'if-match': shipment.eTag } },
    })
    for (const [who, { id, eTag }] of [
      [stranger, own],
      [link, office],
    ] as const) {
      const url = `/v1/tracking/change-requests/${id}`
      const read = await app.call('GET', url, { headers: { authorization: '', ...secretOf(who) } })
      const ended = await send(`${url}/withdrawals`, who, eTag)
      assert.deepEqual([read.status, ended.status, ended.body.code], [404, 404, 'change_request_not_found'])
    }
    assert.deepEqual((await shownTo(stranger)).requests, [])
    const other = await newShipment(app)
    const draft = await newShipment(app, { moveID: shipment.moveID, status: 'DRAFT' })
    for (const { locator, eTag } of [other, draft, { locator: shipment.id, eTag: shipment.eTag }]) {
      const { status, body } = await send(of.replace(shipment.locator, locator), link, eTag, { patch: DAY })
      assert.deepEqual([status, body.code], [404, 'shipment_not_found'])
    }
  })

  test('412 for an older version, 428 without one, and neither shows the shipment', async () => {
    const { shipment, link, of } = await world()
    await app.call('PATCH', `/v1/shipments/${shipment.id}`, {
      ...{ body: { counselorRemarks: 'Difficult customer' }, headers: { 'if-match': shipment.eTag } },
    })
    const stale = await send(of, link, shipment.eTag, { patch: DAY })
    assert.deepEqual([stale.status, stale.body.code], [412, 'precondition_failed'])
    assert.deepEqual([stale.body.current, stale.body.changes], [undefined, undefined])
    assert.doesNotMatch(stale.text, /Difficult|Secret Road|4711|cellar|remarks/i)
    const unnamed = await app.call('POST', of, {
      body: { patch: DAY },
      headers: { authorization: '', ...secretOf(link) },
    })
    assert.equal(unnamed.status, 428)
    assert.notEqual((await shownTo(link)).shipments[0].eTag, shipment.eTag)
  })

  test('422 for members that the company does not allow, that are settled, or that no page shows', async () => {
    const { shipment, link, of } = await world({}, ['DATES'])
    const address = { pickupAddress: ADDRESS }
    const refused = await send(of, link, shipment.eTag, { patch: { ...DAY, ...address } })
    assert.deepEqual([refused.status, violations(refused)], [422, ['/patch/pickupAddress not_allowed']])
    const unknown = await send(of, link, shipment.eTag, { patch: { counselorRemarks: 'x', status: 'CANCELED' } })
    assert.deepEqual(
      [unknown.status, violations(unknown)],
      [...[422, ['/patch/counselorRemarks unknown_member', '/patch/status unknown_member']]],
    )
    assert.equal((await send(of, link, shipment.eTag, { patch: { deliveryDate: '2026-02-30' } })).status, 422)
    assert.equal((await send(of, link, shipment.eTag, { patch: { deliveryDate: planned.deliveryDate } })).status, 422)
    await allowRequests(app, [])
    const none = await send(of, link, shipment.eTag, { patch: DAY })
    assert.deepEqual([none.status, violations(none)], [422, ['/patch/deliveryDate not_allowed']])
    const { canAsk, eTag } = (await shownTo(link)).shipments[0]
    assert.deepEqual([canAsk, eTag], [[], null])
    await allowRequests(app)
    const picked = await through(app, shipment, 'APPROVED', 'IN_TRANSIT')
    const late = await send(of, link, picked.eTag, { patch: { requestedPickupDate: '2026-12-24' } })
    assert.deepEqual([late.status, violations(late)], [422, ['/patch/requestedPickupDate not_allowed']])
    assert.deepEqual((await shownTo(link)).shipments[0].canAsk, ['deliveryDate', 'destinationAddress'])
  })

  test('409 for the sixth request that waits; one that was withdrawn makes room', async () => {
    const { shipment, link, of } = await world()
    const day = (n: number) => ({ deliveryDate: `2027-01-0${n}` })
    let last: Body
    for (let n = 1; n <= LINK_PENDING_MAX; n++) last = await askByLink(app, link, shipment, day(n))
    const full = await send(of, link, shipment.eTag, { patch: day(9) })
    assert.deepEqual([full.status, full.body.code], [409, 'too_many_change_requests'])
    await send(`/v1/tracking/change-requests/${last.id}/withdrawals`, link, last.eTag)
    assert.equal((await send(of, link, shipment.eTag, { patch: day(9) })).status, 201)
  })

  test('one request for a repeated Idempotency-Key, and another for another link', async () => {
    const { shipment, link, of } = await world()
    const other = await newLink(app, {}, { id: shipment.moveID })
    const once = (who: Body) => send(of, who, shipment.eTag, { patch: DAY }, { 'idempotency-key': 'k-1' })
    const [first, again, third] = [await once(link), await once(link), await once(other)]
    assert.deepEqual([again.body.id, third.status], [first.body.id, 201])
    assert.notEqual(third.body.id, first.body.id)
  })

  test('nothing is left to follow when the move is erased, and the words of the customer are gone', async () => {
    const { shipment, link } = await world()
    const address = { destinationAddress: { ...ADDRESS, streetAddress1: '5 Hidden Lane' } }
    const { id } = await askByLink(app, link, shipment, address)
    await through(app, shipment, 'CANCELED')
    const erased = await app.call('POST', `/v1/moves/${shipment.moveID}/erasures`, { headers: { 'if-match': '*' } })
    assert.ok(erased.status < 300, erased.text)
    assert.equal((await track(app, link.secret, { authorization: '' })).status, 404)
    const { text } = await app.call('GET', `/v1/change-requests/${id}`)
    assert.doesNotMatch(text, /Hidden Lane/)
  })
})

forEachDatabase('asking with a tracking link', (open) => {
  const app = sharedApp(open, { rateLimit: 2, apiKeys: true })

  test('429 for an address that guesses secrets; who has a link gets through', async (t) => {
    holdTime(t)
    const shipment = await newShipment(app, { deliveryDate: '2026-12-08' })
    await allowRequests(app)
    const link = await newLink(app, {}, { id: shipment.moveID })
    const from = async (remoteAddress: string, secret: string) =>
      (
        await app.app.inject({
          ...{ method: 'POST', url: `/v1/tracking/shipments/${shipment.locator}/change-requests`, remoteAddress },
          headers: { 'vanline-tracking': secret, 'if-match': shipment.eTag, 'content-type': 'application/json' },
          payload: JSON.stringify({ patch: DAY }),
        })
      ).statusCode
    const guesses = []
    for (let i = 0; i < 3; i++) guesses.push(await from('198.51.100.7', 'vlt_unknown'))
    assert.deepEqual(guesses, [404, 404, 429])
    assert.equal(await from('198.51.100.7', link.secret), 201)
  })
})
