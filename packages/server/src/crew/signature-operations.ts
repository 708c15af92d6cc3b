import { POLICY } from '../access/policy.ts'
import { CREW_SCOPE } from '../access/scopes.ts'
import type { Reader } from '../db/database.ts'
import { respondToItem } from '../events/item.ts'
import { change } from '../http/change.ts'
import { objectOf } from '../http/content/content.ts'
import { type Operation, read, readItem } from '../http/operation.ts'
import type { Call } from '../http/prepared.ts'
import type { StoredShipment } from '../shipments/store.ts'
import { NewSignature } from '../signatures/schema.ts'
import { respondWithSignable, SIGNABLE } from '../signatures/signed-operations.ts'
import { signed, sizeOfSigned } from '../signatures/signing-operations.ts'
import { signatures } from '../signatures/store.ts'
import { requireCrewShipment, requireCrewSignature, requireCurrentShipment, requireUnerased } from './found-store.ts'
import { SignatureForCrew } from './schema.ts'

const SIGNATURE = {
  ...{ tag: 'Crew', scope: CREW_SCOPE, policy: POLICY.SignatureForCrew },
  shows: { description: 'The signature', schema: SignatureForCrew },
}

/** The shipment that a signature of a crew is about. */
async function findSigned(tx: Reader, { params }: Call): Promise<StoredShipment> {
  const stored = await requireCrewShipment(tx, params.shipmentID)
  await requireUnerased(tx, stored.shipment.moveID)
  return stored
}

/** What crews have signed on their phones: the person sees what a customer may see. */
export const crewSignatures: readonly Operation[] = [
  read({
    ...SIGNABLE,
    ...{ tag: SIGNATURE.tag, scope: SIGNATURE.scope },
    url: '/v1/crew/shipments/:shipmentID/signable',
    operationId: 'getCrewSignable',
    summary: 'Read what a person would sign at a job',
    description:
      'Exactly what is signed for a purpose, while you are booked for the job. Show it, and send `shown` and `digest` with the signature.',
    errors: ['shipment_not_found', 'job_reassigned', 'job_too_old', 'job_gone', 'too_much_to_sign'],
    respond: (runtime, request, reply, { purpose }) =>
      respondWithSignable(runtime, request, reply, purpose, requireCurrentShipment),
  }),

  change({
    ...SIGNATURE,
    method: 'POST',
    url: '/v1/crew/shipments/:shipmentID/signatures',
    operationId: 'createCrewSignature',
    summary: 'Have a person sign what was shown',
    description:
      'Stores a signature under exactly what GET …/signable answered. If it has changed since, nothing is stored, and the 412 says what changed: show it again. Also for 30 days after you were taken off the job.',
    content: objectOf(NewSignature),
    size: sizeOfSigned,
    errors: [
      ...(['shipment_not_found', 'job_too_old', 'job_gone', 'move_erased', 'precondition_failed'] as const),
      ...(['too_many_signatures', 'too_much_to_sign'] as const),
    ],
    find: findSigned,
    decide: signed,
    location: ({ id }) => `/v1/crew/signatures/${id}`,
  }),

  readItem({
    ...SIGNATURE,
    url: '/v1/crew/signatures/:signatureID',
    operationId: 'getCrewSignature',
    summary: 'Read a signature of a job',
    description: 'Who signed what and when, while you are booked for the job. The office sees the strokes.',
    errors: ['signature_not_found'],
    respond: respondToItem({
      ...{ policy: SIGNATURE.policy, parameter: 'signatureID', notFound: signatures.notFound },
      findDoc: async (db, id) => JSON.stringify(await requireCrewSignature(db, id)),
    }),
  }),
]
