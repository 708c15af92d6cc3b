export const SCOPES = [
  'moves:read',
  'moves:write',
  'moves:erase',
  'shipments:read',
  'shipments:write',
  'shipments:status',
  'documents:read',
  'documents:write',
  'notes:read',
  'notes:write',
  'notes:manage',
  'inventory:read',
  'inventory:write',
  'requests:read',
  'requests:write',
  'requests:decide',
  'messages:read',
  'messages:write',
  'messages:manage',
  'dispatch:read',
  'dispatch:write',
  'crew',
  'views:read',
  'views:write',
  'records:import',
  'events:read',
  'webhooks:manage',
  'parties:manage',
  'company:manage',
  'keys:manage',
  'metrics:read',
] as const
export type Scope = (typeof SCOPES)[number]

/** The scope of the phones of crews: with it, a caller sees and reports the jobs that its crew member is booked for. */
export const CREW_SCOPE = 'crew' satisfies Scope

export const isScope = (text: string): text is Scope => SCOPES.some((scope) => scope === text)

/** All scopes that granted ones imply: writing implies reading the same. Unknown scopes are ignored. */
export function allowedBy(granted: Iterable<string>): ReadonlySet<string> {
  const allowed = new Set<string>()
  for (const scope of granted) {
    if (!isScope(scope)) continue
    allowed.add(scope)
    if (scope.endsWith(':write')) allowed.add(scope.replace(':write', ':read'))
  }
  return allowed
}
