import assert from 'node:assert/strict'
import sql from 'sql-template-tag'
import type { Body, TestApp } from './app.ts'
import { untilNumbered } from './databases.ts'

export const ADDRESS = { streetAddress1: '1 Main Street', city: 'Boise', state: 'ID', postalCode: '83702' }
export const AGENT = { agentType: 'RELEASING_AGENT', firstName: 'Ada', email: 'ada@example.com' }

/** Creates a shipment. */
export async function newShipment({ call }: TestApp, content: Body = {}): Promise<Body> {
  const answer = await call('POST', '/v1/shipments', { body: { shipmentType: 'HHG', ...content } })
  assert.equal(answer.status, 201, answer.text)
  return answer.body
}

export async function newMove({ call }: TestApp, content: Body = {}): Promise<Body> {
  const answer = await call('POST', '/v1/moves', { body: content })
  assert.equal(answer.status, 201, answer.text)
  return answer.body
}

/** Changes the status of a shipment step by step, and returns the result. */
export async function through({ call }: TestApp, shipment: Body, ...statuses: string[]): Promise<Body> {
  let current = shipment
  for (const status of statuses) {
    const answer = await call('PATCH', `/prime/v1/shipments/${shipment.id}/updateStatus`, {
      body: { status, reason: 'as the test wants it' },
      headers: { 'if-match': current.eTag },
    })
    assert.equal(answer.status, 200, answer.text)
    current = answer.body
  }
  return current
}

/** Adds an agent to a shipment. */
export async function newAgent({ call }: TestApp, shipment: Body, content: Body = {}): Promise<Body> {
  const answer = await call('POST', `/v1/shipments/${shipment.id}/agents`, { body: { ...AGENT, ...content } })
  assert.equal(answer.status, 201, answer.text)
  return answer.body
}

/** Adds a service to a shipment. */
export async function newService({ call }: TestApp, shipment: Body, content: Body = {}): Promise<Body> {
  const body = { code: 'CRATE', ...content }
  const answer = await call('POST', `/v1/shipments/${shipment.id}/services`, { body })
  assert.equal(answer.status, 201, answer.text)
  return answer.body
}

/** Adds an item to the inventory of a shipment. */
export async function newItem({ call }: TestApp, shipment: Body, content: Body = {}): Promise<Body> {
  const body = { description: 'Sofa', ...content }
  const answer = await call('POST', `/v1/shipments/${shipment.id}/items`, { body })
  assert.equal(answer.status, 201, answer.text)
  return answer.body
}

/** Writes a note about a move or a shipment. */
export async function newNote({ call }: TestApp, about: Body, content: Body = {}): Promise<Body> {
  const kind = 'shipmentType' in about ? 'shipments' : 'moves'
  const answer = await call('POST', `/v1/${kind}/${about.id}/notes`, { body: { text: 'Ring twice', ...content } })
  assert.equal(answer.status, 201, answer.text)
  return answer.body
}

/** Adds a storage stay to a shipment, since the first of the month. */
export async function newStorageStay({ call }: TestApp, shipment: Body, content: Body = {}): Promise<Body> {
  const body = { startedOn: '2026-11-01', ...content }
  const answer = await call('POST', `/v1/shipments/${shipment.id}/storage-stays`, { body })
  assert.equal(answer.status, 201, answer.text)
  return answer.body
}

/** Creates a webhook and returns it with its secret. By default its receiver never answers. */
export async function newWebhook({ call }: TestApp, content: Body = {}): Promise<Body> {
  const answer = await call('POST', '/v1/webhooks', { body: { url: 'https://hooks.example.com/in', ...content } })
  assert.equal(answer.status, 201, answer.text)
  return answer.body
}

export async function newestEvent({ db }: TestApp): Promise<{ id: string; seq: number; type: string }> {
  await untilNumbered(db)
  const event = await db.get<{ id: string; seq: number; type: string }>(
    sql`SELECT id, seq, type FROM feed ORDER BY seq DESC LIMIT 1`,
  )
  return event!
}

/** The current record at a path. */
export async function read({ call }: TestApp, url: string): Promise<Body> {
  const answer = await call('GET', url)
  assert.equal(answer.status, 200, answer.text)
  return answer.body
}
