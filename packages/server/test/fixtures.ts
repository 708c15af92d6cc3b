import assert from 'node:assert/strict'
import sql from 'sql-template-tag'
import type { Body, TestApp } from './app.ts'

export const ADDRESS = { streetAddress1: '1 Main Street', city: 'Boise', state: 'ID', postalCode: '83702' }
export const AGENT = { agentType: 'RELEASING_AGENT', firstName: 'Ada', email: 'ada@example.com' }

/** A shipment that was just created. */
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

/** Takes a shipment through statuses, one after the other, and gives back how it then is. */
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

/** An agent that was just added to a shipment. */
export async function newAgent({ call }: TestApp, shipment: Body, content: Body = {}): Promise<Body> {
  const answer = await call('POST', `/v1/shipments/${shipment.id}/agents`, { body: { ...AGENT, ...content } })
  assert.equal(answer.status, 201, answer.text)
  return answer.body
}

/** A service that was just asked for. */
export async function newService({ call }: TestApp, shipment: Body, content: Body = {}): Promise<Body> {
  const body = { code: 'CRATE', ...content }
  const answer = await call('POST', `/v1/shipments/${shipment.id}/services`, { body })
  assert.equal(answer.status, 201, answer.text)
  return answer.body
}

/** A webhook that was just made, with its secret. It leads to a place that never answers, unless it is told where. */
export async function newWebhook({ call }: TestApp, content: Body = {}): Promise<Body> {
  const answer = await call('POST', '/v1/webhooks', { body: { url: 'https://hooks.example.com/in', ...content } })
  assert.equal(answer.status, 201, answer.text)
  return answer.body
}

/** The newest event there is. */
export async function newestEvent({ db }: TestApp): Promise<{ id: string; seq: number; type: string }> {
  await db.eventsNumbered()
  const event = await db.get<{ id: string; seq: number; type: string }>(
    sql`SELECT id, seq, type FROM events WHERE seq IS NOT NULL ORDER BY seq DESC LIMIT 1`,
  )
  return event!
}

/** What is at a path now. */
export async function read({ call }: TestApp, url: string): Promise<Body> {
  const answer = await call('GET', url)
  assert.equal(answer.status, 200, answer.text)
  return answer.body
}
