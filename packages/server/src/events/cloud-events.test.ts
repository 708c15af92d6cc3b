/** The feed as CloudEvents, read with the SDK of the specification. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type CloudEvent, HTTP } from 'cloudevents'
import { type Answer, type Body, sharedApp } from '../../test/app.ts'
import { forEachDatabase } from '../../test/databases.ts'
import { newMove, newShipment, newWebhook } from '../../test/fixtures.ts'
import { bearing, keyIn } from '../../test/keys.ts'
import { newParty, putOn } from '../../test/parties.ts'
import { cloudEventOf } from './cloud-event.ts'
import type { EventRow } from './store.ts'

const ACCEPT = { accept: 'application/cloudevents-batch+json' }

/** The events as the SDK reads them. It refuses what the specification does not allow. */
const eventsIn = ({ headers, text }: Answer): CloudEvent<Body>[] =>
  HTTP.toEvent<Body>({ headers, body: text }) as CloudEvent<Body>[]

forEachDatabase('GET /v1/events as CloudEvents', (open) => {
  const app = sharedApp(open, { apiKeys: true, publicUrl: 'https://moves.example.com' })
  const feed = async (query: string, headers = {}) => {
    const [plain, answer] = await Promise.all([
      app.app.inject({ url: `/v1/events${query}`, headers: { ...bearer, ...headers } }),
      app.app.inject({ url: `/v1/events${query}`, headers: { ...bearer, ...headers, ...ACCEPT } }),
    ])
    assert.deepEqual([plain.statusCode, answer.statusCode], [200, 200], answer.body)
    assert.equal(answer.headers['content-type'], 'application/cloudevents-batch+json; charset=utf-8')
    for (const name of ['vanline-position', 'vanline-epoch', 'link', 'vary'])
      assert.equal(answer.headers[name], plain.headers[name], name)
    const events = eventsIn({ headers: answer.headers, text: answer.body } as Answer)
    return { plain: JSON.parse(plain.body) as Body[], events, epoch: String(answer.headers['vanline-epoch']) }
  }
  let bearer: { authorization: string }
  test('200 with the same events, which the SDK of CloudEvents accepts', async () => {
    bearer = bearing(await keyIn(app.db, {}, app.time.now))
    await newShipment(app)
    await newWebhook(app)
    const { plain, events, epoch } = await feed('?limit=200')
    assert.equal(events.length, plain.length)
    assert.ok(plain.length >= 3)
    for (const [i, { id, type, subject, time, ...data }] of plain.entries()) {
      const event = events[i]!
      assert.ok(event.validate())
      const { data: sent, ...attributes } = event
      assert.deepEqual(sent, data)
      const extensions = {
        ...{ epoch, sequence: String(data.seq).padStart(16, '0'), actor: data.actor, requestid: data.requestID },
        ...(data.moveID && { moveid: data.moveID }),
        ...(data.shipmentID && { shipmentid: data.shipmentID }),
        ...(data.channel && { channel: data.channel }),
        ...(data.batchID && { batchid: data.batchID }),
      }
      const known = { specversion: '1.0', id, type, subject, time, datacontenttype: 'application/json' }
      const source = 'https://moves.example.com/v1/events'
      assert.deepEqual(JSON.parse(JSON.stringify(attributes)), { ...known, source, ...extensions })
    }
  })

  test('200 page by page, by the Link of each, and with an empty batch at the end', async () => {
    await newShipment(app)
    const { body: all } = await app.call('GET', '/v1/events?limit=200')
    const ids: string[] = []
    let url: string | undefined = '/v1/events?limit=2'
    for (let answer: Answer; url; url = /<([^>]+)>; rel="next"/.exec(answer.headers.link ?? '')?.[1]) {
      answer = await app.call('GET', url.replace('https://moves.example.com', ''), { headers: ACCEPT })
      ids.push(...eventsIn(answer).map(({ id }) => id))
    }
    assert.deepEqual(
      ids,
      all.map(({ id }: Body) => id),
    )
    const end = await app.call('GET', `/v1/events?after=${all.at(-1).seq}`, { headers: ACCEPT })
    assert.deepEqual([end.text, eventsIn(end)], ['[]', []])
  })

  test('200 by the better q-value, 406 for a single CloudEvent, and a tag of its own', async () => {
    await newMove(app)
    const typeFor = async (accept: string) => {
      const { status, headers } = await app.call('GET', '/v1/events?limit=1', { headers: { accept } })
      return status === 200 ? headers['content-type']?.split(';')[0] : status
    }
    assert.equal(await typeFor('application/json;q=0.5, application/cloudevents-batch+json'), ACCEPT.accept)
    assert.equal(await typeFor('application/json, application/cloudevents-batch+json;q=0.5'), 'application/json')
    assert.equal(await typeFor('*/*'), 'application/json')
    assert.equal(await typeFor('application/cloudevents-batch+json;q=0, */*'), 'application/json')
    assert.equal(await typeFor('application/cloudevents+json'), 406)

    const [plain, cloud] = await Promise.all([{}, ACCEPT].map((headers) => app.call('GET', '/v1/events', { headers })))
    const again = (tag: string | undefined, headers = {}) =>
      app.call('GET', '/v1/events', { headers: { ...headers, 'if-none-match': String(tag) } })
    assert.equal((await again(cloud!.headers.etag, ACCEPT)).status, 304)
    assert.equal((await again(plain!.headers.etag, ACCEPT)).status, 200)
    assert.equal((await again(cloud!.headers.etag)).status, 200)
    assert.match(String(cloud!.headers.vary), /\bAccept\b/)
  })

  test('200 after waiting for the next event, 410 for another epoch', async () => {
    const newest = (await app.call('GET', '/v1/events?last=1')).body[0].seq
    const waiting = app.call('GET', `/v1/events?after=${newest}`, { headers: { ...ACCEPT, prefer: 'wait=20' } })
    const { id } = await newMove(app)
    const answer = await waiting
    assert.deepEqual(
      eventsIn(answer).map(({ subject }) => subject),
      [`moves/${id}`],
    )
    const { headers } = await app.call('GET', `/v1/events?after=${newest + 1}`, {
      headers: { ...ACCEPT, prefer: 'wait=1' },
    })
    assert.equal(headers['preference-applied'], 'wait=1')
    const gone = await app.call('GET', '/v1/events?epoch=another', { headers: ACCEPT })
    assert.deepEqual([gone.status, gone.headers['content-type']], [410, 'application/problem+json; charset=utf-8'])
  })

  test('200 with no more than the caller sees in the other form: a party, a role, a scope', async () => {
    const { id: moveID } = await newMove(app)
    const customer = await newParty(app)
    await putOn(app, moveID, customer, 'CUSTOMER', 'READ')
    await newShipment(app, { moveID, counselorRemarks: 'not for customers' })
    await newShipment(app, { counselorRemarks: 'of another move' })
    const ofMoves = await keyIn(app.db, { scopes: ['events:read', 'moves:read'] }, app.time.now)
    for (const headers of [customer.headers, bearing(ofMoves)]) {
      const { plain, events } = await feed('?last=200', headers)
      assert.ok(events.length > 0)
      assert.deepEqual(
        events.map(({ id, type, subject, time, data }) => ({ ...data, id, type, subject, time })),
        plain,
      )
      assert.doesNotMatch(JSON.stringify(events), /not for customers|of another move/)
    }
  })

  test('an attribute that CloudEvents does not allow is only in data', async () => {
    const row = { changes: '[]', doc: 'null', type: 'move.updated', subject: 'moves/1', details: null, seq: 7 }
    const written = (actor: string) => JSON.parse(cloudEventOf({ ...row, actor } as EventRow, '/v1/events'))
    assert.deepEqual(
      ['idp|ada', 'a\u0085b', 'a\uD800b', 'a\uFFFEb'].map((actor) => [written(actor).actor, written(actor).data.actor]),
      [
        ['idp|ada', 'idp|ada'],
        [undefined, 'a\u0085b'],
        [undefined, 'a\uD800b'],
        [undefined, 'a\uFFFEb'],
      ],
    )
  })
})
