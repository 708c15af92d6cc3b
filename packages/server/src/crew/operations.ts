import { POLICY } from '../access/policy.ts'
import { CREW_SCOPE } from '../access/scopes.ts'
import type { Reader } from '../db/database.ts'
import { addition, CHANGED_DOCUMENT, FILE_READ, replacement } from '../documents/content-operations.ts'
import { creationOf, type DocumentSettings, findShipmentAsParent, limitsOf } from '../documents/operations.ts'
import type { Document } from '../documents/schema.ts'
import { respondWithContent } from '../documents/serve.ts'
import { documentNotFound } from '../documents/store.ts'
import { respondToItem } from '../events/item.ts'
import { change } from '../http/change.ts'
import { patchOf, validOf } from '../http/content/content.ts'
import { type Operation, paramOf, read, readItem, type Shown } from '../http/operation.ts'
import type { Call } from '../http/prepared.ts'
import { changedJobStatus, sizeOfJobStatus } from '../jobs/operations.ts'
import { aboutJob } from '../jobs/rules.ts'
import type { ErrorCode } from '../kernel/errors.ts'
import type { RecordPolicy } from '../kernel/policy.ts'
import { type Place, placeOfShipment } from '../notes/operations.ts'
import { noteFrom, requireRoom } from '../notes/rules.ts'
import type { Note } from '../notes/schema.ts'
import { countNotes } from '../notes/store.ts'
import { noteCreated } from '../notes/writes.ts'
import { CHANGED_SHIPMENT, patchedShipment } from '../shipments/operations.ts'
import { refusalForCrew } from '../visibility/crew.ts'
import { WRITTEN_BY_CREW } from './fields.ts'
import {
  isCreatedByCaller,
  requireCrewDocument,
  requireCrewJob,
  requireCrewNote,
  requireCrewShipment,
  requireCurrentShipment,
  requireOnShipment,
  requireUnerased,
} from './found-store.ts'
import {
  isPending,
  OFFICE_FIRST,
  requireCreator,
  requireNextForCrew,
  requirePending,
  requireTypeForCrew,
  requireWrittenByCrew,
} from './rules.ts'
import {
  CrewJobStatusChange,
  CrewShipmentPatch,
  DocumentForCrew,
  JobForCrew,
  NewCrewNote,
  NoteForCrew,
  ShipmentForCrew,
} from './schema.ts'

const CREW = { tag: 'Crew', scope: CREW_SCOPE }
const JOB = { ...CREW, policy: POLICY.JobForCrew, shows: { description: 'The job', schema: JobForCrew } }
const SHIPMENT = {
  ...CREW,
  policy: POLICY.ShipmentForCrew,
  shows: { description: 'The shipment', schema: ShipmentForCrew },
}
const NOTE = { ...CREW, policy: POLICY.NoteForCrew, shows: { description: 'The note', schema: NoteForCrew } }
const DOCUMENT = {
  ...CREW,
  policy: POLICY.DocumentForCrew,
  shows: { description: 'The document', schema: DocumentForCrew },
}
const DOCUMENT_ITEM = '/v1/crew/documents/:documentID'
const DOCUMENT_CONTENT = `${DOCUMENT_ITEM}/content`
const LATE = 'Also for 30 days after you were taken off the job.'
const NOT_OWN_JOB: readonly ErrorCode[] = ['job_not_found', 'job_reassigned', 'job_too_old', 'job_gone']
const NOT_OWN_SHIPMENT: readonly ErrorCode[] = ['shipment_not_found', 'job_reassigned', 'job_too_old', 'job_gone']

const updateCrewJobStatus = change({
  ...JOB,
  method: 'PATCH',
  url: '/:prefix/v1/crew/jobs/:jobID/updateStatus',
  operationId: 'updateCrewJobStatus',
  summary: 'Report the next step of a job',
  description:
    'Changes the status of a job that you are booked for, from the day before its day on. With DONE, `shipment` also changes the status of the shipment, in the same change: usually IN_TRANSIT after a PICKUP, DELIVERED after a DELIVERY.',
  content: validOf(CrewJobStatusChange),
  errors: [...NOT_OWN_JOB, 'job_canceled', 'job_not_due', 'transition_not_allowed', 'proof_missing'],
  touches: ['/status'],
  size: sizeOfJobStatus,
  find: (tx, { params }) => requireCrewJob(tx, params.jobID),
  target: (job) => ({ record: job, about: aboutJob(job) }),
  decide(of) {
    requireNextForCrew(of.stored, of.content.status, of.ctx.now)
    return changedJobStatus(of, { shipmentPolicy: POLICY.ShipmentForCrew, before: OFFICE_FIRST })
  },
})

const updateCrewShipment = change({
  ...SHIPMENT,
  method: 'PATCH',
  url: '/v1/crew/shipments/:shipmentID',
  operationId: 'updateCrewShipment',
  summary: 'Report the weight of a shipment',
  description: 'Changes the actual weight of a shipment whose job you are booked for.',
  content: patchOf(CrewShipmentPatch),
  errors: [...NOT_OWN_SHIPMENT, 'weight_is_weighed'],
  find: (tx, { params }) => requireCurrentShipment(tx, params.shipmentID),
  target: CHANGED_SHIPMENT.target,
  decide(of) {
    requireWrittenByCrew(of.stored.shipment, of.content, WRITTEN_BY_CREW)
    return patchedShipment(of, 'shipment.updated')
  },
})

/** The shipment that a note or a document of a crew is about. */
async function findPlace(tx: Reader, call: Call): Promise<Place> {
  const { shipment } = await requireCrewShipment(tx, call.params.shipmentID)
  await requireUnerased(tx, shipment.moveID)
  return placeOfShipment(tx, call)
}

const createCrewNote = change({
  ...NOTE,
  method: 'POST',
  url: '/v1/crew/shipments/:shipmentID/notes',
  operationId: 'createCrewNote',
  summary: 'Write a note about a shipment to the office',
  description: `The office and the crews of its jobs see it. ${LATE}`,
  content: validOf(NewCrewNote),
  errors: ['shipment_not_found', 'job_too_old', 'job_gone', 'move_erased', 'too_many_notes'],
  find: findPlace,
  async decide({ tx, ctx, stored: { move, shipmentID }, content }) {
    const moveID = move.move.id
    const note: Note = noteFrom({ ...content, isForCrew: true }, { moveID, shipmentID }, ctx)
    requireRoom(await countNotes(tx, moveID))
    return { writes: noteCreated(move, note, ctx), record: note }
  },
  location: ({ id }) => `/v1/crew/notes/${id}`,
})

/** What the changes of the content of a document share. */
const CHANGED = {
  ...DOCUMENT,
  async find(tx: Reader, { params }: Call): Promise<Document> {
    const document = await requireCrewDocument(tx, params.documentID)
    await requireUnerased(tx, document.moveID)
    // Before bytes are received: no other caller can make the service take a file for it.
    if (isPending(document)) requireCreator(await isCreatedByCaller(tx, document))
    return document
  },
  target: CHANGED_DOCUMENT.target,
}

/** The change of content for a document that has none yet (409). */
const ofPending = <Of extends { stored: Document }, Changed, Rest extends { decide(of: Of): Changed }>(
  change: Rest,
) => ({
  ...change,
  decide(of: Of): Changed {
    requirePending(of.stored)
    return change.decide(of)
  },
})

/** The documents of crews: they add papers and pictures, and read those of their jobs. */
function documentChanges(settings: DocumentSettings): readonly Operation[] {
  const limits = limitsOf(settings)
  const { decide, access: _, moveOfParent: __, ...creation } = creationOf(limits)
  return [
    change({
      ...creation,
      ...DOCUMENT,
      location: ({ id }: Document) => `/v1/crew/documents/${id}`,
      url: '/v1/crew/shipments/:shipmentID/documents',
      operationId: 'createCrewDocument',
      summary: 'Add a paper or a picture to a shipment',
      description: `Of one of the types in documentTypes of GET /v1/crew/me. Send its content with it as a form, or later with PUT or PATCH …/content. ${LATE}`,
      errors: ['shipment_not_found', 'job_too_old', 'job_gone', 'move_erased', 'invalid_form'],
      async find(tx, call) {
        await findPlace(tx, call)
        return findShipmentAsParent(tx, call)
      },
      decide(of) {
        requireTypeForCrew(of.content)
        return decide(of)
      },
    }),

    change({
      ...CHANGED,
      ...ofPending(replacement(limits)),
      url: DOCUMENT_CONTENT,
      operationId: 'replaceCrewDocumentContent',
      summary: 'Send the content of a document',
      description: `Stores the file as the content of a document that you have created and that has none yet. ${LATE}`,
      errors: ['document_not_found', 'document_not_yours', 'document_is_stored', 'move_erased'],
    }),

    change({
      ...CHANGED,
      ...ofPending(addition(limits)),
      url: DOCUMENT_CONTENT,
      operationId: 'appendCrewDocumentContent',
      summary: 'Send the content of a document in parts',
      description: `Stores the next part of a file, which Content-Range names. Each part that is acknowledged moves the tag, and received of the document says how far the upload is. ${LATE}`,
      errors: ['document_not_found', 'document_not_yours', 'document_is_stored', 'move_erased', 'part_out_of_order'],
    }),
  ]
}

/** A read of one record, as its crew sees it. */
const readOne = <Item>(
  of: typeof CREW &
    Pick<Operation, 'url' | 'operationId' | 'summary' | 'description'> & { policy: RecordPolicy; shows: Shown },
  parameter: string,
  errors: readonly ErrorCode[],
  find: (db: Reader, id: string) => Promise<Item>,
): Operation =>
  readItem({
    ...of,
    errors,
    respond: respondToItem({
      ...{ policy: of.policy, parameter, notFound: documentNotFound },
      findDoc: async (db, id) => JSON.stringify(await find(db, id)),
    }),
  })

const reads: readonly Operation[] = [
  readOne(
    {
      ...JOB,
      ...{ url: '/v1/crew/jobs/:jobID', operationId: 'getCrewJob', summary: 'Read a job that you are booked for' },
      description: 'The job alone. The list of your jobs has everything that belongs to it.',
    },
    'jobID',
    NOT_OWN_JOB,
    requireCrewJob,
  ),

  readOne(
    {
      ...SHIPMENT,
      ...{ url: '/v1/crew/shipments/:shipmentID', operationId: 'getCrewShipment', summary: 'Read a shipment of a job' },
      description: 'The shipment alone, while you are booked for the job.',
    },
    'shipmentID',
    NOT_OWN_SHIPMENT,
    async (db, id) => (await requireCurrentShipment(db, id)).shipment,
  ),

  readOne(
    {
      ...NOTE,
      ...{ url: '/v1/crew/notes/:noteID', operationId: 'getCrewNote', summary: 'Read a note of a job' },
      description: `A note that is for the crew. ${LATE}`,
    },
    'noteID',
    ['note_not_found'],
    requireCrewNote,
  ),

  readOne(
    {
      ...DOCUMENT,
      ...{ url: DOCUMENT_ITEM, operationId: 'getCrewDocument', summary: 'Read a document of a job' },
      description: `Without its content. \`received\` says how far an upload is. ${LATE}`,
    },
    'documentID',
    ['document_not_found'],
    requireCrewDocument,
  ),

  read({
    ...DOCUMENT,
    ...FILE_READ,
    url: DOCUMENT_CONTENT,
    operationId: 'getCrewDocumentContent',
    summary: 'Read the content of a document of a job',
    description: 'The file, while you are booked for the job. Its ETag is its SHA-256. One range can be asked for.',
    errors: ['document_not_found', 'job_reassigned', 'job_gone', 'document_has_no_content', 'range_not_satisfiable'],
    async respond(runtime, request, reply) {
      const document = await requireCrewDocument(runtime.db, paramOf(request, 'documentID'))
      await requireOnShipment(runtime.db, document)
      try {
        return await respondWithContent(runtime, request, reply, {})
      } catch (error) {
        throw refusalForCrew(POLICY.DocumentForCrew, error)
      }
    },
  }),
]

/** What crews report, and the documents of their jobs. Each runs through the view of the crew member (read-operations.ts). */
export const crewChanges = (settings: DocumentSettings): readonly Operation[] => [
  updateCrewJobStatus,
  updateCrewShipment,
  createCrewNote,
  ...documentChanges(settings),
  ...reads,
]
