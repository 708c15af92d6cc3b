import { AppError } from './errors.ts'

/** The WWW-Authenticate header (RFC 6750): the accepted scheme and, if a credential was sent, what is wrong with it. */
export function challengeOf(attributes: Record<string, string> = {}): string {
  const all = Object.entries({ realm: 'vanline', ...attributes })
  return `Bearer ${all.map(([name, value]) => `${name}="${value}"`).join(', ')}`
}

/** The 403 for missing scopes. */
export function forbidden(missing: readonly string[]): AppError {
  const [first] = missing
  const detail =
    missing.length === 1
      ? `Your account does not allow this. It needs the scope ${first}.`
      : `Your account does not allow this. It needs the scopes ${missing.join(', ')}.`
  return new AppError('insufficient_scope', detail, {
    missingScopes: missing,
    challenge: challengeOf({ error: 'insufficient_scope', scope: missing.join(' ') }),
  })
}

/** The 403 of a caller whose party may not do this. */
export const partyNotAllowed = (detail: string): AppError => new AppError('party_not_allowed', detail)

/** The 403 of a caller whose credential is restricted to other channels. */
export const channelNotAllowed = (allowed: readonly string[]): AppError =>
  new AppError('channel_not_allowed', `This credential may only write through the channels ${allowed.join(', ')}.`, {
    allowed,
  })
