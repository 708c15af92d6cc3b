/**
 * Everything that can go wrong, as classes to catch. What the service answers is a problem (RFC 9457), and all of its members
 * are here; what never got an answer is a NetworkError. A caller's own abort is not among them: it is thrown as it was given.
 */
import type { ExplainedChange, Problem, Violation } from './schema.ts'

/** What the client itself can find wrong, beside the codes of the service. */
type OwnCode = 'network_error' | 'timeout' | 'unexpected_answer'

export type ErrorContext = {
  method: string
  path: string
  requestID?: string | undefined
  retryAfterMs?: number | undefined
  cause?: unknown
}

/** A request that did not succeed. */
export class VanlineError extends Error {
  override readonly name: string = 'VanlineError'
  /** The status of the answer; 0 if there was none. */
  readonly status: number
  /** Stable, for programs: see the reference of errors. */
  readonly code: Problem['code'] | OwnCode
  /** The whole answer, if it was a problem. */
  readonly problem: Problem | undefined
  /** What the service's log knows the request by. */
  readonly requestID: string | undefined
  /** How long the service asked us to wait. */
  readonly retryAfterMs: number | undefined
  readonly method: string
  readonly path: string

  constructor(
    status: number,
    code: Problem['code'] | OwnCode,
    message: string,
    context: ErrorContext,
    problem?: Problem,
  ) {
    super(message, context.cause === undefined ? undefined : { cause: context.cause })
    this.status = status
    this.code = code
    this.problem = problem
    this.requestID = context.requestID
    this.retryAfterMs = context.retryAfterMs
    this.method = context.method
    this.path = context.path
  }

  /** Everything that is wrong with the request, each with its place. */
  get errors(): readonly Violation[] {
    return this.problem?.errors ?? []
  }

  /** What would have been accepted instead. */
  get allowed(): readonly string[] {
    return this.problem?.allowed ?? []
  }
}

/** 412, and the 409 of a merge: somebody else has changed the record since it was read. */
export class ConflictError<Item = Record<string, unknown>> extends VanlineError {
  override readonly name = 'ConflictError'

  /** `stale`: an older version; `weak` and `unknown`: never a version of this record. */
  get reason(): NonNullable<Problem['reason']> {
    return this.problem?.reason ?? 'stale'
  }

  /** The record as it is now, with its eTag. */
  get current(): Item | undefined {
    return this.problem?.current as Item | undefined
  }

  /** What changed since the version that was held, by whom and when. */
  get changes(): readonly ExplainedChange[] {
    return this.problem?.changes ?? []
  }

  /** How many more changes there are than are listed. */
  get moreChanges(): number {
    return this.problem?.moreChanges ?? 0
  }

  /** The paths among the changes that the refused request touches too. */
  get overlaps(): readonly string[] {
    return this.problem?.overlaps ?? []
  }
}

/** Any other 409: the state of the record does not allow it; `allowed` says what it would. */
export class StateError extends VanlineError {
  override readonly name = 'StateError'
}

/** 404: it does not exist, or no longer. */
export class NotFoundError extends VanlineError {
  override readonly name = 'NotFoundError'
}

/** 400 and 422: `errors` lists everything that is wrong. */
export class ValidationError extends VanlineError {
  override readonly name = 'ValidationError'
}

/** 401: no credential, or not a good one. */
export class AuthenticationError extends VanlineError {
  override readonly name = 'AuthenticationError'
}

/** 403: the credential is good, but not for this. */
export class PermissionError extends VanlineError {
  override readonly name = 'PermissionError'

  /** What the caller would have to be allowed to do. */
  get missingScopes(): readonly string[] {
    return this.problem?.missingScopes ?? []
  }
}

/**
 * 410: the feed cannot go on from where you are. Events in between were pruned, or a backup was restored and history has gone back
 * (`events_unknown`). Read the records again, and follow from `newest` in `epoch`.
 */
export class ResyncError extends VanlineError {
  override readonly name = 'ResyncError'

  /** The epoch that the feed is in now. */
  get epoch(): string | undefined {
    return this.problem?.epoch
  }

  /** The seq of the newest event: where to follow from once the records are read. */
  get newest(): number {
    return this.problem?.newest ?? 0
  }
}

/** 429, after all tries. */
export class RateLimitError extends VanlineError {
  override readonly name = 'RateLimitError'
}

/**
 * 502, 503 and 504, after all tries. With the code `outcome_unknown` a write may have been carried out or not, as with an answer of
 * something other than Vanline: read the record before you write it again without the same idempotencyKey.
 */
export class UnavailableError extends VanlineError {
  override readonly name = 'UnavailableError'
}

/** No answer came, after all tries. A write may or may not have been carried out. */
export class NetworkError extends VanlineError {
  override readonly name: string = 'NetworkError'
  constructor(message: string, context: ErrorContext, code: OwnCode = 'network_error') {
    super(0, code, message, context)
  }
}

/** No answer came in time, after all tries. */
export class TimeoutError extends NetworkError {
  override readonly name = 'TimeoutError'
  constructor(timeoutMs: number, context: ErrorContext) {
    super(`No answer to ${context.method} ${context.path} within ${timeoutMs} ms.`, context, 'timeout')
  }
}

const CLASSES: Record<number, typeof VanlineError> = {
  400: ValidationError,
  401: AuthenticationError,
  403: PermissionError,
  404: NotFoundError,
  409: StateError,
  412: ConflictError,
  422: ValidationError,
  429: RateLimitError,
  502: UnavailableError,
  503: UnavailableError,
  504: UnavailableError,
}

/** Codes that mean something else than others of their status. */
const BY_CODE: Partial<Record<Problem['code'], typeof VanlineError>> = {
  merge_conflict: ConflictError,
  events_pruned: ResyncError,
  events_unknown: ResyncError,
}

/** The error for an answer that is not a success. Something between us and the service may have answered in its place. */
export function errorOf(response: Response, text: string, context: ErrorContext): VanlineError {
  const { status } = response
  const problem = problemOf(response, text)
  const about: ErrorContext = {
    ...context,
    requestID: response.headers.get('x-request-id') ?? problem?.instance.replace(/^urn:uuid:/, ''),
    retryAfterMs: retryAfterMsOf(response.headers.get('retry-after'), Date.now()),
  }
  const ErrorClass = (problem && BY_CODE[problem.code]) ?? CLASSES[status] ?? VanlineError
  if (problem) return new ErrorClass(status, problem.code, problem.detail, about, problem)
  const message = `${context.method} ${context.path} was answered ${status} by something other than Vanline.`
  return new ErrorClass(status, 'unexpected_answer', message, about)
}

function problemOf(response: Response, text: string): Problem | undefined {
  if (!response.headers.get('content-type')?.startsWith('application/problem+json')) return undefined
  try {
    const problem = JSON.parse(text)
    return typeof problem?.code === 'string' && typeof problem.instance === 'string' ? problem : undefined
  } catch {
    return undefined
  }
}

/** Retry-After as RFC 9110 has it: seconds, or a date. */
export function retryAfterMsOf(header: string | null, nowMs: number): number | undefined {
  if (header === null) return undefined
  if (/^\d+$/.test(header.trim())) return Number(header) * 1000
  const at = Date.parse(header)
  return Number.isNaN(at) ? undefined : Math.max(0, at - nowMs)
}
