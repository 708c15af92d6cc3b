import assert from 'node:assert/strict'
import type { Body, TestApp } from './app.ts'
import { bearing, keyIn } from './keys.ts'

let made = 0

/** A party with a key that is bound to it, with every scope unless told otherwise. */
export type Bound = { id: string; actor: string; headers: { authorization: string } }

export async function newParty(app: TestApp, content: Body = {}, key: Body = {}): Promise<Bound> {
  const body = { name: `Party ${++made}`, kind: 'ORGANIZATION', ...content }
  const answer = await app.call('POST', '/v1/parties', { body })
  assert.equal(answer.status, 201, answer.text)
  const { id } = answer.body
  const bound = await keyIn(app.db, { partyID: id, ...key }, app.time.now)
  return { id, actor: `key:${bound.id}`, headers: bearing(bound) }
}

/** Puts a party on a move. */
export async function putOn(
  app: TestApp,
  moveID: string,
  { id }: Pick<Bound, 'id'>,
  role = 'HAULER',
  access = 'WRITE',
): Promise<Body> {
  const answer = await app.call('POST', `/v1/moves/${moveID}/parties`, { body: { partyID: id, role, access } })
  assert.equal(answer.status, 201, answer.text)
  return answer.body
}

export async function takeOff(app: TestApp, { id }: Body): Promise<void> {
  const answer = await app.call('DELETE', `/v1/move-parties/${id}`)
  assert.equal(answer.status, 204, answer.text)
}
