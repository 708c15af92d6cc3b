import { CONTENTS } from '../../src/examples/contents.ts'
import type { Body, TestApp } from '../app.ts'
import { newCrewLink, today } from '../crew.ts'
import { newItem, newShipment } from '../fixtures.ts'
import { bearing, keyIn } from '../keys.ts'
import { newCrewMember, newJob, replan } from '../planning.ts'
import { newSignature } from '../signing.ts'
import { newDocument, PDF, storedDocument } from './document-examples.ts'
import { at, type Example, on, type Prepare, type Ready } from './ready.ts'

const { CrewJobStatusChange, NewCrewNote, NewDocument, NewSignature } = CONTENTS

/** The crew member of the caller. */
export async function ownMember(app: TestApp): Promise<Body> {
  const { actor } = (await app.call('GET', '/v1/me')).body
  const { body } = await app.call('QUERY', '/v1/crew-members', { body: { accountID: [actor] } })
  return body[0] ?? (await newCrewMember(app, { accountID: actor }))
}

let made = 0

/** A job of the caller at a time of its own, some days ago. */
export async function ownJob(app: TestApp, content: Body = {}, shipment?: Body): Promise<Body> {
  made += 1
  const minutes = (made % 200) * 7
  const time = (after: number) =>
    `${String(Math.floor((minutes + after) / 60)).padStart(2, '0')}:${String((minutes + after) % 60).padStart(2, '0')}`
  const day = today(app, -2 - (Math.floor(made / 200) % 20))
  const { id } = await ownMember(app)
  return newJob(app, shipment ?? (await newShipment(app)), {
    ...{ day, timeZone: 'UTC', windowStart: time(0), windowEnd: time(5), expectedMinutes: 5 },
    ...{ crewMemberIDs: [id], ...content },
  })
}

export const ownShipment = async (app: TestApp): Promise<Body> =>
  (await app.call('GET', `/v1/shipments/${(await ownJob(app)).shipmentID}`)).body
export const ownDocument = async (app: TestApp): Promise<Body> => newDocument(app, {}, await ownShipment(app))
export const ownStored = async (app: TestApp): Promise<Body> => storedDocument(app, {}, await ownShipment(app))

/** A document that another caller has created. */
export async function othersDocument(app: TestApp): Promise<Body> {
  const { id } = await ownShipment(app)
  const headers = bearing(await keyIn(app.db, {}, app.time.now))
  return (await app.call('POST', `/v1/shipments/${id}/documents`, { body: NewDocument, headers })).body
}

/** A job that the office gave to another crew. */
export async function formerJob(app: TestApp): Promise<Body> {
  const job = await ownJob(app)
  return (await replan(app, job, { crewMemberIDs: [] })).body
}
export const shipmentOf = async (app: TestApp, { shipmentID }: Body): Promise<Body> =>
  (await app.call('GET', `/v1/shipments/${shipmentID}`)).body

/** A job that was long ago. The times of a day are used up after some. */
export const oldJob = (app: TestApp): Promise<Body> =>
  ownJob(app, { day: today(app, -60 - Math.floor((made + 1) / 200)) })

/** A job that the office changed to a status. */
export async function jobIn(app: TestApp, status: string): Promise<Body> {
  const job = await ownJob(app)
  const { body } = await app.call('PATCH', `/prime/v1/jobs/${job.id}/updateStatus`, {
    ...{ body: { status }, headers: { 'if-match': job.eTag } },
  })
  return body
}

/** A job that was deleted. */
export async function deletedJob(app: TestApp): Promise<Body> {
  const job = await ownJob(app)
  await app.call('DELETE', `/v1/jobs/${job.id}`)
  return job
}

/** A shipment that was deleted with its job. */
async function deletedShipment(app: TestApp): Promise<Body> {
  const shipment = await ownShipment(app)
  await app.call('DELETE', `/v1/shipments/${shipment.id}`)
  return shipment
}

/** A shipment whose move was erased. */
export async function erasedShipment(app: TestApp): Promise<Body> {
  const shipment = await ownShipment(app)
  await app.call('POST', `/v1/moves/${shipment.moveID}/erasures`, { headers: { 'if-match': '*' } })
  return shipment
}

const ended = async (app: TestApp, ready: Prepare, authorization: string): Promise<Ready> => {
  const { headers, ...rest } = await ready(app)
  return { ...rest, headers: { ...headers, authorization } }
}

/** What every operation of crews refuses: links that have ended, and callers that are no crew member. */
const refusedCallers = (ready: Prepare): NonNullable<Example['refused']> => ({
  not_a_crew_member: async (app) => ended(app, ready, bearing(await keyIn(app.db, {}, app.time.now)).authorization),
  async link_revoked(app) {
    const link = await newCrewLink(app, await ownMember(app))
    await app.call('DELETE', `/v1/crew-links/${link.id}`)
    return ended(app, ready, `Bearer ${link.secret}`)
  },
  async link_expired(app) {
    const expiresAt = new Date(app.time.now + 1).toISOString()
    const link = await newCrewLink(app, await ownMember(app), { expiresAt })
    app.time.now += 1
    return ended(app, ready, `Bearer ${link.secret}`)
  },
})

export const forCrew = (ready: Prepare, refused: Example['refused'] = {}): Example => ({
  ready,
  refused: { ...refusedCallers(ready), ...refused },
})

export const statusAt = ({ id, eTag }: Body, body: Body = CrewJobStatusChange): Ready => ({
  ...{ url: `/prime/v1/crew/jobs/${id}/updateStatus`, eTag, body },
})
export const at2 = (path: string, record: Body, body?: Body): Ready => at(`/v1/crew/${path}/${record.id}`, record, body)

/** The refusals of a request about a shipment. */
export const refusedShipments = (
  urlOf: (shipment: Body) => Ready,
  former: boolean,
): NonNullable<Example['refused']> => ({
  job_gone: async (app) => urlOf(await deletedShipment(app)),
  job_too_old: async (app) => urlOf(await shipmentOf(app, await oldJob(app))),
  ...(former && { job_reassigned: async (app: TestApp) => urlOf(await shipmentOf(app, await formerJob(app))) }),
})

export const content = (document: Body, headers = {}): Ready => ({
  ...{ url: `/v1/crew/documents/${document.id}/content`, eTag: document.eTag, raw: PDF },
  headers: { 'content-type': 'application/pdf', ...headers },
})
export const whole = { 'content-range': `bytes 0-${PDF.length - 1}/${PDF.length}` }
export const notesOf = (shipment: Body): Ready => at(`/v1/crew/shipments/${shipment.id}/notes`, {}, NewCrewNote)
export const documentsOf = (shipment: Body): Ready => at(`/v1/crew/shipments/${shipment.id}/documents`, {}, NewDocument)

export const itemsOf = (shipment: Body): Ready => ({ url: `/v1/crew/shipments/${shipment.id}/items` })
export const itemOf = async (app: TestApp, shipment: Body, body?: Body): Promise<Ready> =>
  at2('items', await newItem(app, shipment), body)

/** The refusals of a request about an item. */
export const refusedItems = (body?: Body): NonNullable<Example['refused']> => ({
  job_too_old: async (app) => itemOf(app, await shipmentOf(app, await oldJob(app)), body),
  job_reassigned: async (app) => itemOf(app, await shipmentOf(app, await formerJob(app)), body),
  async job_gone(app) {
    const job = await ownJob(app)
    const ready = await itemOf(app, await shipmentOf(app, job), body)
    await app.call('DELETE', `/v1/jobs/${job.id}`, { headers: { 'if-match': '*' } })
    return ready
  },
})

/** A document that lost its move to an erasure is deleted; one that was added since waits for its content. */
export async function documentOfErased(app: TestApp): Promise<Body> {
  return newDocument(app, {}, await erasedShipment(app))
}

export const onLink = on('/v1/crew-links', async (app) => newCrewLink(app, await newCrewMember(app)))

export const signableAt = ({ id }: Body): Ready => ({ url: `/v1/crew/shipments/${id}/signable?purpose=DELIVERY` })
export const signaturesAt = ({ id }: Body, content: Body = NewSignature): Ready =>
  at(`/v1/crew/shipments/${id}/signatures`, {}, content)

/** A signature under a shipment of a job of the caller. */
export const ownSignature = async (app: TestApp): Promise<Body> => newSignature(app, await ownShipment(app))
