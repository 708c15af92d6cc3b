/** Examples of change requests, with their contents and problems. */
import type { Examples } from '../http/openapi/examples.ts'
import { CHANGED, idOf, Key, MOVE, OPENED, SHIPMENT, Shipment } from './records.ts'

const patch = { deliveryDate: '2026-12-11' }
const reason = 'The keys are handed over a day later.'

export const ChangeRequest = {
  ...{ id: idOf('7a'), moveID: MOVE, shipmentID: SHIPMENT, about: `shipments/${SHIPMENT}`, kind: 'CHANGE', patch },
  changes: [{ path: '/deliveryDate', from: Shipment.deliveryDate, to: patch.deliveryDate }],
  ...{ seen: Shipment.eTag, reason, status: 'ACCEPTED', askedBy: Key.id, askedByName: 'Ann Miller' },
  ...{ askedByParty: null, accepted: ['/deliveryDate'], decidedAt: CHANGED, decidedBy: Key.id },
  ...{ decidedByName: 'Ben Okoro', decisionReason: null, resultETag: 'r5TbN8wYq2KeGv7mLc4XsA' },
  ...{ createdAt: OPENED, lastUpdated: CHANGED, eTag: 'c4RqT9vWz1JdFu6kNb3YrE' },
}

export const REQUEST_CONTENTS = {
  NewMoveChangeRequest: { patch: { remarks: 'Park behind the house.' }, reason },
  NewShipmentChangeRequest: { patch, reason },
  NewJobChangeRequest: { patch: { instructions: 'Knock twice.' }, reason },
  NewStorageStayChangeRequest: { patch: { lotNumber: 'L-1843' }, reason },
  NewTrackingRequest: { patch, reason: 'I get the keys a day later.' },
  ChangeDecision: { decision: 'ACCEPT', members: ['deliveryDate'] },
}

export const REQUEST_PROBLEMS: Examples['problems'] = {
  change_request_not_found: { detail: 'There is no change request with this id.' },
  request_decided: {
    detail: 'The request is ACCEPTED since 2026-11-15T12:00:00.000Z, by Ben Okoro. Nothing was written.',
  },
  too_many_change_requests: {
    detail: '20 requests about this record wait for a decision. Wait for one, or withdraw one.',
  },
}
