import type { Principal } from '../http/context.ts'
import { openCallerCache } from './caller-cache.ts'
import {
  type Credential,
  credentialInQuery,
  credentialOf,
  invalidToken,
  isRepeated,
  kindOfBearer,
  type RequestHead,
  unauthenticated,
} from './credentials.ts'
import type { CrewLinks } from './crew-links.ts'
import type { IdentifiedCaller, KeyRing } from './keys.ts'
import { peerFingerprintOf } from './mtls.ts'

type AuthenticatorOptions = {
  ring: KeyRing
  crewLinks: CrewLinks
  /** Whether keys with a secret are accepted. Certificates always are, if the connection has one. */
  hasKeys: boolean
  verifyToken: ((token: string) => Promise<IdentifiedCaller>) | undefined
  clock: () => number
}

export type Authenticator = {
  /** The caller, if the cache knows the credential. Nearly every request takes this path: it hashes and awaits nothing. */
  known(head: RequestHead): Principal | undefined
  /** The caller; 401 if the credential is missing or invalid, 503 if it cannot be checked now. */
  find(head: RequestHead, socket: object): Promise<Principal>
  /** Drops cached keys and certificates, so that a key revoked here stops working at once. */
  forget(): void
}

const SCHEME = 'Bearer '

/** Identifies callers, and caches them for a moment by their credential. */
export function openAuthenticator(options: AuthenticatorOptions): Authenticator {
  const { ring, crewLinks, hasKeys, verifyToken, clock } = options
  const caches = { token: openCallerCache(), key: openCallerCache(), certificate: openCallerCache() }

  function look({ kind, text }: Credential): Promise<IdentifiedCaller> {
    if (kind === 'certificate') return ring.byFingerprint(text)
    if (kind === 'crew') return crewLinks.bySecret(text)
    if (kind === 'key' && hasKeys) return ring.bySecret(text)
    if (kind === 'token' && verifyToken) return verifyToken(text)
    throw invalidToken(kind === 'key' ? 'API keys are not accepted here.' : 'Only API keys are accepted here.')
  }

  function principalOf({ principal, keyID }: IdentifiedCaller, nowMs: number): Principal {
    if (keyID !== undefined) ring.use(keyID, nowMs)
    return principal
  }

  return {
    known({ url = '', headers, rawHeaders }) {
      const { authorization } = headers
      if (typeof authorization !== 'string' || !authorization.startsWith(SCHEME)) return undefined
      const text = authorization.slice(SCHEME.length)
      const nowMs = clock()
      const kind = kindOfBearer(text)
      if (kind === 'crew') return undefined
      const found = caches[kind].recall(text, nowMs)
      // A bound token is always checked against its connection.
      if (found === undefined || found.boundTo !== undefined || headers['x-api-key'] !== undefined) return undefined
      return isRepeated(rawHeaders) || credentialInQuery(url) !== undefined ? undefined : principalOf(found, nowMs)
    },
    async find(head, socket) {
      const credential = credentialOf(head, socket)
      if (!credential) throw unauthenticated()
      const nowMs = clock()
      const { kind, text } = credential
      if (kind === 'crew') return (await look(credential)).principal
      const found = await caches[kind].lookUp(text, nowMs, () => look(credential))
      if (found.boundTo !== undefined && found.boundTo !== peerFingerprintOf(socket))
        throw invalidToken('The token is bound to a client certificate that this connection does not have.')
      return principalOf(found, nowMs)
    },
    forget() {
      caches.key.forget()
      caches.certificate.forget()
    },
  }
}
