import assert from 'node:assert/strict'
import type { Body, TestApp } from './app.ts'

async function posted(app: TestApp, url: string, body: Body): Promise<Body> {
  const answer = await app.call('POST', url, { body })
  assert.equal(answer.status, 201, answer.text)
  return answer.body
}

export const newTruck = (app: TestApp, content: Body = {}): Promise<Body> =>
  posted(app, '/v1/trucks', { name: 'Truck 4', ...content })

export const newCrewMember = (app: TestApp, content: Body = {}): Promise<Body> =>
  posted(app, '/v1/crew-members', { firstName: 'Rosa', ...content })

/** An absence of a day. */
export const newAbsence = (app: TestApp, content: Body): Promise<Body> =>
  posted(app, '/v1/absences', {
    ...{ startsAt: '2026-12-01T06:00:00.000Z', endsAt: '2026-12-02T06:00:00.000Z', ...content },
  })
