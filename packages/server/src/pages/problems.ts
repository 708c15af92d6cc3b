import Negotiator from 'negotiator'
import { type Static, Type } from 'typebox'
import { PAGE_HEADERS } from '../edge/headers.ts'
import { type Operation, paramOf, read } from '../http/operation.ts'
import { STATUS } from '../http/problem.ts'
import { AppError, ERRORS, type ErrorCode } from '../kernel/errors.ts'

const ProblemType = Type.Object(
  { type: Type.String(), title: Type.String(), status: Type.Integer(), code: Type.String(), advice: Type.String() },
  { $id: 'ProblemType', description: 'The meaning of a problem type, and what to do.' },
)
const PROBLEM_TYPES = ['text/html', 'application/json'] as const

/** The pages of problem types. */
export const problemOperation: Operation = read({
  method: 'GET',
  url: '/problems/:code',
  operationId: 'getProblem',
  summary: 'Read what a problem type means',
  description: 'The page at the URL in the member type of a problem: what happened, and what to do.',
  tag: 'Operation',
  scope: null,
  answers: { 200: { description: 'A page, or the same as JSON', schema: ProblemType, mediaTypes: PROBLEM_TYPES } },
  errors: ['route_not_found'],
  async respond({ publicUrl }, request, reply) {
    const code = paramOf(request, 'code')
    if (!isErrorCode(code)) throw new AppError('route_not_found', 'This problem type does not exist.')
    reply.header('vary', 'Accept').header('cache-control', 'public, max-age=3600')
    if (asksForJson(request.headers.accept)) return reply.send(problemType(code, publicUrl))
    return reply
      .headers(PAGE_HEADERS)
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'")
      .send(problemPage(code))
  },
})

const isErrorCode = (text: string): text is ErrorCode => Object.hasOwn(ERRORS, text)

/** Whether an Accept header prefers JSON, also in the form of problems, to a page. */
const asksForJson = (accept = '*/*'): boolean =>
  /json$/.test(new Negotiator({ headers: { accept } }).mediaType([...PROBLEM_TYPES, 'application/problem+json']) ?? '')

const problemType = (code: ErrorCode, publicUrl: string): Static<typeof ProblemType> => ({
  type: `${publicUrl}/problems/${code}`,
  title: ERRORS[code],
  status: STATUS[code],
  code,
  advice: PROBLEM_ADVICE[code],
})

function problemPage(code: ErrorCode): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${code} – Vanline</title>
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:40rem;margin:3rem auto;padding:0 1rem;color-scheme:light dark}code{font-size:.95em}</style></head>
<body><h1>${ERRORS[code]}</h1><p>Status <strong>${STATUS[code]}</strong>, code <code>${code}</code>.</p><p>${PROBLEM_ADVICE[code]}</p></body></html>
`
}

/** Advice for each error. */
const PROBLEM_ADVICE: Record<ErrorCode, string> = {
  malformed_request: 'The bytes that arrived are not a valid HTTP request. Check the client and any proxy in between.',
  invalid_url: 'The path or query has a percent escape that is malformed, or is not UTF-8. Encode it again.',
  missing_host: 'An HTTP/1.1 request must have exactly one Host header.',
  invalid_query:
    'One or more query parameters are unknown, repeated or out of range. The errors name each of them with the valid ones.',
  credential_in_query:
    'URLs end up in logs and browser histories, so a token or key must not be part of one. Send it in the header Authorization: Bearer, and replace the one that was sent.',
  invalid_cursor:
    'A cursor works only for the list it was made for, with the same filters and order. Follow the Link header as it is, or start again without a cursor.',
  invalid_header: 'A header is not valid. The member errors names it.',
  invalid_if_match: 'If-Match holds one tag, a list of tags, or *. Send the value of the eTag field as you read it.',
  invalid_json:
    'The content is not valid JSON in UTF-8, is nested too deeply, names a member twice, or holds names or text that are not accepted.',
  link_expired:
    'The crew link has expired. What waits on the phone stays there: open a new link of the same person, and it is sent.',
  link_revoked:
    'The office revoked the crew link, or the person is no longer active. What waits on the phone stays there: open a new link of the same person, and it is sent.',
  not_a_crew_member:
    'The operations of crews need a crew link, or the account of an active crew member: its accountID is the id of the caller, as GET /v1/me shows it.',
  document_not_yours:
    'Only the person who created a document sends its content. Create a document of your own for your file.',
  job_not_due:
    'day is the day of the job. Crews change the status of a job from the day before its day on, in the time zone of the job; the office may have moved it. Send what was done as a note: notes, documents and the weight are accepted.',
  crew_member_not_active:
    'A link works only while its crew member is active. Set isActive to true first, or create the link for another person.',
  message_template_in_use:
    'A template that rules send cannot be deleted, because they would have nothing to say; usedBy lists some. Choose another template for them first.',
  opted_out_already: 'Nothing is sent to this address already. The opt-out that is named in detail says since when.',
  message_not_retryable: 'It was sent, or will be, or an erasure has removed its address. Its status says which.',
  message_not_sent: 'Only a message that the gateway has taken comes back. Its status says what became of it.',
  recipient_opted_out: 'The recipient has said to want no messages by this way. Call, or use another way.',
  message_gateway_missing:
    'The operator of the service has set no mail server, or no service for text messages. The settings are VANLINE_SMTP_URL and VANLINE_TEXT_GATEWAY.',
  message_rule_not_held: 'No message of the rule waits for a confirmation; another person may have decided already.',
  no_recipient: 'The customer of the move has no address of this kind. Add it to the move, or name an address.',
  account_taken:
    'An account signs in as one active crew member. Clear accountID of the other crew member, or set its isActive to false, first.',
  job_reassigned:
    'The office gave the job to another crew. Notes and pictures are still accepted for 30 days after the change; tell the office about the rest.',
  job_too_old:
    'The job, or the time when the office gave it to another crew, is more than 30 days ago. Tell the office what was done.',
  job_canceled:
    'The office canceled the job, and only the office plans it again. Send what was done as a note: notes, documents and the weight are accepted.',
  crew_link_not_found: 'There is no crew link with this id, or it was revoked.',
  job_gone: 'The office deleted the job, its shipment or its move. Tell the office what was done.',
  move_erased:
    'The personal data of the move was erased, and notes and pictures from phones would bring some back. Tell the office what was done.',
  document_is_stored: 'Crews add documents and replace none. Create another document for the new content.',
  invalid_form: 'The content is not a form as multipart/form-data describes it, or it was cut off. Send it again.',
  invalid_json_patch: 'A JSON Patch is an array of up to 100 operations as RFC 6902 describes them.',
  unauthenticated:
    'Send a token of the identity provider or an API key in the header Authorization: Bearer, or call with a registered client certificate.',
  invalid_token:
    'The token or key is malformed, expired, revoked, or was not made for this service. The header WWW-Authenticate says what is wrong with it. Get a new one.',
  insufficient_scope:
    'Your account does not allow this. The member missingScopes names the scopes that it needs: ask for a token or key with them.',
  channel_not_allowed:
    'The credential is restricted to channels. The part of the path before /v1, and the channels of a new key, must be among those that the member allowed lists.',
  party_not_allowed:
    'Your credential is bound to a party, and what the party is on this move does not allow this. Its access there (READ, STATUS or WRITE) and its role decide; an OWNER of the move can change them.',
  host_not_allowed:
    'Without authentication the server only answers to the names of its own machine. Use http://localhost, or set VANLINE_PUBLIC_URL.',
  route_not_found: 'Nothing is served at this path. The description of the interface is at /openapi.json and /docs.',
  move_not_found: 'No move has this id or locator; it may have been deleted. Its history stays readable.',
  shipment_not_found: 'No shipment has this id; it may have been deleted. Its history stays readable.',
  address_not_found:
    'The shipment has no address with this id. An address that was removed and set again has a new id.',
  agent_not_found: 'No agent has this id.',
  service_not_found: 'No service has this id.',
  party_not_found: 'No party has this id; it may have been deleted.',
  move_party_not_found: 'No party of a move has this id; the party may have been taken off the move.',
  truck_not_found: 'No truck has this id; it may have been deleted.',
  crew_member_not_found: 'No crew member has this id; the person may have been deleted.',
  absence_not_found: 'No absence has this id; it may have been deleted.',
  webhook_not_found: 'No webhook has this id; it may have been deleted.',
  delivery_not_found: 'No delivery has this id. Old deliveries are deleted, and so are those of a deleted webhook.',
  erasure_not_found: 'No erasure has this id. GET /v1/moves/{moveID}/erasures lists those of a move.',
  key_not_found: 'No key has this id; it may have been revoked.',
  message_not_found: 'No message has this id; it is deleted with its shipment or move.',
  message_template_not_found: 'No message template has this id; it may have been deleted.',
  message_rule_not_found: 'No message rule has this id; it may have been deleted.',
  message_opt_out_not_found: 'No opt-out has this id; it may have been deleted.',
  note_not_found: 'No note has this id; it may have been deleted. The history of its move says by whom.',
  job_not_found: 'No job has this id; it may have been deleted. The history of its move says by whom.',
  signature_not_found:
    'No signature has this id; it may have been deleted with its shipment. The history of its shipment says by whom.',
  signature_erased:
    'The personal data of the move was erased: with it went who signed, what was drawn and what was signed. The proof stays: the versions, the digest and the seal of the signature.',
  too_many_signatures: 'A shipment has at most 100 signatures. Signatures cannot be deleted by themselves.',
  too_much_to_sign:
    'What is shown and signed may have 2 MiB. Shorten the descriptions and conditions of the items, or give pieces that belong together one number.',
  item_not_found: 'No item has this id; it may have been deleted. The history of its shipment says by whom.',
  weighing_not_found: 'No weighing has this id; it may have been deleted. The history of its shipment says by whom.',
  storage_stay_not_found:
    'No storage stay has this id; it may have been deleted. The history of its shipment says by whom.',
  change_request_not_found:
    'No change request has this id; it may have been deleted with its record. The history of its move says by whom.',
  request_decided:
    'A request ends once: it was decided, withdrawn, or ended because its record is final or erased. Read it; to change more, change the record or ask again.',
  too_many_change_requests:
    'Up to 20 requests about one record wait for a decision, and a move has up to 500 requests, with a million characters together. Have some decided, or withdraw yours.',
  link_not_found:
    'No tracking link has this id; it may have been revoked. GET /v1/moves/{moveID}/links lists those of a move.',
  document_not_found: 'No document has this id; it may have been deleted. Its history stays readable.',
  document_has_no_content:
    'The document is PENDING: its content was not sent yet, or was not there at the instant that asOf names. PUT /v1/documents/{documentID}/content sends it.',
  invalid_tracking_link:
    'The secret belongs to no valid tracking link: the link may have expired or been revoked, or was not copied completely. Ask the company for a new one.',
  method_not_allowed: 'The path exists, but not for this method. The Allow header lists those it has.',
  not_acceptable: 'Accept asks for a media type that is not offered here.',
  request_timeout: 'The headers must arrive within 10 seconds and the content within 30.',
  id_taken:
    'A record with this id exists, or existed. If an import was done before, read the record; leave the id out to create another one. A deleted shipment can be restored once no other record has the ids of its agents and services.',
  not_revertible:
    'This event cannot be undone: it created the record, changed its status, or was erased. The detail says what to do instead.',
  not_deleted: 'Only a deleted move or shipment can be restored. This one exists: read it.',
  move_is_deleted: 'A shipment is restored into its move. Restore the move first, then the shipment.',
  locator_taken:
    'The locator of the deleted move was given to another move. Create a new move; the history of the deleted one stays readable by its id.',
  reference_taken:
    'On this server a reference belongs to one move and one shipment only. The member current is the record that has it: use another reference, or change that record.',
  transition_not_allowed:
    'This status change is not possible. The member allowed lists the statuses that are possible now.',
  shipment_is_final:
    'A delivered, canceled or terminated shipment keeps its dates, addresses and agents. Weight, remarks, reference, metadata and services can still change.',
  move_is_canceled: 'A canceled move takes no more shipments and jobs. Create another move.',
  move_is_full: 'A move can have 500 shipments, deleted ones included. Create another move.',
  move_has_shipments: 'Delete the shipments of the move first, or cancel the move.',
  agent_type_taken: 'A shipment has at most one agent of each type. Change or delete the one it has.',
  party_on_move:
    'A party is on a move once, in one role. GET /v1/moves/{moveID}/parties lists them; change the one that is there.',
  too_many_parties: 'A move has up to 50 parties. Take one off the move first.',
  last_owner: 'A move that has an OWNER keeps one. Make another party OWNER first, then take this one off.',
  party_in_use:
    'A party that is on a move, or that an API key is bound to, cannot be deleted. Take it off its moves and revoke its keys first.',
  truck_in_use:
    'A truck that other records name cannot be deleted, because they would lose it; usedBy lists some. Set isActive to false, or delete these records first.',
  crew_member_in_use:
    'A crew member whom other records name cannot be deleted, because they would lose the person; usedBy lists some. Set isActive to false, or delete these records first. To erase the personal data, change the name and clear the rest.',
  webhook_is_disabled:
    'Nothing is sent to a webhook that is disabled or paused. Set enabled to true, or take it over with takeOver, first.',
  too_many_webhooks:
    'The operator limits the number of webhooks (VANLINE_MAX_WEBHOOKS). Delete one that is no longer needed, or ask the operator for more.',
  view_not_found: 'No view has this id, or it is private and another caller owns it. List the views that you may see.',
  too_many_views: 'A caller has at most 100 views. Delete one that is no longer needed.',
  too_many_items:
    'A shipment has at most 1,000 items. Give pieces that belong together one number, with a quantity, or delete items.',
  too_many_notes: 'A move has at most 500 notes. Delete notes that are no longer needed.',
  too_many_storage_stays: 'A shipment has at most 20 storage stays. Delete one that is no longer needed.',
  storage_stay_open:
    'The goods of a shipment are in one place at a time. Set endedOn of the open stay, which the detail names; then add or open the other one.',
  storage_has_ended: 'The goods left storage within the days that are authorized, so more days have no use.',
  extension_pending: 'One extension waits at a time. Decide it with POST …/extension-decisions, then ask again.',
  extension_decided:
    'The first decision on an extension stays. Ask for another extension, which can also shorten the stay.',
  too_many_extensions: 'A storage stay has at most 20 extensions. Change its authorizedDays instead.',
  already_booked:
    'A truck or a person is in one job at a time, and not in one while absent. The member bookings lists what stands against the booking, alternatives lists plans that are free: send one of them, or change the other job.',
  over_capacity:
    'The most that is on board of the truck at any time of the day would exceed its capacity. Choose one of the alternatives, or send allowOverload: true.',
  job_is_final:
    'A job that is DONE or CANCELED keeps its plan. A canceled job can become PLANNED again; otherwise plan another one.',
  too_many_jobs: 'A move has at most 500 jobs. Delete jobs that are no longer needed.',
  too_many_weighings: 'A shipment has at most 50 weighings. Delete weighings that are no longer needed.',
  weighing_is_split:
    'A truck was weighed for several shipments at once, so the weights of one of them cannot change by themselves. Delete the weighings of the split (they have the same splitID), and weigh the truck again.',
  weight_is_weighed:
    'The shipment has weighings, and its actual weight follows from them; weighingID names the one that counts. Record another weighing, or change or delete one. Leave actualWeight out of other changes.',
  too_many_links:
    'A move has at most 20 valid tracking links, and a crew member at most 20 valid crew links. Revoke one that is no longer needed.',
  key_name_taken:
    'The name of a key is what the history calls its holder, so it must be unique. Choose another, or revoke the old key first.',
  certificate_registered: 'A certificate identifies one caller. Revoke the key that has it first.',
  cascade_too_large: 'Revoke the keys that this one created first, each with cascade, and then this one.',
  change_too_large:
    'One request changes up to 1,024 records, and up to 4 MiB of them, because others wait while they are written. Do it in several requests: the detail says how. Nothing was changed.',
  patch_not_applicable: 'A test of the JSON Patch failed, or a path does not exist. Nothing was changed.',
  part_out_of_order:
    'The parts of a file are sent in order. The member received is where the next part begins. To begin again, send the first part.',
  proof_missing:
    'On this server the status needs documents of the shipment that are STORED (VANLINE_REQUIRE_PROOF). The member missing lists their types: add them, and send the change again. The last of them cannot be deleted, or get another type, while the shipment has the status.',
  merge_conflict:
    'The merge or the reversion is not possible: the same members have changed since your version, or since the event that you undo. Nothing was written. The members changes, overlaps and current show what changed, who changed it and the current record. Decide, and send your change with the current eTag. After a refused reversion, undo the later change first, or change the members with a PATCH.',
  bulk_refused:
    'The bulk is ATOMIC, and one or more of its operations were refused, so nothing was written. The member results has the answer to each operation in its order: correct those that are refused, or send the bulk as ISOLATED.',
  idempotency_key_in_use:
    'The first request with this key has not finished. Wait as long as Retry-After says and send it again.',
  route_retired:
    'The operation ended on the date in its Sunset header, which was sent for a year. The Link header of the answer names its replacement.',
  events_pruned:
    'The operator sets how long events are stored. Some events after your position have been deleted. Read the records again, and follow the feed from the number that newest names.',
  events_unknown:
    'Your position belongs to another epoch, or is higher than the newest event: the database was restored from a backup, and the events after the backup are lost. Drop your copy, read the records again, and follow the feed from the number that newest names, in the epoch that epoch names.',
  unknown_version: 'No version of this record has the tag. Tags are listed in its history.',
  precondition_failed:
    'The record has changed since you read it. Nothing was written. The member current holds the current record: compare, and send your change again with its eTag.',
  body_too_large:
    'The content is too large. The limit is 1 MiB, and for a document 25 MiB unless the operator has set another (VANLINE_MAX_DOCUMENT_MB).',
  url_too_long: 'The limit for the URL is 8 KiB. Long filters can be sent with the method QUERY.',
  unsupported_media_type: 'The Content-Type is missing or not supported here. Accept-Patch lists those of a PATCH.',
  range_not_satisfiable: 'The range begins after the end of the content. Content-Range has the length of the content.',
  expectation_failed: 'The only expectation that is understood is 100-continue.',
  invalid_content:
    'The content was understood but breaks one or more rules. The errors name each with its place. Nothing was changed.',
  idempotency_key_reused:
    'The key was used for another request within the last 24 hours. A key belongs to one request; use a new one.',
  precondition_required: 'Updates are guarded by a version. Read the record, and send its eTag as If-Match.',
  headers_too_large: 'The limit for all headers together is 16 KiB.',
  rate_limit_exceeded:
    'You sent too many requests. RateLimit-Policy states the limit, RateLimit what is left of it, Retry-After when to try again.',
  internal_error: 'The server failed. The log has the details under the request id that instance names.',
  method_not_implemented: 'The method is not used anywhere in this interface.',
  transfer_coding_not_implemented:
    'The only Transfer-Encoding is chunked. Compress content with Content-Encoding instead, where it is accepted.',
  overloaded:
    'The server is overloaded and refused the request before it began. Wait as long as Retry-After says, and send it again.',
  unavailable:
    'The service cannot do this right now, and nothing was written. Wait as long as Retry-After says, and send it again.',
  outcome_unknown:
    'The disk or the connection to the database failed while the change was being committed, so it may have been written or not. Wait as long as Retry-After says. Then read the record to find out, or send the request again with the same Idempotency-Key: it has one effect, and you get the answer that was lost. Without a key, do not send it again before you have read the record.',
}
