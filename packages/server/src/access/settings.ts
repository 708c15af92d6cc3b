import type { Principal } from '../http/context.ts'

/** What the operator has set. Callers have to say who they are as soon as there is one way to do so. */
export type AccessSettings = {
  publicUrl: string
  host?: string
  apiKeys?: boolean
  authIssuer?: string
  authAudience?: readonly string[] | null
  authJwksUrl?: string
  tlsClientCa?: string
}

/** The ways to sign in that are open. */
export type SignInSettings = Pick<AccessSettings, 'apiKeys' | 'authIssuer' | 'tlsClientCa'>

/** Whether callers have to say who they are. */
export const isAuthConfigured = ({ apiKeys, authIssuer, tlsClientCa }: SignInSettings): boolean =>
  Boolean(apiKeys || authIssuer || tlsClientCa)

/** Whether a credential of this kind is accepted; every kind is where callers do not have to sign in. */
export function acceptsKind(settings: SignInSettings, kind: Principal['kind']): boolean {
  const { apiKeys, authIssuer, tlsClientCa } = settings
  const isOpen = { anonymous: false, key: apiKeys, certificate: tlsClientCa, token: authIssuer }
  return !isAuthConfigured(settings) || Boolean(isOpen[kind])
}
