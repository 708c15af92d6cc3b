import assert from 'node:assert/strict'
import type { Answer, Body, TestApp } from './app.ts'

/** A day that is far enough ahead. New York is five hours behind UTC on it. */
export const DAY = '2027-03-01'
export const PLAN = {
  ...{ kind: 'PACKING', day: DAY, windowStart: '08:00', windowEnd: '10:00', expectedMinutes: 120 },
  timeZone: 'America/New_York',
}

async function created({ call }: TestApp, path: string, body: Body): Promise<Body> {
  const answer = await call('POST', path, { body })
  assert.equal(answer.status, 201, answer.text)
  return answer.body
}

export const newTruck = (app: TestApp, content: Body = {}): Promise<Body> =>
  created(app, '/v1/trucks', { name: 'Truck 4', capacityPounds: 10_000, ...content })

export const newCrewMember = (app: TestApp, content: Body = {}): Promise<Body> =>
  created(app, '/v1/crew-members', { firstName: 'Maria', skills: ['DRIVER'], ...content })

/** Asks to note the absence of a truck. */
export const absent = ({ call }: TestApp, truck: Body, startsAt: string, endsAt: string): Promise<Answer> =>
  call('POST', '/v1/absences', { body: { truckID: truck.id, startsAt, endsAt } })

/** Asks to plan a job for a shipment or a move, from 8 to 10 in New York unless the content says otherwise. */
export const plan = ({ call }: TestApp, about: Body, content: Body = {}, headers = {}): Promise<Answer> =>
  call('POST', '/v1/jobs', {
    body: { ['shipmentType' in about ? 'shipmentID' : 'moveID']: about.id, ...PLAN, ...content },
    headers,
  })

/** Plans a job. */
export async function newJob(app: TestApp, about: Body, content: Body = {}): Promise<Body> {
  const answer = await plan(app, about, content)
  assert.equal(answer.status, 201, answer.text)
  return answer.body
}

/** Asks to change a job. */
export const replan = ({ call }: TestApp, { id, eTag }: Body, body: Body): Promise<Answer> =>
  call('PATCH', `/v1/jobs/${id}`, { body, headers: { 'if-match': eTag } })

/** Asks to change the status of a job. */
export const turn = ({ call }: TestApp, { id, eTag }: Body, body: Body): Promise<Answer> =>
  call('PATCH', `/prime/v1/jobs/${id}/updateStatus`, { body, headers: { 'if-match': eTag } })
