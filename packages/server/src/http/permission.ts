import type { FastifyRequest } from 'fastify'
import { AppError } from '../kernel/errors.ts'
import { namesOf } from './query.ts'

/** What WWW-Authenticate says (RFC 6750): which credential is wanted and, if one was sent, what is wrong with it. */
export function challengeOf(attributes: Record<string, string> = {}): string {
  const all = Object.entries({ realm: 'vanline', ...attributes })
  return `Bearer ${all.map(([name, value]) => `${name}="${value}"`).join(', ')}`
}

/** The 403 of a caller that is known but may not do this. */
export function forbidden(missing: readonly string[]): AppError {
  const [first] = missing
  const detail =
    missing.length === 1 ? `This needs the scope ${first}.` : `This needs the scopes ${missing.join(', ')}.`
  return new AppError('insufficient_scope', detail, {
    missingScopes: missing,
    challenge: challengeOf({ error: 'insufficient_scope', scope: missing.join(' ') }),
  })
}

/** 403 unless the caller may do all of this. */
export function requireScopes({ principal }: FastifyRequest, scopes: readonly string[]): void {
  const missing = scopes.filter((scope) => !principal.scopes.has(scope))
  if (missing.length > 0) throw forbidden([...new Set(missing)])
}

/** What can be added to a record, each with the scope without which it is not shown. */
export type Expansions = Readonly<Record<string, string>>

/** The expansions that a request asks for: 400 for one there is not, 403 for one that is not for this caller. */
export function expansionsOf(request: FastifyRequest, list: string | undefined, expansions: Expansions): string[] {
  if (list === undefined) return []
  const names = namesOf('expand', list, Object.keys(expansions))
  requireScopes(
    request,
    names.map((name) => expansions[name]!),
  )
  return names
}

/** Whether the caller may read what this operation writes. Who may change a status need not be allowed to read the rest. */
export function mayReadWhatIsWritten({ principal }: FastifyRequest, scope: string | null): boolean {
  return scope === null || principal.scopes.has(scope.replace(/:(write|status)$/, ':read'))
}
