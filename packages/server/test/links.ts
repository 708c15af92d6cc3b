import assert from 'node:assert/strict'
import type { Body, TestApp } from './app.ts'
import { newMove } from './fixtures.ts'

/** Creates a tracking link, of a new move unless one is given. The answer has the secret. */
export async function newLink(app: TestApp, content: Body = {}, move?: Body): Promise<Body> {
  const { id } = move ?? (await newMove(app))
  const { status, body, text } = await app.call('POST', `/v1/moves/${id}/links`, { body: content })
  assert.equal(status, 201, text)
  return body
}

/** What the holder of a secret sees. */
export const track = (app: TestApp, secret: string, headers: Record<string, string> = {}) =>
  app.call('GET', '/v1/tracking', { headers: { 'vanline-tracking': secret, ...headers } })

/** The header with the secret of a link. */
export const secretOf = ({ secret }: Body): Record<string, string> => ({ 'vanline-tracking': secret })

/** Lets the company allow what customers may ask for. */
export async function allowRequests(app: TestApp, customerRequests: string[] = ['DATES', 'ADDRESSES']): Promise<void> {
  const body = { name: 'Blue Mountain Moving', customerRequests }
  const { status, text } = await app.call('PUT', '/v1/company', { body, headers: { 'if-match': '*' } })
  assert.equal(status, 200, text)
}

/** Asks for a change of a shipment with a link. */
export async function askByLink(
  app: TestApp,
  link: Body,
  { locator, eTag }: Body,
  patch: Body = { deliveryDate: '2026-12-11' },
): Promise<Body> {
  const { status, body, text } = await app.call('POST', `/v1/tracking/shipments/${locator}/change-requests`, {
    ...{ body: { patch }, headers: { ...secretOf(link), 'if-match': eTag } },
  })
  assert.equal(status, 201, text)
  return body
}
