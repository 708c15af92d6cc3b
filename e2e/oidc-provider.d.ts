/** The part of oidc-provider that the tests use. Its published types need the types of two web frameworks. */
declare module 'oidc-provider' {
  import type { RequestListener } from 'node:http'

  type Grant = {
    addOIDCScope(scopes: string): void
    addResourceScope(resource: string, scopes: string): void
    save(): Promise<string>
  }
  export type Context = {
    oidc: {
      params?: Record<string, unknown>
      session?: { accountId: string; grantIdFor(clientId: string): string | undefined }
      client?: { clientId: string }
      provider: {
        Grant: {
          new (of: { accountId: string; clientId: string }): Grant
          find(id: string): Promise<Grant | undefined>
        }
      }
    }
  }
  export class Provider {
    constructor(issuer: string, configuration: Record<string, unknown>)
    on(event: 'grant.success' | 'grant.revoked', listener: (context: Context) => void): void
    callback(): RequestListener
  }
}
