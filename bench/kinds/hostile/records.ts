/** Records that are as large as they may be, that have changed often, and as many of them as a page or a move may have. */
import sql, { type Sql } from 'sql-template-tag'
import { unguarded } from '../../../packages/server/src/db/database.ts'
import { newId } from '../../../packages/server/src/kernel/ids.ts'
import type { Body, TestApp } from '../../../packages/server/test/app.ts'
import { LARGEST_METADATA, LARGEST_MOVE, LARGEST_SHIPMENT } from '../../../packages/server/test/largest.ts'
import { create as post } from '../../load/probe.ts'
import { type LargeJob, largeFleet } from './fleet.ts'
import { type LargeInventory, largeInventory } from './inventory.ts'
import { type LargeRequests, largeRequests } from './requests-and-messages.ts'
import type { World } from './world.ts'

/** As many as a page may have. */
const RECORDS = 200
const VERSIONS = 300
const VIEWS = 90
const ATTEMPTS = 10

/** A record with the tags of its earlier versions. */
export type Aged = { id: string; eTag: string; oldTags: string[]; changeID: string }

/** Large records, by the name of their parameter in paths. */
export type LargeRecords = {
  move: Aged
  shipment: Aged
  addressID: string
  /** Other shipments of the move. */
  others: readonly { id: string; eTag: string }[]
  /** A deleted shipment. */
  deleted: { id: string; eTag: string }
  deletedMove: { id: string; eTag: string }
  webhookID: string
  document: { id: string; eTag: string }
  party: { id: string; eTag: string }
  secret: string
  job: LargeJob
  /** What the shipment and some others consist of. */
  inventory: LargeInventory
  requests: LargeRequests
}

let made: Promise<LargeRecords> | undefined

/** Makes the records when they are first needed, after everything that is measured without them. */
export const largeRecords = (world: World): Promise<LargeRecords> => (made ??= makeRecords(world))

async function makeRecords({ app, server }: World): Promise<LargeRecords> {
  const create: Create = (path, body) => post(server.port, path, body)
  for (let i = 0; i < RECORDS; i++) await create('/v1/moves', LARGEST_MOVE)
  const move = await create('/v1/moves', LARGEST_MOVE)
  const ofMove = { ...LARGEST_SHIPMENT, moveID: move.id }
  const others: Body[] = []
  for (let i = 1; i < RECORDS; i++) others.push(await create('/v1/shipments', ofMove))
  const shipment = await create('/v1/shipments', ofMove)
  const [document] = await belowThem(create, move, shipment)
  const party = await create('/v1/parties', { name: 'Wide', kind: 'ORGANIZATION', metadata: LARGEST_METADATA })
  const { secret } = await create(`/v1/moves/${move.id}/links`, {})
  const inventory = await largeInventory(app, create, { shipment, others })
  const requests = await largeRequests(app, create, move.id)
  return {
    move: await aged(app, 'moves', (await app.call('GET', `/v1/moves/${move.id}`)).body),
    shipment: await aged(app, 'shipments', (await app.call('GET', `/v1/shipments/${shipment.id}`)).body),
    addressID: shipment.pickupAddress.id,
    others,
    deleted: await deletedFrom(app, 'shipments', await create('/v1/shipments', ofMove)),
    deletedMove: await deletedFrom(app, 'moves', await create('/v1/moves', LARGEST_MOVE)),
    webhookID: await webhookWithDeliveries(app, create),
    document,
    party,
    secret,
    job: await largeFleet(create, shipment, inventory.signed.shipmentID),
    inventory,
    requests,
  }
}

export type Create = (path: string, body: object) => Promise<Body>

/** As many notes, documents, services, views and parties as a page may have; returns the documents. */
async function belowThem(create: Create, move: Body, shipment: Body): Promise<[Body, ...Body[]]> {
  const text = '€'.repeat(4_000)
  const long = '€'.repeat(2_000)
  const of = `/v1/shipments/${shipment.id}`
  const document = { documentType: 'OTHER', name: 'wide.pdf', remarks: long, metadata: LARGEST_METADATA }
  const first = await create(`${of}/documents`, document)
  for (let i = 1; i < RECORDS; i++) {
    await create(`${of}/documents`, document)
    await create(`${of}/notes`, { text })
    await create(`/v1/moves/${move.id}/notes`, { text })
    await create('/v1/parties', { name: `Wide ${i}`, kind: 'ORGANIZATION', metadata: LARGEST_METADATA })
  }
  for (let i = 0; i < 3 * RECORDS; i++) await create(`${of}/services`, { code: 'CRATE', reason: long })
  // A view has no filters with long texts: an erasure would not find them. So its longest filter is a list of ids.
  const query = { moveID: Array.from({ length: 100 }, () => newId()) }
  for (let i = 0; i < VIEWS; i++) await create('/v1/views', { name: `Wide ${i}`, page: 'shipments', query })
  return [first]
}

/** Changes a record often. Everything changes and changes back, so that every step has to be looked at to say who made the last change. */
async function aged({ call }: TestApp, kind: 'moves' | 'shipments', record: Body): Promise<Aged> {
  const oldTags: string[] = []
  let { id, eTag } = record
  for (let i = 0; i < VERSIONS; i++) {
    oldTags.push(eTag)
    const names = Object.keys(LARGEST_METADATA)
    const metadata = Object.fromEntries(names.map((name) => [name, (i % 2 ? 'é' : 'è').repeat(500)]))
    const answer = await call('PATCH', `/v1/${kind}/${id}`, { body: { metadata }, headers: { 'if-match': eTag } })
    if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text.slice(0, 500)}`)
    ;({ id, eTag } = answer.body)
  }
  const { body } = await call('GET', `/v1/${kind}/${id}/history?limit=5`)
  return { id, eTag, oldTags, changeID: body.at(-1).id }
}

async function deletedFrom({ call }: TestApp, kind: 'moves' | 'shipments', { id }: Body) {
  await call('DELETE', `/v1/${kind}/${id}`)
  const { body } = await call('GET', `/v1/${kind}/${id}/history?limit=1`)
  return { id: String(id), eTag: String(body[0].eTag) }
}

/** A webhook whose receiver answered every attempt of every delivery at the greatest length that is stored. */
async function webhookWithDeliveries({ db }: TestApp, create: Create): Promise<string> {
  const webhook = await create('/v1/webhooks', { url: 'http://127.0.0.1:9/in', eventTypes: ['webhook.*'] })
  const writes = Array.from({ length: RECORDS }, () => unguarded(deliveryRow(webhook.id, newId())))
  await db.change(async () => ({ writes, answer: undefined }))
  return webhook.id
}

function deliveryRow(webhookID: string, id: string): Sql {
  const at = new Date().toISOString()
  const attempt = { at, status: 500, durationMs: 1, error: null, responseBody: '€'.repeat(5_000) }
  const delivery = {
    ...{ id, webhookID, eventID: id, eventType: 'shipment.updated', state: 'FAILED' },
    attempts: Array(ATTEMPTS).fill(attempt),
    ...{ nextAttemptAt: null, createdAt: at, lastUpdated: at, eTag: 'A'.repeat(22) },
  }
  return sql`INSERT INTO deliveries (id, webhook_id, event_id, event_seq, move_id, state, next_attempt_at, last_updated, doc)
    VALUES (${id}, ${webhookID}, ${id}, 1, NULL, 'FAILED', NULL, ${at}, ${JSON.stringify(delivery)})`
}
