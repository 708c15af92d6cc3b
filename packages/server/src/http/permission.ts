import type { FastifyRequest } from 'fastify'
import { forbidden } from '../kernel/permission.ts'
import type { RecordPolicy } from '../kernel/policy.ts'
import type { RouteDeclaration } from './declaration.ts'
import { namesOf } from './list/query.ts'

/** 403 unless the caller has all of these scopes. */
export function requireScopes({ principal }: Pick<FastifyRequest, 'principal'>, scopes: readonly string[]): void {
  const missing = scopes.filter((scope) => !principal.scopes.has(scope))
  if (missing.length > 0) throw forbidden([...new Set(missing)])
}

/** The scopes that some names require. A name without a scope is refused: nothing may be shown that the policy does not name. */
const scopesOf = (scopes: Readonly<Record<string, string>>, names: readonly string[]): string[] =>
  names.map((name) => scopes[name] ?? '')

/** The expansions of a request: 400 for an unknown one, 403 for one that the caller may not read. */
export function expansionsOf(
  request: FastifyRequest,
  { expansions }: RecordPolicy,
  list: string | undefined,
): string[] {
  if (list === undefined) return []
  const names = namesOf('expand', list, Object.keys(expansions))
  requireScopes(request, scopesOf(expansions, names))
  return names
}

/** 403 for a filter or an order that would reveal members that the caller may not read. */
export function requireFilters(
  request: FastifyRequest,
  { filters, sorts }: RecordPolicy,
  filter: object,
  sort: string | undefined,
): void {
  const ofSort = sort === undefined ? [] : scopesOf(sorts, [sort])
  requireScopes(request, [...scopesOf(filters, Object.keys(filter)), ...ofSort])
}

/** 403 for content that repeats an expansion that the caller may not read: a comparison would reveal the expansion. */
export function requireReadableContent(
  request: Pick<FastifyRequest, 'principal'>,
  { expansions }: RecordPolicy,
  content: object,
): void {
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
