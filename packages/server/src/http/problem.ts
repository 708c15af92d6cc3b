import type { FastifyReply } from 'fastify'
import { withoutCredentials } from '../kernel/credential-text.ts'
import { AppError, ERRORS, type ErrorCode, unreadableUrl, type Violation } from '../kernel/errors.ts'
import { codeOf, messageOf } from '../kernel/thrown.ts'
import { acceptHeadersOf, CONTENT_CODING, isKnownCoding, PROBLEM_TYPE } from './content/media.ts'

export const STATUS: Record<ErrorCode, number> = {
  malformed_request: 400,
  invalid_url: 400,
  missing_host: 400,
  invalid_query: 400,
  credential_in_query: 400,
  invalid_cursor: 400,
  invalid_header: 400,
  invalid_if_match: 400,
  invalid_json: 400,
  invalid_form: 400,
  invalid_json_patch: 400,
  unauthenticated: 401,
  invalid_token: 401,
  link_revoked: 401,
  link_expired: 401,
  insufficient_scope: 403,
  channel_not_allowed: 403,
  party_not_allowed: 403,
  job_reassigned: 403,
  job_too_old: 403,
  document_not_yours: 403,
  not_a_crew_member: 403,
  host_not_allowed: 403,
  route_not_found: 404,
  move_not_found: 404,
  shipment_not_found: 404,
  address_not_found: 404,
  agent_not_found: 404,
  service_not_found: 404,
  party_not_found: 404,
  move_party_not_found: 404,
  truck_not_found: 404,
  crew_member_not_found: 404,
  absence_not_found: 404,
  webhook_not_found: 404,
  delivery_not_found: 404,
  erasure_not_found: 404,
  key_not_found: 404,
  link_not_found: 404,
  crew_link_not_found: 404,
  document_not_found: 404,
  document_has_no_content: 404,
  note_not_found: 404,
  message_not_found: 404,
  message_template_not_found: 404,
  message_rule_not_found: 404,
  message_opt_out_not_found: 404,
  view_not_found: 404,
  job_not_found: 404,
  item_not_found: 404,
  weighing_not_found: 404,
  storage_stay_not_found: 404,
  change_request_not_found: 404,
  signature_not_found: 404,
  signature_erased: 410,
  invalid_tracking_link: 404,
  method_not_allowed: 405,
  not_acceptable: 406,
  request_timeout: 408,
  not_deleted: 409,
  not_revertible: 409,
  move_is_deleted: 409,
  locator_taken: 409,
  id_taken: 409,
  reference_taken: 409,
  transition_not_allowed: 409,
  shipment_is_final: 409,
  move_is_canceled: 409,
  move_is_full: 409,
  move_has_shipments: 409,
  agent_type_taken: 409,
  party_on_move: 409,
  too_many_parties: 409,
  last_owner: 409,
  party_in_use: 409,
  truck_in_use: 409,
  crew_member_in_use: 409,
  crew_member_not_active: 409,
  message_template_in_use: 409,
  opted_out_already: 409,
  message_not_retryable: 409,
  message_not_sent: 409,
  recipient_opted_out: 409,
  message_gateway_missing: 409,
  message_rule_not_held: 409,
  no_recipient: 409,
  account_taken: 409,
  webhook_is_disabled: 409,
  too_many_webhooks: 409,
  too_many_links: 409,
  too_many_notes: 409,
  too_many_items: 409,
  too_many_signatures: 409,
  too_much_to_sign: 409,
  already_booked: 409,
  over_capacity: 409,
  job_is_final: 409,
  job_canceled: 409,
  job_not_due: 409,
  too_many_jobs: 409,
  too_many_storage_stays: 409,
  storage_stay_open: 409,
  request_decided: 409,
  too_many_change_requests: 409,
  storage_has_ended: 409,
  extension_pending: 409,
  extension_decided: 409,
  too_many_extensions: 409,
  too_many_views: 409,
  too_many_weighings: 409,
  weighing_is_split: 409,
  weight_is_weighed: 409,
  key_name_taken: 409,
  certificate_registered: 409,
  cascade_too_large: 409,
  change_too_large: 409,
  patch_not_applicable: 409,
  part_out_of_order: 409,
  document_is_stored: 409,
  proof_missing: 409,
  merge_conflict: 409,
  bulk_refused: 409,
  idempotency_key_in_use: 409,
  route_retired: 410,
  move_erased: 410,
  job_gone: 410,
  events_pruned: 410,
  events_unknown: 410,
  unknown_version: 404,
  precondition_failed: 412,
  body_too_large: 413,
  url_too_long: 414,
  unsupported_media_type: 415,
  range_not_satisfiable: 416,
  expectation_failed: 417,
  invalid_content: 422,
  idempotency_key_reused: 422,
  precondition_required: 428,
  rate_limit_exceeded: 429,
  headers_too_large: 431,
  internal_error: 500,
  method_not_implemented: 501,
  transfer_coding_not_implemented: 501,
  overloaded: 503,
  unavailable: 503,
  outcome_unknown: 503,
}

type Problem = { status: number; headers: Record<string, string>; body: string }

/** An error as RFC 9457 problem, without credentials that the request had. An unexpected error reveals only the id of the request. */
export function problemOf(error: AppError, requestID: string, publicUrl: string): Problem {
  const { retryAfterS, challenge, contentRange, ...members } = error.members
  const status = STATUS[error.code]
  if (status === 400 || status === 422) members.errors ??= wholeIsWrong(error)
  if (members.errors) members.errors = members.errors.map(shownViolation)
  const body = JSON.stringify({
    type: `${publicUrl}/problems/${error.code}`,
    title: ERRORS[error.code],
    status,
    detail: withoutCredentials(error.message),
    instance: `urn:uuid:${requestID}`,
    code: error.code,
    ...members,
  })
  const headers: Record<string, string> = { 'content-type': PROBLEM_TYPE, 'cache-control': 'no-store' }
  if (retryAfterS !== undefined) headers['retry-after'] = String(retryAfterS)
  if (contentRange !== undefined) headers['content-range'] = contentRange
  if (challenge !== undefined) headers['www-authenticate'] = challenge
  return { status, headers, body }
}

const shownViolation = (violation: Violation): Violation =>
  Object.fromEntries(Object.entries(violation).map(([name, text]) => [name, withoutCredentials(text)])) as Violation

/** Every 400 and 422 has a list of errors for clients that show it. The empty pointer stands for the whole content. */
const wholeIsWrong = ({ code, message }: AppError): Violation[] =>
  code === 'invalid_json' || code === 'invalid_json_patch' || code === 'invalid_form'
    ? [{ pointer: '', detail: message, code }]
    : []

/** The errors of requests that may be unread in part. The content of one with an unknown coding has no known end. */
const UNREAD: readonly ErrorCode[] = [
  ...(['request_timeout', 'body_too_large', 'headers_too_large'] as const),
  'transfer_coding_not_implemented',
]

/** The headers of content whose reading failed after they were set. */
const OF_CONTENT = [
  ...['etag', 'last-modified', 'total-count', 'preference-applied', 'link', 'vanline-position'],
  ...['repr-digest', 'content-disposition', 'content-range', 'accept-ranges'],
]

export function sendProblem(reply: FastifyReply, error: AppError, publicUrl: string): FastifyReply {
  const problem = problemOf(error, reply.request.id, publicUrl)
  for (const name of OF_CONTENT) if (reply.hasHeader(name)) reply.removeHeader(name)
  // The rest of such a request is not read. HTTP/2 does not have this header, and does not need it.
  if (UNREAD.includes(error.code) && reply.request.raw.httpVersionMajor === 1) problem.headers.connection = 'close'
  if (error.code === 'unsupported_media_type') {
    const declaration = reply.request.routeOptions.config.declaration
    if (!isKnownCoding(reply.request.headers['content-encoding'])) problem.headers['accept-encoding'] = CONTENT_CODING
    if (declaration) Object.assign(problem.headers, acceptHeadersOf([declaration]))
  }
  return reply.code(problem.status).headers(problem.headers).send(problem.body)
}

const UNFORESEEN = 'Something went wrong. The log has the details under this request id.'

/** Errors of Fastify with our codes and texts. */
const FRAMEWORK_ERRORS: Record<string, [ErrorCode, string]> = {
  FST_ERR_CTP_BODY_TOO_LARGE: ['body_too_large', 'The content is too large. The limit is 1 MiB.'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['malformed_request', 'The content is not as long as Content-Length says.'],
  FST_ERR_MAX_PARAM_LENGTH: ['route_not_found', 'There is nothing at this path.'],
  FST_ERR_ASYNC_CONSTRAINT: ['internal_error', UNFORESEEN],
}

/** The sender disconnected in the middle of the request; the answer only appears in the log. */
const CUT_OFF: [ErrorCode, string] = ['malformed_request', 'The content ended before it was complete.']

/** The errors that operators should see. */
const OURS: readonly ErrorCode[] = ['internal_error', 'unavailable', 'outcome_unknown']

/** Converts anything thrown into an error for the client; `isUnforeseen` says whether to log it. */
export function appErrorOf(error: unknown): { error: AppError; isUnforeseen: boolean } {
  if (error instanceof AppError) return { error, isUnforeseen: OURS.includes(error.code) }
  const code = codeOf(error)
  if (code === 'FST_ERR_BAD_URL') return { error: unreadableUrl(), isUnforeseen: false }
  const isCutOff = code === 'ECONNRESET' && messageOf(error) === 'aborted'
  const known = isCutOff ? CUT_OFF : FRAMEWORK_ERRORS[code]
  if (known) return { error: new AppError(...known), isUnforeseen: false }
  return { error: new AppError('internal_error', UNFORESEEN, {}, error), isUnforeseen: true }
}
