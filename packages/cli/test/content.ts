import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { openSqlite } from '../../server/src/db/sqlite/sqlite.ts'
import { type Body, startTestApp } from '../../server/test/app.ts'
import {
  ADDRESS,
  newAgent,
  newItem,
  newMove,
  newService,
  newShipment,
  read,
  through,
} from '../../server/test/fixtures.ts'
import { newSignature } from '../../server/test/signing.ts'
import { newWeighing } from '../../server/test/weighing.ts'
import { newFile, pathOf } from './places.ts'
import type { Service } from './vanline.ts'

/** The ways in which shipments get everywhere they can get. */
const WAYS = [
  ['APPROVED'],
  ['REJECTED'],
  ['APPROVED', 'IN_TRANSIT'],
  ['APPROVED', 'IN_TRANSIT', 'IN_STORAGE'],
  ['APPROVED', 'IN_TRANSIT', 'IN_STORAGE', 'DELIVERED'],
  ['APPROVED', 'DIVERSION_REQUESTED'],
  ['APPROVED', 'CANCELLATION_REQUESTED'],
  ['APPROVED', 'TERMINATED_FOR_CAUSE'],
  ['CANCELED'],
]

/** Text that careless code damages: quotes, escapes, wildcards, characters outside the BMP, right to left. */
const DIFFICULT = 'O\'Hara "the \\ movers" 100% _ \t\n ünïcödé 家 🚚 عنوان $1 ? :a'

export type Content = {
  /** A shipment that was changed once, before and after. */
  before: Body
  now: Body
  /** A request with an Idempotency-Key, and its answer. */
  keyed: { headers: Record<string, string>; body: Body; text: string }
  /** The second page of a list. */
  next: string
  /** The secret of a tracking link. */
  secret: string
}

/** Fills a service with every kind of record there is, and some that are gone again. */
export async function fill(service: Service): Promise<Content> {
  const { call } = service
  const customer = { firstName: 'Ada', lastName: DIFFICULT, email: 'ada@example.com', phone: '+1 555 0100' }
  const move = await newMove(service, {
    customer,
    reference: 'R-1',
    remarks: DIFFICULT,
    metadata: { 'a/b~c': DIFFICULT },
  })
  for (const way of WAYS) {
    const type = way.length % 2 === 0 ? 'HHG' : 'PPM'
    const shipment = await newShipment(service, {
      shipmentType: type,
      moveID: move.id,
      pickupAddress: ADDRESS,
      reference: way.join(),
    })
    await newAgent(service, shipment)
    await through(service, shipment, ...way)
    await newService(service, shipment, { name: DIFFICULT })
    await newWeighing(service, shipment, { remarks: DIFFICULT })
  }
  // One entry of the metadata in more records than a batch has.
  for (let i = 0; i < 9; i++) await newShipment(service, { status: 'DRAFT', metadata: { note: DIFFICULT } })
  await forgotten(service)
  await refusedWebhook(service)
  const before = await newShipment(service, { destinationAddress: ADDRESS, customerRemarks: DIFFICULT })
  const patched = await call('PATCH', `/v1/shipments/${before.id}`, {
    body: { estimatedWeight: 4000, deliveryDate: '2026-12-24' },
    headers: { 'if-match': before.eTag },
  })
  assert.equal(patched.status, 200, patched.text)
  const headers = { 'idempotency-key': 'once' }
  const body = { shipmentType: 'BOAT_TOW_AWAY', reference: 'made once' }
  const keyed = await call('POST', '/v1/shipments', { headers, body })
  assert.equal(keyed.status, 201, keyed.text)
  const first = await call('GET', '/v1/shipments?limit=3&sort=-deliveryDate')
  const next = /<([^>]+)>; rel="next"/.exec(first.headers.link!)![1]!
  await shared(service, move, before)
  await signed(service)
  const link = await call('POST', `/v1/moves/${move.id}/links`, { body: { label: DIFFICULT } })
  assert.equal(link.status, 201, link.text)
  return { before, now: patched.body, keyed: { headers, body, text: keyed.text }, next, secret: link.body.secret }
}

/** What people share: notes, one of them changed and one deleted, and views. */
async function shared({ call }: Service, move: Body, shipment: Body): Promise<void> {
  for (const [url, body] of [
    [`/v1/moves/${move.id}/notes`, { text: DIFFICULT }],
    [`/v1/shipments/${shipment.id}/notes`, { text: 'About a shipment, @ben' }],
    [`/v1/moves/${move.id}/notes`, { text: 'Soon deleted' }],
    [
      '/v1/views',
      { name: DIFFICULT.replaceAll(/\s+/g, ' '), page: 'shipments', query: { sort: 'createdAt' }, shared: true },
    ],
    ['/v1/views', { name: 'Private', page: 'moves' }],
  ] as const) {
    const { status, body: made, text } = await call('POST', url, { body })
    assert.equal(status, 201, text)
    const item = `/v1/notes/${made.id}`
    if (made.text === 'Soon deleted') await call('DELETE', item)
    if (made.text === DIFFICULT) await call('PATCH', item, { body: { text: 'x' }, headers: { 'if-match': made.eTag } })
  }
}

/** Signatures under difficult text: one whose shipment has changed since, and one whose shipment is deleted. */
async function signed(service: Service): Promise<void> {
  for (const isDeleted of [false, true]) {
    const shipment = await newShipment(service, { customerRemarks: DIFFICULT })
    await newItem(service, shipment, { description: DIFFICULT.replaceAll(/\s+/g, ' ') })
    await newSignature(service, shipment, { signerName: DIFFICULT.replaceAll(/\s+/g, ' ') })
    const url = `/v1/shipments/${shipment.id}`
    if (isDeleted) await service.call('DELETE', url)
    else await service.call('PATCH', url, { body: { customerRemarks: 'x' }, headers: { 'if-match': '*' } })
  }
}

/** Records that are deleted or canceled leave their history behind. */
async function forgotten(service: Service): Promise<void> {
  const { call } = service
  const gone = await newShipment(service)
  const agent = await newAgent(service, gone)
  for (const path of [`/v1/agents/${agent.id}`, `/v1/shipments/${gone.id}`, `/v1/moves/${gone.moveID}`]) {
    const { status, text } = await call('DELETE', path)
    assert.equal(status, 204, text)
  }
  const given = await newShipment(service)
  const move = await read(service, `/v1/moves/${given.moveID}`)
  const canceled = await call('PATCH', `/support/v1/moves/${move.id}/updateStatus`, {
    body: { status: 'CANCELED' },
    headers: { 'if-match': move.eTag },
  })
  assert.equal(canceled.status, 200, canceled.text)
}

/** A webhook that was disabled by one delivery, because its receiver answered 410. No later delivery changes it. */
async function refusedWebhook(service: Service): Promise<void> {
  const receiver = createServer((_request, response) => response.writeHead(410).end()).listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  const { port } = receiver.address() as { port: number }
  const made = await service.call('POST', '/v1/webhooks', { body: { url: `http://127.0.0.1:${port}/`, ping: true } })
  assert.equal(made.status, 201, made.text)
  while ((await read(service, `/v1/webhooks/${made.body.id}`)).enabled) await pause(20)
  receiver.close()
}

/** Everything a service tells: its lists and their pages, its feed, and each record by itself with its tag. */
export async function everythingIn({ call }: Service): Promise<Map<string, string>> {
  const answers = new Map<string, string>()
  const ask = async (path: string): Promise<Body> => {
    const answer = await call('GET', path)
    assert.equal(answer.status, 200, answer.text)
    answers.set(path, `${answer.headers.etag ?? ''} ${answer.headers.link ?? ''} ${answer.text}`)
    return answer.body
  }
  const moves = await ask('/v1/moves?limit=200&expand=shipments')
  const shipments = await ask('/v1/shipments?limit=200&expand=services,agents,move')
  await ask('/v1/moves?sort=lastUpdated&limit=2')
  await ask('/v1/shipments?sort=deliveryDate&limit=4')
  await ask('/v1/shipments?q=boi&limit=2')
  for (const { id } of moves) {
    await ask(`/v1/moves/${id}`)
    for (const link of await ask(`/v1/moves/${id}/links`)) await ask(`/v1/links/${link.id}`)
    for (const note of await ask(`/v1/moves/${id}/notes`)) await ask(`/v1/notes/${note.id}`)
  }
  await ask('/v1/signing-key')
  for (const { id } of await ask('/v1/views')) await ask(`/v1/views/${id}`)
  for (const { id } of await ask('/v1/webhooks')) await ask(`/v1/webhooks/${id}/deliveries`)
  for (const { id, services, agents } of shipments) {
    await ask(`/v1/shipments/${id}`)
    await ask(`/v1/shipments/${id}/addresses`)
    for (const service of services) await ask(`/v1/services/${service.id}`)
    for (const agent of agents) await ask(`/v1/agents/${agent.id}`)
    for (const signature of await ask(`/v1/shipments/${id}/signatures`)) {
      await ask(`/v1/signatures/${signature.id}?expand=changesSince`)
      await ask(`/v1/signatures/${signature.id}/signed`)
    }
  }
  for (let after = 0; ; ) {
    const events = await ask(`/v1/events?after=${after}&limit=50`)
    if (events.length === 0) return answers
    after = events.at(-1).seq
  }
}

/** The epoch that the service says it is in. */
export const epochOf = async ({ call }: Service): Promise<string> =>
  (await call('GET', '/v1/events?last=1')).headers['vanline-epoch']!

/** The number of the newest event. */
export async function lastEvent(service: Service): Promise<number> {
  for (let after = 0; ; ) {
    const events = await read(service, `/v1/events?after=${after}&limit=200`)
    if (events.length === 0) return after
    after = events.at(-1).seq
  }
}

/** A SQLite database with one move in it, made without a process of its own. */
export async function withOneMove(): Promise<string> {
  const url = newFile()
  const db = openSqlite(pathOf(url))
  await db.migrate()
  const { app, ...rest } = await startTestApp({ db, url, discard: db.close })
  await newMove({ app, ...rest })
  await app.close()
  await db.close()
  return url
}
