/** One record of each kind in one service, and how to make another. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Kind } from '../../src/crossings/kinds.ts'
import { type Route, routesIn, routesOf } from '../../src/crossings/offers.ts'
import type { Answer, Body } from '../app.ts'
import { untilNumbered } from '../databases.ts'
import type { Delivering } from '../delivering.ts'
import { newestEvent, newMove, newWebhook, read } from '../fixtures.ts'
import { bearing, keyIn } from '../keys.ts'
import { EXAMPLES } from '../operations/examples.ts'
import type { Ready } from '../operations/ready.ts'
import { pagesOf } from '../pages.ts'
import { type Bound, newParty, putOn } from '../parties.ts'
import type { Receiver } from '../receiver.ts'

/** A record with its place. `lists` are the paths of the lists that have it. */
export type Subject = {
  kind: Kind
  url: string
  record: Body
  moveID: string
  shipmentID: string | undefined
  lists: string[]
}

export type World = {
  app: Delivering
  receiver: Receiver
  /** The webhook that sends every event to the receiver. Another one, for `*` only, sends to a path below. */
  webhook: Body
  /** A move of whose events the receiver is told, and echoes the name. */
  told: Body
  routes: Route[]
  /** The record of a kind that the trials share. */
  subjects: Map<Kind, Subject>
  parties: { hauler: Bound; customer: Bound; observer: Bound; stranger: Bound }
  /** What is found out once for all kinds. */
  known: Map<string, Promise<Body>>
}

/** Two changes of the same member. */
export const CHANGES: Partial<Record<Kind, readonly [Body, Body]>> = {
  Move: [{ remarks: 'Park behind the house' }, { remarks: 'Park in front' }],
  Shipment: [{ customerRemarks: 'A piano' }, { customerRemarks: 'Two pianos' }],
  Agent: [{ firstName: 'Joan' }, { firstName: 'Jane' }],
  Service: [{ reason: 'A piano' }, { reason: 'Two pianos' }],
  Document: [{ remarks: 'Signed' }, { remarks: 'Signed twice' }],
  Note: [{ text: 'Knock' }, { text: 'Knock twice' }],
  Weighing: [{ remarks: 'A piano' }, { remarks: 'Two pianos' }],
  Item: [{ exceptions: 'A scratch' }, { exceptions: 'Two scratches' }],
  StorageStay: [{ lotNumber: 'L-1' }, { lotNumber: 'L-2' }],
  Job: [{ instructions: 'Knock' }, { instructions: 'Knock twice' }],
  MoveParty: [{ access: 'READ' }, { access: 'WRITE' }],
  Party: [{ name: 'Blue Mountain Logistics' }, { name: 'Blue Mountain Moving' }],
  Truck: [{ name: 'Truck 8' }, { name: 'Truck 9' }],
  // A change of personal data erases the former value, and nothing is merged with an erased version.
  CrewMember: [{ languages: ['es'] }, { languages: ['pt'] }],
  Absence: [{ reason: 'Tires' }, { reason: 'Brakes' }],
  MessageTemplate: [{ name: 'Pickup day' }, { name: 'Pickup' }],
  MessageRule: [{ name: 'Approved' }, { name: 'Pickup approved' }],
  View: [{ name: 'Mine' }, { name: 'Ours' }],
  Webhook: [{ description: 'For the warehouse' }, { description: 'For the office' }],
}

/** The contents of the kinds that only a PUT changes. No POST creates such a record. */
export const REPLACED: Partial<Record<Kind, Body>> = {
  Address: { streetAddress1: '2 Oak Avenue', city: 'Nampa', state: 'ID', postalCode: '83651' },
  Company: { name: 'Blue Mountain Moving', phone: '555 0100' },
}

/** What the receiver answers. */
export const ECHO = 'Ada'

export async function newWorld(app: Delivering, receiver: Receiver): Promise<World> {
  await app.app.listen({ host: '127.0.0.1', port: 0 })
  const webhook = await newWebhook(app, { url: receiver.url, eventTypes: ['*', 'key.*', 'party.*'] })
  await newWebhook(app, { url: `${receiver.url}/all`, eventTypes: ['*'] })
  const told = await newMove(app, { customer: { firstName: ECHO } })
  const party = () => newParty(app)
  return {
    ...{ app, receiver, webhook, told, routes: routesIn(app.openapi()), subjects: new Map(), known: new Map() },
    parties: { hauler: await party(), customer: await party(), observer: await party(), stranger: await party() },
  }
}

/** Finds something out once, for all kinds. */
export function findOnce<Value>({ known }: World, name: string, find: () => Promise<Value>): Promise<Value> {
  if (!known.has(name)) known.set(name, find())
  return known.get(name) as Promise<Value>
}

/** Sends all events so far to the receiver. */
export const delivered = (world: World): Promise<void> => findOnce(world, 'deliver', () => world.app.deliver())

/** The request that creates a record of a kind. The receivers of webhooks are on this machine. */
export async function creation({ app, receiver, webhook, routes }: World, kind: Kind): Promise<Ready> {
  if (kind === 'Webhook') return { url: '/v1/webhooks', body: { url: receiver.url, eventTypes: ['move.restored'] } }
  if (kind === 'Delivery')
    return { url: `/v1/webhooks/${webhook.id}/deliveries`, body: { eventID: (await newestEvent(app)).id } }
  // An address opts out once: the example frees its address, and would delete the record that the trials share.
  if (kind === 'MessageOptOut')
    return { url: '/v1/message-opt-outs', body: { by: 'EMAIL', address: `ada-${randomUUID()}@example.com` } }
  const { creates } = routesOf(kind, routes)
  const create = creates.find(({ path }) => path.includes('{shipmentID}')) ?? creates[0]
  return EXAMPLES[create!.operationId]!.ready(app)
}

export async function create({ app }: World, { url, body, eTag, headers = {} }: Ready, query = ''): Promise<Answer> {
  const answer = await app.call('POST', `${url}${query}`, {
    body,
    headers: { ...headers, ...(eTag && { 'if-match': eTag }) },
  })
  assert.equal(answer.status, 201, answer.text)
  return answer
}

/** A new record of a kind. */
export async function newSubject(world: World, kind: Kind): Promise<Subject> {
  const { app, routes } = world
  app.time.now += 1_000
  const url =
    kind in REPLACED
      ? (await EXAMPLES[`get${kind}`]!.ready(app)).url
      : (await create(world, await creation(world, kind))).headers.location!
  const record = await read(app, url)
  const shipmentID = kind === 'Shipment' ? record.id : (record.shipmentID ?? /mto-shipment\/([^/]+)/.exec(url)?.[1])
  const moveID =
    kind === 'Move'
      ? record.id
      : (record.moveID ?? (shipmentID && (await read(app, `/v1/shipments/${shipmentID}`)).moveID))
  const places: Body = { moveID, shipmentID, webhookID: record.webhookID, crewMemberID: record.crewMemberID }
  const lists = routesOf(kind, routes)
    .lists.map(({ path }) => path.replace(/\{(\w+)\}/g, (_, name) => places[name] ?? ''))
    .filter((path) => !path.includes('//'))
  return { kind, url, record, moveID, shipmentID, lists }
}

/** The record of a kind that the trials share, changed once if it can be changed. */
export async function sharedSubject(world: World, kind: Kind): Promise<Subject> {
  const known = world.subjects.get(kind)
  const subject = known ?? (await newSubject(world, kind))
  world.subjects.set(kind, subject)
  if (!known && kind in REPLACED) await replaced(world, subject)
  if (!known && CHANGES[kind]) await changed(world, subject, CHANGES[kind][0])
  return subject
}

/** Sends a request about a record for its current version. */
export const write = (
  { app }: World,
  method: string,
  url: string,
  body?: Body,
  headers: Record<string, string> = {},
): Promise<Answer> => app.call(method, url, { body, headers: { 'if-match': '*', ...headers } })

export async function changed(world: World, subject: Subject, body: Body): Promise<Body> {
  const answer = await write(world, 'PATCH', subject.url, body)
  assert.equal(answer.status, 200, answer.text)
  return answer.body
}

export async function replaced(world: World, { url, kind }: Subject): Promise<Body> {
  const answer = await write(world, 'PUT', url, REPLACED[kind])
  assert.equal(answer.status, 200, answer.text)
  return answer.body
}

/** All events so far, oldest first. */
export async function eventsOf({ app }: World): Promise<Body[]> {
  await untilNumbered(app.db)
  return (await pagesOf(app, '/v1/events?limit=200')).flat()
}

/** The types of the events that the stream sends up to a number, each with its subject. */
export async function streamedUpTo({ app }: World, last: number): Promise<string[]> {
  const { port } = app.app.server.address() as AddressInfo
  const headers = { accept: 'text/event-stream', ...bearing(await keyIn(app.db, {}, app.time.now)) }
  const request = http.get({ host: '127.0.0.1', port, path: '/v1/events', agent: false, headers })
  const [response] = (await once(request, 'response')) as [http.IncomingMessage]
  let text = ''
  for await (const chunk of response) {
    text += chunk
    if (text.includes(`\nid: ${last}\n`) && text.endsWith('\n\n')) break
  }
  request.destroy()
  const told = [...text.matchAll(/^data: (.*)$/gm)].map(([, data]): Body => JSON.parse(data!))
  return told.map(({ type, subject }) => `${type} ${subject}`)
}

/** The parties of the world on the move of a record. */
export const withParties = (world: World, moveID: string): Promise<void> =>
  findOnce(world, `parties of ${moveID}`, async () => {
    const { hauler, customer, observer } = world.parties
    await putOn(world.app, moveID, hauler, 'HAULER')
    await putOn(world.app, moveID, customer, 'CUSTOMER')
    await putOn(world.app, moveID, observer, 'OBSERVER')
  })
