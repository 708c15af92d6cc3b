import assert from 'node:assert/strict'
import type { Answer, Body, TestApp } from './app.ts'
import { read } from './fixtures.ts'

export type RevertedKind = 'moves' | 'shipments' | 'agents' | 'services'

/** Undoes changes of a record. */
export const revert = (
  { call }: TestApp,
  kind: RevertedKind,
  id: string,
  body: Body,
  eTag = '*',
  headers: Record<string, string> = {},
): Promise<Answer> => call('POST', `/v1/${kind}/${id}/reversions`, { body, headers: { 'if-match': eTag, ...headers } })

/** Changes a record, and returns it. */
export async function patch({ call }: TestApp, kind: RevertedKind, { id, eTag }: Body, body: Body): Promise<Body> {
  const answer = await call('PATCH', `/v1/${kind}/${id}`, { body, headers: { 'if-match': eTag } })
  assert.equal(answer.status, 200, answer.text)
  return answer.body
}

/** The event that led to the current version of a record. */
export async function lastEvent(app: TestApp, moveID: string, { id, eTag }: Body): Promise<Body> {
  const events: Body[] = await read(app, `/v1/moves/${moveID}/history?limit=200`)
  return events.find((event) => event.eTag === eTag && event.subject.endsWith(id))
}
