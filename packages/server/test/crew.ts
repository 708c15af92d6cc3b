/** Crews in tests: a crew member with a link, a job, and requests with the link. */
import assert from 'node:assert/strict'
import type { Answer, Body, TestApp } from './app.ts'
import { newShipment } from './fixtures.ts'
import { newCrewMember, newJob } from './planning.ts'

/** Creates a link of a crew member. The answer has the secret. */
export async function newCrewLink(app: TestApp, member: Body, content: Body = {}): Promise<Body> {
  const { status, body, text } = await app.call('POST', `/v1/crew-members/${member.id}/links`, { body: content })
  assert.equal(status, 201, text)
  return body
}

/** The day of the clock of the tests, in UTC. */
export const today = ({ time }: TestApp, days = 0): string =>
  new Date(time.now + days * 86_400_000).toISOString().slice(0, 10)

type Options = { body?: unknown; raw?: Buffer; headers?: Record<string, string>; eTag?: string }

export type Phone = { member: Body; link: Body; call(method: string, url: string, options?: Options): Promise<Answer> }

/** The phone of a crew member, new unless one is given. */
export async function newPhone(app: TestApp, known?: Body): Promise<Phone> {
  const member = known ?? (await newCrewMember(app, { lastName: 'Diaz', phone: '555 0142' }))
  const link = await newCrewLink(app, member)
  return { member, link, call: callWith(app, `Bearer ${link.secret}`) }
}

/** Requests with a credential. */
export const callWith =
  (app: TestApp, authorization: string): Phone['call'] =>
  (method, url, { eTag, headers, ...content } = {}) =>
    app.call(method, url, {
      ...content,
      headers: { authorization, ...(eTag && { 'if-match': `"${eTag}"` }), ...headers },
    })

/** A job of today for a shipment, new unless one is given, with these people. */
export const jobToday = async (
  app: TestApp,
  members: readonly Body[],
  content: Body = {},
  shipment?: Body,
): Promise<Body> =>
  newJob(app, shipment ?? (await newShipment(app)), {
    ...{ day: today(app), timeZone: 'UTC', crewMemberIDs: members.map(({ id }) => id), ...content },
  })

/** What a phone sees of one job. */
export async function seenOf(phone: Phone, jobID: string): Promise<Body> {
  const { status, body, text } = await phone.call('GET', '/v1/crew/jobs')
  assert.equal(status, 200, text)
  return body.find(({ job }: Body) => job.id === jobID)
}

export const step = (phone: Phone, { id, eTag }: Body, body: Body, headers = {}): Promise<Answer> =>
  phone.call('PATCH', `/crew/v1/crew/jobs/${id}/updateStatus`, { body, eTag, headers })
