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
