/** The operations of crews. */
import { randomUUID } from 'node:crypto'
import { CREW_LINKS_MAX } from '../../src/crew-links/rules.ts'
import { CONTENTS } from '../../src/examples/contents.ts'
import { newCrewLink, today } from '../crew.ts'
import { newService, newShipment, through } from '../fixtures.ts'
import { lengthen } from '../large-records.ts'
import { newParty } from '../parties.ts'
import { newCrewMember } from '../planning.ts'
import { newWeighing } from '../weighing.ts'
import {
  at2,
  content,
  deletedJob,
  documentOfErased,
  documentsOf,
  erasedShipment,
  forCrew,
  formerJob,
  itemOf,
  itemsOf,
  jobIn,
  notesOf,
  oldJob,
  onLink,
  othersDocument,
  ownDocument,
  ownJob,
  ownMember,
  ownShipment,
  ownSignature,
  ownStored,
  refusedItems,
  refusedShipments,
  shipmentOf,
  signableAt,
  signaturesAt,
  statusAt,
  whole,
} from './crew-ready.ts'
import { storedDocument } from './document-examples.ts'
import { below, type Example, on } from './ready.ts'
import { makeWordy, refusedSignatures, signedContent } from './signature-examples.ts'
import { fillWithNotes } from './team-examples.ts'

const { CrewItemPatch, CrewReport, CrewShipmentPatch, NewCrewLink, NewCrewNote } = CONTENTS

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
  getCrewItem: forCrew(async (app) => itemOf(app, await ownShipment(app)), refusedItems()),
  updateCrewItem: forCrew(async (app) => itemOf(app, await ownShipment(app), CrewItemPatch), {
    ...refusedItems(CrewItemPatch),
    move_erased: async (app) => itemOf(app, await erasedShipment(app), CrewItemPatch),
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
      for (const phoneID of [CrewReport.phoneID, randomUUID()])
        await app.call('PUT', '/v1/crew/report', { body: { ...CrewReport, phoneID } })
      return { url: '/v1/crew-reports' }
    },
    refused: {
      party_not_allowed: async (app) => ({ url: '/v1/crew-reports', headers: (await newParty(app)).headers }),
    },
  },
}
