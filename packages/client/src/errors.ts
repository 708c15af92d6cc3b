/**
 * Error classes. An error answer of the service is a problem (RFC 9457), with all its members; a request without an answer is a NetworkError. The
 * caller's own abort reason is thrown unchanged.
 */
import type { ExplainedChange, Problem, Violation } from './schema.ts'

/** Codes of the client itself, in addition to those of the service. */
type OwnCode = 'network_error' | 'timeout' | 'unexpected_answer' | 'digest_mismatch'

export type ErrorContext = {
  method: string
  path: string
  requestID?: string | undefined
  retryAfterMs?: number | undefined
  cause?: unknown
}

/** A failed request. */
export class VanlineError extends Error {
  override readonly name: string = 'VanlineError'
  /** The status of the answer; 0 if there was none. */
  readonly status: number
  /** Stable, for programs; see docs/reference/errors.md. */
  readonly code: Problem['code'] | OwnCode
  /** The whole answer, if it was a problem. */
  readonly problem: Problem | undefined
  /** The id of the request in the log of the service. */
  readonly requestID: string | undefined
  /** The Retry-After of the service. */
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

  /** All violations, each with its place. */
  get errors(): readonly Violation[] {
    return this.problem?.errors ?? []
  }

  /** The values that would be accepted. */
  get allowed(): readonly string[] {
    return this.problem?.allowed ?? []
  }
}

/** 412, and the 409 of a merge: the record has changed since it was read. */
export class ConflictError<Item = Record<string, unknown>> extends VanlineError {
  override readonly name = 'ConflictError'

  /** `stale`: an older version; `weak` and `unknown`: never a version of this record. */
  get reason(): NonNullable<Problem['reason']> {
    return this.problem?.reason ?? 'stale'
  }

  /** The current record, with its eTag. */
  get current(): Item | undefined {
    return this.problem?.current as Item | undefined
  }

  /** The changes since your version, with author and time. */
  get changes(): readonly ExplainedChange[] {
    return this.problem?.changes ?? []
  }

  /** The number of changes that are not listed. */
  get moreChanges(): number {
    return this.problem?.moreChanges ?? 0
  }

  /** The changed paths that your request changes too. */
  get overlaps(): readonly string[] {
    return this.problem?.overlaps ?? []
  }
}

/** Any other 409: the state of the record does not allow the change; `allowed` lists what it allows. */
export class StateError extends VanlineError {
  override readonly name = 'StateError'
}

/** 404: the record does not exist, or was deleted. */
export class NotFoundError extends VanlineError {
  override readonly name = 'NotFoundError'
}

/** 400 and 422: `errors` lists all violations. */
export class ValidationError extends VanlineError {
  override readonly name = 'ValidationError'
}

/** 401: no valid credential. */
export class AuthenticationError extends VanlineError {
  override readonly name = 'AuthenticationError'
}

/** 403: the credential does not allow this. */
export class PermissionError extends VanlineError {
  override readonly name = 'PermissionError'

  /** The scopes that the caller lacks. */
  get missingScopes(): readonly string[] {
    return this.problem?.missingScopes ?? []
  }
}

/**
 * 410: the feed cannot continue from your position. Events were pruned, or the service was restored from a backup (`events_unknown`). Read the records again, and follow from `newest` in `epoch`.
 */
export class ResyncError extends VanlineError {
  override readonly name = 'ResyncError'

  /** The current epoch of the feed. */
  get epoch(): string | undefined {
    return this.problem?.epoch
  }

  /** The seq of the newest event: follow from here after reading the records. */
  get newest(): number {
    return this.problem?.newest ?? 0
  }
}

/** 429, after all attempts. */
export class RateLimitError extends VanlineError {
  override readonly name = 'RateLimitError'
}

/**
 * 502, 503 and 504, after all attempts. With the code `outcome_unknown` the write may or may not have happened; the same applies to an answer that
 * did not come from Vanline. Read the record before you repeat the write with another idempotencyKey.
 */
export class UnavailableError extends VanlineError {
  override readonly name = 'UnavailableError'
}

/** No answer came, after all attempts. A write may or may not have happened. */
export class NetworkError extends VanlineError {
  override readonly name: string = 'NetworkError'
  constructor(message: string, context: ErrorContext, code: OwnCode = 'network_error') {
    super(0, code, message, context)
  }
}

/** No answer came in time, after all attempts. */
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

/** Codes with another class than their status. */
const BY_CODE: Partial<Record<Problem['code'], typeof VanlineError>> = {
  merge_conflict: ConflictError,
  events_pruned: ResyncError,
  events_unknown: ResyncError,
}

/** The error for an error answer, which may also come from a proxy. */
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

/** Parses Retry-After (RFC 9110): seconds, or a date. */
export function retryAfterMsOf(header: string | null, nowMs: number): number | undefined {
  if (header === null) return undefined
  if (/^\d+$/.test(header.trim())) return Number(header) * 1000
  const at = Date.parse(header)
  return Number.isNaN(at) ? undefined : Math.max(0, at - nowMs)
}
