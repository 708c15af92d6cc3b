import type { Examples } from '../http/openapi/examples.ts'
import type { Violation } from '../kernel/errors.ts'
import { INVENTORY_PROBLEMS } from './inventory-problems.ts'
import { MESSAGE_PROBLEMS } from './messages.ts'
import { REQUEST_PROBLEMS } from './requests.ts'

const wrong = (...errors: Violation[]) => ({ errors })

const CREDENTIAL_IN_QUERY =
  'A credential must not be part of a URL, because URLs are logged and shared. Send it as Authorization: Bearer.'
const IDEMPOTENCY_KEY = 'Idempotency-Key is one line of 1 to 255 printable characters, bare or in quotes.'
const OPEN_QUOTE = 'If-Match has a quote that is not closed.'
const NOT_JSON = 'The content is not valid JSON.'
const UNKNOWN_OP = 'op is one of add, remove, replace, move, copy and test.'
const FAILED_TEST = 'Operation 1 (test) failed: the current value is different. Nothing was changed.'
const feed = { epoch: '4177f60c7cad2fbf', oldest: 4, newest: 517 }

const [TRUCK, OTHER_TRUCK] = ['01a1df14-1e00-7041-9b35-b8b3a50b7eba', '01a1df14-1e00-7042-9b35-b8b3a50b7eba']
const BOOKING = {
  ...{ truckID: TRUCK, crewMemberID: null, jobID: '01a1df14-1e00-7043-9b35-b8b3a50b7eba', absenceID: null },
  ...{ moveID: '01a1df14-1e00-7001-9b35-b8b3a50b7eba', shipmentID: null, kind: 'PACKING', day: '2026-12-01' },
  ...{ windowStart: '08:00', windowEnd: '10:00', timeZone: 'America/Boise' },
  ...{ startsAt: '2026-12-01T15:00:00.000Z', endsAt: '2026-12-01T19:00:00.000Z' },
  ...{ bookedBy: 'key:019a8b6d-0c41-7a92-8e5f-1d3c6b9e4f60', bookedByName: 'Ann' },
  bookedAt: '2026-11-18T09:30:00.000Z',
}
const ALTERNATIVE = {
  ...{ truckID: OTHER_TRUCK, crewMemberIDs: [], day: '2026-12-01', windowStart: '08:00', windowEnd: '10:00' },
}

/** An example of each error that operations document. A test compares them with what the service answers. */
export const PROBLEM_EXAMPLES: Examples['problems'] = {
  ...INVENTORY_PROBLEMS,
  ...REQUEST_PROBLEMS,
  ...MESSAGE_PROBLEMS,
  link_expired: { detail: 'This link has expired. Ask the office for a new one.' },
  link_revoked: { detail: 'This link was revoked. Ask the office for a new one.' },
  not_a_crew_member: {
    detail:
      'No active crew member has your account. The office enters it as accountID of the crew member, or gives you a link.',
  },
  job_reassigned: {
    detail: 'The office gave this job to another crew. You can still send notes and pictures of what you did before.',
  },
  job_too_old: { detail: 'This job was too long ago. Tell the office what you did.' },
  job_canceled: {
    detail: 'The office canceled this job. Only the office can plan it again.',
    members: { allowed: [] },
  },
  document_not_yours: {
    detail: 'Another person adds this document, and only that person sends its content. Create a document of your own.',
  },
  job_not_due: {
    detail:
      'The office has planned this job for 2026-12-01. Its status can change from the day before on. Send what you did as a note.',
    members: { day: '2026-12-01' },
  },
  crew_member_not_active: {
    detail: 'The crew member is not active, so a link would not work. Set isActive to true first.',
  },
  account_taken: {
    detail:
      'Crew member 01a1df14-1e00-7040-9b35-b8b3a50b7eba has this account and is active. An account signs in as one person.',
  },
  crew_link_not_found: { detail: 'There is no crew link with this id.' },
  job_gone: { detail: 'The office deleted this job, its shipment or its move. Tell the office what you did.' },
  move_erased: {
    detail: 'The personal data of this move was erased, so it takes no notes and pictures from phones.',
  },
  document_is_stored: {
    detail: 'The document has its content. Crews add documents, and replace none: create another one.',
  },
  address_not_found: { detail: 'The shipment has no address with this id.' },
  agent_not_found: { detail: 'There is no agent with this id.' },
  agent_type_taken: {
    detail:
      'The shipment already has a RELEASING_AGENT: agent 01a1df14-1e00-7006-9b35-b8b3a50b7eba. Change or delete that one.',
  },
  body_too_large: { detail: 'The content is too large. The limit is 1 MiB.' },
  bulk_refused: {
    detail: '1 of 3 operations would be refused, so nothing was written. The results say why.',
    members: {
      results: [
        {
          status: 428,
          problem: {
            type: '/problems/precondition_required',
            title: 'The request must be conditional',
            status: 428,
            detail: 'Send If-Match with the eTag of the version you read, or If-Match: * to write to any version.',
            instance: 'urn:uuid:019a8b3e-5f00-7c3a-9b1e-2f6d1c0a4e00',
            code: 'precondition_required',
          },
        },
      ],
    },
  },
  cascade_too_large: {
    detail: 'This key has more than 200 descendants. Revoke the keys that it created first, each with cascade.',
  },
  certificate_registered: { detail: 'The key key 56 has this certificate. Revoke that one first.' },
  change_too_large: {
    detail:
      'One request changes up to 1,024 records, and up to 4 MiB of them; this one would change more. Nothing was changed. Cancel its shipments first, some at a time, and then the move.',
  },
  channel_not_allowed: {
    detail: 'This credential may only write through the channels elsewhere.',
    members: { allowed: ['elsewhere'] },
  },
  document_has_no_content: { detail: 'The document has no content, or had none at that instant.' },
  credential_in_query: {
    detail: CREDENTIAL_IN_QUERY,
    members: wrong({ parameter: 'access_token', detail: CREDENTIAL_IN_QUERY, code: 'not_allowed' }),
  },
  delivery_not_found: { detail: 'There is no delivery with this id.' },
  document_not_found: { detail: 'There is no document with this id.' },
  erasure_not_found: { detail: 'There is no erasure with this id.' },
  events_pruned: {
    detail: 'Events before 4 are no longer stored. Read the records again, and follow from newest.',
    members: feed,
  },
  events_unknown: {
    detail:
      'The database was restored from a backup: your epoch has ended, and the current one is 4177f60c7cad2fbf. Read the records again, and follow from newest.',
    members: feed,
  },
  id_taken: {
    detail:
      'A record has or had the id 01a1df14-1e00-7006-9b35-b8b3a50b7eba. Leave the id out to create another record.',
  },
  idempotency_key_in_use: { detail: 'A request with this Idempotency-Key is still running. Try again shortly.' },
  idempotency_key_reused: {
    detail:
      'This Idempotency-Key was used for a request with other content, query or If-Match. Use a new key for a new request.',
    members: wrong({ header: 'Idempotency-Key', detail: 'Was used for a different request.', code: 'reused' }),
  },
  insufficient_scope: {
    detail: 'Your account does not allow this. It needs the scope moves:read.',
    members: { missingScopes: ['moves:read'] },
  },
  internal_error: { detail: 'Something went wrong. The log has the details under this request id.' },
  invalid_content: {
    detail: 'One thing is wrong: Must be an object.',
    members: wrong({ pointer: '', detail: 'Must be an object.', code: 'wrong_type' }),
  },
  invalid_cursor: {
    detail: 'The cursor is invalid or belongs to another list. Start again without a cursor.',
    members: wrong({ parameter: 'cursor', detail: 'Is not valid here.', code: 'invalid' }),
  },
  invalid_form: {
    detail: 'The form cannot be read: Unexpected end of multipart data.',
    members: wrong({
      pointer: '',
      detail: 'The form cannot be read: Unexpected end of multipart data.',
      code: 'invalid_form',
    }),
  },
  invalid_header: {
    detail: IDEMPOTENCY_KEY,
    members: wrong({ header: 'Idempotency-Key', detail: IDEMPOTENCY_KEY, code: 'invalid_syntax' }),
  },
  invalid_if_match: {
    detail: OPEN_QUOTE,
    members: wrong({ header: 'If-Match', detail: OPEN_QUOTE, code: 'invalid_syntax' }),
  },
  invalid_json: { detail: NOT_JSON, members: wrong({ pointer: '', detail: NOT_JSON, code: 'invalid_json' }) },
  invalid_json_patch: {
    detail: UNKNOWN_OP,
    members: wrong({ pointer: '/0/op', detail: UNKNOWN_OP, code: 'invalid_operation' }),
  },
  invalid_query: {
    detail: 'limit: Is given more than once.',
    members: wrong({ parameter: 'limit', detail: 'Is given more than once.', code: 'repeated' }),
  },
  invalid_token: { detail: 'The key is unknown or was revoked.' },
  key_name_taken: {
    detail: 'The key 01a1df14-1e00-700d-9b35-b8b3a50b7eba has this name. Choose another, or revoke that one first.',
  },
  key_not_found: { detail: 'There is no key with this id.' },
  link_not_found: { detail: 'There is no tracking link with this id.' },
  note_not_found: { detail: 'There is no note with this id.' },
  item_not_found: { detail: 'There is no item with this id.' },
  job_not_found: { detail: 'There is no job with this id.' },
  weighing_not_found: { detail: 'There is no weighing with this id.' },
  last_owner: { detail: 'The party is the only OWNER of the move. Make another party OWNER first.' },
  locator_taken: {
    detail: 'Another move has the locator 7QXRJV now. Create a new move instead.',
  },
  merge_conflict: { detail: 'The same members have changed since your version. Nothing was written.' },
  move_has_shipments: { detail: 'The move has shipments. Delete them first, or cancel the move.' },
  move_is_canceled: { detail: 'The move was canceled and takes no more shipments and jobs. Create another move.' },
  move_is_deleted: {
    detail: 'The move of the shipment is deleted. Restore move 01a1df14-1e00-7006-9b35-b8b3a50b7eba first.',
  },
  move_is_full: { detail: 'A move can have 500 shipments, deleted ones included. Create another move.' },
  move_not_found: { detail: 'There is no move with this id or locator.' },
  move_party_not_found: { detail: 'There is no party of a move with this id.' },
  not_acceptable: { detail: 'This is only available as application/json.' },
  not_deleted: { detail: 'The move is not deleted, so there is nothing to restore.' },
  not_revertible: { detail: 'This change created the record. Delete the record instead.' },
  party_in_use: { detail: 'The party is on a move, which may be a deleted one. Take it off its moves first.' },
  party_not_allowed: { detail: 'Your party has the access READ on this move, and this needs WRITE.' },
  party_not_found: { detail: 'There is no party with this id.' },
  party_on_move: {
    detail: 'The party is on this move already: 01a1df14-1e00-7006-9b35-b8b3a50b7eba says as what.',
  },
  patch_not_applicable: {
    detail: FAILED_TEST,
    members: wrong({ pointer: '/1', detail: FAILED_TEST, code: 'test_failed' }),
  },
  precondition_failed: {
    detail:
      'The record has changed since the version you read. Nothing was written. Compare with current, then send your change again with its eTag.',
    members: { reason: 'stale' },
  },
  precondition_required: {
    detail: 'Send If-Match with the eTag of the version you read, or If-Match: * to write to any version.',
  },
  part_out_of_order: {
    detail: 'The next part begins at byte 0. Continue there, or begin again at 0.',
    members: { received: 0 },
  },
  proof_missing: {
    detail: 'TERMINATED_FOR_CAUSE needs a stored document of the shipment: PROOF_OF_DELIVERY.',
    members: { missing: ['PROOF_OF_DELIVERY'] },
  },
  range_not_satisfiable: { detail: 'The range is not in the content, which has 48213 bytes.' },
  rate_limit_exceeded: { detail: 'The limit of requests per second is 1. Wait as long as Retry-After says.' },
  reference_taken: {
    detail: 'Move 01a1df14-1e00-7006-9b35-b8b3a50b7eba has this reference. Use another one, or change that record.',
  },
  route_not_found: { detail: 'This problem type does not exist.' },
  storage_stay_not_found: { detail: 'There is no storage stay with this id.' },
  service_not_found: { detail: 'There is no service with this id.' },
  shipment_is_final: { detail: 'The shipment is CANCELED, which is final: agents cannot change.' },
  shipment_not_found: { detail: 'There is no shipment with this id.' },
  view_not_found: { detail: 'There is no view with this id that you may see.' },
  too_many_views: { detail: 'You have 100 views, which is the maximum. Delete one first.' },
  already_booked: {
    detail: 'The truck or a member of the crew has another job or is absent at this time.',
    members: { bookings: [BOOKING], alternatives: [ALTERNATIVE] },
  },
  over_capacity: {
    detail: 'The truck would carry 27,000 of 26,000 pounds. Choose another truck or day, or send allowOverload: true.',
    members: { pounds: 27_000, capacityPounds: 26_000, alternatives: [ALTERNATIVE] },
  },
  job_is_final: { detail: 'The job is DONE, so only stopNumber and instructions can change.' },
  too_many_jobs: { detail: 'A move has up to 500 jobs. Delete one first.' },
  too_many_notes: { detail: 'A move has up to 500 notes. Delete one first.' },
  too_many_links: { detail: 'The move has 20 valid links, which is the maximum. Revoke one first.' },
  truck_in_use: {
    detail:
      'Other records name the truck, for example absences/01a1df14-1e00-701e-9b35-b8b3a50b7eba. Set isActive to false, or delete these records first.',
    members: { usedBy: ['absences/01a1df14-1e00-701e-9b35-b8b3a50b7eba'] },
  },
  crew_member_in_use: {
    detail:
      'Other records name the crew member, for example absences/01a1df14-1e00-701e-9b35-b8b3a50b7eba. Set isActive to false, or delete these records first.',
    members: { usedBy: ['absences/01a1df14-1e00-701e-9b35-b8b3a50b7eba'] },
  },
  truck_not_found: { detail: 'There is no truck with this id.' },
  crew_member_not_found: { detail: 'There is no crew member with this id.' },
  absence_not_found: { detail: 'There is no absence with this id.' },
  too_many_parties: { detail: 'A move has up to 50 parties. Take one off first.' },
  too_many_webhooks: {
    detail: 'There are already 105 webhooks; the limit is 0. Delete one that is no longer needed.',
  },
  invalid_tracking_link: { detail: 'This tracking link is not valid. It may have expired or been revoked.' },
  transition_not_allowed: {
    detail:
      'A shipment that is SUBMITTED cannot become DELIVERED. From here it may become APPROVED or REJECTED or CANCELED.',
    members: { allowed: ['APPROVED', 'REJECTED', 'CANCELED'] },
  },
  unauthenticated: { detail: 'Send a token or an API key as Authorization: Bearer.' },
  unavailable: { detail: 'The server is stopping.' },
  unknown_version: { detail: 'No version of this record has the tag never.' },
  unsupported_media_type: { detail: 'text/plain is not supported here. Supported: application/json.' },
  webhook_is_disabled: { detail: 'Nothing is sent to a webhook that is disabled. Enable it first.' },
  webhook_not_found: { detail: 'There is no webhook with this id.' },
}
