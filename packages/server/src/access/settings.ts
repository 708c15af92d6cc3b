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

/** Whether callers have to say who they are. */
export const isAuthConfigured = ({
  apiKeys,
  authIssuer,
  tlsClientCa,
}: Pick<AccessSettings, 'apiKeys' | 'authIssuer' | 'tlsClientCa'>): boolean =>
  Boolean(apiKeys || authIssuer || tlsClientCa)
