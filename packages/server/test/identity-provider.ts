import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type CryptoKey, exportJWK, generateKeyPair, type JWK, type JWTPayload, SignJWT } from 'jose'

export const AUDIENCE = 'vanline'

export type SigningKey = { kid: string; alg: string; privateKey: CryptoKey; publicJwk: JWK }

export async function newSigningKey(kid: string, alg = 'ES256'): Promise<SigningKey> {
  const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true })
  return { kid, alg, privateKey, publicJwk: { ...(await exportJWK(publicKey)), kid, alg, use: 'sig' } }
}

export type TokenOptions = { key?: SigningKey; header?: Record<string, unknown> }

export type IdentityProvider = {
  issuer: string
  /** Its published keys; it signs with the first. */
  keys: SigningKey[]
  /** How often each of its pages was requested. */
  asked: Map<string, number>
  /** Whether it answers 500 only. */
  isDown: boolean
  /** What else its configuration says. */
  configuration: Record<string, unknown>
  /** Its jwks_uri, if not /keys. */
  jwksUri: string | undefined
  /** How many bytes of white space end its answers. They are sent in chunks, without a Content-Length. */
  padding: number
  /** A token with scopes, valid for five minutes unless claims say otherwise; null removes a claim. */
  token(nowMs: number, claims?: Record<string, unknown>, options?: TokenOptions): Promise<string>
  close(): Promise<void>
}

/** An OpenID Connect provider on this machine. */
export async function startIdentityProvider(): Promise<IdentityProvider> {
  const asked = new Map<string, number>()
  const server = createServer((request, response) => {
    const url = request.url ?? ''
    asked.set(url, (asked.get(url) ?? 0) + 1)
    const body =
      url === '/.well-known/openid-configuration'
        ? {
            issuer: provider.issuer,
            jwks_uri: provider.jwksUri ?? `${provider.issuer}/keys`,
            ...provider.configuration,
          }
        : { keys: provider.keys.map(({ publicJwk }) => publicJwk) }
    response.writeHead(provider.isDown ? 500 : 200, { 'content-type': 'application/json' })
    response.write(JSON.stringify(body))
    response.end(' '.repeat(provider.padding))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const provider: IdentityProvider = {
    issuer: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    keys: [await newSigningKey('first')],
    asked,
    isDown: false,
    configuration: {},
    jwksUri: undefined,
    padding: 0,
    async token(nowMs, claims = {}, { key = provider.keys[0]!, header = {} } = {}) {
      const now = Math.floor(nowMs / 1000)
      const usual = {
        iss: provider.issuer,
        aud: AUDIENCE,
        sub: 'ada',
        iat: now,
        exp: now + 300,
        scope: 'shipments:read',
      }
      const payload = Object.fromEntries(Object.entries({ ...usual, ...claims }).filter(([, value]) => value !== null))
      const protectedHeader = { alg: key.alg, kid: key.kid, typ: 'at+jwt', ...header }
      return new SignJWT(payload as JWTPayload).setProtectedHeader(protectedHeader).sign(key.privateKey)
    },
    close: () =>
      new Promise((done) => {
        server.closeAllConnections()
        server.close(() => done())
      }),
  }
  return provider
}
