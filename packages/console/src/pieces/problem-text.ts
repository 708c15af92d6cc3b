/** Errors in words for users of the console. The texts of the service are for developers too, and name headers and credentials. */
import { type ErrorCode, NetworkError, PermissionError, VanlineError } from '@vanline/client'
import { wordsOf } from '../format/format.ts'
import { countText, nounFor } from '../format/plural.ts'

const TITLES: Partial<Record<ErrorCode, string>> = {
  insufficient_scope: 'Your account does not allow this',
  channel_not_allowed: 'Your account does not allow this here',
  party_not_allowed: 'Your party does not allow this',
  unauthenticated: 'You are not signed in',
  invalid_token: 'Your sign-in is no longer valid',
  invalid_content: 'Some values are not valid',
  precondition_failed: 'Another user changed this record',
  merge_conflict: 'Another user changed the same field',
  rate_limit_exceeded: 'Too many requests at once',
  overloaded: 'The server is busy',
  unavailable: 'The server is not available at the moment',
  idempotency_key_reused: 'This was already sent with other values',
  outcome_unknown: 'The result is not known',
}

/** What succeeds later without a change. */
const WAITS: readonly string[] = ['rate_limit_exceeded', 'overloaded', 'unavailable'] satisfies ErrorCode[]

/** What an answer of a proxy means, which has no code. */
const WAITING: Readonly<Record<number, ErrorCode>> = { 429: 'rate_limit_exceeded', 503: 'unavailable' }

const waitText = ({ retryAfterMs }: VanlineError): string =>
  retryAfterMs === undefined
    ? 'Try again in a moment.'
    : `Try again in ${countText(Math.ceil(retryAfterMs / 1000), 'second')}.`

/** The title of an error. */
export function titleOf(error: unknown): string {
  if (error instanceof NetworkError) return 'The server cannot be reached'
  if (error instanceof VanlineError && !error.problem && WAITING[error.status]) return TITLES[WAITING[error.status]!]!
  if (!(error instanceof VanlineError) || !error.problem) return 'Something went wrong'
  return TITLES[error.code as ErrorCode] ?? error.problem.title
}

/** What the error means, and what to do. */
export function detailOf(error: unknown): string {
  if (error instanceof NetworkError) return 'Check your connection. Your input is kept.'
  if (error instanceof PermissionError && error.missingScopes.length > 0) return missingScopesText(error.missingScopes)
  if (error instanceof VanlineError && WAITS.includes(error.code)) return `${waitText(error)} Your input is kept.`
  if (error instanceof VanlineError) return textOf(error.code, error.message)
  return error instanceof Error ? error.message : String(error)
}

/** The detail of a problem with statuses as the console writes them: in transit for IN_TRANSIT. */
export const textOf = (code: string, detail: string): string =>
  code === 'transition_not_allowed'
    ? detail.replace(/\b[A-Z]{2,}(?:_[A-Z]+)*\b/g, (status) => wordsOf(status).toLowerCase())
    : detail

/** What a user without these scopes can do. */
export const missingScopesText = (scopes: readonly string[]): string =>
  `It needs the ${nounFor(scopes.length, 'scope')} ${scopes.join(', ')}. Ask an administrator for access.`
