/** A real identity provider (oidc-provider) in this process. Everyone may sign in, with any password. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after } from 'node:test'
import { exportJWK, generateKeyPair } from 'jose'
import { type Context, Provider } from 'oidc-provider'
import type { Page } from 'playwright-core'

export type IdentityProvider = {
  issuer: string
  /** The settings of a service whose console uses it. */
  settings: Record<string, string>
  /** Lets the pages of a service, under each of its URLs, sign people in. */
  allow: (...serviceUrls: string[]) => void
  /** Waits until tokens are renewed the next time. */
  renewed: () => Promise<void>
  /** Waits until tokens are revoked the next time. */
  revoked: () => Promise<void>
  /** Ends every session: people have to sign in again, and no tokens are renewed. */
  endSessions: () => void
}

const CLIENT_ID = 'vanline-console'
const AUDIENCE = 'vanline'
const RESOURCE = 'urn:vanline'
/** Short, so that tokens are renewed during a test. */
const TOKEN_LIFE_S = 4
const SESSION_LIFE_S = 3600

/** Those who work in the office may edit. Others can sign in, and have no rights. */
const OFFICE = ['Ada', 'Ben']
/** Members of crews, who see their own jobs on a phone. */
const CREW = ['Cara', 'Dan']
const groupsOf = (id: string): string[] => [
  ...(OFFICE.includes(id) ? ['office'] : []),
  ...(CREW.includes(id) ? ['crew'] : []),
]
const fullName = (id: string): string => `${id} Example`

export async function startProvider(): Promise<IdentityProvider> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  after(() => server.close().closeAllConnections())
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const key = { ...(await exportJWK(privateKey)), use: 'sig', alg: 'RS256' }
  const stored = new Map<string, Stored>()
  let renewal = Promise.withResolvers<void>()
  let revocation = Promise.withResolvers<void>()
  return {
    issuer,
    settings: {
      VANLINE_AUTH_ISSUER: issuer,
      VANLINE_AUTH_AUDIENCE: AUDIENCE,
      VANLINE_AUTH_SCOPE_CLAIMS: 'groups',
      VANLINE_AUTH_ROLES: 'office=dispatcher',
      VANLINE_CONSOLE_CLIENT_ID: CLIENT_ID,
    },
    allow(...serviceUrls) {
      const provider = new Provider(issuer, {
        ...configurationFor(serviceUrls),
        jwks: { keys: [key] },
        adapter: adapterOn(stored),
      })
      provider.on('grant.success', ({ oidc }) => {
        if (oidc.params?.grant_type !== 'refresh_token') return
        renewal.resolve()
        renewal = Promise.withResolvers()
      })
      provider.on('grant.revoked', () => {
        revocation.resolve()
        revocation = Promise.withResolvers()
      })
      server.on('request', provider.callback())
    },
    renewed: () => renewal.promise,
    revoked: () => revocation.promise,
    endSessions: () => stored.clear(),
  }
}

const configurationFor = (serviceUrls: readonly string[]) => ({
  clients: [
    {
      client_id: CLIENT_ID,
      token_endpoint_auth_method: 'none',
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      redirect_uris: serviceUrls.flatMap((url) => [`${url}/console/signed-in`, `${url}/crew/signed-in`]),
      post_logout_redirect_uris: serviceUrls.map((url) => `${url}/console/`),
    },
  ],
  cookies: { keys: ['test'] },
  clientBasedCORS: () => true,
  issueRefreshToken: () => true,
  findAccount: (_context: Context, id: string) => ({ accountId: id, claims: () => ({ sub: id, name: fullName(id) }) }),
  extraTokenClaims: (_context: Context, { accountId: id = '' }: { accountId?: string }) => ({
    name: fullName(id),
    groups: groupsOf(id),
  }),
  // People need not consent. Further tabs share the grant: the tokens of the first would end with it.
  loadExistingGrant: async ({ oidc }: Context) => {
    const known = oidc.session!.grantIdFor(oidc.client!.clientId)
    const shared = known && (await oidc.provider.Grant.find(known))
    if (shared) return shared
    const grant = new oidc.provider.Grant({ accountId: oidc.session!.accountId, clientId: oidc.client!.clientId })
    grant.addOIDCScope('openid profile')
    grant.addResourceScope(RESOURCE, '')
    await grant.save()
    return grant
  },
  ttl: {
    AccessToken: TOKEN_LIFE_S,
    ...Object.fromEntries(
      ['Interaction', 'Grant', 'Session', 'RefreshToken', 'IdToken'].map((kind) => [kind, SESSION_LIFE_S]),
    ),
  },
  features: {
    revocation: { enabled: true },
    resourceIndicators: {
      enabled: true,
      defaultResource: () => RESOURCE,
      useGrantedResource: () => true,
      getResourceServerInfo: () => ({
        scope: '',
        audience: AUDIENCE,
        accessTokenFormat: 'jwt',
        jwt: { sign: { alg: 'RS256' } },
      }),
    },
  },
})

type Stored = Record<string, unknown> & { grantId?: string; uid?: string }

/** Keeps what the provider stores in a map, so that a test can delete it. */
const adapterOn = (stored: Map<string, Stored>) => (model: string) => ({
  upsert: async (id: string, payload: Stored) => void stored.set(`${model}:${id}`, payload),
  find: async (id: string) => stored.get(`${model}:${id}`),
  findByUid: async (uid: string) => [...stored.values()].find((payload) => payload.uid === uid),
  findByUserCode: async () => undefined,
  consume: async (id: string) =>
    void Object.assign(stored.get(`${model}:${id}`) ?? {}, { consumed: Date.now() / 1000 }),
  destroy: async (id: string) => void stored.delete(`${model}:${id}`),
  revokeByGrantId: async (grantId: string) => {
    // Not the sign-ins that are under way: they have a grant too.
    for (const [key, payload] of stored)
      if (payload.grantId === grantId && key.startsWith(`${model}:`)) stored.delete(key)
  },
})

/** Fills in the form of the provider. */
export async function signInAs(page: Page, name: string): Promise<void> {
  await page.getByPlaceholder('Enter any login').fill(name)
  await page.getByPlaceholder('and password').fill('any')
  await page.getByRole('button', { name: 'Sign-in' }).click()
}
