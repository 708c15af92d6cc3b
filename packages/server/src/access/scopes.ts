/** What a caller can be allowed to do. */
export const SCOPES = [
  'moves:read',
  'moves:write',
  'moves:erase',
  'shipments:read',
  'shipments:write',
  'shipments:status',
  'events:read',
  'webhooks:manage',
  'keys:manage',
] as const
export type Scope = (typeof SCOPES)[number]

export const isScope = (text: string): text is Scope => (SCOPES as readonly string[]).includes(text)

/** Everything that granted scopes allow: who may write may read the same. What is no scope of ours allows nothing. */
export function allowedBy(granted: Iterable<string>): ReadonlySet<string> {
  const allowed = new Set<string>()
  for (const scope of granted) {
    if (!isScope(scope)) continue
    allowed.add(scope)
    if (scope.endsWith(':write')) allowed.add(scope.replace(':write', ':read'))
  }
  return allowed
}
