import type { Principal } from '../http/context.ts'
import type { ClaimSettings } from './claims.ts'

/** The settings of authentication. It is required as soon as one way to sign in is configured. */
export type AccessSettings = ClaimSettings & {
  publicUrl: string
  host?: string
  apiKeys?: boolean
  authIssuer?: string
  authAudience?: readonly string[] | null
  authJwksUrl?: string
  partyClaim?: string
  tlsClientCa?: string
}

export type SignInSettings = Pick<AccessSettings, 'apiKeys' | 'authIssuer' | 'tlsClientCa'>

/** Whether authentication is required. */
export const isAuthConfigured = ({ apiKeys, authIssuer, tlsClientCa }: SignInSettings): boolean =>
  Boolean(apiKeys || authIssuer || tlsClientCa)

/** Whether a credential of this kind is accepted; every kind is where authentication is not required. */
export function acceptsKind(settings: SignInSettings, kind: Principal['kind']): boolean {
  const { apiKeys, authIssuer, tlsClientCa } = settings
  const isOpen = { anonymous: false, key: apiKeys, certificate: tlsClientCa, token: authIssuer, crew: true, link: true }
  return !isAuthConfigured(settings) || Boolean(isOpen[kind])
}
