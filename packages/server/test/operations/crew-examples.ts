/** The operations of crews. The caller of the tests has a crew member of its own, by accountID. */
import { CREW_LINKS_MAX } from '../../src/crew-links/rules.ts'
import { CONTENTS } from '../../src/examples/contents.ts'
import type { Body, TestApp } from '../app.ts'
import { newCrewLink, today } from '../crew.ts'
import { newItem, newService, newShipment, through } from '../fixtures.ts'
import { bearing, keyIn } from '../keys.ts'
import { lengthen } from '../large-records.ts'
import { newParty } from '../parties.ts'
import { newCrewMember, newJob, replan } from '../planning.ts'
import { newSignature } from '../signing.ts'
import { newWeighing } from '../weighing.ts'
import { newDocument, PDF, storedDocument } from './document-examples.ts'
import { at, below, type Example, on, type Prepare, type Ready } from './ready.ts'
import { makeWordy, refusedSignatures, signedContent } from './signature-examples.ts'
import { fillWithNotes } from './team-examples.ts'

const { CrewItemPatch, CrewJobStatusChange, CrewReport, CrewShipmentPatch } = CONTENTS
const { NewCrewLink, NewCrewNote, NewDocument, NewSignature } = CONTENTS

/** The crew member of the caller. */
async function ownMember(app: TestApp): Promise<Body> {
  const { actor } = (await app.call('GET', '/v1/me')).body
  const { body } = await app.call('QUERY', '/v1/crew-members', { body: { accountID: [actor] } })
  return body[0] ?? (await newCrewMember(app, { accountID: actor }))
}

let made = 0

/** A job of the caller at a time of its own, some days ago. */
async function ownJob(app: TestApp, content: Body = {}, shipment?: Body): Promise<Body> {
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

const ownShipment = async (app: TestApp): Promise<Body> =>
  (await app.call('GET', `/v1/shipments/${(await ownJob(app)).shipmentID}`)).body
const ownDocument = async (app: TestApp): Promise<Body> => newDocument(app, {}, await ownShipment(app))
const ownStored = async (app: TestApp): Promise<Body> => storedDocument(app, {}, await ownShipment(app))

/** A document that another caller has created. */
async function othersDocument(app: TestApp): Promise<Body> {
  const { id } = await ownShipment(app)
  const headers = bearing(await keyIn(app.db, {}, app.time.now))
  return (await app.call('POST', `/v1/shipments/${id}/documents`, { body: NewDocument, headers })).body
}

/** A job that the office gave to another crew. */
async function formerJob(app: TestApp): Promise<Body> {
  const job = await ownJob(app)
  return (await replan(app, job, { crewMemberIDs: [] })).body
}
const shipmentOf = async (app: TestApp, { shipmentID }: Body): Promise<Body> =>
  (await app.call('GET', `/v1/shipments/${shipmentID}`)).body

/** A job that was long ago. */
const oldJob = (app: TestApp): Promise<Body> => ownJob(app, { day: today(app, -60) })

/** A job that the office changed to a status. */
async function jobIn(app: TestApp, status: string): Promise<Body> {
  const job = await ownJob(app)
  const { body } = await app.call('PATCH', `/prime/v1/jobs/${job.id}/updateStatus`, {
    ...{ body: { status }, headers: { 'if-match': job.eTag } },
  })
  return body
}

/** A job that was deleted. */
async function deletedJob(app: TestApp): Promise<Body> {
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
async function erasedShipment(app: TestApp): Promise<Body> {
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

const forCrew = (ready: Prepare, refused: Example['refused'] = {}): Example => ({
  ready,
  refused: { ...refusedCallers(ready), ...refused },
})

const statusAt = ({ id, eTag }: Body, body: Body = CrewJobStatusChange): Ready => ({
  ...{ url: `/prime/v1/crew/jobs/${id}/updateStatus`, eTag, body },
})
const at2 = (path: string, record: Body, body?: Body): Ready => at(`/v1/crew/${path}/${record.id}`, record, body)

/** The refusals of a request about a shipment. */
const refusedShipments = (urlOf: (shipment: Body) => Ready, former: boolean): NonNullable<Example['refused']> => ({
  job_gone: async (app) => urlOf(await deletedShipment(app)),
  job_too_old: async (app) => urlOf(await shipmentOf(app, await oldJob(app))),
  ...(former && { job_reassigned: async (app: TestApp) => urlOf(await shipmentOf(app, await formerJob(app))) }),
})

const content = (document: Body, headers = {}): Ready => ({
  ...{ url: `/v1/crew/documents/${document.id}/content`, eTag: document.eTag, raw: PDF },
  headers: { 'content-type': 'application/pdf', ...headers },
})
const whole = { 'content-range': `bytes 0-${PDF.length - 1}/${PDF.length}` }
const notesOf = (shipment: Body): Ready => at(`/v1/crew/shipments/${shipment.id}/notes`, {}, NewCrewNote)
const documentsOf = (shipment: Body): Ready => at(`/v1/crew/shipments/${shipment.id}/documents`, {}, NewDocument)

const itemsOf = (shipment: Body): Ready => ({ url: `/v1/crew/shipments/${shipment.id}/items` })
const itemOf = async (app: TestApp, shipment: Body): Promise<Ready> =>
  at2('items', await newItem(app, shipment), CrewItemPatch)

/** A document that lost its move to an erasure is deleted; one that was added since waits for its content. */
async function documentOfErased(app: TestApp): Promise<Body> {
  return newDocument(app, {}, await erasedShipment(app))
}

const onLink = on('/v1/crew-links', async (app) => newCrewLink(app, await newCrewMember(app)))

const signableAt = ({ id }: Body): Ready => ({ url: `/v1/crew/shipments/${id}/signable?purpose=DELIVERY` })
const signaturesAt = ({ id }: Body, content: Body = NewSignature): Ready =>
  at(`/v1/crew/shipments/${id}/signatures`, {}, content)

/** A signature under a shipment of a job of the caller. */
const ownSignature = async (app: TestApp): Promise<Body> => newSignature(app, await ownShipment(app))

export const CREW_EXAMPLES: Record<string, Example> = {
  getCrewSignable: forCrew(async (app) => signableAt(await ownShipment(app)), {
    ...refusedShipments(signableAt, true),
    too_much_to_sign: async (app) => signableAt(await makeWordy(app, await ownShipment(app))),
  }),
  createCrewSignature: forCrew(
    async (app) => {
      const shipment = await ownShipment(app)
      return signaturesAt(shipment, await signedContent(app, shipment))
    },
    {
      ...refusedShipments(signaturesAt, false),
      ...refusedSignatures((_app, shipment, content) => signaturesAt(shipment, content), ownShipment),
      move_erased: async (app) => signaturesAt(await erasedShipment(app)),
    },
  ),
  getCrewSignature: forCrew(on('/v1/crew/signatures', ownSignature)),

  listCrewLinks: { ready: below('/v1/crew-members', newCrewMember, 'links') },
  createCrewLink: {
    ready: below('/v1/crew-members', newCrewMember, 'links', NewCrewLink),
    refused: {
      crew_member_not_active: below(
        '/v1/crew-members',
        (app) => newCrewMember(app, { isActive: false }),
        'links',
        NewCrewLink,
      ),
      async too_many_links(app) {
        const member = await newCrewMember(app)
        for (let i = 0; i < CREW_LINKS_MAX; i++) await newCrewLink(app, member)
        return { url: `/v1/crew-members/${member.id}/links`, body: {} }
      },
    },
  },
  getCrewLink: { ready: onLink },
  deleteCrewLink: { ready: onLink },
  getCrewAccount: forCrew(async (app) => {
    await ownMember(app)
    return { url: '/v1/crew/me' }
  }),
  listCrewJobs: forCrew(async (app) => {
    await ownJob(app, { day: today(app) })
    return { url: '/v1/crew/jobs' }
  }),
  getCrewJob: forCrew(async (app) => at2('jobs', await ownJob(app)), {
    job_reassigned: async (app) => at2('jobs', await formerJob(app)),
    job_too_old: async (app) => at2('jobs', await oldJob(app)),
    job_gone: async (app) => at2('jobs', await deletedJob(app)),
  }),
  updateCrewJobStatus: forCrew(async (app) => statusAt(await ownJob(app)), {
    job_reassigned: async (app) => statusAt(await formerJob(app)),
    job_too_old: async (app) => statusAt(await oldJob(app)),
    job_gone: async (app) => statusAt(await deletedJob(app)),
    job_not_due: async (app) => statusAt(await ownJob(app, { day: today(app, 3) })),
    job_canceled: async (app) => statusAt(await jobIn(app, 'CANCELED')),
    transition_not_allowed: async (app) => statusAt(await jobIn(app, 'DONE')),
    async change_too_large(app) {
      const stored = await through(app, await newShipment(app), 'APPROVED', 'IN_TRANSIT', 'IN_STORAGE')
      await lengthen(app, 'services', (await newService(app, stored)).id)
      return statusAt(await ownJob(app, {}, stored), { status: 'DONE', shipment: { status: 'IN_TRANSIT' } })
    },
    async proof_missing(app) {
      const shipment = await through(app, await newShipment(app), 'APPROVED', 'IN_TRANSIT')
      return statusAt(await ownJob(app, {}, shipment), { status: 'DONE', shipment: { status: 'DELIVERED' } })
    },
  }),
  getCrewShipment: forCrew(
    async (app) => at2('shipments', await ownShipment(app)),
    refusedShipments((shipment) => at2('shipments', shipment), true),
  ),
  updateCrewShipment: forCrew(async (app) => at2('shipments', await ownShipment(app), CrewShipmentPatch), {
    ...refusedShipments((shipment) => at2('shipments', shipment, CrewShipmentPatch), true),
    async weight_is_weighed(app) {
      const shipment = await ownShipment(app)
      await newWeighing(app, shipment)
      return at2('shipments', (await app.call('GET', `/v1/shipments/${shipment.id}`)).body, { actualWeight: 1 })
    },
  }),
  listCrewItems: forCrew(async (app) => itemsOf(await ownShipment(app)), refusedShipments(itemsOf, true)),
  updateCrewItem: forCrew(async (app) => itemOf(app, await ownShipment(app)), {
    job_too_old: async (app) => itemOf(app, await shipmentOf(app, await oldJob(app))),
    job_reassigned: async (app) => itemOf(app, await shipmentOf(app, await formerJob(app))),
    async job_gone(app) {
      const job = await ownJob(app)
      const ready = await itemOf(app, await shipmentOf(app, job))
      await app.call('DELETE', `/v1/jobs/${job.id}`, { headers: { 'if-match': '*' } })
      return ready
    },
    move_erased: async (app) => itemOf(app, await erasedShipment(app)),
  }),
  createCrewNote: forCrew(async (app) => notesOf(await ownShipment(app)), {
    ...refusedShipments(notesOf, false),
    move_erased: async (app) => notesOf(await erasedShipment(app)),
    async too_many_notes(app) {
      const shipment = await ownShipment(app)
      await fillWithNotes(app, shipment.moveID)
      return notesOf(shipment)
    },
  }),
  getCrewNote: forCrew(async (app) => {
    const { id } = await ownShipment(app)
    const { body } = await app.call('POST', `/v1/crew/shipments/${id}/notes`, { body: NewCrewNote })
    return at2('notes', body)
  }),
  createCrewDocument: forCrew(async (app) => documentsOf(await ownShipment(app)), {
    ...refusedShipments(documentsOf, false),
    move_erased: async (app) => documentsOf(await erasedShipment(app)),
    invalid_form: async (app) => ({
      ...{ url: documentsOf(await ownShipment(app)).url, raw: Buffer.from('no form') },
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    }),
  }),
  getCrewDocument: forCrew(async (app) => at2('documents', await ownDocument(app))),
  getCrewDocumentContent: forCrew(
    async (app) => {
      const document = await ownStored(app)
      return { url: `/v1/crew/documents/${document.id}/content`, eTag: document.eTag }
    },
    {
      async job_reassigned(app) {
        const shipment = await shipmentOf(app, await formerJob(app))
        return { url: `/v1/crew/documents/${(await storedDocument(app, {}, shipment)).id}/content` }
      },
      async job_gone(app) {
        const shipment = await shipmentOf(app, await deletedJob(app))
        return { url: `/v1/crew/documents/${(await storedDocument(app, {}, shipment)).id}/content` }
      },
      document_has_no_content: async (app) => ({ url: `/v1/crew/documents/${(await ownDocument(app)).id}/content` }),
      range_not_satisfiable: async (app) => ({
        url: `/v1/crew/documents/${(await ownStored(app)).id}/content`,
        headers: { range: 'bytes=48213-' },
      }),
    },
  ),
  replaceCrewDocumentContent: forCrew(async (app) => content(await ownDocument(app)), {
    document_not_yours: async (app) => content(await othersDocument(app)),
    document_is_stored: async (app) => content(await ownStored(app)),
    move_erased: async (app) => content(await documentOfErased(app)),
  }),
  appendCrewDocumentContent: forCrew(async (app) => content(await ownDocument(app), whole), {
    document_not_yours: async (app) => content(await othersDocument(app), whole),
    document_is_stored: async (app) => content(await ownStored(app), whole),
    move_erased: async (app) => content(await documentOfErased(app), whole),
    part_out_of_order: async (app) => content(await ownDocument(app), { 'content-range': 'bytes 9-9/10' }),
  }),
  replaceCrewReport: forCrew(async (app) => {
    await ownMember(app)
    return { url: '/v1/crew/report', body: CrewReport }
  }),
  listCrewReports: {
    async ready(app) {
      await ownMember(app)
      await app.call('PUT', '/v1/crew/report', { body: CrewReport })
      return { url: '/v1/crew-reports' }
    },
    refused: {
      party_not_allowed: async (app) => ({ url: '/v1/crew-reports', headers: (await newParty(app)).headers }),
    },
  },
}
