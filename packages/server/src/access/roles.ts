import { isScope, SCOPES, type Scope } from './scopes.ts'

const DISPATCHER = [
  ...(['moves:write', 'shipments:write', 'shipments:status', 'documents:write'] as const),
  ...(['notes:write', 'views:write', 'inventory:write', 'dispatch:write', 'events:read'] as const),
  ...(['requests:write', 'requests:decide', 'messages:write'] as const),
] as const

/**
 * The usual sets of scopes, from the least to all, and `asker` beside them. A role is only a name for scopes at the moment when a key is created or a token
 * is read: keys store scopes. OpenAPI shows this table to the console (`x-roles` of a new key), and the command imports it.
 */
export const ROLES = {
  viewer: [
    'moves:read',
    'shipments:read',
    'documents:read',
    'notes:read',
    'inventory:read',
    'requests:read',
    'messages:read',
    'views:write',
    'events:read',
  ],
  /** An agent or a partner that may only ask for changes. */
  asker: ['moves:read', 'shipments:read', 'inventory:read', 'requests:write'],
  dispatcher: DISPATCHER,
  integrator: [...DISPATCHER, 'records:import', 'webhooks:manage'],
  administrator: SCOPES,
} as const satisfies Record<string, readonly Scope[]>

const isRole = (text: string): text is keyof typeof ROLES => Object.hasOwn(ROLES, text)

/** The scopes that a word stands for: the scopes of a role, or the scope itself; undefined for any other word. */
export function scopesNamed(word: string): readonly Scope[] | undefined {
  if (isRole(word)) return ROLES[word]
  return isScope(word) ? [word] : undefined
}
