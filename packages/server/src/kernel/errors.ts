/**
 * The catalogue of errors by stable code. Lower floors throw an AppError with a code and know no HTTP; http/problem.ts maps each
 * code to its status. A retired code is never reused.
 */
import type { Collision } from './collision.ts'

export const ERRORS = {
  malformed_request: 'The request is not valid HTTP',
  invalid_url: 'The URL cannot be read',
  missing_host: 'The Host header is missing',
  invalid_query: 'The query is not valid',
  credential_in_query: 'The URL contains a credential',
  invalid_cursor: 'The cursor is not valid',
  invalid_header: 'A header is not valid',
  invalid_if_match: 'The If-Match header cannot be read',
  invalid_json: 'The content is not acceptable JSON',
  invalid_form: 'The form cannot be read',
  invalid_json_patch: 'The JSON Patch is malformed',
  unauthenticated: 'Authentication is required',
  invalid_token: 'The credential is not valid',
  link_revoked: 'The crew link was revoked',
  link_expired: 'The crew link has expired',
  insufficient_scope: 'The credential lacks a scope',
  channel_not_allowed: 'The credential does not allow this channel',
  party_not_allowed: 'Your party may not do this',
  job_reassigned: 'The job was given to another crew',
  job_too_old: 'The job was too long ago',
  document_not_yours: 'Another person adds this document',
  not_a_crew_member: 'Your account belongs to no crew member',
  host_not_allowed: 'The host name is not allowed',
  route_not_found: 'There is nothing at this path',
  move_not_found: 'The move does not exist',
  shipment_not_found: 'The shipment does not exist',
  address_not_found: 'The address does not exist',
  agent_not_found: 'The agent does not exist',
  service_not_found: 'The service does not exist',
  party_not_found: 'The party does not exist',
  move_party_not_found: 'The party of the move does not exist',
  truck_not_found: 'The truck does not exist',
  crew_member_not_found: 'The crew member does not exist',
  absence_not_found: 'The absence does not exist',
  webhook_not_found: 'The webhook does not exist',
  delivery_not_found: 'The delivery does not exist',
  erasure_not_found: 'The erasure does not exist',
  key_not_found: 'The key does not exist',
  link_not_found: 'The tracking link does not exist',
  crew_link_not_found: 'The crew link does not exist',
  document_not_found: 'The document does not exist',
  document_has_no_content: 'The document has no content',
  note_not_found: 'The note does not exist',
  message_not_found: 'The message does not exist',
  message_template_not_found: 'The message template does not exist',
  message_rule_not_found: 'The message rule does not exist',
  message_opt_out_not_found: 'The opt-out does not exist',
  view_not_found: 'The view does not exist',
  job_not_found: 'The job does not exist',
  item_not_found: 'The item does not exist',
  weighing_not_found: 'The weighing does not exist',
  storage_stay_not_found: 'The storage stay does not exist',
  signature_not_found: 'The signature does not exist',
  change_request_not_found: 'The change request does not exist',
  signature_erased: 'The person and the signed text were erased',
  invalid_tracking_link: 'The tracking link is not valid',
  method_not_allowed: 'The method is not allowed here',
  not_acceptable: 'No representation matches the Accept header',
  request_timeout: 'The request took too long to arrive',
  not_deleted: 'The record is not deleted',
  not_revertible: 'The change cannot be undone',
  move_is_deleted: 'The move is deleted',
  locator_taken: 'Another move or shipment has this locator',
  id_taken: 'Another record has this id',
  reference_taken: 'Another record has this reference',
  transition_not_allowed: 'This status change is not possible',
  shipment_is_final: 'The shipment is in a final status',
  move_is_canceled: 'The move is canceled',
  move_is_full: 'The move has the maximum number of shipments',
  move_has_shipments: 'The move still has shipments',
  agent_type_taken: 'The shipment already has an agent of this type',
  party_on_move: 'The party is on this move already',
  too_many_parties: 'The move has the maximum number of parties',
  last_owner: 'The party is the only owner of the move',
  party_in_use: 'The party is still used',
  truck_in_use: 'The truck is still used',
  crew_member_in_use: 'The crew member is still used',
  crew_member_not_active: 'The crew member is not active',
  message_template_in_use: 'A rule sends the template',
  opted_out_already: 'The address has opted out already',
  message_not_retryable: 'The message cannot be sent again',
  message_not_sent: 'The message was not sent',
  recipient_opted_out: 'The recipient wants no messages',
  message_gateway_missing: 'There is no gateway for the message',
  message_rule_not_held: 'The messages of the rule do not wait',
  no_recipient: 'There is no recipient',
  account_taken: 'Another active crew member has this account',
  webhook_is_disabled: 'The webhook is disabled',
  too_many_webhooks: 'The maximum number of webhooks is reached',
  too_many_links: 'The maximum number of valid links is reached',
  too_many_storage_stays: 'The shipment has the maximum number of storage stays',
  storage_stay_open: 'The shipment has an open storage stay',
  request_decided: 'The change request was decided already',
  too_many_change_requests: 'There are too many change requests',
  storage_has_ended: 'The storage ended within its authorized days',
  extension_pending: 'An extension waits for its decision',
  extension_decided: 'The extension was decided before',
  too_many_extensions: 'The storage stay has the maximum number of extensions',
  too_many_views: 'The owner has the maximum number of views',
  too_many_notes: 'The move has the maximum number of notes',
  too_many_items: 'The shipment has the maximum number of items',
  too_many_signatures: 'The shipment has the maximum number of signatures',
  too_much_to_sign: 'What would be signed is too long',
  already_booked: 'The truck or a person is taken at this time',
  over_capacity: 'The truck would be overloaded',
  job_is_final: 'The job has ended',
  job_canceled: 'The office canceled the job',
  job_not_due: 'The job is not due yet',
  too_many_jobs: 'The move has the maximum number of jobs',
  too_many_weighings: 'The shipment has the maximum number of weighings',
  weighing_is_split: 'The weighing is a share of a split',
  weight_is_weighed: 'The weight follows from weighings',
  key_name_taken: 'A key with this name exists already',
  certificate_registered: 'The certificate is already registered',
  cascade_too_large: 'Too many keys would be revoked at once',
  change_too_large: 'Too much would be changed at once',
  patch_not_applicable: 'The JSON Patch does not fit the record',
  part_out_of_order: 'This is not the next part',
  document_is_stored: 'The document has its content already',
  proof_missing: 'The shipment lacks a document',
  merge_conflict: 'Your change overlaps with a newer change',
  bulk_refused: 'One of the operations was refused',
  idempotency_key_in_use: 'The first request with this key is still running',
  route_retired: 'This operation has been retired',
  move_erased: 'The personal data of the move was erased',
  job_gone: 'The job, its shipment or its move was deleted',
  events_pruned: 'The next events are no longer stored',
  events_unknown: 'The position in the feed is unknown',
  unknown_version: 'The record never had this version',
  precondition_failed: 'The record has changed since you read it',
  body_too_large: 'The content is too large',
  url_too_long: 'The URL is too long',
  unsupported_media_type: 'The content type is not supported',
  range_not_satisfiable: 'The range is not in the content',
  expectation_failed: 'The expectation cannot be met',
  invalid_content: 'The content is not valid',
  idempotency_key_reused: 'The key was used for a different request',
  precondition_required: 'The request needs If-Match',
  rate_limit_exceeded: 'You have sent too many requests',
  headers_too_large: 'The headers are too large',
  internal_error: 'Something went wrong on our side',
  method_not_implemented: 'The method is not supported',
  transfer_coding_not_implemented: 'The transfer coding is not supported',
  overloaded: 'The server is overloaded',
  unavailable: 'The service is not available right now',
  outcome_unknown: 'It is not known whether the change was written',
} as const

export type ErrorCode = keyof typeof ERRORS

/** A part of a request: of its content (a JSON Pointer), its query or its headers. */
type Place = { pointer: string } | { parameter: string } | { header: string }

/** One fault of a request, and where it is. */
export type Violation = { detail: string; code: string } & Place

/** One member that changed since a version, and who changed it last. */
export type ExplainedChange = {
  path: string
  from: unknown
  to: unknown
  by: string
  byName: string | null
  at: string
}

/** Members that only some errors have. */
type ErrorMembers = {
  errors?: Violation[]
  /** How many violations are not listed. */
  moreErrors?: number
  allowed?: readonly string[]
  /** The scopes that the caller lacks. */
  missingScopes?: readonly string[]
  reason?: 'stale' | 'weak' | 'unknown'
  current?: unknown
  /** What changed since the version the client holds, net per field. */
  changes?: ExplainedChange[]
  /** How many changes are not listed. */
  moreChanges?: number
  /** The paths among the changes that the refused request touches too. */
  overlaps?: string[]
  /** Of the status of a job that also changes its shipment: what changed there since the version that the content names. */
  shipment?: Pick<ErrorMembers, 'current' | 'changes' | 'moreChanges' | 'overlaps'>
  /** Of the feed: its epoch, and the numbers of the oldest and the newest event. */
  epoch?: string
  oldest?: number
  newest?: number
  /** Of an upload in parts: how many bytes were received. */
  received?: number
  /** The day of a job that is not due yet. */
  day?: string
  /** The types of the documents that a status needs. */
  missing?: readonly string[]
  /** The subjects of records that stand against a deletion. */
  usedBy?: readonly string[]
  /** Of a weight that was weighed: the weighing that it comes from. */
  weighingID?: string | null
  /** The readiness checks and their results. */
  checks?: Record<string, { status: string; detail?: string }>
  /** Of a refused booking: the bookings that stand against it, and plans that are free. */
  bookings?: readonly unknown[]
  alternatives?: readonly unknown[]
  /** Of an overloaded truck: how much it would carry, and may carry. */
  pounds?: number
  capacityPounds?: number | null
  /** Of a bulk: what would have become of each operation. */
  results?: readonly unknown[]
  retryAfterS?: number
  /** The Content-Range header; not a member of the answer. */
  contentRange?: string
  /** The WWW-Authenticate header; not a member of the answer. */
  challenge?: string
}

/**
 * A failure that the client may read; `detail` is for people, `code` for programs. It captures no stack, since it is an ordinary
 * answer; an internal failure is its `cause`, which has a stack.
 */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly members: ErrorMembers
  /** For a refused version: what the write met. Never sent. */
  collision?: Collision
  constructor(code: ErrorCode, detail: string, members: ErrorMembers = {}, cause?: unknown) {
    const { stackTraceLimit } = Error
    Error.stackTraceLimit = 0
    super(detail, { cause })
    Error.stackTraceLimit = stackTraceLimit
    this.code = code
    this.members = members
  }
}

/** An error about one place of the request, which `errors` repeats with a code for programs. */
export const errorAt = (
  code: ErrorCode,
  place: Place,
  violation: string,
  detail: string,
  members: ErrorMembers = {},
): AppError => new AppError(code, detail, { errors: [{ ...place, detail, code: violation }], ...members })

/** The 413 for content with more bytes than allowed. */
export const bodyTooLarge = (bytesMax: number): AppError =>
  new AppError('body_too_large', `The content is too large. The limit is ${bytesMax / 2 ** 20} MiB.`)

/** The 404 of a path that nothing is served at. */
export const routeNotFound = (): AppError => new AppError('route_not_found', 'There is nothing at this path.')

/** The 400 of a path or query that has no text. */
export const unreadableUrl = (): AppError =>
  new AppError('invalid_url', 'The URL has an escape sequence that is malformed, or is not UTF-8.')

/** How many violations an answer lists: 1 MiB of content must not cause an answer of 50 MiB. */
export const VIOLATIONS_MAX = 100

/** The violations of an answer: the first hundred, and how many more there are. `undescribed` were only counted. */
export function listedErrors(
  found: readonly Violation[],
  undescribed = 0,
): Pick<ErrorMembers, 'errors' | 'moreErrors'> {
  const errors = found.slice(0, VIOLATIONS_MAX)
  const moreErrors = found.length - errors.length + undescribed
  return moreErrors > 0 ? { errors, moreErrors } : { errors }
}

/** A violation as a sentence with its place. The empty pointer stands for the whole content. */
function placedDetail(violation: Violation): string {
  const place = 'pointer' in violation ? violation.pointer : ''
  return place === '' ? violation.detail : `${place}: ${violation.detail}`
}

/** The 422 that lists the violations of the content. */
export function invalidContent(found: readonly Violation[], undescribed = 0): AppError {
  const members = listedErrors(found, undescribed)
  const [first] = found
  const detail =
    members.moreErrors === undefined
      ? first && found.length === 1
        ? `One thing is wrong: ${placedDetail(first)}`
        : `${found.length} things are wrong with the content; see errors.`
      : `More than ${VIOLATIONS_MAX} things are wrong with the content; errors lists the first of them.`
  return new AppError('invalid_content', detail, members)
}

/** 422 if there are violations. */
export function requireValid(found: readonly Violation[]): void {
  if (found.length > 0) throw invalidContent(found)
}
