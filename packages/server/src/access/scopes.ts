/** What a caller can be allowed to do. */
export const SCOPES = [
  'moves:read',
  'moves:write',
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

/** What one must be allowed to read to be told of an event, by the kind of what it is about. */
const SCOPE_OF_KIND: Record<string, Scope> = {
  move: 'moves:read',
  shipment: 'shipments:read',
  address: 'shipments:read',
  agent: 'shipments:read',
  service: 'shipments:read',
  webhook: 'webhooks:manage',
  key: 'keys:manage',
}

/** The kinds of events that scopes show; undefined for all of them. */
export function kindsShownTo(scopes: ReadonlySet<string>): readonly string[] | undefined {
  const kinds = Object.keys(SCOPE_OF_KIND)
  const shown = kinds.filter((kind) => scopes.has(SCOPE_OF_KIND[kind]!))
  return shown.length === kinds.length ? undefined : shown
}

/**
 * The scopes without which nobody may have these types of events sent to them. `*` stands for everything but what happens to keys,
 * which is sent only to who asks for it by name.
 */
export function scopesToBeSent(types: readonly string[]): Scope[] {
  const needed = types.flatMap((type): Scope[] => {
    if (type === '*') return ['moves:read', 'shipments:read', 'webhooks:manage']
    const scope = SCOPE_OF_KIND[type.split('.', 1)[0]!]
    return scope ? [scope] : []
  })
  return [...new Set(needed)]
}
