import type { FastifyRequest } from 'fastify'
import { AppError } from '../kernel/errors.ts'
import type { RecordPolicy } from '../kernel/policy.ts'
import type { RouteDeclaration } from './operation.ts'
import { namesOf } from './query.ts'

/** The WWW-Authenticate header (RFC 6750): the accepted scheme and, if a credential was sent, what is wrong with it. */
export function challengeOf(attributes: Record<string, string> = {}): string {
  const all = Object.entries({ realm: 'vanline', ...attributes })
  return `Bearer ${all.map(([name, value]) => `${name}="${value}"`).join(', ')}`
}

/** The 403 for missing scopes. */
export function forbidden(missing: readonly string[]): AppError {
  const scopes = `scope${missing.length === 1 ? '' : 's'} ${missing.join(', ')}`
  const detail = `Your account does not allow this. It needs the ${scopes}.`
  return new AppError('insufficient_scope', detail, {
    missingScopes: missing,
    challenge: challengeOf({ error: 'insufficient_scope', scope: missing.join(' ') }),
  })
}

/** The 403 of a caller whose credential is restricted to other channels. */
export const channelNotAllowed = (allowed: readonly string[]): AppError =>
  new AppError('channel_not_allowed', `This credential may only write through the channels ${allowed.join(', ')}.`, {
    allowed,
  })

/** 403 unless the caller has all of these scopes. */
export function requireScopes({ principal }: Pick<FastifyRequest, 'principal'>, scopes: readonly string[]): void {
  const missing = scopes.filter((scope) => !principal.scopes.has(scope))
  if (missing.length > 0) throw forbidden([...new Set(missing)])
}

/** The scopes that some names require. A name without a scope is refused: nothing may be shown that the policy does not name. */
const scopesOf = (scopes: Readonly<Record<string, string>>, names: readonly string[]): string[] =>
  names.map((name) => scopes[name] ?? '')

/** The policy of the request's operation; every route with a scope declares one. */
const policyOf = ({ routeOptions }: FastifyRequest): RecordPolicy => routeOptions.config.declaration!.policy!

/** The expansions of a request: 400 for an unknown one, 403 for one that the caller may not read. */
export function expansionsOf(request: FastifyRequest, list: string | undefined): string[] {
  if (list === undefined) return []
  const { expansions } = policyOf(request)
  const names = namesOf('expand', list, Object.keys(expansions))
  requireScopes(request, scopesOf(expansions, names))
  return names
}

/** 403 for a filter or an order that would reveal what the caller may not read. */
export function requireFilters(request: FastifyRequest, filter: object, sort: string | undefined): void {
  const { filters, sorts } = policyOf(request)
  const ofSort = sort === undefined ? [] : scopesOf(sorts, [sort])
  requireScopes(request, [...scopesOf(filters, Object.keys(filter)), ...ofSort])
}

/** 403 for content that repeats what `expand` adds, from a caller who may not read that: comparing it would reveal it. */
export function requireReadableContent(request: FastifyRequest, content: object): void {
  const { expansions } = policyOf(request)
  for (const name in expansions) if (name in content) requireScopes(request, scopesOf(expansions, [name]))
}

/** A route with a scope must declare its policy, and a reading route needs a scope that shows all of it; otherwise it fails at start. */
export function requirePolicy({ operationId, method, scope, policy }: RouteDeclaration): void {
  if (scope === null) return
  if (policy === undefined) throw new Error(`${operationId} does not declare what it reveals`)
  const isRead = method === 'GET' || method === 'QUERY'
  const hidden = Object.keys(policy.members).filter((name) => !policy.members[name]?.includes(scope))
  if (isRead && policy.whole !== null && hidden.length > 0)
    throw new Error(`${operationId} needs ${scope}, which does not show ${hidden.join(', ')}`)
}
