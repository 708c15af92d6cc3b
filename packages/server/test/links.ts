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
